#include "ui/refresher.h"

#include "model/work/when_answered.h"

namespace idempotency {

using namespace std::chrono;

namespace {

constexpr milliseconds interval{1'000};
constexpr milliseconds pauseAfterFailure{3'000};

}  // namespace

bool meansNoAnswer(FailureKind kind) {
    switch (kind) {
        case FailureKind::ConnectionLost:
        case FailureKind::Unreachable:
        case FailureKind::TimedOut:
        case FailureKind::Retryable:
            return true;
        default:
            return false;
    }
}

Refresher::Refresher(std::shared_ptr<ConsoleRequests> requests, QObject* parent)
    : QObject(parent), m_requests(std::move(requests)) {
    m_timer.setSingleShot(true);
    m_timer.callOnTimeout(this, &Refresher::read);
}

void Refresher::refreshNow() {
    m_timer.stop();
    read();
}

void Refresher::setPaused(bool paused) {
    if (m_paused == paused) return;
    m_paused = paused;
    if (paused)
        m_timer.stop();
    else
        refreshNow();
}

void Refresher::read() {
    if (m_isReading) return;
    m_isReading = true;
    whenAnswered(m_requests->readServer(), this, [this](const Result<ServerReading>& answer) {
        m_isReading = false;
        take(answer);
    });
}

void Refresher::take(const Result<ServerReading>& answer) {
    if (!answer) {
        if (meansNoAnswer(answer.failure().kind)) return noteFailure(answer.failure());
        Q_EMIT refused(answer.failure());
        return;
    }
    m_reading = *answer;
    m_readAt = Clock::now();
    const bool isBack = m_failure.has_value();
    m_failure.reset();
    if (isBack) Q_EMIT answersChanged();
    schedule(interval);
    Q_EMIT refreshed();
}

void Refresher::noteFailure(const Failure& failure) {
    // A connection that a restart of the server broke is made anew at once; only then is it silence.
    const bool tryAtOnce = failure.kind == FailureKind::ConnectionLost && answers();
    const bool isNew = answers();
    m_failure = failure;
    schedule(tryAtOnce ? milliseconds(0) : pauseAfterFailure);
    if (isNew && !tryAtOnce) Q_EMIT answersChanged();
    if (tryAtOnce) m_failure.reset();
}

void Refresher::schedule(milliseconds pause) {
    if (m_paused && !m_failure) return;
    m_timer.start(pause);
}

std::optional<milliseconds> Refresher::age() const {
    if (!m_reading) return std::nullopt;
    return duration_cast<milliseconds>(Clock::now() - m_readAt);
}

milliseconds Refresher::untilNextTry() const {
    return m_timer.isActive() ? m_timer.remainingTimeAsDuration() : milliseconds(0);
}

}  // namespace idempotency
