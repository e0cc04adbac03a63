#include <QtTest>

#include "model/core/doctor.h"
#include "test_program.h"

using namespace idempotency;
using namespace std::chrono;

class DoctorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCheckSaysWhatWhyAndHow() {
        QSet<QString> names;
        for (const DoctorCheck& check : doctorChecks()) {
            QVERIFY2(!names.contains(check.name), qPrintable(check.name));
            names.insert(check.name);
            QVERIFY(!check.what.isEmpty() && !check.whatOne.isEmpty());
            QVERIFY2(check.why.endsWith(u'.') && check.repair.endsWith(u'.'), qPrintable(check.name));
        }
    }

    void aFindingCounts() {
        DoctorFinding finding{clockCheck(), 1, {}};
        finding.check.what = QStringLiteral("keys are parked");
        finding.check.whatOne = QStringLiteral("key is parked");
        QCOMPARE(finding.sentence(), QStringLiteral("1 key is parked"));
        finding.count = 3;
        QCOMPARE(finding.sentence(), QStringLiteral("3 keys are parked"));
    }

    void theClockGetsTheBenefitOfTheRoundTrip_data() {
        QTest::addColumn<int>("before");
        QTest::addColumn<int>("database");
        QTest::addColumn<int>("after");
        QTest::addColumn<int>("distance");
        QTest::newRow("same") << 5 << 5 << 5 << 0;
        QTest::newRow("between") << 5 << 8 << 9 << 0;
        QTest::newRow("ahead") << 9 << 5 << 10 << 4;
        QTest::newRow("behind") << 1 << 9 << 3 << -6;
        QTest::newRow("a long trip") << 0 << 30 << 40 << 0;
    }

    void theClockGetsTheBenefitOfTheRoundTrip() {
        QFETCH(int, before);
        QFETCH(int, database);
        QFETCH(int, after);
        QFETCH(int, distance);
        const auto at = [](int second) { return Instant(seconds(second)); };
        QCOMPARE(leastClockDistance(at(before), at(database), at(after)).count(),
                 microseconds(seconds(distance)).count());
    }
};

TEST_PROGRAM_PART(doctor, DoctorTest)
#include "tst_doctor.moc"
