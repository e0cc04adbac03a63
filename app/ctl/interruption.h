#pragma once

#include <functional>

namespace idempotency {

/// From now on Ctrl-C, or the signal that asks a program to end, ends a verb between two of its steps, never inside
/// one.
void endBetweenSteps();
bool isEndAsked();

/// From now on those signals call this function in the event loop of the thread that called this, and do nothing else.
void onEndSignals(std::function<void()> end);

}  // namespace idempotency
