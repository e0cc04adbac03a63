#include "ui/keys/code_view.h"

#include <QRegularExpression>
#include <QSyntaxHighlighter>

#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

namespace idempotency {

namespace {

constexpr int mostLines = 14;

/// Colours the names of members.
class MemberNames : public QSyntaxHighlighter {
public:
    using QSyntaxHighlighter::QSyntaxHighlighter;

protected:
    void highlightBlock(const QString& text) override {
        static const QRegularExpression name(QStringLiteral("^\\s*(\"(?:[^\"\\\\]|\\\\.)*\")\\s*:"));
        const auto match = name.match(text);
        if (!match.hasMatch()) return;
        setFormat(static_cast<int>(match.capturedStart(1)), static_cast<int>(match.capturedLength(1)),
                  color(tokens.running));
    }
};

}  // namespace

CodeView::CodeView(QWidget* parent) : QPlainTextEdit(parent) {
    setReadOnly(true);
    setProperty("code", true);
    setLayoutDirection(Qt::LeftToRight);
    setTabChangesFocus(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFont(monoFontOf(TextStyle::Secondary));
    auto* highlighter = new MemberNames(document());
    connect(&Theme::current(), &Theme::changed, highlighter, [this, highlighter] {
        setFont(monoFontOf(TextStyle::Secondary));
        highlighter->rehighlight();
    });
}

void CodeView::setText(const QString& text) {
    if (text == toPlainText()) return;
    setPlainText(text);
    updateGeometry();
}

QSize CodeView::sizeHint() const {
    const int lines = std::min(std::max(blockCount(), 2), mostLines);
    const auto height = QFontMetricsF(monoFontOf(TextStyle::Secondary)).lineSpacing() * lines;
    return {300, static_cast<int>(std::ceil(height + 2 * document()->documentMargin())) + 8};
}

}  // namespace idempotency
