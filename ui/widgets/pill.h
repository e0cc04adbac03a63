#pragma once

#include <QWidget>

#include "ui/glyphs/glyph.h"
#include "ui/theme/tokens.h"

namespace idempotency {

/// A glyph and a word in a colour on its tint: a state or a money verdict at the head of the detail pane.
class Pill : public QWidget {
    Q_OBJECT

public:
    explicit Pill(QWidget* parent = nullptr);

    void set(const Glyph& glyph, const QString& word, const Token& ink, const Token& tint);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Glyph m_glyph;
    QString m_word;
    Token m_ink;
    Token m_tint;
};

}  // namespace idempotency
