#include <QtTest>

#include "model/core/key_json.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono;

namespace {

const Instant now = instantFromMicroseconds(1'764'426'154'112'345);

KeySnapshot startedKey() {
    KeySnapshot snapshot;
    snapshot.readAt = now;
    Key& key = snapshot.key;
    key.id = 7;
    key.scope = {QStringLiteral("ada"), QStringLiteral("/api/rides"), QStringLiteral("k-1")};
    key.requestMethod = QStringLiteral("POST");
    key.requestBody = QStringLiteral(R"({"amountCents":1999})");
    key.leaseTime = 15s;
    key.fence = 1;
    key.attempts = 1;
    key.createdAt = now;
    return snapshot;
}

KeyStory finishedStory() {
    KeyStory story;
    story.snapshot = startedKey();
    Key& key = story.snapshot.key;
    key.recoveryPoint = RecoveryPoint::Finished;
    key.response = StoredResponse{201, QStringLiteral("{\"rideId\":3}"), QStringLiteral("application/json"),
                                  QStringLiteral("/api/rides/3")};
    key.finishedAt = now;
    key.downstreamKey = QStringLiteral("ic1_x");
    Ride ride;
    ride.id = 3;
    ride.amount = {2500, QStringLiteral("eur")};
    ride.chargeId = QStringLiteral("ch_1");
    ride.status = QStringLiteral("charged");
    story.snapshot.ride = ride;
    story.timeline.push_back({now, QStringLiteral("claimed"), QStringLiteral("w"), 1, true, QString()});
    story.timeline.push_back({now, QStringLiteral("finished"), QStringLiteral("v"), 1, false, QStringLiteral("201")});
    OrphanCharge orphan;
    orphan.chargeId = QStringLiteral("ch_2");
    orphan.open = true;
    story.orphanCharges.push_back(orphan);
    return story;
}

std::vector<std::string> membersOf(const OrderedJson& json) {
    std::vector<std::string> names;
    for (const auto& [name, value] : json.items())
        names.push_back(name);
    return names;
}

}  // namespace

class KeyJsonTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hasTheMembersOfTheContractInTheirOrder() {
        const std::vector<std::string> expected{"id",
                                                "userId",
                                                "requestMethod",
                                                "requestPath",
                                                "key",
                                                "recoveryPoint",
                                                "state",
                                                "parkedReason",
                                                "setAside",
                                                "leaseState",
                                                "leaseRemainingSeconds",
                                                "lockedAt",
                                                "lockedBy",
                                                "fence",
                                                "attempts",
                                                "lastError",
                                                "downstreamKey",
                                                "moneyVerdict",
                                                "rideId",
                                                "amountCents",
                                                "currency",
                                                "chargeId",
                                                "responseStatusCode",
                                                "createdAt",
                                                "finishedAt"};
        QVERIFY(membersOf(keyJson(startedKey())) == expected);
        QVERIFY(membersOf(keyJson(finishedStory().snapshot)) == expected);
    }

    void whatIsAbsentIsNull() {
        const auto json = keyJson(startedKey());
        for (const char* name : {"parkedReason", "leaseRemainingSeconds", "lockedAt", "lockedBy", "lastError",
                                 "downstreamKey", "rideId", "chargeId", "responseStatusCode", "finishedAt"})
            QVERIFY2(json.at(name).is_null(), name);
        QVERIFY(json.at("id").is_number_integer());
        QVERIFY(json.at("createdAt") == "2025-11-29T14:22:34.112345Z");
        QVERIFY(json.at("state") == "waiting");
        QVERIFY(json.at("leaseState") == "free");
        QVERIFY(json.at("recoveryPoint") == "started");
        QVERIFY(json.at("moneyVerdict") == "not_attempted");
        QVERIFY(json.at("setAside") == false);
        QVERIFY(json.at("amountCents") == 1999);
        QVERIFY(json.at("currency") == "usd");
    }

    void theRestOfALeaseIsShownWhileHeldOnly() {
        auto snapshot = startedKey();
        snapshot.key.lockedBy = QStringLiteral("w");
        snapshot.key.lockedAt = now - 2500ms;
        QVERIFY(keyJson(snapshot).at("leaseRemainingSeconds") == 12.5);
        QVERIFY(keyJson(snapshot).at("lockedBy") == "w");
        snapshot.key.lockedAt = now - 15s;
        QVERIFY(keyJson(snapshot).at("leaseRemainingSeconds").is_null());
        QVERIFY(keyJson(snapshot).at("state") == "stuck");
    }

    void aStoryTellsEverything() {
        const auto json = storyJson(finishedStory());
        QVERIFY(json.at("requestBody") == R"({"amountCents":1999})");
        QVERIFY(json.at("responseBody") == R"({"rideId":3})");
        QVERIFY(json.at("amountCents") == 2500);
        QVERIFY(json.at("currency") == "eur");
        QVERIFY(json.at("ride").at("chargeId") == "ch_1");
        QVERIFY(json.at("orphanCharges").at(0).at("chargeId") == "ch_2");
        QVERIFY(json.at("orphanCharges").at(0).at("open") == true);
        QCOMPARE(json.at("timeline").size(), std::size_t(2));
        const std::vector<std::string> first{"at", "what", "by", "fence", "accepted"};
        const auto members = membersOf(json.at("timeline").at(0));
        QVERIFY(std::equal(first.begin(), first.end(), members.begin()));
        QVERIFY(json.at("timeline").at(1).at("accepted") == false);
        QVERIFY(json.at("timeline").at(0).at("detail").is_null());
    }

    void aStoryOfAKeyWithoutRideOrResponseHasNulls() {
        const auto json = storyJson({startedKey(), {}, {}});
        QVERIFY(json.at("ride").is_null());
        QVERIFY(json.at("responseBody").is_null());
        QVERIFY(json.at("orphanCharges").is_array() && json.at("orphanCharges").empty());
        QVERIFY(json.at("timeline").is_array() && json.at("timeline").empty());
    }

    void textOfAnyKindIsUtf8() {
        auto snapshot = startedKey();
        snapshot.key.scope.userId = QStringLiteral("Zo\u00eb \U0001F600 \"\\\n") + QChar(0xD800);
        const auto text = jsonText(keyJson(snapshot));
        QVERIFY(QString::fromUtf8(text).contains(QStringLiteral("Zo\u00eb \U0001F600 \\\"\\\\\\n")));
        QVERIFY(nlohmann::json::accept(text.toStdString()));
    }
};

TEST_PROGRAM_PART(key_json, KeyJsonTest)
#include "tst_key_json.moc"
