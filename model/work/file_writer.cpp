#include "model/work/file_writer.h"

#include <memory>

#include <QPromise>
#include <QSaveFile>
#include <QThreadPool>

namespace idempotency {

namespace {

Outcome writeNow(const QString& name, const QByteArray& content) {
    QSaveFile file(name);
    if (file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit()) return Done{};
    return Failure{FailureKind::Invalid, QStringLiteral("%1 could not be written: %2").arg(name, file.errorString())};
}

}  // namespace

QFuture<Outcome> writeFile(const QString& name, const QByteArray& content) {
    auto promise = std::make_shared<QPromise<Outcome>>();
    promise->start();
    auto future = promise->future();
    QThreadPool::globalInstance()->start([promise, name, content] {
        promise->addResult(writeNow(name, content));
        promise->finish();
    });
    return future;
}

}  // namespace idempotency
