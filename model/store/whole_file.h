#pragma once

#include <QByteArray>
#include <QSaveFile>

#include "model/core/result.h"

namespace idempotency {

/// A file that appears whole or not at all, in place of what was there before. Only a plain file is replaced: to put a
/// file in the place of a device such as /dev/full would take the device away from everybody.
class WholeFile {
public:
    /// Invalid: a folder, a device or a pipe, or where it cannot be written.
    Outcome open(const QString& name);
    bool isOpen() const { return m_file.isOpen(); }
    /// What cannot be written is said by commit().
    void write(const QByteArray& bytes) { m_file.write(bytes); }
    Outcome commit();

private:
    Failure failure() const;

    QSaveFile m_file;
};

}  // namespace idempotency
