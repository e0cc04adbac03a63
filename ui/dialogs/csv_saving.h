#pragma once

#include <functional>

#include <QByteArray>
#include <QWidget>

namespace idempotency {

/// Asks for a file's name and writes the CSV to it, off the window's thread; `say` is told in words what came of it,
/// and not at all where no name was given.
void saveCsv(QWidget* parent, const QString& suggestedName, const QByteArray& csv,
             const std::function<void(const QString&)>& say);

}  // namespace idempotency
