#pragma once

#include <CLI/CLI.hpp>

namespace idempotency {

/// What CLI11 checks arguments with. Each says in a sentence what is wrong.
CLI::Validator crashPointName();
/// Whole decimal numbers only: CLI11 by itself reads 010 as eight and 0x10 as sixteen.
CLI::Validator decimal();
CLI::Validator notEmpty();
/// A number with a unit, such as 5m.
CLI::Validator duration();
/// An instant as RFC 3339 writes it.
CLI::Validator instant();

}  // namespace idempotency
