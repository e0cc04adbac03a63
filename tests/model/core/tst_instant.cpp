#include <QtTest>

#include "model/core/instant.h"
#include "test_program.h"

using namespace idempotency;

class InstantTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTimeIsRead_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("inUtc");
        const auto row = [](const char* text, const char* inUtc) {
            QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(inUtc);
        };
        row("2026-11-29T14:22:34Z", "2026-11-29T14:22:34.000000Z");
        row("2026-11-29T14:22:34.112345Z", "2026-11-29T14:22:34.112345Z");
        row("2026-11-29T14:22:34.5Z", "2026-11-29T14:22:34.500000Z");
        row("2026-11-29T14:22:34.123456789Z", "2026-11-29T14:22:34.123456Z");
        row("2026-11-29 14:22:34z", "2026-11-29T14:22:34.000000Z");
        row("2026-11-29T14:22:34+03:30", "2026-11-29T10:52:34.000000Z");
        row("2026-11-29T22:22:34-05:00", "2026-11-30T03:22:34.000000Z");
        row("1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000000Z");
        // Refused.
        row("", "");
        row("yesterday", "");
        row("2026-11-29", "");
        row("2026-11-29T14:22:34", "");
        row("2026-11-29T14:22Z", "");
        row("2026-02-30T14:22:34Z", "");
        row("2026-11-29T25:22:34Z", "");
        row("2026-11-29T14:22:34+24:00", "");
        row("2026-11-29T14:22:34Z ", "");
        row("2026-11-29T14:22:34Z\n", "");
    }

    void aTimeIsRead() {
        QFETCH(QString, text);
        QFETCH(QString, inUtc);
        const auto instant = instantFromRfc3339(text);
        QCOMPARE(instant ? toRfc3339(*instant) : QString(), inUtc);
    }
};

TEST_PROGRAM_PART(instant, InstantTest)
#include "tst_instant.moc"
