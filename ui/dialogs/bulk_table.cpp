#include "ui/dialogs/bulk_table.h"

#include <QHeaderView>
#include <QIdentityProxyModel>
#include <QKeyEvent>

#include "model/tables/key_roles.h"
#include "ui/delegates/key_cells.h"
#include "ui/delegates/text_cell_delegate.h"
#include "ui/dialogs/verb_words.h"
#include "ui/keys/key_columns.h"
#include "ui/theme/fonts.h"
#include "ui/words/words.h"

namespace idempotency {

namespace {

constexpr std::array<int, bulkColumnCount> widths{140, 108, 92, 108, 104, 0, 56};

TextCell cellOfResult(const VerbResult& result) {
    return {wordOf(result.outcome), inkOf(result.outcome), glyphOf(iconOf(result.outcome)), true};
}

TextCell cellOfWill(const BulkRow& row) {
    using enum VerbPreview::Will;
    if (!row.leftAlone.isEmpty()) return {wordOf(LeaveAlone), tokens.text2, glyphOf(IconName::CallOff)};
    const auto will = row.preview.will;
    const bool looksUp = will == LookUpFirst || will == LookUpThenAbandon || will == RetrieveObject;
    const bool finishes = will == FinishOnly;
    const auto& ink = finishes ? tokens.finished : looksUp ? tokens.waiting : tokens.running;
    const auto icon = finishes ? IconName::Tick : looksUp ? IconName::Ask : iconOf(row.preview.verb);
    return {wordOf(will), ink, glyphOf(icon), true};
}

TextCell firstCell(const BulkModel& model, int row) {
    if (const auto* result = model.resultAt(row)) return cellOfResult(*result);
    if (model.progressAt(row) == BulkModel::Progress::Running)
        return {BulkTable::tr("Under way"), tokens.running, glyphOf(IconName::Clock), true};
    return cellOfWill(model.rows()[static_cast<size_t>(row)]);
}

/// Gives the model its titles, its tooltips and what a screen reader says.
class BulkWords : public QIdentityProxyModel {
public:
    BulkWords(BulkModel& model, QObject* parent) : QIdentityProxyModel(parent), m_keys(model) {
        setSourceModel(&model);
    }

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
            return QIdentityProxyModel::headerData(section, orientation, role);
        switch (static_cast<BulkColumn>(section)) {
            case BulkColumn::Will:
                return m_keys.isBegun() ? BulkTable::tr("Outcome") : BulkTable::tr("Will");
            case BulkColumn::Amount:
                return BulkTable::tr("Amount");
            case BulkColumn::User:
                return BulkTable::tr("User");
            case BulkColumn::Key:
                return BulkTable::tr("Key");
            case BulkColumn::RecoveryPoint:
                return BulkTable::tr("Recovery point");
            case BulkColumn::What:
                return m_keys.isBegun() ? BulkTable::tr("What happened") : BulkTable::tr("What will happen");
            case BulkColumn::Fence:
                return BulkTable::tr("Fence");
        }
        Q_UNREACHABLE();
    }

    QVariant data(const QModelIndex& index, int role) const override {
        if (role == Qt::ToolTipRole) return m_keys.sentenceAt(index.row());
        if (role != Qt::AccessibleTextRole) return QIdentityProxyModel::data(index, role);
        const auto& snapshot = m_keys.rows()[static_cast<size_t>(index.row())].snapshot;
        return BulkTable::tr("%1: %2 %3")
            .arg(firstCell(m_keys, index.row()).text, m_keys.sentenceAt(index.row()), spokenSentenceOf(snapshot));
    }

private:
    BulkModel& m_keys;
};

}  // namespace

BulkTable::BulkTable(BulkModel& model, QWidget* parent) : QTableView(parent), m_keys(model) {
    setModel(new BulkWords(model, this));
    setAccessibleName(tr("Keys of this order"));
    setObjectName(QStringLiteral("framed"));
    setShowGrid(false);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(tableRowHeight());
    setUpColumns();
}

void BulkTable::setUpColumns() {
    const CellRoles roles{key_roles::SnapshotRole, key_roles::ElapsedRole};
    const auto keyCell = [&](BulkColumn column, KeyColumn asIn) {
        setItemDelegateForColumn(static_cast<int>(column), makeDelegate(asIn, roles, m_context, this));
    };
    keyCell(BulkColumn::Amount, KeyColumn::Amount);
    keyCell(BulkColumn::User, KeyColumn::User);
    keyCell(BulkColumn::Key, KeyColumn::Key);
    keyCell(BulkColumn::RecoveryPoint, KeyColumn::RecoveryPoint);
    keyCell(BulkColumn::Fence, KeyColumn::Fence);
    const auto textCell = [&](BulkColumn column, const TextCellDelegate::Look& look) {
        setItemDelegateForColumn(static_cast<int>(column), new TextCellDelegate(look, m_context, this));
    };
    textCell(BulkColumn::Will, [this](const QModelIndex& index) { return firstCell(m_keys, index.row()); });
    textCell(BulkColumn::What, [this](const QModelIndex& index) {
        return TextCell{m_keys.sentenceAt(index.row()), tokens.text2};
    });
    auto* header = horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setFont(fontOf(TextStyle::Caption));
    header->setFixedHeight(28);
    header->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
}

std::vector<int> BulkTable::selectedRows() const {
    std::vector<int> rows;
    for (const auto& index : selectionModel()->selectedRows())
        rows.push_back(index.row());
    return rows;
}

void BulkTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    int rest = viewport()->width();
    for (int column = 0; column < bulkColumnCount; ++column) {
        setColumnWidth(column, widths[static_cast<size_t>(column)]);
        rest -= widths[static_cast<size_t>(column)];
    }
    setColumnWidth(static_cast<int>(BulkColumn::What), std::max(rest, 120));
}

void BulkTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Delete)) return Q_EMIT takeOutAsked();
    QTableView::keyPressEvent(event);
}

}  // namespace idempotency
