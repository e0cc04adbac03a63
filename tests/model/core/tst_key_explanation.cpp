#include <QTest>

#include "model/core/key_explanation.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono_literals;

namespace {

enum class Lease { Free, Held, Expired };

/// A key as one reading saw it, made step by step.
struct Row {
    explicit Row(RecoveryPoint point, Lease lease = Lease::Free) {
        snapshot.readAt = instantFromMicroseconds(1'796'048'554'112'345);
        auto& key = snapshot.key;
        key.recoveryPoint = point;
        key.leaseTime = 15s;
        if (lease == Lease::Held) key.lockedAt = snapshot.readAt - 4s;
        if (lease == Lease::Expired) key.lockedAt = snapshot.readAt - 9min;
        if (point != RecoveryPoint::Started) {
            snapshot.ride = Ride{};
            snapshot.ride->createdAt = snapshot.readAt - 7min - 45s;
        }
    }
    Row& called() {
        snapshot.key.callDeadline = snapshot.readAt;
        return *this;
    }
    Row& rideAge(std::chrono::microseconds age) {
        snapshot.ride->createdAt = snapshot.readAt - age;
        return *this;
    }
    Row& error(const char* text) {
        snapshot.key.lastError = QString::fromUtf8(text);
        return *this;
    }
    Row& parked(const char* text) {
        snapshot.key.parkedReason = QString::fromUtf8(text);
        return *this;
    }
    Row& object(const char* id) {
        snapshot.ride->gatewayObjectId = QString::fromLatin1(id);
        return *this;
    }
    Row& answered(int status) {
        snapshot.key.response = StoredResponse{status, {}, {}, {}};
        return *this;
    }
    Row& setAside() {
        snapshot.key.bulkAttempts = snapshot.attemptCap;
        return *this;
    }
    Row& orphan() {
        snapshot.hasOpenOrphanCharge = true;
        return *this;
    }
    KeySnapshot snapshot;
};

}  // namespace

Q_DECLARE_METATYPE(KeySnapshot)

/// What a person is told of a key: one row for each situation that a key can be in.
class TestKeyExplanation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everySituationHasItsSentences_data();
    void everySituationHasItsSentences() {
        QFETCH(KeySnapshot, snapshot);
        const auto explanation = explainKey(snapshot, Settings{});
        QTEST(explanation.happened, "happened");
        QTEST(explanation.remedy, "remedy");
        QTEST(explanation.note, "note");
    }

    void whoCalledItOffIsNamed() {
        KeyStory story{Row(RecoveryPoint::Finished).answered(410).snapshot, {}, {}};
        const auto at = instantFromMicroseconds(1'795'969'200'000'000);
        story.timeline.push_back({at, QStringLiteral("called_off"), QStringLiteral("user_0031"), 2, true,
                                  QStringLiteral("wrong %1 amount")});
        QCOMPARE(explainKey(story, Settings{}).happened,
                 QStringLiteral("Called off by user_0031 on 29 Nov, 16:20 UTC: \"wrong %1 amount\". Nothing was "
                                "charged."));
        story.timeline.front().accepted = false;
        QCOMPARE(explainKey(story, Settings{}).happened, QStringLiteral("Called off. Nothing was charged."));
    }

    void movedIsSaidPlainly() {
        QCOMPARE(movedSentence(), QStringLiteral("Changed since you looked. Nothing was done."));
    }
};

void TestKeyExplanation::everySituationHasItsSentences_data() {
    QTest::addColumn<KeySnapshot>("snapshot");
    QTest::addColumn<QString>("happened");
    QTest::addColumn<QString>("remedy");
    QTest::addColumn<QString>("note");
    const auto row = [](const char* name, const Row& made, const char* happened, const char* remedy,
                        const char* note = "") {
        QTest::newRow(name) << made.snapshot << QString::fromUtf8(happened) << QString::fromUtf8(remedy)
                            << QString::fromUtf8(note);
    };
    using enum RecoveryPoint;
    row("running, started", Row(Started, Lease::Held), "A worker has this key. Nothing has been sent to the gateway.",
        "Its lease has 11 s left; look again then.");
    row("running, ride created, not called", Row(RideCreated, Lease::Held),
        "A worker has this key. Nothing has been sent to the gateway.", "Its lease has 11 s left; look again then.");
    row("running, ride created, maybe", Row(RideCreated, Lease::Held).called(),
        "A worker is waiting for the gateway's answer.",
        "Its lease has 11 s left. Force resume only if you know that the worker is gone.");
    row("running, charge recorded", Row(ChargeCompleted, Lease::Held).called(),
        "The gateway has charged; the worker is storing the answer.", "Nothing to do.");
    row("stuck, started", Row(Started, Lease::Expired), "The worker died before anything was sent to the gateway.",
        "Resume charges once. Calling it off deletes the key, so the client may try again.");
    row("stuck, ride created, not called", Row(RideCreated, Lease::Expired),
        "The worker died before it called the gateway.",
        "Resume charges once. Calling it off asks the gateway first, then answers late retries with 410.");
    row("stuck, ride created, maybe", Row(RideCreated, Lease::Expired).called(),
        "The worker died after the gateway may have charged.",
        "Resume is safe: it repeats the call under the same downstream key, so the gateway answers with the first "
        "charge if there was one, and charges once if there was not.",
        "The gateway remembers this key for another 23 h 50 min.");
    row("stuck, window over", Row(RideCreated, Lease::Expired).called().rideAge(26h),
        "The worker died after the gateway may have charged, and the gateway no longer remembers the key.",
        "Resume looks the charge up first and charges only if there is none.");
    row("stuck, object pending", Row(RideCreated, Lease::Expired).called().object("pi_1"),
        "The worker died while the gateway was still working on the payment.",
        "Resume asks what became of pi_1 and never charges a second time.");
    row("stuck, charge recorded", Row(ChargeCompleted, Lease::Expired).called(),
        "The gateway has charged; only the answer is missing.",
        "Resume stores it without calling the gateway. It cannot be called off.");
    row("waiting, started", Row(Started).error("connection reset"),
        "Let go after a passing failure, before anything was sent.",
        "Resume runs all steps. Last error: connection reset");
    row("waiting, credentials refused", Row(RideCreated).error("Invalid API Key provided."),
        "Let go: the gateway refused our credentials, so nothing was charged.", "Correct the secret key, then resume.",
        "Last error: Invalid API Key provided.");
    row("waiting, gateway not reached", Row(RideCreated).error("Connection refused."),
        "Let go before the gateway took the call, so nothing was charged.",
        "Resume charges once. Last error: Connection refused.");
    row("waiting, maybe", Row(RideCreated).called().error("timed out"),
        "Let go without an answer; the gateway may have charged.",
        "Resume repeats the call under the same downstream key.",
        "The gateway remembers this key for another 23 h 50 min. Last error: timed out");
    row("waiting, window over", Row(RideCreated).called().rideAge(26h),
        "Let go without an answer; the gateway may have charged, and it no longer remembers the key.",
        "Resume looks the charge up first and charges only if there is none.");
    row("waiting, object pending", Row(RideCreated).called().object("pi_1"),
        "The gateway is still working on the payment.",
        "Resume asks what became of pi_1 and never charges a second time.");
    row("waiting, never final", Row(RideCreated).called().parked("stored 500"),
        "The gateway will never answer for this key.",
        "Look the charge up. Where there is none, Recharge charges under the next generation.", "Parked: stored 500");
    row("parked before anything was sent", Row(Started).parked("the request cannot be read"),
        "Parked: this key needs a person.", "Clients are turned away until somebody resumes it.",
        "Parked: the request cannot be read");
    row("waiting, charge recorded", Row(ChargeCompleted).called(),
        "The charge is on record; the worker let go before it stored the answer.",
        "Resume finishes it without calling the gateway.");
    row("finished", Row(Finished).answered(201), "Done: charged once.", "A retry gets the same answer.");
    row("declined", Row(Finished).answered(402).error("Insufficient funds."),
        "The card was declined. Nothing was charged.", "This answer is final; a new try needs a new key.",
        "Last error: Insufficient funds.");
    row("refused for the caller", Row(Finished).answered(422).error("No such currency."),
        "The gateway refused what was sent: No such currency.", "This answer is final; a new try needs a new key.");
    row("refused for good", Row(Finished).answered(502).error("No such route."),
        "The gateway refused for good: No such route.", "This answer is final; a new try needs a new key.");
    row("refused without a reason", Row(Finished).answered(502), "The gateway refused for good.",
        "This answer is final; a new try needs a new key.");
    row("called off", Row(Finished).answered(410), "Called off. Nothing was charged.", "A late retry gets 410.");
    row("set aside", Row(Started, Lease::Expired).setAside(),
        "The worker died before anything was sent to the gateway.",
        "Resume charges once. Calling it off deletes the key, so the client may try again.",
        "Set aside after 10 tries. Complete all leaves it alone; resume it on its own.");
    row("orphan charge", Row(Finished).answered(410).orphan(), "A charge came back to a worker that had lost the key.",
        "Settle it: refunded, or belongs to the ride.", "Called off. Nothing was charged.");
}

TEST_PROGRAM_PART(key_explanation, TestKeyExplanation)
#include "tst_key_explanation.moc"
