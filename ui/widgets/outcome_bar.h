#pragma once

#include <vector>

#include <QWidget>

#include "ui/glyphs/glyph.h"
#include "ui/theme/tokens.h"

namespace idempotency {

/// One part of a whole: how many, in colour, shape and word.
struct OutcomePart {
    QString name;
    int count = 0;
    Token ink;
    Glyph glyph;
    bool isHollow = false;  ///< left alone: an outline in the bar
};

/// A bar of parts to scale, and below it what each is and how many.
class OutcomeBar : public QWidget {
    Q_OBJECT

public:
    explicit OutcomeBar(QWidget* parent = nullptr);

    void setParts(const std::vector<OutcomePart>& parts);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    int rowsFor(int width) const;
    void paintBar(QPainter& painter) const;

    std::vector<OutcomePart> m_parts;
};

}  // namespace idempotency
