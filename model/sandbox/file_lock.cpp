#include "model/sandbox/file_lock.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

#include <QFile>

namespace idempotency {

namespace {

Failure cannotLock(const QString& path) {
    return {FailureKind::NotPermitted,
            QStringLiteral("%1 cannot be locked: %2").arg(path, QString::fromLocal8Bit(std::strerror(errno)))};
}

int openLockFile(const QString& path) {
    return open(QFile::encodeName(path).constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

int lockFile(int file, int operation) {
    int result = 0;
    while ((result = flock(file, operation)) != 0 && errno == EINTR)
        continue;
    return result;
}

}  // namespace

FileLock::~FileLock() {
    if (m_file >= 0) close(m_file);
}

FileLock::FileLock(FileLock&& other) noexcept : m_file(std::exchange(other.m_file, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    std::swap(m_file, other.m_file);
    return *this;
}

Result<FileLock> FileLock::wait(const QString& path) {
    FileLock lock(openLockFile(path));
    if (lock.m_file < 0 || lockFile(lock.m_file, LOCK_EX) != 0) return cannotLock(path);
    return lock;
}

Result<std::optional<FileLock>> FileLock::tryTake(const QString& path) {
    FileLock lock(openLockFile(path));
    if (lock.m_file < 0) return cannotLock(path);
    if (lockFile(lock.m_file, LOCK_EX | LOCK_NB) == 0) return std::optional(std::move(lock));
    if (errno == EWOULDBLOCK) return std::optional<FileLock>();
    return cannotLock(path);
}

void FileLock::writeNote(const QString& note) {
    const QByteArray bytes = note.toUtf8();
    if (ftruncate(m_file, 0) != 0 || pwrite(m_file, bytes.constData(), bytes.size(), 0) != bytes.size())
        qWarning("the lock's note cannot be written");
}

std::optional<QString> FileLock::noteOfHolder(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
    // A shared lock can be had only while nobody holds the exclusive one.
    if (lockFile(file.handle(), LOCK_SH | LOCK_NB) == 0) return std::nullopt;
    return QString::fromUtf8(file.readAll());
}

}  // namespace idempotency
