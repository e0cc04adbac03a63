#include "ui/keys/key_facts.h"

#include <algorithm>

#include "model/core/key_state.h"
#include "model/core/lease.h"
#include "model/core/money_verdict.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/key_text.h"
#include "ui/words/timeline_words.h"
#include "ui/words/words_context.h"

namespace idempotency {

using namespace std::chrono;

namespace {

const QString dash = QStringLiteral("–");

Fact text(const QString& name, const QString& shown, const QString& tip = {}) {
    return {name, visibleText(shown), tip};
}

Fact identifier(const QString& name, const QString& shown, const QString& tip = {}) {
    return {name, visibleText(shown), tip, true};
}

Fact instant(const QString& name, Instant at) {
    return {name, wholeInstantText(at)};
}

QString holderOf(const Key& key) {
    const auto since = clockText(*key.lockedAt);
    const auto until = clockText(*key.lockedAt + key.leaseTime);
    return Words::tr("%1, from %2 to %3").arg(holderText(key.lockedBy), since, until);
}

QString triesText(const Key& key) {
    if (key.bulkAttempts == 0) return QString::number(key.attempts);
    return Words::tr("%1, %2 of them in bulk").arg(key.attempts).arg(key.bulkAttempts);
}

void addRide(std::vector<Fact>& facts, const KeySnapshot& snapshot) {
    if (!snapshot.ride) return;
    const Ride& ride = *snapshot.ride;
    facts.push_back(text(Words::tr("Ride"), Words::tr("%1, %2").arg(ride.id).arg(ride.status)));
    facts.push_back(identifier(Words::tr("Card"), ride.paymentMethod));
    if (!ride.chargeId.isEmpty()) facts.push_back(identifier(Words::tr("Charge"), ride.chargeId));
    if (!ride.gatewayObjectId.isEmpty()) facts.push_back(identifier(Words::tr("At the gateway"), ride.gatewayObjectId));
}

QString chargeNote(const KeySnapshot& snapshot) {
    if (snapshot.ride && !snapshot.ride->chargeId.isEmpty()) return elideKey(snapshot.ride->chargeId).text();
    return moneyVerdict(snapshot) == MoneyVerdict::MayHaveBeenCharged ? Words::tr("not known") : dash;
}

}  // namespace

std::vector<Fact> factsOf(const KeyStory& story) {
    const Key& key = story.snapshot.key;
    std::vector<Fact> facts;
    facts.push_back(identifier(Words::tr("Path"), key.requestMethod + QLatin1Char(' ') + key.scope.path));
    facts.push_back(identifier(Words::tr("Downstream key"), elideKey(key.downstreamKey).text(), key.downstreamKey));
    facts.push_back(text(Words::tr("Fence"), QString::number(key.fence)));
    facts.push_back(text(Words::tr("Tries"), triesText(key)));
    if (key.lockedAt) facts.push_back(text(Words::tr("Holder"), holderOf(key), key.lockedBy));
    addRide(facts, story.snapshot);
    if (key.callDeadline && !key.response) {
        facts.push_back({Words::tr("Call deadline"), wholeInstantText(*key.callDeadline),
                         Words::tr("Until then a request that somebody sent may still charge.")});
    }
    if (!key.lastError.isEmpty()) facts.push_back(text(Words::tr("Last error"), key.lastError));
    if (isParked(key)) facts.push_back(text(Words::tr("Parked"), key.parkedReason));
    facts.push_back(instant(Words::tr("Came"), key.createdAt));
    if (key.finishedAt) facts.push_back(instant(Words::tr("Finished"), *key.finishedAt));
    return facts;
}

std::vector<TimelineEvent> timelineOf(const KeyStory& story) {
    auto timeline = story.timeline;
    const Key& key = story.snapshot.key;
    if (readLease(key, story.snapshot.readAt).state != LeaseState::Expired) return timeline;
    const TimelineEvent end{*key.lockedAt + key.leaseTime, leaseOverEvent, key.lockedBy, key.fence, true, {}};
    const auto later =
        std::find_if(timeline.begin(), timeline.end(), [&](const auto& event) { return event.at > end.at; });
    timeline.insert(later, end);
    return timeline;
}

StepNotes stepNotesOf(const KeySnapshot& snapshot) {
    const Key& key = snapshot.key;
    return {clockText(key.createdAt), snapshot.ride ? Words::tr("ride %1").arg(snapshot.ride->id) : dash,
            chargeNote(snapshot), key.finishedAt ? clockText(*key.finishedAt) : dash};
}

}  // namespace idempotency
