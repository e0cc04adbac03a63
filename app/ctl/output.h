#pragma once

#include <vector>

#include <QString>

#include "app/ctl/exit_code.h"
#include "model/core/key_json.h"

namespace idempotency {

/// How a verb speaks: text for people, or JSON for programs. Diagnostics go to standard error.
struct Output {
    bool json = false;

    void print(const QString& text) const;
    void print(const OrderedJson& document) const;
    /// Only where text is wanted.
    void say(const QString& text) const;
};

void printError(const QString& sentence);
ExitCode failWith(const Failure& failure);

/// Lines of cells, each column as wide as its widest cell. Control characters are shown, never obeyed.
QString table(const std::vector<QStringList>& rows);

}  // namespace idempotency
