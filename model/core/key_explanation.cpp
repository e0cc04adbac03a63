#include "model/core/key_explanation.h"

#include <algorithm>
#include <array>

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include "model/core/gateway_window.h"
#include "model/core/key_state.h"
#include "model/core/lease.h"
#include "model/core/money_verdict.h"

namespace idempotency {

using namespace std::chrono;

namespace {

class Explanations {
    Q_DECLARE_TR_FUNCTIONS(Explanations)
};

QString tr(const char* text) {
    return Explanations::tr(text);
}

/// "23 h 50 min", "50 min", "40 s": two units at most.
QString spanText(milliseconds span) {
    const auto whole = std::max(span, milliseconds(0));
    const auto number = [](auto count) { return QString::number(count); };
    if (whole < minutes(1)) return tr("%1 s").arg(number(ceil<seconds>(whole).count()));
    if (whole < hours(1)) return tr("%1 min").arg(number(floor<minutes>(whole).count()));
    const auto rest = floor<minutes>(whole % hours(1)).count();
    const auto full = number(floor<hours>(whole).count());
    return rest == 0 ? tr("%1 h").arg(full) : tr("%1 h %2 min").arg(full, number(rest));
}

QString minuteText(Instant instant) {
    const auto at = QDateTime::fromMSecsSinceEpoch(floor<milliseconds>(instant).time_since_epoch().count(), Qt::UTC);
    const auto day = QLocale().toString(at.date(), QStringLiteral("d MMM"));
    return tr("%1, %2 UTC").arg(day, at.toString(QStringLiteral("HH:mm")));
}

/// "…: reason", or the sentence alone where no reason is on record.
QString withReason(const char* text, const QString& reason) {
    return reason.isEmpty() ? tr(text) + QLatin1Char('.') : tr(text) + QStringLiteral(": ") + reason;
}

QString lastError(const Key& key) {
    return key.lastError.isEmpty() ? QString() : tr("Last error: %1").arg(key.lastError);
}

QString joined(const QString& first, const QString& second) {
    return second.isEmpty() ? first : first + QLatin1Char(' ') + second;
}

QString leaseLeft(const KeySnapshot& snapshot) {
    return tr("Its lease has %1 left").arg(spanText(readLease(snapshot.key, snapshot.readAt).remaining));
}

KeyExplanation explainRunning(const KeySnapshot& snapshot) {
    switch (moneyVerdict(snapshot.key, false)) {
        case MoneyVerdict::NotAttempted:
            return {tr("A worker has this key. Nothing has been sent to the gateway."),
                    leaseLeft(snapshot) + tr("; look again then."),
                    {}};
        case MoneyVerdict::MayHaveBeenCharged:
            return {tr("A worker is waiting for the gateway's answer."),
                    leaseLeft(snapshot) + tr(". Force resume only if you know that the worker is gone."),
                    {}};
        case MoneyVerdict::Charged:
        case MoneyVerdict::Settled:
            break;
    }
    return {tr("The gateway has charged; the worker is storing the answer."), tr("Nothing to do."), {}};
}

/// How long the first call can still be repeated under its key.
QString memoryNote(const KeySnapshot& snapshot, const Settings& settings) {
    if (!snapshot.ride || isWindowPassed(snapshot, settings)) return {};
    const auto left = floor<milliseconds>(lookUpDutyBegins(*snapshot.ride, settings) - snapshot.readAt);
    return tr("The gateway remembers this key for another %1.").arg(spanText(left));
}

QString objectRemedy(const KeySnapshot& snapshot) {
    return tr("Resume asks what became of %1 and never charges a second time.").arg(snapshot.ride->gatewayObjectId);
}

bool hasPendingObject(const KeySnapshot& snapshot) {
    return snapshot.ride && !snapshot.ride->gatewayObjectId.isEmpty();
}

KeyExplanation explainStuckInDoubt(const KeySnapshot& snapshot, const Settings& settings) {
    if (hasPendingObject(snapshot))
        return {tr("The worker died while the gateway was still working on the payment."), objectRemedy(snapshot), {}};
    if (mustLookUpFirst(snapshot, settings)) {
        return {tr("The worker died after the gateway may have charged, and the gateway no longer remembers the key."),
                tr("Resume looks the charge up first and charges only if there is none."),
                {}};
    }
    return {tr("The worker died after the gateway may have charged."),
            tr("Resume is safe: it repeats the call under the same downstream key, so the gateway answers with the "
               "first charge if there was one, and charges once if there was not."),
            memoryNote(snapshot, settings)};
}

KeyExplanation explainStuck(const KeySnapshot& snapshot, const Settings& settings) {
    switch (snapshot.key.recoveryPoint) {
        case RecoveryPoint::Started:
            return {tr("The worker died before anything was sent to the gateway."),
                    tr("Resume charges once. Calling it off deletes the key, so the client may try again."),
                    {}};
        case RecoveryPoint::RideCreated:
            if (snapshot.key.callDeadline) return explainStuckInDoubt(snapshot, settings);
            return {tr("The worker died before it called the gateway."),
                    tr("Resume charges once. Calling it off asks the gateway first, then answers late retries with "
                       "410."),
                    {}};
        case RecoveryPoint::ChargeCompleted:
        case RecoveryPoint::Finished:
            break;
    }
    return {tr("The gateway has charged; only the answer is missing."),
            tr("Resume stores it without calling the gateway. It cannot be called off."),
            {}};
}

/// True where the last error speaks of the secret key. The row does not keep what kind of refusal it was.
bool blamesCredentials(const QString& error) {
    constexpr auto phrases = std::to_array({"api key", "secret key", "credential", "status 401", "status 403"});
    return std::any_of(phrases.begin(), phrases.end(),
                       [&](const char* phrase) { return error.contains(QLatin1String(phrase), Qt::CaseInsensitive); });
}

KeyExplanation explainWaitingNotAttempted(const Key& key) {
    if (blamesCredentials(key.lastError)) {
        return {tr("Let go: the gateway refused our credentials, so nothing was charged."),
                tr("Correct the secret key, then resume."), lastError(key)};
    }
    return {tr("Let go before the gateway took the call, so nothing was charged."),
            joined(tr("Resume charges once."), lastError(key)),
            {}};
}

KeyExplanation explainWaitingInDoubt(const KeySnapshot& snapshot, const Settings& settings) {
    if (hasPendingObject(snapshot))
        return {tr("The gateway is still working on the payment."), objectRemedy(snapshot), lastError(snapshot.key)};
    if (mustLookUpFirst(snapshot, settings)) {
        return {tr("Let go without an answer; the gateway may have charged, and it no longer remembers the key."),
                tr("Resume looks the charge up first and charges only if there is none."), lastError(snapshot.key)};
    }
    const auto memory = memoryNote(snapshot, settings);
    return {tr("Let go without an answer; the gateway may have charged."),
            tr("Resume repeats the call under the same downstream key."),
            memory.isEmpty() ? lastError(snapshot.key) : joined(memory, lastError(snapshot.key))};
}

KeyExplanation explainWaiting(const KeySnapshot& snapshot, const Settings& settings) {
    const Key& key = snapshot.key;
    switch (key.recoveryPoint) {
        case RecoveryPoint::Started:
            return {tr("Let go after a passing failure, before anything was sent."),
                    joined(tr("Resume runs all steps."), lastError(key)),
                    {}};
        case RecoveryPoint::RideCreated:
            return key.callDeadline ? explainWaitingInDoubt(snapshot, settings) : explainWaitingNotAttempted(key);
        case RecoveryPoint::ChargeCompleted:
        case RecoveryPoint::Finished:
            break;
    }
    return {tr("The charge is on record; the worker let go before it stored the answer."),
            tr("Resume finishes it without calling the gateway."),
            {}};
}

KeyExplanation explainParked(const Key& key) {
    const auto reason = tr("Parked: %1").arg(key.parkedReason);
    if (key.recoveryPoint == RecoveryPoint::RideCreated) {
        return {tr("The gateway will never answer for this key."),
                tr("Look the charge up. Where there is none, Recharge charges under the next generation."), reason};
    }
    return {tr("Parked: this key needs a person."), tr("Clients are turned away until somebody resumes it."), reason};
}

QString failureSentence(const Key& key) {
    switch (key.response->statusCode) {
        case 402:
            return tr("The card was declined. Nothing was charged.");
        case 410:
            return tr("Called off. Nothing was charged.");
        case 422:
            return withReason(QT_TRANSLATE_NOOP("Explanations", "The gateway refused what was sent"), key.lastError);
        case 502:
            return withReason(QT_TRANSLATE_NOOP("Explanations", "The gateway refused for good"), key.lastError);
        default:
            return tr("Ended with the answer %1.").arg(key.response->statusCode);
    }
}

KeyExplanation explainFailed(const Key& key) {
    if (key.response->statusCode == 410) return {failureSentence(key), tr("A late retry gets 410."), {}};
    const auto reason = key.response->statusCode == 402 ? lastError(key) : QString();
    return {failureSentence(key), tr("This answer is final; a new try needs a new key."), reason};
}

KeyExplanation explainState(const KeySnapshot& snapshot, const Settings& settings) {
    const auto state = stateOf(snapshot.key, snapshot.readAt);
    if (isParked(snapshot.key) && state != KeyState::Running && isUnfinished(state)) return explainParked(snapshot.key);
    switch (state) {
        case KeyState::Running:
            return explainRunning(snapshot);
        case KeyState::Stuck:
            return explainStuck(snapshot, settings);
        case KeyState::Waiting:
            return explainWaiting(snapshot, settings);
        case KeyState::Finished:
            return {tr("Done: charged once."), tr("A retry gets the same answer."), {}};
        case KeyState::Failed:
            return explainFailed(snapshot.key);
    }
    Q_UNREACHABLE();
}

/// The last event of that kind; null where there is none.
const TimelineEvent* lastEvent(const KeyStory& story, QLatin1String what) {
    const TimelineEvent* last = nullptr;
    for (const auto& event : story.timeline) {
        if (event.accepted && event.what == what) last = &event;
    }
    return last;
}

}  // namespace

KeyExplanation explainKey(const KeySnapshot& snapshot, const Settings& settings) {
    auto explanation = explainState(snapshot, settings);
    if (isSetAside(snapshot.key, snapshot.attemptCap)) {
        const auto aside = tr("Set aside after %1 tries. Complete all leaves it alone; resume it on its own.");
        explanation.note = joined(aside.arg(snapshot.key.bulkAttempts), explanation.note);
    }
    if (snapshot.hasOpenOrphanCharge) {
        return {tr("A charge came back to a worker that had lost the key."),
                tr("Settle it: refunded, or belongs to the ride."), explanation.happened};
    }
    return explanation;
}

KeyExplanation explainKey(const KeyStory& story, const Settings& settings) {
    auto explanation = explainKey(story.snapshot, settings);
    const auto& response = story.snapshot.key.response;
    const auto* calledOff = lastEvent(story, QLatin1String("called_off"));
    if (!response || response->statusCode != 410 || !calledOff || story.snapshot.hasOpenOrphanCharge)
        return explanation;
    const auto when = minuteText(calledOff->at);
    explanation.happened =
        calledOff->detail.isEmpty()
            ? tr("Called off by %1 on %2. Nothing was charged.").arg(calledOff->by, when)
            : tr("Called off by %1 on %2: \"%3\". Nothing was charged.").arg(calledOff->by, when, calledOff->detail);
    return explanation;
}

QString movedSentence() {
    return tr("Changed since you looked. Nothing was done.");
}

}  // namespace idempotency
