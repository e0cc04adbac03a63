#pragma once

#include <optional>

#include <QObject>
#include <QTimer>

#include "model/work/console_requests.h"

namespace idempotency {

/// Reads the database as a whole again and again, tells pages when to follow, and knows how old everything is: while it
/// is paused, and while the database does not answer.
class Refresher : public QObject {
    Q_OBJECT

public:
    explicit Refresher(std::shared_ptr<ConsoleRequests> requests, QObject* parent = nullptr);

    /// Begins, or reads at once where it has begun.
    void refreshNow();

    void setPaused(bool paused);
    bool isPaused() const { return m_paused; }

    /// A page's request failed in a way that means that the database does not answer.
    void noteFailure(const Failure& failure);

    bool answers() const { return !m_failure.has_value(); }
    /// Why the database does not answer; nothing where it does.
    const std::optional<Failure>& failure() const { return m_failure; }
    const std::optional<ServerReading>& reading() const { return m_reading; }

    /// Since the last answer; nothing before the first.
    std::optional<std::chrono::milliseconds> age() const;
    /// Until the next try; 0 while one is under way.
    std::chrono::milliseconds untilNextTry() const;

Q_SIGNALS:
    /// There is a new reading: pages follow.
    void refreshed();
    /// The database answers again, or no longer.
    void answersChanged();
    /// A failure that waiting does not heal, such as another schema.
    void refused(const idempotency::Failure& failure);

private:
    using Clock = std::chrono::steady_clock;
    void read();
    void take(const Result<ServerReading>& answer);
    void schedule(std::chrono::milliseconds pause);

    std::shared_ptr<ConsoleRequests> m_requests;
    QTimer m_timer;
    std::optional<ServerReading> m_reading;
    std::optional<Failure> m_failure;
    Clock::time_point m_readAt;
    bool m_isReading = false;
    bool m_paused = false;
};

/// True for failures that may heal by waiting.
bool meansNoAnswer(FailureKind kind);

}  // namespace idempotency
