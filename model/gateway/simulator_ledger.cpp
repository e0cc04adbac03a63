#include "model/gateway/simulator_ledger.h"

#include <array>
#include <fcntl.h>
#include <unistd.h>

#include <QFile>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QSqlError>
#include <QSqlQuery>
#include <QUuid>

namespace idempotency {

namespace {

const char* const columns =
    "intent_id, charge_id, status, amount, currency, payment_method, metadata, failure_code, "
    "failure_message, created_us";

QString idColumn(LedgerList list) {
    return list == LedgerList::Intents ? QStringLiteral("intent_id") : QStringLiteral("charge_id");
}

QVariant orNull(const QString& text) {
    return text.isEmpty() ? QVariant() : QVariant(text);
}

/// Qt would bind it as NULL, which is not equal to itself.
bool isNullText(const QVariant& value) {
    return value.typeId() == QMetaType::QString && value.toString().isNull();
}

LedgerPayment paymentFrom(const QSqlQuery& row) {
    return {row.value(0).toString(),
            row.value(1).toString(),
            row.value(2).toString(),
            {row.value(3).toLongLong(), row.value(4).toString()},
            row.value(5).toString(),
            QJsonDocument::fromJson(row.value(6).toByteArray()).object(),
            row.value(7).toString(),
            row.value(8).toString(),
            instantFromMicroseconds(row.value(9).toLongLong())};
}

/// SQLite gives its journal the same permissions as the file.
void createPrivateFile(const QString& file) {
    const int descriptor = ::open(QFile::encodeName(file).constData(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor >= 0) ::close(descriptor);
}

}  // namespace

QString newSimulatorId(const QString& prefix) {
    std::array<quint32, 3> bits{};
    QRandomGenerator::system()->fillRange(bits.data(), bits.size());
    const auto bytes = QByteArray::fromRawData(reinterpret_cast<const char*>(bits.data()), sizeof bits);
    return prefix + QString::fromLatin1(bytes.toHex());
}

SimulatorLedger::SimulatorLedger(const QString& file)
    : m_connectionName(QUuid::createUuid().toString()),
      m_database(QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_connectionName)) {
    createPrivateFile(file);
    m_database.setDatabaseName(file);
    m_database.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=10000"));
    if (!m_database.open()) throw LedgerError(m_database.lastError().text().toStdString());
    run(QStringLiteral("PRAGMA journal_mode = WAL"));
    run(QStringLiteral("PRAGMA synchronous = FULL"));
    Transaction transaction(*this);
    createTables();
    transaction.commit();
}

SimulatorLedger::~SimulatorLedger() {
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(m_connectionName);
}

void SimulatorLedger::createTables() {
    run(
        QStringLiteral("CREATE TABLE IF NOT EXISTS instance (only_row integer PRIMARY KEY CHECK (only_row = 1), "
                       "id text NOT NULL)"));
    run(
        QStringLiteral("CREATE TABLE IF NOT EXISTS payments (seq integer PRIMARY KEY AUTOINCREMENT, "
                       "intent_id text UNIQUE, charge_id text UNIQUE, status text NOT NULL, amount integer NOT NULL, "
                       "currency text NOT NULL, payment_method text NOT NULL, metadata text NOT NULL, "
                       "failure_code text, failure_message text, created_us integer NOT NULL)"));
    run(
        QStringLiteral("CREATE TABLE IF NOT EXISTS answers (key text PRIMARY KEY, fingerprint text NOT NULL, "
                       "status integer NOT NULL, body blob NOT NULL, first_used_us integer NOT NULL)"));
    run(QStringLiteral("CREATE TABLE IF NOT EXISTS deliveries (key text PRIMARY KEY, count integer NOT NULL)"));
    run(QStringLiteral("INSERT OR IGNORE INTO instance VALUES (1, ?)"), {newSimulatorId(QStringLiteral("sim_"))});
    auto row = run(QStringLiteral("SELECT id FROM instance"));
    row.next();
    m_instanceId = row.value(0).toString();
}

QSqlQuery SimulatorLedger::run(const QString& statement, const QVariantList& values) {
    QSqlQuery query(m_database);
    bool isDone = query.prepare(statement);
    for (const auto& value : values)
        query.addBindValue(isNullText(value) ? QStringLiteral("") : value);
    isDone = isDone && query.exec();
    if (!isDone) throw LedgerError(query.lastError().text().toStdString());
    return query;
}

/// Immediate: two programs on one file then wait for each other here, never half way.
SimulatorLedger::Transaction::Transaction(SimulatorLedger& ledger) : m_ledger(ledger) {
    m_ledger.run(QStringLiteral("BEGIN IMMEDIATE"));
}

SimulatorLedger::Transaction::~Transaction() {
    if (m_isOpen) QSqlQuery(m_ledger.m_database).exec(QStringLiteral("ROLLBACK"));
}

void SimulatorLedger::Transaction::commit() {
    m_ledger.run(QStringLiteral("COMMIT"));
    m_isOpen = false;
}

int SimulatorLedger::countDelivery(const QString& key) {
    auto row =
        run(QStringLiteral("INSERT INTO deliveries VALUES (?, 1) ON CONFLICT (key) DO UPDATE SET count = count + 1 "
                           "RETURNING count"),
            {key});
    row.next();
    return row.value(0).toInt();
}

std::map<QString, int> SimulatorLedger::deliveries() {
    std::map<QString, int> counts;
    auto row = run(QStringLiteral("SELECT key, count FROM deliveries"));
    while (row.next())
        counts[row.value(0).toString()] = row.value(1).toInt();
    return counts;
}

std::optional<LedgerAnswer> SimulatorLedger::answerUnder(const QString& key) {
    auto row = run(QStringLiteral("SELECT fingerprint, status, body, first_used_us FROM answers WHERE key = ?"), {key});
    if (!row.next()) return std::nullopt;
    return LedgerAnswer{row.value(0).toString(), row.value(1).toInt(), row.value(2).toByteArray(),
                        instantFromMicroseconds(row.value(3).toLongLong())};
}

void SimulatorLedger::remember(const QString& key, const LedgerAnswer& answer) {
    run(QStringLiteral("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?)"),
        {key, answer.fingerprint, answer.status, answer.body, toMicroseconds(answer.firstUsedAt)});
}

void SimulatorLedger::add(const LedgerPayment& payment) {
    const auto metadata = QString::fromUtf8(QJsonDocument(payment.metadata).toJson(QJsonDocument::Compact));
    run(QStringLiteral("INSERT INTO payments (%1) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").arg(QLatin1String(columns)),
        {orNull(payment.intentId), orNull(payment.chargeId), payment.status, payment.amount.minorUnits,
         payment.amount.currency, payment.paymentMethod, metadata, orNull(payment.failureCode),
         orNull(payment.failureMessage), toMicroseconds(payment.createdAt)});
}

std::optional<LedgerPayment> SimulatorLedger::find(LedgerList list, const QString& id) {
    auto row =
        run(QStringLiteral("SELECT %1 FROM payments WHERE %2 = ?").arg(QLatin1String(columns), idColumn(list)), {id});
    if (!row.next()) return std::nullopt;
    return paymentFrom(row);
}

LedgerPage SimulatorLedger::page(const LedgerQuery& query) {
    constexpr qint64 microseconds = 1'000'000;
    auto statement = QStringLiteral("SELECT %1 FROM payments WHERE %2 IS NOT NULL")
                         .arg(QLatin1String(columns), idColumn(query.list));
    QVariantList values;
    const auto narrow = [&](const QString& condition, const QVariant& value) {
        statement += QStringLiteral(" AND ") + condition;
        values.append(value);
    };
    if (query.createdFrom) narrow(QStringLiteral("created_us >= ?"), *query.createdFrom * microseconds);
    if (query.createdTo) narrow(QStringLiteral("created_us < ?"), (*query.createdTo + 1) * microseconds);
    if (!query.after.isEmpty()) {
        narrow(QStringLiteral("seq < (SELECT seq FROM payments WHERE %1 = ?)").arg(idColumn(query.list)), query.after);
    }
    statement += QStringLiteral(" ORDER BY seq DESC LIMIT %1").arg(query.limit + 1);
    auto row = run(statement, values);
    LedgerPage page;
    while (row.next())
        page.payments.push_back(paymentFrom(row));
    page.hasMore = static_cast<int>(page.payments.size()) > query.limit;
    if (page.hasMore) page.payments.pop_back();
    return page;
}

}  // namespace idempotency
