#pragma once

#include <QComboBox>

namespace idempotency {

/// A combo box with the window's own chevron: a style sheet would want a picture for it.
class ChoiceBox : public QComboBox {
    Q_OBJECT

public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent* event) override;
    /// A page that scrolls under the pointer must not change what is chosen.
    void wheelEvent(QWheelEvent* event) override;
};

}  // namespace idempotency
