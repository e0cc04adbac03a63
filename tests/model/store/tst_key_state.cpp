#include <QtTest>

#include "model/core/key_state.h"
#include "model/store/key_reader.h"
#include "test_program.h"
#include "tests/support/test_database.h"

using namespace idempotency;
using namespace std::chrono;

namespace {

const Instant now = instantFromMicroseconds(1'800'000'000'000'000);

/// NULL where there is none.
QString sqlInstant(const std::optional<Instant>& instant) {
    return instant ? QStringLiteral("instant_of(%1)").arg(toMicroseconds(*instant)) : QStringLiteral("NULL");
}

}  // namespace

class KeyStateTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theDatabaseAndTheCoreSayTheSameOfEveryCombination() {
        std::vector<std::optional<Instant>> moments{std::nullopt};
        for (const auto offset : {-hours(48), -hours(1), hours(1)})
            moments.push_back(now + offset);
        for (const qint64 lease : {1'000, 15'000, 3'600'000}) {
            for (const int microsecond : {-1, 0, 1})
                moments.push_back(now - milliseconds(lease) + microseconds(microsecond));
        }
        const std::vector<std::optional<int>> statuses{std::nullopt, 200, 201, 399, 400, 402, 422, 502, 599};
        TestDatabase database;
        QStringList asked, expected;
        for (const auto& lockedAt : moments) {
            for (const int lease : {1'000, 15'000, 3'600'000}) {
                for (const auto& status : statuses) {
                    Key key;
                    key.lockedAt = lockedAt;
                    key.leaseTime = milliseconds(lease);
                    if (status) key.response = StoredResponse{*status, {}, {}, {}};
                    asked << QStringLiteral("key_state(%1, %2, %3, %4)")
                                 .arg(status ? QString::number(*status) : QStringLiteral("NULL"), sqlInstant(lockedAt))
                                 .arg(lease)
                                 .arg(sqlInstant(now));
                    expected << nameOf(stateOf(key, now));
                }
            }
        }
        const auto said = database.ask(
            QStringLiteral("SELECT array_to_string(ARRAY[%1], ' ')").arg(asked.join(QStringLiteral(", "))));
        const QStringList words = said.split(u' ');
        QCOMPARE(words.size(), expected.size());
        for (qsizetype i = 0; i < words.size(); ++i)
            QVERIFY2(words[i] == expected[i], qPrintable(asked[i] + QStringLiteral(": ") + words[i]));
        for (const auto state :
             {KeyState::Running, KeyState::Stuck, KeyState::Waiting, KeyState::Finished, KeyState::Failed})
            QVERIFY(words.contains(nameOf(state)));
    }

    void everyStateIsFoundByItsFilterAndNoOther() {
        TestDatabase database;
        database.run(QStringLiteral(
            "INSERT INTO idempotency_keys (user_id, key, request_hash, locked_at, locked_by) VALUES"
            " ('u', 'running', 'A', clock_timestamp(), 'w'), ('u', 'stuck', 'A', clock_timestamp() - interval '1 h', "
            "'w'),"
            " ('u', 'waiting', 'A', NULL, NULL);"
            "INSERT INTO idempotency_keys (user_id, key, request_hash, recovery_point, response_status_code, "
            "response_body,"
            " response_content_type, finished_at) VALUES ('u', 'finished', 'A', 3, 201, '{}', 'x', now()),"
            " ('u', 'failed', 'A', 3, 402, '{}', 'x', now())"));
        for (const auto state :
             {KeyState::Running, KeyState::Stuck, KeyState::Waiting, KeyState::Finished, KeyState::Failed}) {
            for (const QString& user : {QString(), QStringLiteral("u")}) {
                for (const QString& search : {QString(), QStringLiteral("u")}) {
                    KeyQuery query;
                    query.state = state;
                    query.userId = user;
                    query.search = search;
                    const auto keys = listKeys(database.connection(), query);
                    QVERIFY(keys.ok());
                    QCOMPARE(keys->size(), std::size_t(1));
                    QCOMPARE(keys->front().key.scope.key, nameOf(state));
                    QCOMPARE(stateOf(keys->front().key, keys->front().readAt), state);
                }
            }
        }
        const auto counts = countKeys(database.connection());
        QVERIFY(counts.ok());
        QCOMPARE(counts->running, 1);
        QCOMPARE(counts->stuck, 1);
        QCOMPARE(counts->waiting, 1);
    }
};

TEST_PROGRAM_PART(key_state, KeyStateTest)
#include "tst_key_state.moc"
