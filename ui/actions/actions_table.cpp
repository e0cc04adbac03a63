#include "ui/actions/actions_table.h"

#include <QHeaderView>
#include <QIdentityProxyModel>

#include "ui/actions/action_words.h"
#include "ui/delegates/text_cell_delegate.h"
#include "ui/dialogs/verb_words.h"
#include "ui/glyphs/icons.h"
#include "ui/theme/fonts.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/key_text.h"

namespace idempotency {

namespace {

/// Of the reason and of what changed: they share what the others leave.
constexpr int flexible = 0;

constexpr std::array<int, actionColumnCount> widths{158, 100, 102, 124, flexible, 58, flexible, 112};

TextCell cellOf(const RecordedAction& action, ActionColumn column) {
    switch (column) {
        case ActionColumn::Begun:
            return {QString(wholeInstantText(action.begunAt)).section(QLatin1Char('.'), 0, 0), tokens.text2};
        case ActionColumn::Verb:
            return {wordOf(action.verb), tokens.text, glyphOf(iconOf(action.verb))};
        case ActionColumn::Key:
            return {elideKey(action.scope.key).text(), tokens.text, {}, false, true};
        case ActionColumn::Who:
            return {whoText(action)};
        case ActionColumn::Reason:
            return {visibleText(action.order.reason)};
        case ActionColumn::Ticket:
            return {visibleText(action.order.ticket)};
        case ActionColumn::Change:
            return {shortChangeText(action), tokens.text2};
        case ActionColumn::End:
            return endOf(action);
    }
    Q_UNREACHABLE();
}

QString titleOf(ActionColumn column) {
    switch (column) {
        case ActionColumn::Begun:
            return ActionsTable::tr("Time, UTC");
        case ActionColumn::Verb:
            return ActionsTable::tr("Verb");
        case ActionColumn::Key:
            return ActionsTable::tr("Key");
        case ActionColumn::Who:
            return ActionsTable::tr("Who (login)");
        case ActionColumn::Reason:
            return ActionsTable::tr("Reason");
        case ActionColumn::Ticket:
            return ActionsTable::tr("Ticket");
        case ActionColumn::Change:
            return ActionsTable::tr("Before → after, fences");
        case ActionColumn::End:
            return ActionsTable::tr("Outcome");
    }
    Q_UNREACHABLE();
}

/// Gives the model its titles, its tooltips and what a screen reader says.
class ActionWords : public QIdentityProxyModel {
public:
    ActionWords(ActionsModel& model, QObject* parent) : QIdentityProxyModel(parent), m_actions(model) {
        setSourceModel(&model);
    }

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (orientation == Qt::Horizontal && role == Qt::DisplayRole)
            return titleOf(static_cast<ActionColumn>(section));
        return QIdentityProxyModel::headerData(section, orientation, role);
    }

    QVariant data(const QModelIndex& index, int role) const override {
        if (role != Qt::ToolTipRole && role != Qt::AccessibleTextRole) return QIdentityProxyModel::data(index, role);
        const auto& action = m_actions.actionAt(index.row());
        if (role == Qt::ToolTipRole && index.column() == static_cast<int>(ActionColumn::Change))
            return changeText(action);
        if (role == Qt::ToolTipRole) return cellOf(action, static_cast<ActionColumn>(index.column())).text;
        return ActionsTable::tr("%1 %2, %3, %4")
            .arg(sentenceOf(action), wholeInstantText(action.begunAt), whoText(action),
                 visibleText(action.order.reason));
    }

private:
    ActionsModel& m_actions;
};

}  // namespace

ActionsTable::ActionsTable(ActionsModel& model, QWidget* parent) : QTableView(parent), m_actions(model) {
    setModel(new ActionWords(model, this));
    setAccessibleName(tr("Record of actions"));
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(tableRowHeight());
    setUpColumns();
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &ActionsTable::selected);
}

void ActionsTable::setUpColumns() {
    const auto look = [this](const QModelIndex& index) {
        return cellOf(m_actions.actionAt(index.row()), static_cast<ActionColumn>(index.column()));
    };
    setItemDelegate(new TextCellDelegate(look, m_context, this));
    auto* header = horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setFont(fontOf(TextStyle::Caption));
    header->setFixedHeight(28);
    header->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
}

const RecordedAction* ActionsTable::selectedAction() const {
    const auto rows = selectionModel()->selectedRows();
    return rows.isEmpty() ? nullptr : &m_actions.actionAt(rows.first().row());
}

void ActionsTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    int rest = viewport()->width();
    for (const int width : widths)
        rest -= width;
    const int reason = std::max(rest * 2 / 5, 80);
    const int change = std::max(rest - reason, 120);
    for (int column = 0; column < actionColumnCount; ++column) {
        const int width = widths[static_cast<size_t>(column)];
        const bool isReason = column == static_cast<int>(ActionColumn::Reason);
        setColumnWidth(column, width != flexible ? width : isReason ? reason : change);
    }
}

}  // namespace idempotency
