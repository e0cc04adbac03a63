#pragma once

#include <optional>
#include <utility>
#include <variant>

#include <QString>

namespace idempotency {

/// The few kinds of failure that callers tell apart.
enum class FailureKind {
    NotFound,        ///< no such row or object
    Conflict,        ///< a unique constraint was violated (SQLSTATE 23505)
    Rejected,        ///< another constraint or guard of the database said no
    LeaseLost,       ///< the fence is no longer the caller's, or the row is gone
    Retryable,       ///< 40001, 40P01, 55P03: read and decide again
    ConnectionLost,  ///< the connection broke; whether the statement took effect is unknown
    Unreachable,     ///< no connection to the database or the gateway could be made
    TimedOut,        ///< no answer in time; whether it took effect is unknown
    NotPermitted,    ///< the login or the session may not do this
    WrongSchema,     ///< the database's schema is absent, older or newer
    OtherGateway,    ///< the database belongs to another gateway (design rule 14)
    Invalid,         ///< what the caller gave cannot be used
    Internal,        ///< a bug or an answer that nobody expected
};

/// One failure: what kind, and a sentence for people that says what happened and what to do.
struct Failure {
    FailureKind kind = FailureKind::Internal;
    QString message;
    QString sqlState = {};

    bool operator==(const Failure&) const = default;
};

/// A value or one failure.
template <typename T>
class Result {
public:
    Result(T value) : m_content(std::move(value)) {}
    Result(Failure failure) : m_content(std::move(failure)) {}

    bool ok() const { return std::holds_alternative<T>(m_content); }
    explicit operator bool() const { return ok(); }

    /// Needs ok().
    const T& value() const& { return std::get<T>(m_content); }
    T& value() & { return std::get<T>(m_content); }
    T&& value() && { return std::get<T>(std::move(m_content)); }
    const T& operator*() const { return value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

    /// Needs !ok().
    const Failure& failure() const { return std::get<Failure>(m_content); }

private:
    std::variant<T, Failure> m_content;
};

/// The value of something that only succeeds or fails.
struct Done {
    bool operator==(const Done&) const = default;
};
using Outcome = Result<Done>;

}  // namespace idempotency
