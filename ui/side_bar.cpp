#include "ui/side_bar.h"

#include <QEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include "ui/drawings/labels.h"
#include "ui/drawings/shapes.h"
#include "ui/glyphs/icons.h"
#include "ui/glyphs/state_glyphs.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/words/figures_in_words.h"
#include "ui/words/words.h"

namespace idempotency {

namespace {

enum Role { CountRole = Qt::UserRole + 1, StateRole, UrgentRole, IconRole };

constexpr int itemHeight = 28;
constexpr int headingHeight = 30;
constexpr int outerPadding = 6;
constexpr int innerPadding = 8;

/// Paints a view: its glyph, its name and its count; and a heading, which is a row without flags.
class ViewDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        const int text = static_cast<int>(QFontMetricsF(fontOf(TextStyle::Text)).height());
        return {100, isHeading(index) ? headingHeight : std::max(itemHeight, text + 10)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (isHeading(index))
            paintHeading(*painter, option, index);
        else
            paintView(*painter, option, index);
        painter->restore();
    }

private:
    static bool isHeading(const QModelIndex& index) { return !index.flags().testFlag(Qt::ItemIsSelectable); }

    static void paintHeading(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
        RowOfPieces row(painter, QRectF(option.rect).adjusted(14, 6, -14, 0), option.direction);
        row.text(index.data().toString(), fontOf(TextStyle::Smallest, QFont::DemiBold), color(tokens.text3), 0);
    }

    static void paintView(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
        const bool isCurrent = option.state.testFlag(QStyle::State_Selected);
        const QRectF box = QRectF(option.rect).adjusted(outerPadding, 1, -outerPadding, -1);
        if (isCurrent) {
            paintBox(painter, box, 4, color(tokens.sel), {});
            const qreal x = option.direction == Qt::RightToLeft ? box.right() - 3 : box.left();
            painter.fillRect(QRectF(x, box.top(), 3, box.height()), color(tokens.accent));
        } else if (option.state.testFlag(QStyle::State_MouseOver)) {
            paintBox(painter, box, 4, color(tokens.hover), {});
        }
        if (option.state.testFlag(QStyle::State_HasFocus) && isCurrent)
            paintFocus(painter, box, 4, color(tokens.accent));
        const auto weight = isCurrent ? QFont::DemiBold : QFont::Normal;
        const auto content = box.adjusted(innerPadding, 0, -innerPadding, 0);
        RowOfPieces row(painter, content, option.direction);
        const auto state = index.data(StateRole);
        if (state.isValid()) {
            const auto value = static_cast<KeyState>(state.toInt());
            row.glyph(glyphOf(value), color(inkOf(value)), 14, 8);
        } else {
            const auto icon = index.data(IconRole);
            const auto name = icon.isValid() ? static_cast<IconName>(icon.toInt()) : IconName::AllKeys;
            row.glyph(glyphOf(name), color(tokens.text2), 14, 8);
        }
        row.text(index.data().toString(), fontOf(TextStyle::Text, weight), color(tokens.text), 8);
        const bool isUrgent = index.data(UrgentRole).toBool();
        paintFigureAtRight(painter, content, index.data(CountRole).toString(),
                           fontOf(TextStyle::Secondary, isUrgent || isCurrent ? QFont::DemiBold : QFont::Normal),
                           isUrgent ? tokens.stuck : tokens.text2);
    }
};

QString textOf(const KeyCount& count) {
    return count.isEstimate ? QStringLiteral("≈ ") + countText(count.keys) : countText(count.keys);
}

KeyCount countIn(const KeyCounts& counts, std::optional<KeyState> state) {
    if (!state) return counts.total;
    switch (*state) {
        case KeyState::Running:
            return {counts.running, false};
        case KeyState::Stuck:
            return {counts.stuck, false};
        case KeyState::Waiting:
            return {counts.waiting, false};
        case KeyState::Failed:
            return counts.failed;
        case KeyState::Finished:
            break;
    }
    return {};
}

}  // namespace

std::vector<KeyView> keyViews() {
    std::vector<KeyView> views{{SideBar::tr("All"), std::nullopt}};
    for (const auto state : {KeyState::Running, KeyState::Stuck, KeyState::Waiting, KeyState::Failed})
        views.push_back({wordOf(state), state});
    return views;
}

SideBar::SideBar(QWidget* parent) : QListView(parent) {
    setAccessibleName(tr("Views"));
    setFrameShape(NoFrame);
    setEditTriggers(NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMouseTracking(true);
    setMinimumWidth(168);
    addHeading(tr("Views"));
    for (const auto& view : keyViews()) {
        auto* item = new QStandardItem(view.name);
        if (view.state) item->setData(static_cast<int>(*view.state), StateRole);
        m_items.appendRow(item);
    }
    addHeading(tr("Tools"));
    auto* actions = new QStandardItem(tr("Record of actions"));
    actions->setData(static_cast<int>(IconName::Record), IconRole);
    m_items.appendRow(actions);
    setModel(&m_items);
    setItemDelegate(new ViewDelegate(this));
    setCounts(std::nullopt);
    setCurrentView(0);
    applyTheme();
}

void SideBar::addHeading(const QString& name) {
    auto* heading = new QStandardItem(name);
    heading->setFlags(Qt::NoItemFlags);
    m_items.appendRow(heading);
}

int SideBar::actionsRow() const {
    return static_cast<int>(keyViews().size()) + 2;
}

int SideBar::currentView() const {
    const int row = currentIndex().row();
    return row < actionsRow() ? row - 1 : -1;
}

void SideBar::setCurrentActions() {
    setCurrentIndex(m_items.index(actionsRow(), 0));
}

void SideBar::setCounts(const std::optional<KeyCounts>& counts) {
    const auto views = keyViews();
    for (size_t i = 0; i < views.size(); ++i) {
        auto* item = m_items.item(static_cast<int>(i) + 1);
        const auto count = counts ? countIn(*counts, views[i].state) : KeyCount{};
        const auto text = counts ? textOf(count) : QStringLiteral("…");
        item->setData(text, CountRole);
        item->setData(views[i].state == KeyState::Stuck && count.keys > 0, UrgentRole);
        item->setData(tr("%1, %2 keys").arg(views[i].name, text), Qt::AccessibleTextRole);
    }
}

void SideBar::setCurrentView(int view) {
    setCurrentIndex(m_items.index(view + 1, 0));
}

void SideBar::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QListView::currentChanged(current, previous);
    if (!current.isValid()) return;
    if (current.row() == actionsRow()) return Q_EMIT actionsChosen();
    if (current.row() > 0) Q_EMIT viewChosen(current.row() - 1);
}

void SideBar::applyTheme() {
    auto colors = palette();
    if (colors.color(QPalette::Base) == color(tokens.side)) return;
    colors.setColor(QPalette::Base, color(tokens.side));
    setPalette(colors);
}

void SideBar::changeEvent(QEvent* event) {
    QListView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) applyTheme();
}

}  // namespace idempotency
