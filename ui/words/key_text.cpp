#include "ui/words/key_text.h"

#include <QTextBoundaryFinder>

namespace idempotency {

namespace {

constexpr qsizetype wholeUpTo = 13;
constexpr qsizetype headLength = 6;
constexpr qsizetype tailLength = 5;

bool misleads(char32_t c) {
    switch (QChar::category(c)) {
        case QChar::Other_Control:
        case QChar::Other_Format:
        case QChar::Other_Surrogate:
        case QChar::Other_PrivateUse:
        case QChar::Other_NotAssigned:
        case QChar::Separator_Line:
        case QChar::Separator_Paragraph:
            return true;
        case QChar::Separator_Space:
            return c != U' ';
        default:
            return false;
    }
}

QString escaped(char32_t c) {
    if (c <= 0xffff) return QStringLiteral("\\u%1").arg(QString::number(c, 16).toUpper(), 4, QLatin1Char('0'));
    return QStringLiteral("\\u{%1}").arg(QString::number(c, 16).toUpper());
}

QString visibleGrapheme(const QString& grapheme) {
    QString visible;
    for (const char32_t c : grapheme.toUcs4())
        visible += misleads(c) ? escaped(c) : QString::fromUcs4(&c, 1);
    return visible;
}

QStringList visibleGraphemes(const QString& text) {
    QStringList graphemes;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    qsizetype start = 0;
    for (auto end = finder.toNextBoundary(); end != -1; end = finder.toNextBoundary()) {
        graphemes << visibleGrapheme(text.mid(start, end - start));
        start = end;
    }
    return graphemes;
}

}  // namespace

QString visibleText(const QString& text) {
    return visibleGraphemes(text).join(QString());
}

ElidedKey elideKey(const QString& key) {
    const auto graphemes = visibleGraphemes(key);
    if (graphemes.size() <= wholeUpTo) return {graphemes.join(QString()), {}, false};
    return {graphemes.mid(0, headLength).join(QString()), graphemes.mid(graphemes.size() - tailLength).join(QString()),
            true};
}

}  // namespace idempotency
