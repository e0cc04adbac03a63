// A file that appears whole or not at all.
#include <sys/stat.h>

#include <QTemporaryDir>
#include <QTest>

#include "model/store/whole_file.h"
#include "test_program.h"

using namespace idempotency;

namespace {

QByteArray contentOf(const QString& name) {
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class TestWholeFile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void replacesWhatWasThereOnlyWhole() {
        const QTemporaryDir folder;
        const QString name = folder.filePath(QStringLiteral("report.csv"));
        for (const QByteArray& content : {QByteArray("first"), QByteArray("second")}) {
            const auto before = contentOf(name);
            WholeFile file;
            QVERIFY(file.open(name).ok());
            file.write(content);
            QCOMPARE(contentOf(name), before);
            QVERIFY(file.commit().ok());
            QCOMPARE(contentOf(name), content);
        }
    }

    /// A program of root's could put a file in the place of a device otherwise.
    void leavesWhatIsNoPlainFile() {
        const QTemporaryDir folder;
        const QString pipe = folder.filePath(QStringLiteral("pipe"));
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        for (const QString& name : {pipe, folder.path(), QStringLiteral("/dev/null")}) {
            WholeFile file;
            const auto opened = file.open(name);
            QVERIFY(!opened.ok());
            QVERIFY(opened.failure().message.contains(QStringLiteral("no plain file")));
        }
        struct stat status {};
        QCOMPARE(::stat(qPrintable(pipe), &status), 0);
        QVERIFY(S_ISFIFO(status.st_mode));
    }

    void saysWhereItCannotBe() {
        WholeFile file;
        QVERIFY(!file.open(QStringLiteral("/no/such/folder/report.csv")).ok());
    }
};

TEST_PROGRAM_PART(whole_file, TestWholeFile)
#include "tst_whole_file.moc"
