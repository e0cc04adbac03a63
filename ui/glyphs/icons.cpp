#include "ui/glyphs/icons.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPixmap>

#include "ui/theme/theme.h"

namespace idempotency {

namespace {

/// Paints one glyph in a token's colour.
class GlyphIconEngine : public QIconEngine {
public:
    GlyphIconEngine(const Glyph& glyph, const Token& ink) : m_glyph(glyph), m_ink(ink) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        auto ink = color(mode == QIcon::Disabled ? tokens.text3 : m_ink);
        if (mode == QIcon::Disabled) ink.setAlphaF(0.7f);
        paintGlyph(*painter, rect, m_glyph, ink, QGuiApplication::layoutDirection());
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new GlyphIconEngine(*this); }

private:
    Glyph m_glyph;
    Token m_ink;
};

}  // namespace

QIcon iconOf(const Glyph& glyph, const Token& ink) {
    return QIcon(new GlyphIconEngine(glyph, ink));
}

QIcon iconOf(IconName name, const Token& ink) {
    return iconOf(glyphOf(name), ink);
}

}  // namespace idempotency
