#pragma once

#include <QWidget>

#include "ui/glyphs/icons.h"

class QHBoxLayout;
class QLabel;

namespace idempotency {

/// A notice over the page: what is wrong in bold, what is kept and what happens next below it, and buttons.
class Banner : public QWidget {
    Q_OBJECT

public:
    explicit Banner(IconName icon, QWidget* parent = nullptr);

    void setText(const QString& headline, const QString& explanation);

    /// Takes the button over; buttons stand in the order in which they were added.
    void addButton(QWidget* button);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void applyColors();

    IconName m_icon;
    QLabel* m_headline;
    QLabel* m_explanation;
    QHBoxLayout* m_row;
};

}  // namespace idempotency
