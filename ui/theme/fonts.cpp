#include "ui/theme/fonts.h"

#include <QFontDatabase>

#include "ui/theme/theme.h"

namespace idempotency {

namespace {

QFont sized(const QStringList& families, TextStyle style, QFont::Weight weight) {
    QFont font;
    font.setFamilies(families);
    // In points, so that the desktop's dots per inch and text scaling hold; 96 per inch make a point 4/3 pixels.
    font.setPointSizeF(pixelsOf(style) * 0.75 * Theme::current().textScale());
    font.setWeight(weight);
    return font;
}

}  // namespace

qreal pixelsOf(TextStyle style) {
    switch (style) {
        case TextStyle::OverviewNumber:
            return 21;
        case TextStyle::Title:
            return 18;
        case TextStyle::PageTitle:
            return 16;
        case TextStyle::Text:
            return 13;
        case TextStyle::Cell:
            return 12.5;
        case TextStyle::Secondary:
            return 12;
        case TextStyle::Caption:
            return 11.5;
        case TextStyle::Smallest:
            return 11;
    }
    Q_UNREACHABLE();
}

QFont fontOf(TextStyle style, QFont::Weight weight) {
    static const QStringList families{QStringLiteral("Inter"),
                                      QFontDatabase::systemFont(QFontDatabase::GeneralFont).family(),
                                      QStringLiteral("Noto Sans"), QStringLiteral("Noto Sans Arabic")};
    return sized(families, style, weight);
}

QFont monoFontOf(TextStyle style, QFont::Weight weight) {
    static const QStringList families{QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono")};
    auto font = sized(families, style, weight);
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    return font;
}

}  // namespace idempotency
