#pragma once

namespace idempotency {

/// Reads the arguments of idempotencyctl and runs the verb that they name. Answers the exit code.
int runCommandLine(int argc, char** argv);

}  // namespace idempotency
