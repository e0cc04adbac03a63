#pragma once

#include <QFrame>

class QLabel;
class QVBoxLayout;

namespace idempotency {

/// A framed part of a dialog: a caption, a large text, and a quiet line below it.
class Card : public QFrame {
    Q_OBJECT

public:
    explicit Card(const QString& caption, QWidget* parent = nullptr);

    void setCaption(const QString& caption);
    void setTexts(const QString& large, const QString& quiet);
    /// Stands in place of the large text.
    void setContent(QWidget* content);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QVBoxLayout* m_column;
    QLabel* m_caption;
    QLabel* m_large;
    QLabel* m_quiet;
};

}  // namespace idempotency
