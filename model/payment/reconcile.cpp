#include "model/payment/reconcile.h"

#include "model/payment/claim.h"
#include "model/store/reconcile_store.h"
#include "model/store/settings_store.h"
#include "model/store/text_set_on_disk.h"

namespace idempotency {

using namespace std::chrono;

namespace {

using Kind = ReconcileKind;

/// The gateway's clock and the database's may differ by this much before a charge is missed.
constexpr minutes clockSlack{5};

/// One comparison. Charges first; what they are called is kept on disk for the rides, which come second.
class Comparison {
public:
    Comparison(Database& database, GatewaySession& gateway, const ReconcileOptions& options,
               const ReconcileListener& listener)
        : m_database(database),
          m_gateway(gateway),
          m_options(options),
          m_listener(listener),
          m_holder(newClaimToken()) {}

    Result<ReconcileSummary> run();

private:
    Outcome begin();
    Outcome compareCharges();
    Outcome comparePage(const GatewayChargePage& page);
    Outcome report(const ListedCharge& charge, const ChargeRecord& record);
    Outcome compareRides();
    Outcome compareRide(const ChargedRide& charged);
    Result<std::optional<QString>> whyMissing(const Ride& ride);
    void tell(const ReconcileFinding& finding);
    bool isInSpan(Instant createdAt) const;
    bool mayGoOn();

    Database& m_database;
    GatewaySession& m_gateway;
    const ReconcileOptions& m_options;
    const ReconcileListener& m_listener;
    QString m_holder;
    TextSetOnDisk m_listed;
    ReconcileSummary m_summary;
};

Result<ReconcileSummary> Comparison::run() {
    if (auto begun = begin(); !begun) return begun.failure();
    if (auto compared = compareCharges(); !compared) return compared.failure();
    if (m_summary.cancelled) return m_summary;
    m_summary.step = ReconcileSummary::Step::Rides;
    if (auto compared = compareRides(); !compared) return compared.failure();
    if (!m_summary.cancelled) m_summary.step = ReconcileSummary::Step::Finished;
    return m_summary;
}

Outcome Comparison::begin() {
    const auto settings = readSettings(m_database);
    if (!settings) return settings.failure();
    const auto now = readClock(m_database);
    if (!now) return now.failure();
    m_summary.to = m_options.to.value_or(*now - settings->settleTime);
    m_summary.from = m_options.from.value_or(*now - settings->retention);
    if (m_summary.from > m_summary.to)
        return Failure{FailureKind::Invalid, QStringLiteral("The span ends (%1) before it begins (%2).")
                                                 .arg(toRfc3339(m_summary.to), toRfc3339(m_summary.from))};
    if (auto confirmed = m_gateway.confirm(m_database, m_options.deadlinePerCall); !confirmed) return confirmed;
    return m_listed.open();
}

Outcome Comparison::compareCharges() {
    QString after;
    for (;;) {
        const auto page = m_gateway.gateway().list(m_summary.from - clockSlack, m_summary.to + clockSlack, after,
                                                   m_options.deadlinePerCall);
        if (!page) return page.failure();
        if (auto compared = comparePage(*page); !compared) return compared;
        if (!page->charges.empty()) m_summary.readBackTo = page->charges.back().createdAt;
        if (!page->hasMore || page->charges.empty()) return Done{};
        after = page->charges.back().objectId;
        if (!mayGoOn()) return Done{};
    }
}

Outcome Comparison::comparePage(const GatewayChargePage& page) {
    QStringList listed;
    std::vector<ListedCharge> ours;
    for (const GatewayCharge& charge : page.charges) {
        if (charge.status != QLatin1String("succeeded") || charge.chargeId.isEmpty()) continue;
        listed << charge.chargeId;
        // Those in the slack are known to the rides' side, and judged by the comparison of their own span.
        if (!isInSpan(charge.createdAt)) continue;
        ++m_summary.chargesRead;
        if (isOurs(charge.rideId, charge.downstreamKey))
            ours.push_back({charge.chargeId, charge.amount, *charge.rideId, charge.downstreamKey, charge.createdAt});
        else
            ++m_summary.notOurs;
    }
    if (auto kept = m_listed.insert(listed); !kept) return kept;
    if (ours.empty()) return Done{};
    const auto records = readChargeRecords(m_database, ours);
    if (!records) return records.failure();
    for (std::size_t i = 0; i < ours.size(); ++i) {
        if (auto reported = report(ours[i], records->at(i)); !reported) return reported;
    }
    return Done{};
}

Outcome Comparison::report(const ListedCharge& charge, const ChargeRecord& record) {
    auto finding = judgeCharge(charge, record);
    const bool isUnexpected = finding.kind == Kind::Orphan || finding.kind == Kind::ChargedTwice;
    if (m_options.recordOrphans && isUnexpected && !record.isOnRecord) {
        const auto recorded = recordReconciledOrphan(m_database, charge, m_holder);
        if (!recorded) return recorded.failure();
        finding.wasRecorded = *recorded;
        if (*recorded) ++m_summary.recorded;
    }
    tell(finding);
    return Done{};
}

Outcome Comparison::compareRides() {
    qint64 after = 0;
    for (;;) {
        const auto page = listChargedRides(m_database, m_summary.from, m_summary.to, after);
        if (!page) return page.failure();
        for (const ChargedRide& charged : page->rides) {
            if (auto compared = compareRide(charged); !compared) return compared;
            if (m_summary.cancelled) return Done{};
        }
        if (!page->lastId) return Done{};
        after = *page->lastId;
        if (!mayGoOn()) return Done{};
    }
}

Outcome Comparison::compareRide(const ChargedRide& charged) {
    ++m_summary.ridesRead;
    const auto isListed = m_listed.contains(charged.ride.chargeId);
    if (!isListed) return isListed.failure();
    if (*isListed) return Done{};
    const auto why = whyMissing(charged.ride);
    if (!why) return why.failure();
    if (why->has_value()) tell(missingCharge(charged.ride, charged.keyId, **why));
    // The gateway was called for this one ride, so there is a pause to ask in.
    mayGoOn();
    return Done{};
}

/// A charge may have been made after the span, or be late on the list: the gateway is asked for it by itself. Nothing:
/// it has it.
Result<std::optional<QString>> Comparison::whyMissing(const Ride& ride) {
    using Why = std::optional<QString>;
    if (ride.gatewayObjectId.isEmpty()) return Why(QStringLiteral("The ride does not say what to ask for by itself."));
    const auto outcome = m_gateway.gateway().retrieve(ride.gatewayObjectId, m_options.deadlinePerCall);
    switch (outcome.kind) {
        case GatewayOutcomeKind::Charged:
            if (outcome.chargeId == ride.chargeId) return Why();
            return Why(QStringLiteral("It has %1 in its place.").arg(outcome.chargeId));
        case GatewayOutcomeKind::NotReached:
        case GatewayOutcomeKind::WrongCredentials:
        case GatewayOutcomeKind::RateLimited:
            return Failure{
                FailureKind::Unreachable,
                QStringLiteral("The gateway cannot be asked for %1: %2").arg(ride.chargeId, outcome.message)};
        default:
            break;
    }
    // An object that is not there is Unknown too; only the gateway's own word for that is an answer.
    const bool isUnclear = outcome.kind == GatewayOutcomeKind::Unknown && outcome.code.isEmpty();
    return Why((isUnclear ? QStringLiteral("Whether it has it could not be found out: %1")
                          : QStringLiteral("Asked for it by itself, it said: %1"))
                   .arg(outcome.message));
}

void Comparison::tell(const ReconcileFinding& finding) {
    ++m_summary.counts[finding.kind];
    if (isFinding(finding.kind) && m_listener.found) m_listener.found(finding);
}

/// The gateway's times are whole seconds, rounded down.
bool Comparison::isInSpan(Instant createdAt) const {
    return createdAt >= floor<seconds>(m_summary.from) && createdAt <= m_summary.to;
}

bool Comparison::mayGoOn() {
    if (m_listener.goOn && !m_listener.goOn(m_summary)) m_summary.cancelled = true;
    return !m_summary.cancelled;
}

}  // namespace

qint64 ReconcileSummary::findings() const {
    qint64 sum = 0;
    for (const auto& [kind, count] : counts) {
        if (isFinding(kind)) sum += count;
    }
    return sum;
}

Result<ReconcileSummary> reconcile(Database& database, GatewaySession& gateway, const ReconcileOptions& options,
                                   const ReconcileListener& listener) {
    return Comparison(database, gateway, options, listener).run();
}

}  // namespace idempotency
