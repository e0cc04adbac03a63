#include "model/service/service_metrics.h"

namespace idempotency {

namespace {

/// What an answer means, for people who watch rates.
QByteArray outcomeOf(const Answer& answer) {
    switch (answer.statusCode) {
        case 201:
            return "completed";
        case 402:
            return "declined";
        case 409:
            return "conflict";
        case 410:
            return "called_off";
        case 422:
        case 502:
            return "refused";
        default:
            return answer.retryAfterSeconds ? "try_again" : "needs_operator";
    }
}

/// Appends metrics in Prometheus's text format.
class MetricsText {
public:
    void begin(const char* name, const char* type, const char* help) {
        m_name = QByteArray("idempotency_") + name;
        m_text += "# HELP " + m_name + ' ' + help + "\n# TYPE " + m_name + ' ' + type + '\n';
    }
    void sample(const QByteArray& number, const QByteArray& labels = {}, const char* suffix = "") {
        m_text += m_name + suffix;
        if (!labels.isEmpty()) m_text += '{' + labels + '}';
        m_text += ' ' + number + '\n';
    }
    void one(const char* name, const char* type, const char* help, const QByteArray& number) {
        begin(name, type, help);
        sample(number);
    }
    QByteArray text() const { return m_text; }

private:
    QByteArray m_name;
    QByteArray m_text;
};

QByteArray number(quint64 value) {
    return QByteArray::number(value);
}

QByteArray number(double value) {
    return QByteArray::number(value, 'g', 9);
}

void writeOpenWork(MetricsText& text, const OpenWorkReading& reading) {
    const auto gauge = [&text](const char* name, const char* help, qint64 value) {
        text.one(name, "gauge", help, QByteArray::number(value));
    };
    gauge("keys_running", "Keys that a worker holds.", reading.work.running);
    gauge("keys_stuck", "Unfinished keys whose lease is over.", reading.work.stuck);
    gauge("keys_waiting", "Unfinished keys that were let go.", reading.work.waiting);
    gauge("keys_parked", "Keys that need a person.", reading.work.parked);
    gauge("keys_set_aside", "Unfinished keys that bulk work leaves, at the attempt cap.", reading.work.setAside);
    gauge("orphan_charges_open", "Charges without a ride that nobody has settled.", reading.work.openOrphanCharges);
    text.one("database_reading_age_seconds", "gauge", "How old the figures of the database are.",
             number(std::chrono::duration<double>(reading.age).count()));
}

void writePool(MetricsText& text, const PoolUse& pool) {
    const auto gauge = [&text](const char* name, const char* help, qint64 value) {
        text.one(name, "gauge", help, QByteArray::number(value));
    };
    gauge("workers", "Workers, each with a connection and a gateway client of its own.", pool.workers);
    gauge("workers_busy", "Workers at work.", pool.busy);
    gauge("requests_queued", "Requests that wait for a worker.", pool.queued);
    gauge("requests_queue_length", "Requests that may wait; more are answered 503.", pool.queueLength);
}

}  // namespace

void ServiceMetrics::countAnswer(const Answer& answer) {
    const std::lock_guard lock(m_mutex);
    if (answer.replayed) {
        ++m_replays;
        return;
    }
    ++m_outcomes[outcomeOf(answer)];
    if (answer.statusCode == 409) ++(answer.retryAfterSeconds ? m_inFlight : m_keyReused);
}

void ServiceMetrics::countRefusal(int statusCode) {
    const std::lock_guard lock(m_mutex);
    ++m_refusals[statusCode];
}

void ServiceMetrics::countTurnedAway() {
    const std::lock_guard lock(m_mutex);
    ++m_turnedAway;
}

void ServiceMetrics::countTakeOver() {
    const std::lock_guard lock(m_mutex);
    ++m_takeOvers;
}

void ServiceMetrics::countWriteTurnedAway() {
    const std::lock_guard lock(m_mutex);
    ++m_writesTurnedAway;
}

void ServiceMetrics::countGatewayCall(const char* call, std::chrono::duration<double> took, bool answered) {
    const std::lock_guard lock(m_mutex);
    Latency& latency = m_gateway[call];
    ++latency.calls;
    latency.seconds += took.count();
    if (!answered) ++latency.unanswered;
    for (std::size_t i = 0; i < bounds.size(); ++i)
        if (took.count() <= bounds[i]) ++latency.below[i];
}

QByteArray ServiceMetrics::text(const PoolUse& pool, const std::optional<OpenWorkReading>& open) const {
    const std::lock_guard lock(m_mutex);
    MetricsText text;
    text.begin("payments_total", "counter", "Payments by outcome, replays left out.");
    for (const auto& [outcome, count] : m_outcomes)
        text.sample(number(count), "outcome=\"" + outcome + '"');
    text.begin("refusals_total", "counter", "Requests refused before anything was stored, by status.");
    for (const auto& [statusCode, count] : m_refusals)
        text.sample(number(count), "status=\"" + QByteArray::number(statusCode) + '"');
    text.one("replays_total", "counter", "Stored responses that were repeated.", number(m_replays));
    text.begin("conflicts_total", "counter", "Requests answered 409.");
    text.sample(number(m_inFlight), "kind=\"in_flight\"");
    text.sample(number(m_keyReused), "kind=\"key_reused\"");
    text.one("turned_away_total", "counter", "Requests answered 503 for want of room.", number(m_turnedAway));
    text.one("lease_take_overs_total", "counter", "Keys taken over from a holder whose lease was over.",
             number(m_takeOvers));
    text.one("writes_turned_away_total", "counter", "Writes of holders who had lost their lease.",
             number(m_writesTurnedAway));
    text.begin("gateway_call_seconds", "histogram", "How long the gateway took.");
    for (const auto& [call, latency] : m_gateway) {
        const QByteArray label = "call=\"" + call + '"';
        for (std::size_t i = 0; i < bounds.size(); ++i)
            text.sample(number(latency.below[i]), label + ",le=\"" + number(bounds[i]) + '"', "_bucket");
        text.sample(number(latency.calls), label + ",le=\"+Inf\"", "_bucket");
        text.sample(number(latency.seconds), label, "_sum");
        text.sample(number(latency.calls), label, "_count");
    }
    text.begin("gateway_calls_unanswered_total", "counter", "Calls without an answer that could be read.");
    for (const auto& [call, latency] : m_gateway)
        text.sample(number(latency.unanswered), "call=\"" + call + '"');
    writePool(text, pool);
    if (open) writeOpenWork(text, *open);
    return text.text();
}

}  // namespace idempotency
