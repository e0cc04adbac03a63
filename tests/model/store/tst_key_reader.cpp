#include <QtTest>

#include "model/store/key_reader.h"
#include "test_program.h"
#include "tests/support/test_database.h"

using namespace idempotency;

class KeyReaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pagingShowsEveryKeyOnce_data() {
        QTest::addColumn<KeyQuery>("query");
        KeyQuery all;
        QTest::newRow("all") << all;
        KeyQuery user;
        user.userId = QStringLiteral("u");
        QTest::newRow("of a user") << user;
        KeyQuery search;
        search.search = QStringLiteral("u");
        QTest::newRow("search") << search;
        KeyQuery waiting;
        waiting.state = KeyState::Waiting;
        QTest::newRow("waiting") << waiting;
    }

    void pagingShowsEveryKeyOnce() {
        QFETCH(KeyQuery, query);
        TestDatabase database;
        // Three moments only, so that most keys were made in the same microsecond as others.
        database.run(
            QStringLiteral("INSERT INTO idempotency_keys (user_id, key, request_hash, created_at)"
                           " SELECT 'u', 'k' || n, 'A', timestamptz '2026-01-01' + (n % 3) * interval '1 microsecond'"
                           "   FROM generate_series(1, 50) n"));
        for (const int limit : {1, 7, 50, 200}) {
            query.limit = limit;
            query.after.reset();
            QList<qint64> seen;
            for (;;) {
                const auto page = listKeys(database.connection(), query);
                QVERIFY(page.ok());
                if (page->empty()) break;
                QVERIFY(page->size() <= std::size_t(limit));
                for (const auto& snapshot : *page)
                    seen << snapshot.key.id;
                query.after = KeyCursor{page->back().key.createdAt, page->back().key.id};
                // A new key in front moves nothing behind the cursor.
                if (seen.size() == 7) database.run(QStringLiteral("SELECT 1"));
            }
            const QString inOrder =
                database.ask(QStringLiteral("SELECT string_agg(id::text, ' ' ORDER BY created_at DESC, id DESC)"
                                            " FROM idempotency_keys"));
            QStringList shown;
            for (const qint64 id : seen)
                shown << QString::number(id);
            QCOMPARE(shown.join(u' '), inOrder);
        }
    }

    void aSearchFindsByEveryName_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* name, const char* text, const char* found) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(found);
        };
        row("client's key", "key-2", "2");
        row("user", "ada", "2 1");
        row("charge", "ch_2", "2");
        row("late charge", "ch_late", "1");
        row("key's id", "3", "3");
        row("ride's id", "1001", "2");
        row("exactly", "key", "");
        row("no wildcard", "%", "");
        row("no such number", "424242", "");
        row("beyond every number", "99999999999999999999", "");
        row("a quote", "'; DROP TABLE rides; --", "");
        row("another script", "Zoë", "3");
    }

    void aSearchFindsByEveryName() {
        QFETCH(QString, text);
        QFETCH(QString, found);
        static TestDatabase database;
        static const bool filled = [] {
            database.run(QStringLiteral(
                "INSERT INTO idempotency_keys (user_id, key, request_hash, downstream_key, recovery_point) VALUES"
                " ('ada', 'key-1', 'A', 'ic1_1', 0), ('ada', 'key-2', 'A', 'ic1_2', 2), ('Zo\u00eb', 'key-3', 'A', "
                "'ic1_3', 0);"
                "INSERT INTO rides (id, user_id, idempotency_key_id, amount_cents, charge_id, status) OVERRIDING "
                "SYSTEM VALUE"
                " VALUES (1001, 'ada', 2, 5, 'ch_2', 'charged');"
                "INSERT INTO orphan_charges (charge_id, key_id, user_id, request_path, key, amount_minor_units, "
                "currency,"
                " recorded_by) VALUES ('ch_late', 1, 'ada', '/', 'key-1', 5, 'usd', 'w')"));
            return true;
        }();
        QVERIFY(filled);
        KeyQuery query;
        query.search = text;
        const auto keys = listKeys(database.connection(), query);
        QVERIFY(keys.ok());
        QStringList ids;
        for (const auto& snapshot : *keys)
            ids << QString::number(snapshot.key.id);
        QCOMPARE(ids.join(u' '), found);
    }

    void aKeyIsReadAsItStands() {
        TestDatabase database;
        database.run(QStringLiteral(
            "INSERT INTO idempotency_keys (user_id, key, request_hash, request_body, downstream_key, recovery_point, "
            "locked_at,"
            " locked_by, lease_ms, fence, attempts, bulk_attempts, last_error, call_deadline, created_at)"
            " VALUES ('u', 'k', 'AB', '{}', 'ic1_x', 1, '2026-11-29T14:22:34.112345Z', 'w', 7000, 5, 6, 2, 'why',"
            " '2026-11-29T14:30:00.000001Z', '2026-11-29T14:22:33.999999Z');"
            "INSERT INTO rides (user_id, idempotency_key_id, amount_cents, currency, downstream_key, gateway_object_id)"
            " VALUES ('u', 1, 1999, 'eur', 'ic1_x', 'pi_1')"));
        const auto read = readKey(database.connection(), 1);
        QVERIFY(read.ok() && read->has_value());
        const Key& key = (*read)->key;
        QCOMPARE(toRfc3339(*key.lockedAt), QStringLiteral("2026-11-29T14:22:34.112345Z"));
        QCOMPARE(toRfc3339(*key.callDeadline), QStringLiteral("2026-11-29T14:30:00.000001Z"));
        QCOMPARE(toRfc3339(key.createdAt), QStringLiteral("2026-11-29T14:22:33.999999Z"));
        QCOMPARE(key.leaseTime, std::chrono::milliseconds(7000));
        QCOMPARE(key.version(), (RowVersion{5, RecoveryPoint::RideCreated}));
        QCOMPARE(key.attempts, 6);
        QCOMPARE(key.bulkAttempts, 2);
        QCOMPARE(key.lastError, QStringLiteral("why"));
        QVERIFY(!key.response && !key.finishedAt && key.parkedReason.isEmpty());
        QCOMPARE((*read)->ride->amount, (Money{1999, QStringLiteral("eur")}));
        QCOMPARE((*read)->ride->gatewayObjectId, QStringLiteral("pi_1"));
        QVERIFY(!(*readKey(database.connection(), 2)).has_value());
    }
};

TEST_PROGRAM_PART(key_reader, KeyReaderTest)
#include "tst_key_reader.moc"
