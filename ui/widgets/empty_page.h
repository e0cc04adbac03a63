#pragma once

#include <QScrollArea>

class QLabel;
class QVBoxLayout;

namespace idempotency {

/// What a page shows instead of an empty table: hollow steps, a sentence, and what one can do next.
/// It scrolls where the window is too low for it.
class EmptyPage : public QScrollArea {
    Q_OBJECT

public:
    explicit EmptyPage(QWidget* parent = nullptr);

    void setText(const QString& headline, const QString& explanation);

    /// Appends a numbered card with a button, which it takes over.
    void addCard(const QString& headline, const QString& explanation, QWidget* button);

    /// Appends a button below everything, which it takes over.
    void addButton(QWidget* button);

    /// Takes cards and buttons away.
    void clear();

private:
    QLabel* m_headline;
    QLabel* m_explanation;
    QVBoxLayout* m_below;
    int m_cards = 0;
};

}  // namespace idempotency
