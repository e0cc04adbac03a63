#include "model/work/file_writer.h"

#include <memory>

#include <QPromise>
#include <QThreadPool>

#include "model/store/whole_file.h"

namespace idempotency {

namespace {

Outcome writeNow(const QString& name, const QByteArray& content) {
    WholeFile file;
    if (auto opened = file.open(name); !opened) return opened;
    file.write(content);
    return file.commit();
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
