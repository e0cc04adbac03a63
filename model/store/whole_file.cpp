#include "model/store/whole_file.h"

#include <QFileInfo>

namespace idempotency {

Outcome WholeFile::open(const QString& name) {
    m_file.setFileName(name);
    const QFileInfo there(name);
    if (there.exists() && !there.isFile())
        return Failure{FailureKind::Invalid, QStringLiteral("%1 cannot be written: it is no plain file.").arg(name)};
    return m_file.open(QIODevice::WriteOnly) ? Outcome(Done{}) : Outcome(failure());
}

Outcome WholeFile::commit() {
    return m_file.commit() ? Outcome(Done{}) : Outcome(failure());
}

Failure WholeFile::failure() const {
    return {FailureKind::Invalid,
            QStringLiteral("%1 cannot be written: %2.").arg(m_file.fileName(), m_file.errorString())};
}

}  // namespace idempotency
