#pragma once

#include <vector>

#include <QDialog>

class QAction;

namespace idempotency {

/// The list of shortcuts, made from the actions themselves.
class ShortcutsDialog : public QDialog {
    Q_OBJECT

public:
    ShortcutsDialog(const std::vector<QAction*>& actions, QWidget* parent);
};

}  // namespace idempotency
