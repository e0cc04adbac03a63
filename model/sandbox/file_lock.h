#pragma once

#include <optional>

#include <QString>

#include "model/core/result.h"

namespace idempotency {

/// An advisory lock on a file (flock), which ends with the process that holds it, however that ends. The file can carry
/// a note of its holder for others to read.
class FileLock {
public:
    FileLock() = default;
    ~FileLock();
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;

    /// Waits until the lock is free.
    static Result<FileLock> wait(const QString& path);
    /// Nothing where another process holds it.
    static Result<std::optional<FileLock>> tryTake(const QString& path);

    /// A program that inherits this file holds the lock as well, with all that it starts itself.
    int file() const { return m_file; }

    void writeNote(const QString& note);
    /// What the present holder wrote; nothing where nobody holds the lock.
    static std::optional<QString> noteOfHolder(const QString& path);

private:
    explicit FileLock(int file) : m_file(file) {}
    int m_file = -1;
};

}  // namespace idempotency
