#pragma once

#include <map>
#include <stdexcept>
#include <vector>

#include <QJsonObject>
#include <QSqlDatabase>

#include "model/core/instant.h"
#include "model/core/money.h"

namespace idempotency {

/// The ledger cannot be read or written. Never leaves the simulator.
struct LedgerError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// One payment of the simulator, made by either of Stripe's two calls.
struct LedgerPayment {
    QString intentId;  ///< empty for the older call
    QString chargeId;  ///< empty where no money moved
    QString status;    ///< of the payment intent
    Money amount;
    QString paymentMethod;
    QJsonObject metadata;
    QString failureCode;
    QString failureMessage;
    Instant createdAt{};
};

/// An answer remembered under an idempotency key.
struct LedgerAnswer {
    QString fingerprint;  ///< of the path and the parameters
    int status = 0;
    QByteArray body;
    Instant firstUsedAt{};
};

enum class LedgerList { Intents, Charges };

/// What a page of a list is asked for.
struct LedgerQuery {
    LedgerList list = LedgerList::Intents;
    std::optional<qint64> createdFrom;  ///< whole seconds, included
    std::optional<qint64> createdTo;    ///< whole seconds, included
    QString after;                      ///< the id after which the page begins; empty: from the newest
    int limit = 10;
};

struct LedgerPage {
    std::vector<LedgerPayment> payments;
    bool hasMore = false;
};

/// The simulator's books in one SQLite file: payments, remembered answers and deliveries. What a transaction wrote is
/// on disk when it has committed. Belongs to the thread that opened it. Every function throws LedgerError.
class SimulatorLedger {
public:
    /// Creates the file, readable by its owner only, with a new instance id, where there is none.
    explicit SimulatorLedger(const QString& file);
    ~SimulatorLedger();
    SimulatorLedger(const SimulatorLedger&) = delete;
    SimulatorLedger& operator=(const SimulatorLedger&) = delete;

    QString instanceId() const { return m_instanceId; }

    /// Rolls back unless committed.
    class Transaction {
    public:
        explicit Transaction(SimulatorLedger& ledger);
        ~Transaction();
        Transaction(const Transaction&) = delete;
        Transaction& operator=(const Transaction&) = delete;
        void commit();

    private:
        SimulatorLedger& m_ledger;
        bool m_isOpen = true;
    };

    /// The number of deliveries under that key, this one included.
    int countDelivery(const QString& key);
    std::map<QString, int> deliveries();

    std::optional<LedgerAnswer> answerUnder(const QString& key);
    /// Replaces what is remembered under the key.
    void remember(const QString& key, const LedgerAnswer& answer);

    void add(const LedgerPayment& payment);
    /// By the id that the list shows.
    std::optional<LedgerPayment> find(LedgerList list, const QString& id);
    /// Newest first. Needs a query whose `after` is empty or can be found.
    LedgerPage page(const LedgerQuery& query);

private:
    QSqlQuery run(const QString& statement, const QVariantList& values = {});
    void createTables();

    QString m_connectionName;
    QSqlDatabase m_database;
    QString m_instanceId;
};

/// That prefix and 96 random bits in hexadecimal, such as pi_0123456789abcdef01234567.
QString newSimulatorId(const QString& prefix);

}  // namespace idempotency
