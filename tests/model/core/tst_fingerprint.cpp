#include <QTest>

#include "model/core/canonical_json.h"
#include "model/core/fingerprint.h"
#include "model/core/sha256.h"
#include "test_program.h"

using namespace idempotency;

class TestFingerprint : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void digestsAsFips180();
    void isTheOneInEveryDatabase();
    void differsWithEachPart();
    void ignoresMemberOrderAndBlanks();
    void keepsDefaultsApartFromWhatWasSent();
    void comparesWithoutCase();
};

namespace {

QString fingerprintOf(const QByteArray& body) {
    const auto outcome = canonicalize(body);
    return fingerprint(QStringLiteral("POST"), QStringLiteral("/api/rides"), std::get<CanonicalJson>(outcome).bytes);
}

}  // namespace

void TestFingerprint::digestsAsFips180() {
    QCOMPARE(sha256("").toHex(), QByteArray("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    QCOMPARE(sha256("abc").toHex(), QByteArray("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    QCOMPARE(sha256(QByteArray(1'000'000, 'a')).toHex(),
             QByteArray("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
}

void TestFingerprint::isTheOneInEveryDatabase() {
    QCOMPARE(fingerprintVersion, 1);
    const auto expected = QStringLiteral("E6950EAE1939A28E752ADDFA7A470D27DFEB63BECBD50EDF07B96747403F8E39");
    QCOMPARE(fingerprint(QStringLiteral("POST"), QStringLiteral("/api/rides"), "{\"amountCents\":1999}"), expected);
    QCOMPARE(fingerprint(QStringLiteral("post"), QStringLiteral("/api/rides"), "{\"amountCents\":1999}"), expected);
}

void TestFingerprint::differsWithEachPart() {
    const auto base = fingerprint(QStringLiteral("POST"), QStringLiteral("/api/rides"), "{}");
    QVERIFY(base != fingerprint(QStringLiteral("PUT"), QStringLiteral("/api/rides"), "{}"));
    QVERIFY(base != fingerprint(QStringLiteral("POST"), QStringLiteral("/api/rides/1"), "{}"));
    QVERIFY(base != fingerprint(QStringLiteral("POST"), QStringLiteral("/api/rides"), "[]"));
}

void TestFingerprint::ignoresMemberOrderAndBlanks() {
    const auto base = fingerprintOf("{\"amountCents\":1999,\"currency\":\"usd\"}");
    QCOMPARE(fingerprintOf("{\n  \"currency\": \"usd\",\n  \"amountCents\": 1999.0\n}"), base);
    QCOMPARE(fingerprintOf("{\"\\u0063urrency\":\"usd\",\"amountCents\":1.999e3}"), base);
}

void TestFingerprint::keepsDefaultsApartFromWhatWasSent() {
    QVERIFY(fingerprintOf("{\"amountCents\":1999}") != fingerprintOf("{\"amountCents\":1999,\"currency\":\"usd\"}"));
    QVERIFY(fingerprintOf("{\"amountCents\":1,\"currency\":\"USD\"}") !=
            fingerprintOf("{\"amountCents\":1,\"currency\":\"usd\"}"));
}

void TestFingerprint::comparesWithoutCase() {
    QVERIFY(sameFingerprint(QStringLiteral("AB12"), QStringLiteral("ab12")));
    QVERIFY(!sameFingerprint(QStringLiteral("AB12"), QStringLiteral("AB13")));
    QVERIFY(!sameFingerprint(QStringLiteral("AB12"), QString()));
}

TEST_PROGRAM_PART(fingerprint, TestFingerprint)
#include "tst_fingerprint.moc"
