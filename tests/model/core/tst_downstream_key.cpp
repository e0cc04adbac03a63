#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include "model/core/downstream_key.h"
#include "test_program.h"

using namespace idempotency;

class TestDownstreamKey : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isTheOneInEveryDatabase();
    void hasTheFormThatGatewaysTake();
    void isDifferentForEveryInput();
};

namespace {

QString keyOf(const char* user, const char* path, const char* key, QStringView purpose = chargePurpose,
              int generation = 1) {
    return downstreamKey({QString::fromUtf8(user), QString::fromUtf8(path), QString::fromUtf8(key)}, purpose,
                         generation);
}

}  // namespace

/// Never change these: a stored row's key must stay the one the gateway knows.
void TestDownstreamKey::isTheOneInEveryDatabase() {
    QCOMPARE(keyOf("user-1", "/api/rides", "k-1"),
             QStringLiteral("ic1_d0c51ec027bbfb951f2fc9ac66d3ce1ab0b9076c2fff57b1ea50f2c34f8ebb52"));
    QCOMPARE(keyOf("\xDA\xA9\xD8\xA7\xD8\xB1\xD8\xA8\xD8\xB1", "/api/rides", "k-1", chargePurpose, 2),
             QStringLiteral("ic1_303b0572eacf670ecdd5a98cc5d65a7c7be570988b8d6c248d38255d8651328e"));
}

void TestDownstreamKey::hasTheFormThatGatewaysTake() {
    static const QRegularExpression form(QStringLiteral("^ic1_[0-9a-f]{64}$"));
    QVERIFY(form.match(keyOf("u", "/", "k")).hasMatch());
}

void TestDownstreamKey::isDifferentForEveryInput() {
    const QStringList keys = {
        keyOf("ab", "c", "d"),
        keyOf("a", "bc", "d"),
        keyOf("a", "b", "cd"),
        keyOf("abc", "", "d"),
        keyOf("", "abc", "d"),
        keyOf("a", "b", "c"),
        keyOf("a", "b", "c", u"refund"),
        keyOf("a", "b", "c", u"lookup"),
        keyOf("a", "b", "c", u"charge", 2),
        keyOf("a", "b", "c", u"charge", 12),
        keyOf("a", "b", "c", u"charge1", 2),
        keyOf("A", "b", "c"),
    };
    QCOMPARE(QSet<QString>(keys.begin(), keys.end()).size(), keys.size());
    QCOMPARE(keyOf("a", "b", "c"), keyOf("a", "b", "c"));
}

TEST_PROGRAM_PART(downstream_key, TestDownstreamKey)
#include "tst_downstream_key.moc"
