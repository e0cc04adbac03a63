#pragma once

namespace idempotency {

/// From now on Ctrl-C, or the signal that asks a program to end, ends a verb between two of its steps, never inside
/// one.
void endBetweenSteps();
bool isEndAsked();

}  // namespace idempotency
