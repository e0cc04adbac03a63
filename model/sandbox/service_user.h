#pragma once

#include <sys/types.h>

#include <QString>

#include "model/core/result.h"

namespace idempotency {

/// The user that PostgreSQL runs as: the current one, or `postgres` for root, since PostgreSQL refuses to run as root.
struct ServiceUser {
    uid_t user = 0;
    gid_t group = 0;
    QString name;
    bool differs = false;  ///< not the current user: children drop to it
};

/// Fails where the current user is root and there is no user postgres.
Result<ServiceUser> databaseServiceUser();

/// Makes a folder, with its parents, that only `owner` may enter (0700).
Outcome makePrivateFolder(const QString& path, const ServiceUser& owner);

/// The first of the folder's parents that `user` may not pass through; empty where there is none.
QString untraversableParent(const QString& path, const ServiceUser& user);

}  // namespace idempotency
