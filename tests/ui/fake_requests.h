#pragma once

#include <algorithm>

#include <QPromise>

#include "model/core/key_state.h"
#include "model/work/console_requests.h"

namespace idempotency {

/// Answers a window's questions from memory, or is silent as a server that hangs.
class FakeRequests : public ConsoleRequests {
public:
    std::vector<KeySnapshot> keys;  ///< newest first
    ServerReading reading;
    std::optional<Failure> failure;  ///< what every read answers
    std::optional<Failure> noGateway;
    Result<VerbResult> verbAnswer = VerbResult{1, VerbResult::Outcome::Done, {}, 201, false};
    std::vector<VerbOrder> ordered;
    std::vector<qint64> asked;

    QFuture<Result<ServerReading>> readServer() override {
        reading.counts.total.keys = static_cast<qint64>(keys.size());
        return answered(Result<ServerReading>(reading));
    }

    QFuture<Result<std::vector<KeySnapshot>>> listKeys(const KeyQuery& query) override {
        std::vector<KeySnapshot> page;
        for (const auto& row : keys) {
            const bool isBelow = !query.after || row.key.createdAt < query.after->createdAt ||
                                 (row.key.createdAt == query.after->createdAt && row.key.id < query.after->id);
            const bool matches = !query.state || stateOf(row.key, row.readAt) == *query.state;
            const bool found = query.search.isEmpty() || row.key.scope.key == query.search;
            if (isBelow && matches && found && std::ssize(page) < query.limit) page.push_back(row);
        }
        return answered(Result<std::vector<KeySnapshot>>(page));
    }

    QFuture<Result<std::optional<KeyStory>>> readStory(qint64 id) override {
        const auto row = std::find_if(keys.begin(), keys.end(), [id](const auto& key) { return key.key.id == id; });
        if (row == keys.end()) return answered(Result<std::optional<KeyStory>>(std::optional<KeyStory>()));
        return answered(Result<std::optional<KeyStory>>(std::optional(KeyStory{*row, {}, {}})));
    }

    Outcome gatewayIsNamed() const override {
        if (noGateway) return *noGateway;
        return Done{};
    }

    QFuture<Result<VerbResult>> act(const VerbOrder& order, std::chrono::milliseconds) override {
        ordered.push_back(order);
        return now(verbAnswer);
    }

    QFuture<Result<GatewayReport>> askGateway(qint64 id) override {
        asked.push_back(id);
        return now(
            Result<GatewayReport>(GatewayReport{id, {}, true, {}, QStringLiteral("The gateway has not charged.")}));
    }

private:
    template <typename T>
    static QFuture<T> now(const T& value) {
        QPromise<T> promise;
        promise.start();
        promise.addResult(value);
        promise.finish();
        return promise.future();
    }
    template <typename T>
    QFuture<T> answered(const T& value) {
        return failure ? now(T(*failure)) : now(value);
    }
};

}  // namespace idempotency
