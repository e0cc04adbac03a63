#include "model/sandbox/service_user.h"

#include <cerrno>
#include <cstring>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace idempotency {

Result<ServiceUser> databaseServiceUser() {
    if (geteuid() != 0) {
        const passwd* entry = getpwuid(geteuid());
        const QString name = entry ? QString::fromLocal8Bit(entry->pw_name) : QString::number(geteuid());
        return ServiceUser{geteuid(), getegid(), name, false};
    }
    const passwd* entry = getpwnam("postgres");
    if (!entry) {
        return Failure{FailureKind::NotPermitted,
                       QStringLiteral("PostgreSQL does not run as root, and there is no user postgres to run it as. "
                                      "Install PostgreSQL's server package, or run as another user.")};
    }
    return ServiceUser{entry->pw_uid, entry->pw_gid, QStringLiteral("postgres"), true};
}

Outcome makePrivateFolder(const QString& path, const ServiceUser& owner) {
    const auto failed = [&] {
        return Failure{FailureKind::NotPermitted,
                       QStringLiteral("The folder %1 cannot be made: %2. Choose another with --sandbox-dir.")
                           .arg(path, QString::fromLocal8Bit(std::strerror(errno)))};
    };
    // Parents that are missing must let the owner pass, whatever the caller's mask says.
    const mode_t mask = umask(S_IWGRP | S_IWOTH);
    const bool made = QDir().mkpath(path);
    umask(mask);
    if (!made) return failed();
    const QByteArray name = QFile::encodeName(path);
    if (owner.differs && chown(name.constData(), owner.user, owner.group) != 0) return failed();
    if (chmod(name.constData(), 0700) != 0) return failed();
    return Done{};
}

QString untraversableParent(const QString& path, const ServiceUser& user) {
    QStringList parents;
    // By the names alone: QDir::cdUp stays where it is when the folder above does not exist yet.
    for (QString parent = QFileInfo(path).absolutePath();; parent = QFileInfo(parent).absolutePath()) {
        parents.prepend(parent);
        if (parent == QFileInfo(parent).absolutePath()) break;
    }
    for (const QString& parent : parents) {
        struct stat facts {};
        if (stat(QFile::encodeName(parent).constData(), &facts) != 0) continue;
        const mode_t needed = facts.st_uid == user.user ? S_IXUSR : facts.st_gid == user.group ? S_IXGRP : S_IXOTH;
        if (!(facts.st_mode & needed)) return parent;
    }
    return QString();
}

}  // namespace idempotency
