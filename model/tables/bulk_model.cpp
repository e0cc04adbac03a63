#include "model/tables/bulk_model.h"

#include <algorithm>

#include "model/core/csv.h"
#include "model/core/payment_amount.h"
#include "model/tables/key_roles.h"

namespace idempotency {

void BulkModel::setRows(std::vector<BulkRow> rows) {
    beginResetModel();
    m_rows = std::move(rows);
    m_results.assign(m_rows.size(), std::nullopt);
    m_running.reset();
    m_lastFound = 0;
    endResetModel();
}

void BulkModel::takeOut(std::vector<int> rows) {
    std::sort(rows.rbegin(), rows.rend());
    for (const int row : rows) {
        if (row < 0 || row >= rowCount()) continue;
        beginRemoveRows({}, row, row);
        m_rows.erase(m_rows.begin() + row);
        m_results.erase(m_results.begin() + row);
        endRemoveRows();
    }
}

BulkModel::Progress BulkModel::progressAt(int row) const {
    if (m_results[static_cast<size_t>(row)]) return Progress::Ended;
    return m_running == m_rows[static_cast<size_t>(row)].snapshot.key.id ? Progress::Running : Progress::Waiting;
}

const VerbResult* BulkModel::resultAt(int row) const {
    const auto& result = m_results[static_cast<size_t>(row)];
    return result ? &*result : nullptr;
}

QString BulkModel::sentenceAt(int row) const {
    if (const auto* result = resultAt(row); result && !result->reason.isEmpty()) return result->reason;
    if (const auto* result = resultAt(row); result && result->statusCode)
        return QStringLiteral("The answer %1 is stored.").arg(*result->statusCode);
    const auto& planned = m_rows[static_cast<size_t>(row)];
    return planned.leftAlone.isEmpty() ? planned.preview.sentence : planned.leftAlone;
}

void BulkModel::setRunning(qint64 id) {
    m_running = id;
    if (const auto row = rowOf(id)) tell(*row);
}

void BulkModel::setResult(const VerbResult& result) {
    const auto row = rowOf(result.id);
    if (!row) return;
    m_results[static_cast<size_t>(*row)] = result;
    m_lastFound = *row;
    tell(*row);
}

int BulkModel::countOf(VerbOutcome outcome) const {
    return static_cast<int>(std::count_if(m_results.begin(), m_results.end(), [outcome](const auto& result) {
        return result && result->outcome == outcome;
    }));
}

QByteArray BulkModel::csv() const {
    QByteArray text = csvLine({QStringLiteral("keyId"), QStringLiteral("userId"), QStringLiteral("requestPath"),
                               QStringLiteral("key"), QStringLiteral("amountMinorUnits"), QStringLiteral("currency"),
                               QStringLiteral("fenceSeen"), QStringLiteral("pointSeen"), QStringLiteral("verb"),
                               QStringLiteral("outcome"), QStringLiteral("statusCode"), QStringLiteral("reason")});
    for (int row = 0; row < rowCount(); ++row) {
        const auto& [snapshot, preview, leftAlone] = m_rows[static_cast<size_t>(row)];
        const auto* result = resultAt(row);
        const auto amount = amountOf(snapshot);
        const auto outcome = result                ? nameOf(result->outcome)
                             : leftAlone.isEmpty() ? QStringLiteral("not_begun")
                                                   : QStringLiteral("left_alone");
        text +=
            csvLine({QString::number(snapshot.key.id), snapshot.key.scope.userId, snapshot.key.scope.path,
                     snapshot.key.scope.key, amount ? QString::number(amount->minorUnits) : QString(),
                     amount ? amount->currency : QString(), QString::number(preview.version.fence),
                     nameOf(preview.version.point), nameOf(preview.verb), outcome,
                     result && result->statusCode ? QString::number(*result->statusCode) : QString(), sentenceAt(row)});
    }
    return text;
}

int BulkModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int BulkModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : bulkColumnCount;
}

QVariant BulkModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
    const auto& row = m_rows[static_cast<size_t>(index.row())];
    switch (role) {
        case key_roles::SnapshotRole:
            return QVariant::fromValue(row.snapshot);
        case key_roles::ElapsedRole:
            return qint64(0);
        default:
            return {};
    }
}

std::optional<int> BulkModel::rowOf(qint64 id) const {
    for (int i = 0; i < rowCount(); ++i) {
        const int row = (m_lastFound + i) % rowCount();
        if (m_rows[static_cast<size_t>(row)].snapshot.key.id == id) return row;
    }
    return std::nullopt;
}

void BulkModel::tell(int row) {
    Q_EMIT dataChanged(index(row, 0), index(row, bulkColumnCount - 1));
}

}  // namespace idempotency
