#pragma once

#include <QFont>

namespace idempotency {

/// What a text is for. Sizes in logical pixels at 100 %; none is under 11.
enum class TextStyle {
    OverviewNumber,  ///< 21
    Title,           ///< 18: a page's amount, a dialog's title
    PageTitle,       ///< 16
    Text,            ///< 13
    Cell,            ///< 12.5
    Secondary,       ///< 12
    Caption,         ///< 11.5
    Smallest,        ///< 11
};

/// The size of a style in logical pixels, before the desktop's text scale.
qreal pixelsOf(TextStyle style);

/// Inter, else the desktop's font, else Noto Sans; Persian falls back to Noto Sans Arabic.
QFont fontOf(TextStyle style, QFont::Weight weight = QFont::Normal);

/// For what people copy: JetBrains Mono, else DejaVu Sans Mono.
QFont monoFontOf(TextStyle style, QFont::Weight weight = QFont::Normal);

}  // namespace idempotency
