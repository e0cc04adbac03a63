#include "ui/theme/style_sheet.h"

#include <utility>

#include "ui/theme/theme.h"

namespace idempotency {

namespace {

// A name after an at sign is a token.
const char16_t* const sheet =
    uR"(
QLineEdit, QPlainTextEdit, QSpinBox, QComboBox {
    background: @base; color: @text; border: 1px solid @ctl; border-radius: 5px;
    selection-background-color: @accent; selection-color: @onAccent;
}
QLineEdit, QSpinBox, QComboBox { padding: 0 9px; min-height: 26px; }
QPlainTextEdit[code="true"] { background: @code; border-color: @line; }
QLineEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QComboBox:focus { border: 2px solid @accent; }
QLineEdit:focus, QSpinBox:focus, QComboBox:focus { padding: 0 8px; min-height: 24px; }
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled { color: @text3; border-color: @line2; }
QRadioButton { spacing: 7px; }
QRadioButton::indicator { width: 12px; height: 12px; border: 2px solid @ctl; border-radius: 8px; background: @base; }
QRadioButton::indicator:checked {
    border-color: @accent;
    background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5, stop: 0 @accent, stop: 0.55 @accent,
                                stop: 0.65 @base, stop: 1 @base);
}
QRadioButton::indicator:disabled { border-color: @line2; }
QRadioButton:focus { color: @accent; }
QCheckBox { spacing: 7px; }
QCheckBox::indicator { width: 12px; height: 12px; border: 2px solid @ctl; border-radius: 3px; background: @base; }
QCheckBox::indicator:checked { border-color: @accent; background: @accent; }
QCheckBox:focus { color: @accent; }
QComboBox::drop-down { border: none; width: 26px; }
QComboBox::down-arrow { image: none; }
QComboBox QAbstractItemView { background: @raised; border: 1px solid @line2; outline: none; }
QToolBar { background: @window; border: none; border-bottom: 1px solid @line; spacing: 4px; padding: 0 12px; }
QToolBar::separator { background: @line2; width: 1px; margin: 11px 8px; }
QToolBar QToolButton {
    border: 1px solid transparent; border-radius: 5px; padding: 0 8px; min-height: 26px; color: @text;
}
QToolBar QToolButton:hover:enabled { background: @hover; border-color: @line; }
QToolBar QToolButton:pressed:enabled, QToolBar QToolButton:checked { background: @sel; }
QToolBar QToolButton:focus { border: 2px solid @accent; padding: 0 7px; min-height: 24px; }
QToolBar QToolButton:disabled { color: @text3; }
QMenuBar { background: @window; }
QMenuBar::item { padding: 4px 9px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: @sel; }
QStatusBar { background: @window; border-top: 1px solid @line; }
QStatusBar::item { border: none; }
QTabBar::tab {
    background: transparent; color: @text2; padding: 6px 10px; border: none; border-bottom: 2px solid transparent;
}
QTabBar::tab:selected { color: @text; font-weight: 600; border-bottom-color: @accent; }
QTabBar::tab:focus { border-bottom-color: @accent; }
QTabWidget::pane { border: 1px solid @line; border-radius: 4px; background: @code; top: -1px; }
QHeaderView { background: @head; border: none; }
QHeaderView::section {
    background: @head; color: @text2; border: none; border-bottom: 1px solid @line; padding: 0 6px;
}
QHeaderView::section:first { padding-left: 12px; }
QTableView#framed { border: 1px solid @line; border-radius: 6px; }
QSplitter::handle { background: @line; }
QFrame#foot { border: none; border-top: 1px solid @line; background: @window; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; border: none; }
QScrollBar::handle:vertical { background: @line2; min-height: 32px; border-radius: 3px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; border: none; }
QScrollBar::handle:horizontal { background: @line2; min-width: 32px; border-radius: 3px; margin: 2px; }
QScrollBar::handle:hover { background: @ctl; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QToolTip { background: @raised; color: @text; border: 1px solid @line2; padding: 4px 6px; }
)";

}  // namespace

QString styleSheet(const Theme& theme) {
    // Longer names first, so that @text does not eat the head of @text3.
    const std::pair<QLatin1String, Token> names[] = {
        {QLatin1String("@onAccent"), tokens.onAccent}, {QLatin1String("@accent"), tokens.accent},
        {QLatin1String("@window"), tokens.window},     {QLatin1String("@raised"), tokens.raised},
        {QLatin1String("@hover"), tokens.hover},       {QLatin1String("@text2"), tokens.text2},
        {QLatin1String("@text3"), tokens.text3},       {QLatin1String("@text"), tokens.text},
        {QLatin1String("@line2"), tokens.line2},       {QLatin1String("@line"), tokens.line},
        {QLatin1String("@base"), tokens.base},         {QLatin1String("@code"), tokens.code},
        {QLatin1String("@head"), tokens.head},         {QLatin1String("@ctl"), tokens.ctl},
        {QLatin1String("@sel"), tokens.sel},
    };
    auto text = QString::fromUtf16(sheet);
    for (const auto& [name, token] : names)
        text.replace(name, theme.color(token).name());
    return text;
}

}  // namespace idempotency
