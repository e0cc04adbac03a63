#pragma once

#include <chrono>
#include <functional>
#include <initializer_list>
#include <memory>
#include <unordered_map>
#include <utility>

#include <QSqlDatabase>
#include <QSqlQuery>

#include "model/core/result.h"
#include "model/store/connection_breaker.h"
#include "model/store/database_address.h"
#include "model/store/rows.h"

namespace idempotency {

/// How long a session waits before it gives an answer of its own.
struct SessionLimits {
    std::chrono::milliseconds connect{5'000};
    std::chrono::milliseconds statement{10'000};
    std::chrono::milliseconds lock{2'000};
};

using Parameters = std::initializer_list<std::pair<const char*, QVariant>>;

/// One connection to PostgreSQL, and the one place that executes, times and classifies. It connects when first used and
/// again after a loss, pins the session as design section 10 says, and keeps its prepared statements. Belongs to the
/// thread that uses it.
class Database {
public:
    explicit Database(DatabaseAddress address, SessionLimits limits = {});
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    /// Connects where there is no connection. Fails with Unreachable, NotPermitted, or Invalid (a transaction pooler).
    Outcome open();
    void close();
    bool isOpen() const;

    /// Runs resources/sql/NAME.sql with every placeholder given. Each statement is a transaction of its own, unless one
    /// was begun. After ConnectionLost nobody knows whether it took effect.
    Result<Rows> execute(const QString& statement, Parameters parameters = {});

    /// Runs SQL text of several statements, without parameters. For migrations and tests.
    Outcome executeScript(const QString& sql);

    /// Told of every statement before it is sent and after its answer came. For tests that kill at each of them: it may
    /// throw, and then nothing further happens here.
    enum class Moment { BeforeStatement, AfterStatement };
    using Watch = std::function<void(const QString& statement, Moment moment)>;
    void watch(Watch watch) { m_watch = std::move(watch); }

    const DatabaseAddress& address() const { return m_address; }
    /// For a watcher in another thread; the same for the life of this object and longer.
    std::shared_ptr<ConnectionBreaker> breaker() const { return m_breaker; }
    /// How long the last statement took, from sending to the last row.
    std::chrono::microseconds lastRoundTrip() const { return m_lastRoundTrip; }

private:
    Outcome connectOnce();
    Outcome pinSession();
    Result<QSqlQuery*> prepared(const QString& statement);
    Failure lost(Failure failure);

    DatabaseAddress m_address;
    SessionLimits m_limits;
    QString m_connectionName;
    QSqlDatabase m_database;
    std::unordered_map<QString, std::unique_ptr<QSqlQuery>> m_statements;
    Watch m_watch;
    std::chrono::microseconds m_lastRoundTrip{0};
    std::shared_ptr<ConnectionBreaker> m_breaker = std::make_shared<ConnectionBreaker>();
};

/// Rolls back at the end of its scope unless commit() succeeded.
class Transaction {
public:
    explicit Transaction(Database& database) : m_database(database) {}
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    Outcome begin();
    Outcome commit();

private:
    Database& m_database;
    bool m_open = false;
};

/// NULL for an empty text.
QVariant textOrNull(const QString& text);
/// An instant as microseconds, NULL for none.
QVariant microsecondsOrNull(const std::optional<Instant>& instant);

}  // namespace idempotency
