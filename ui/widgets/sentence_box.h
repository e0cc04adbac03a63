#pragma once

#include <QWidget>

#include "ui/theme/tokens.h"

class QLabel;

namespace idempotency {

/// What happened to a key, as sentences: the first bold, the second what a verb would do, a note below in a quieter
/// colour. A bar in the state's colour stands at its leading edge.
class SentenceBox : public QWidget {
    Q_OBJECT

public:
    explicit SentenceBox(QWidget* parent = nullptr);

    void setSentences(const QString& first, const QString& second, const QString& note, const Token& ink);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_text;
    QLabel* m_note;
    Token m_ink = tokens.line2;
};

}  // namespace idempotency
