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
    std::optional<Failure> verbFailure;  ///< instead of verbAnswer
    std::vector<VerbOrder> ordered;
    std::vector<RecordedAction> actions;  ///< newest first
    std::vector<SettleOrder> settled;
    bool recordsOrders = false;  ///< an order is on record, also where its answer is lost
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
        if (recordsOrders) record(order);
        if (verbFailure) return now(Result<VerbResult>(*verbFailure));
        auto answer = verbAnswer;
        if (answer) answer->id = order.id;
        return now(answer);
    }

    QFuture<Result<std::vector<RecordedAction>>> listActions(const ActionQuery& query) override {
        std::vector<RecordedAction> page;
        for (const auto& action : actions) {
            const bool matches = (!query.keyId || action.keyId == query.keyId) &&
                                 (!query.unended || action.state != RecordedAction::State::Ended) &&
                                 (query.operatorName.isEmpty() || action.order.operatorName == query.operatorName) &&
                                 (!query.before || action.number < *query.before);
            if (matches && std::ssize(page) < query.limit) page.push_back(action);
        }
        return answered(Result<std::vector<RecordedAction>>(page));
    }

    QFuture<Result<std::optional<RecordedAction>>> readAction(const QString& actionId) override {
        std::optional<RecordedAction> found;
        for (const auto& action : actions) {
            if (action.order.id == actionId) found = action;
        }
        return answered(Result<std::optional<RecordedAction>>(found));
    }

    QFuture<Result<bool>> settle(const SettleOrder& order) override {
        settled.push_back(order);
        return answered(Result<bool>(true));
    }

    QFuture<Result<GatewayReport>> askGateway(qint64 id) override {
        asked.push_back(id);
        return now(
            Result<GatewayReport>(GatewayReport{id, {}, true, {}, QStringLiteral("The gateway has not charged.")}));
    }

private:
    void record(const VerbOrder& order) {
        RecordedAction action;
        action.number = std::ssize(actions) + 1;
        action.order = order.action;
        action.verb = order.verb;
        action.keyId = order.id;
        action.outcome = VerbOutcome::Done;
        actions.insert(actions.begin(), action);
    }
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
