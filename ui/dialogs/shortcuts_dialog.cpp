#include "ui/dialogs/shortcuts_dialog.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/theme/fonts.h"
#include "ui/widgets/action_button.h"

namespace idempotency {

namespace {

QString keysOf(const QAction& action) {
    QStringList keys;
    for (const auto& sequence : action.shortcuts())
        keys << sequence.toString(QKeySequence::NativeText);
    return keys.join(ShortcutsDialog::tr(" or "));
}

}  // namespace

ShortcutsDialog::ShortcutsDialog(const std::vector<QAction*>& actions, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Shortcuts"));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(24);
    int row = 0;
    for (const auto* action : actions) {
        auto* keys = new QLabel(keysOf(*action));
        keys->setFont(fontOf(TextStyle::Cell, QFont::DemiBold));
        grid->addWidget(keys, row, 0);
        grid->addWidget(new QLabel(QString(action->text()).remove(QLatin1Char('&')).remove(QChar(u'…'))), row++, 1);
    }
    auto* close = new ActionButton(tr("Close"));
    close->setKeyCap(tr("Esc"));
    connect(close, &QAbstractButton::clicked, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 20, 20, 20);
    column->setSpacing(16);
    column->addLayout(grid);
    column->addWidget(close, 0, Qt::AlignTrailing);
}

}  // namespace idempotency
