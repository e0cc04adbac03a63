#include "model/sandbox/private_postgres.h"

#include <algorithm>
#include <chrono>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QStorageInfo>

#include "model/sandbox/detached_process.h"

namespace idempotency {

using namespace std::chrono;

namespace {

const QString databaseUser = QStringLiteral("idempotency");
constexpr int longestSocketPath = 107;  // sockaddr_un on Linux, less the final NUL
constexpr seconds startTime{30};
constexpr seconds stopTime{30};
constexpr qint64 bytesToBegin = 80LL << 20;  // a fresh data folder with its first log

QString quoted(QString value) {
    value.replace(QLatin1Char('\\'), QLatin1String("\\\\")).replace(QLatin1Char('\''), QLatin1String("\\'"));
    return QLatin1Char('\'') + value + QLatin1Char('\'');
}

QString majorVersionOf(const QString& dataFolder) {
    QFile file(dataFolder + QStringLiteral("/PG_VERSION"));
    return file.open(QIODevice::ReadOnly) ? QString::fromLatin1(file.readAll()).trimmed() : QString();
}

/// Debian's folders, newest version first.
QStringList packagedPrograms() {
    QStringList versions = QDir(QStringLiteral("/usr/lib/postgresql")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    std::sort(versions.begin(), versions.end(),
              [](const QString& left, const QString& right) { return left.toInt() > right.toInt(); });
    QStringList folders;
    for (const QString& version : versions)
        folders << QStringLiteral("/usr/lib/postgresql/%1/bin").arg(version);
    return folders;
}

/// One call for the whole file system: initdb's own way, a call for each of a thousand files, takes seconds.
bool writeToDisk(const QString& folder) {
    const int opened = open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0) return false;
    const bool written = syncfs(opened) == 0;
    close(opened);
    return written;
}

bool hasServer(const QString& folder) {
    return QFileInfo(folder + QStringLiteral("/postgres")).isExecutable() &&
           QFileInfo(folder + QStringLiteral("/initdb")).isExecutable();
}

}  // namespace

PrivatePostgres::PrivatePostgres(QString folder) : m_folder(QDir(folder).absolutePath()) {}

QString PrivatePostgres::dataFolder() const {
    return m_folder + QStringLiteral("/database");
}
QString PrivatePostgres::socketFolder() const {
    return m_folder + QStringLiteral("/socket");
}
QString PrivatePostgres::outputFile() const {
    return m_folder + QStringLiteral("/database.log");
}

QString PrivatePostgres::connectionString(const QString& database) const {
    return QStringLiteral("host=%1 dbname=%2 user=%3")
        .arg(quoted(socketFolder()), quoted(database), quoted(databaseUser));
}

QStringList PrivatePostgres::pidFileLines() const {
    QFile file(dataFolder() + QStringLiteral("/postmaster.pid"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QString::fromLocal8Bit(file.readAll()).split(QLatin1Char('\n'));
}

pid_t PrivatePostgres::process() const {
    const auto lines = pidFileLines();
    const pid_t process = lines.isEmpty() ? 0 : lines.front().toInt();
    if (process <= 0 || !isAlive(process)) return 0;
    // The number may have been given to another program since; a postmaster works in its data folder.
    const QString folder = QFile::symLinkTarget(QStringLiteral("/proc/%1/cwd").arg(process));
    return folder == QFileInfo(dataFolder()).canonicalFilePath() ? process : 0;
}

bool PrivatePostgres::isRunning() const {
    const auto lines = pidFileLines();
    return process() != 0 && lines.size() >= 8 && lines.at(7).trimmed() == QLatin1String("ready");
}

Result<bool> PrivatePostgres::start() {
    if (isRunning()) return false;
    if (auto suits = checkPlace(); !suits) return suits.failure();
    const auto programs = findPrograms();
    if (!programs) return programs.failure();
    const auto user = databaseServiceUser();
    if (!user) return user.failure();
    for (const QString& folder : {m_folder, socketFolder()}) {
        if (auto made = makePrivateFolder(folder, *user); !made) return made.failure();
    }
    const auto lock = awaitLock();
    if (!lock) return lock.failure();
    if (!lock->has_value()) return false;
    if (!QFileInfo::exists(dataFolder())) {
        if (auto made = initialise(*programs, *user, **lock); !made) return made.failure();
    }
    if (auto launched = launch(*programs, *user, **lock); !launched) return launched.failure();
    return true;
}

Outcome PrivatePostgres::checkPlace() const {
    if (const auto programs = findPrograms(); !programs) return programs.failure();
    const auto user = databaseServiceUser();
    return user ? checkFolders(*user) : Outcome(user.failure());
}

Result<QString> PrivatePostgres::findPrograms() const {
    QStringList folders = packagedPrograms();
    const QString onPath = QStandardPaths::findExecutable(QStringLiteral("postgres"));
    if (!onPath.isEmpty()) folders << QFileInfo(QFileInfo(onPath).canonicalFilePath()).absolutePath();
    folders.removeIf([](const QString& folder) { return !hasServer(folder); });
    if (folders.isEmpty()) {
        return Failure{FailureKind::Unreachable,
                       QStringLiteral("PostgreSQL's server is not installed: there is no postgres program under "
                                      "/usr/lib/postgresql or on the PATH. Install the package postgresql, or name a "
                                      "database with --database.")};
    }
    const QString version = majorVersionOf(dataFolder());
    if (version.isEmpty()) return folders.front();
    for (const QString& folder : folders) {
        if (folder.contains(QLatin1Char('/') + version + QLatin1Char('/'))) return folder;
    }
    const bool isPackaged = folders.front().startsWith(QLatin1String("/usr/lib/postgresql/"));
    if (!isPackaged) return folders.front();
    return Failure{
        FailureKind::Unreachable,
        QStringLiteral("The sandbox in %1 was made by PostgreSQL %2, which is not installed any more. Install "
                       "it again, or remove the folder to begin anew.")
            .arg(m_folder, version)};
}

Outcome PrivatePostgres::checkFolders(const ServiceUser& user) const {
    const auto length = QFile::encodeName(socketFolder() + QStringLiteral("/.s.PGSQL.5432")).size();
    if (length > longestSocketPath) {
        return Failure{FailureKind::Invalid,
                       QStringLiteral("The folder %1 is too long: the path of the server's socket in it would have %2 "
                                      "bytes, and a socket may have %3. Choose a shorter one with --sandbox-dir.")
                           .arg(m_folder)
                           .arg(length)
                           .arg(longestSocketPath)};
    }
    const QString barred = user.differs ? untraversableParent(m_folder, user) : QString();
    if (barred.isEmpty()) return Done{};
    return Failure{FailureKind::NotPermitted,
                   QStringLiteral("PostgreSQL runs as the user %1, who cannot enter %2. Choose another place with "
                                  "--sandbox-dir.")
                       .arg(user.name, barred)};
}

Outcome PrivatePostgres::initialise(const QString& programs, const ServiceUser& user, const FileLock& lock) const {
    // Made beside its final place, so that an interrupted initdb is never mistaken for a database.
    const QString unfinished = dataFolder() + QStringLiteral(".unfinished");
    QDir(unfinished).removeRecursively();
    if (auto made = makePrivateFolder(unfinished, user); !made) return made;
    const auto code = runToEnd(
        {programs + QStringLiteral("/initdb"),
         {QStringLiteral("--pgdata=") + unfinished, QStringLiteral("--username=") + databaseUser,
          QStringLiteral("--auth=trust"), QStringLiteral("--encoding=UTF8"), QStringLiteral("--locale=C.UTF-8"),
          QStringLiteral("--no-instructions"), QStringLiteral("--no-sync")},
         outputFile(),
         user,
         lock.file()});
    if (!code) return code.failure();
    if (*code != 0) {
        QDir(unfinished).removeRecursively();
        return explainOutput(QStringLiteral("PostgreSQL's data folder could not be made"));
    }
    if (!writeToDisk(unfinished))
        return Failure{FailureKind::Unreachable, QStringLiteral("%1 cannot be written to disk.").arg(unfinished)};
    if (QDir().rename(unfinished, dataFolder())) return Done{};
    return Failure{FailureKind::Internal, QStringLiteral("%1 cannot be renamed").arg(unfinished)};
}

Result<std::optional<FileLock>> PrivatePostgres::awaitLock() const {
    // The server and its sessions inherit the lock. So whoever gets it knows that none is left, not even of a server
    // that was killed or was started by a program that was killed.
    for (const auto begun = steady_clock::now(); steady_clock::now() - begun < startTime; pauseBeforeLookingAgain()) {
        auto lock = FileLock::tryTake(m_folder + QStringLiteral("/server.lock"));
        if (!lock || lock->has_value() || isRunning()) return lock;
    }
    return Failure{FailureKind::TimedOut,
                   QStringLiteral("PostgreSQL processes in %1 neither become ready nor end. Try again, or end them.")
                       .arg(m_folder)};
}

Outcome PrivatePostgres::launch(const QString& programs, const ServiceUser& user, const FileLock& lock) const {
    // PostgreSQL sees to what a killed server left, except where its number now belongs to another program or to a
    // zombie, which it takes for a server.
    QFile::remove(dataFolder() + QStringLiteral("/postmaster.pid"));
    QFile::remove(socketFolder() + QStringLiteral("/.s.PGSQL.5432.lock"));
    const auto setting = [](const char* text) { return QStringList{QStringLiteral("-c"), QString::fromLatin1(text)}; };
    QStringList arguments{QStringLiteral("-D"), dataFolder(), QStringLiteral("-k"), socketFolder()};
    arguments << setting("listen_addresses=") << setting("unix_socket_permissions=0700")
              << setting("max_connections=200") << setting("log_min_messages=warning") << setting("jit=off");
    const auto server =
        startDetached({programs + QStringLiteral("/postgres"), arguments, outputFile(), user, lock.file()});
    if (!server) return server.failure();
    for (const auto begun = steady_clock::now(); steady_clock::now() - begun < startTime; pauseBeforeLookingAgain()) {
        if (isRunning()) return Done{};
        if (!isAlive(*server)) break;
    }
    return explainOutput(QStringLiteral("PostgreSQL did not start"));
}

Failure PrivatePostgres::explainOutput(const QString& what) const {
    QFile file(outputFile());
    const QString output =
        file.open(QIODevice::ReadOnly) ? QString::fromLocal8Bit(file.readAll().right(4'000)) : QString();
    const QStorageInfo disk(m_folder);
    const bool isFull = !QFileInfo::exists(dataFolder()) && disk.isValid() && disk.bytesAvailable() < bytesToBegin;
    if (isFull || output.contains(QLatin1String("No space left on device"))) {
        return {FailureKind::Unreachable,
                QStringLiteral("%1: the disk that holds %2 is full. Free some space, or choose another place with "
                               "--sandbox-dir.")
                    .arg(what, m_folder)};
    }
    QStringList lines = output.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    const QString last = lines.isEmpty()
                             ? QStringLiteral("it said nothing")
                             : lines.mid(lines.size() - std::min<qsizetype>(2, lines.size())).join(QStringLiteral(" "));
    return {FailureKind::Unreachable, QStringLiteral("%1: %2 (all of it is in %3)").arg(what, last, outputFile())};
}

Outcome PrivatePostgres::stop() {
    const pid_t server = process();
    if (server == 0) return Done{};
    if (endProcess(server, SIGINT, int(milliseconds(stopTime).count()))) return Done{};
    return Failure{FailureKind::TimedOut, QStringLiteral("PostgreSQL (process %1) does not stop.").arg(server)};
}

}  // namespace idempotency
