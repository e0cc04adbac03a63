#pragma once

#include <utility>

#include <QFutureWatcher>

namespace idempotency {

/// Calls back with a future's answer from the event loop of `context`, never before it returns, and not at all once
/// `context` is gone or where the future ended without an answer.
template <typename Answer, typename Callback>
void whenAnswered(const QFuture<Answer>& future, QObject* context, Callback callback) {
    auto* watcher = new QFutureWatcher<Answer>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context, [watcher, callback = std::move(callback)] {
        watcher->deleteLater();
        if (watcher->future().resultCount() > 0) callback(watcher->result());
    });
    watcher->setFuture(future);
}

}  // namespace idempotency
