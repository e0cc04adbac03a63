#include "model/service/service_watch.h"

#include "model/store/schema.h"
#include "model/store/settings_store.h"

namespace idempotency {

using namespace std::chrono;

namespace {

constexpr milliseconds betweenReadings{1'000};
/// A reading older than this says nothing about now.
constexpr milliseconds longestAge{5'000};
/// How long the connection may take to say good-bye.
constexpr milliseconds watchPartingPatience{200};

}  // namespace

ServiceWatch::ServiceWatch(const ServiceSetup& setup)
    : m_setup(setup), m_database(setup.database, setup.sessionLimits), m_breaker(m_database.breaker()) {}

ServiceWatch::~ServiceWatch() {
    {
        std::unique_lock lock(m_mutex);
        m_stopping = true;
        m_changed.notify_all();
        // A statement that is nearly through ends by itself; whoever hangs is torn off.
        if (m_thread.joinable() && !m_changed.wait_for(lock, watchPartingPatience, [this] { return m_ended; }))
            m_breaker->shutDown();
    }
    if (m_thread.joinable()) m_thread.join();
}

Outcome ServiceWatch::start() {
    Database first(m_setup.database, m_setup.sessionLimits);  // a connection belongs to one thread
    if (auto checked = checkSchema(first); !checked) return checked;
    if (auto read = readOnce(first); !read) return read;
    m_thread = std::thread([this] { run(); });
    return Done{};
}

Outcome ServiceWatch::readOnce(Database& database) {
    const auto settings = readSettings(database);
    if (!settings) return settings.failure();
    const auto work = countOpenWork(database);
    if (!work) return work.failure();
    const std::lock_guard lock(m_mutex);
    m_reading = {*settings, *work, Clock::now(), QString()};
    return Done{};
}

void ServiceWatch::run() {
    std::unique_lock lock(m_mutex);
    while (!m_changed.wait_for(lock, betweenReadings, [this] { return m_stopping; })) {
        lock.unlock();
        const auto read = readOnce(m_database);
        lock.lock();
        if (!read) m_reading.problem = read.failure().message;
    }
    lock.unlock();
    m_database.close();
    lock.lock();
    m_ended = true;
    m_changed.notify_all();
}

ServiceWatch::Reading ServiceWatch::reading() const {
    const std::lock_guard lock(m_mutex);
    return m_reading;
}

QString ServiceWatch::whyNotReady() const {
    const auto now = reading();
    if (!now.problem.isEmpty()) return now.problem;
    if (Clock::now() - now.readAt > longestAge) return QStringLiteral("The database has not answered in time.");
    return QString();
}

std::optional<OpenWorkReading> ServiceWatch::openWork() const {
    const auto now = reading();
    if (!now.settings) return std::nullopt;
    return OpenWorkReading{now.work, duration_cast<milliseconds>(Clock::now() - now.readAt)};
}

}  // namespace idempotency
