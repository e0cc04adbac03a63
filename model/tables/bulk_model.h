#pragma once

#include <QAbstractTableModel>

#include "model/core/bulk_preview.h"
#include "model/payment/operator_verbs.h"

namespace idempotency {

enum class BulkColumn { Will, Amount, User, Key, RecoveryPoint, What, Fence };
constexpr int bulkColumnCount = static_cast<int>(BulkColumn::Fence) + 1;

/// The frozen keys of a bulk order: what will happen to each, then what it came to.
class BulkModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Progress { Waiting, Running, Ended };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<BulkRow> rows);
    /// Takes keys out of the order, by row.
    void takeOut(std::vector<int> rows);

    const std::vector<BulkRow>& rows() const { return m_rows; }
    BulkSummary summary() const { return summaryOf(m_rows); }

    Progress progressAt(int row) const;
    /// Nothing until its order has ended.
    const VerbResult* resultAt(int row) const;
    /// The result's reason, else why it is left alone, else what will happen.
    QString sentenceAt(int row) const;

    void setRunning(qint64 id);
    void setResult(const VerbResult& result);
    /// True once an order is under way or has ended.
    bool isBegun() const { return m_running.has_value(); }
    int countOf(VerbOutcome outcome) const;

    /// Every row with its result, as CSV with stored names.
    QByteArray csv() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::optional<int> rowOf(qint64 id) const;
    void tell(int row);

    std::vector<BulkRow> m_rows;
    std::vector<std::optional<VerbResult>> m_results;
    std::optional<qint64> m_running;
    int m_lastFound = 0;  ///< orders go from top to bottom, so the next one is looked for from here
};

}  // namespace idempotency
