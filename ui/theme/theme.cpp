#include "ui/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QStyleFactory>
#include <QtGlobal>
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
#include <QStyleHints>
#endif

#include "ui/theme/fonts.h"
#include "ui/theme/style_sheet.h"

namespace idempotency {

namespace {

constexpr qreal usualPointSize = 11;  // desktops ship between 9 and 11; above that somebody asked for larger text

bool isPure(const QColor& color) {
    return color.rgb() == 0xff000000u || color.rgb() == 0xffffffffu;
}

std::optional<Scheme> schemeOfDesktopHint() {
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    switch (QGuiApplication::styleHints()->colorScheme()) {
        case Qt::ColorScheme::Light:
            return Scheme::Light;
        case Qt::ColorScheme::Dark:
            return Scheme::Dark;
        case Qt::ColorScheme::Unknown:
            break;
    }
#endif
    return std::nullopt;
}

}  // namespace

Scheme schemeOf(const QPalette& desktop) {
    const auto window = desktop.color(QPalette::Window).lightnessF();
    const auto text = desktop.color(QPalette::WindowText).lightnessF();
    return window < text ? Scheme::Dark : Scheme::Light;
}

bool isHighContrast(const QPalette& desktop) {
    for (const auto role : {QPalette::Window, QPalette::WindowText, QPalette::Base, QPalette::Text, QPalette::Button}) {
        if (!isPure(desktop.color(role))) return false;
    }
    return true;
}

Theme::Theme(QObject* parent) : QObject(parent) {
    followDesktop(QGuiApplication::palette());
}

Theme& Theme::current() {
    static Theme* theme = nullptr;
    if (!theme) {
        theme = new Theme(qApp);
        connect(theme, &QObject::destroyed, [] { theme = nullptr; });
    }
    return *theme;
}

void Theme::install(QApplication& application) {
    m_installed = true;
    const auto pointSize = QGuiApplication::font().pointSizeF();
    m_textScale = pointSize > usualPointSize ? pointSize / 10 : 1;
    application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    application.installEventFilter(this);
    apply();
}

void Theme::setScheme(std::optional<Scheme> scheme) {
    m_held = scheme;
    followDesktop(m_desktop);
    apply();
}

void Theme::followDesktop(const QPalette& desktop) {
    m_desktop = desktop;
    m_highContrast = !m_held && isHighContrast(desktop);
    m_scheme = m_held.value_or(schemeOfDesktopHint().value_or(schemeOf(desktop)));
}

QColor Theme::color(const Token& token) const {
    if (!m_highContrast) return QColor::fromRgb(token.in(m_scheme));
    switch (token.use) {
        case TokenUse::Ground:
            return m_desktop.color(QPalette::Base);
        case TokenUse::Ink:
            return m_desktop.color(QPalette::Text);
        case TokenUse::Accent:
            return m_desktop.color(QPalette::Highlight);
    }
    Q_UNREACHABLE();
}

QPalette Theme::palette() const {
    if (m_highContrast) return m_desktop;
    QPalette palette(color(tokens.raised), color(tokens.window));
    palette.setColor(QPalette::Window, color(tokens.window));
    palette.setColor(QPalette::WindowText, color(tokens.text));
    palette.setColor(QPalette::Base, color(tokens.base));
    palette.setColor(QPalette::AlternateBase, color(tokens.head));
    palette.setColor(QPalette::Button, color(tokens.raised));
    palette.setColor(QPalette::ButtonText, color(tokens.text));
    palette.setColor(QPalette::Text, color(tokens.text));
    palette.setColor(QPalette::PlaceholderText, color(tokens.text3));
    palette.setColor(QPalette::ToolTipBase, color(tokens.raised));
    palette.setColor(QPalette::ToolTipText, color(tokens.text));
    palette.setColor(QPalette::Highlight, color(tokens.accent));
    palette.setColor(QPalette::HighlightedText, color(tokens.onAccent));
    palette.setColor(QPalette::Link, color(tokens.accent));
    for (const auto role : {QPalette::WindowText, QPalette::ButtonText, QPalette::Text}) {
        palette.setColor(QPalette::Disabled, role, color(tokens.text3));
    }
    return palette;
}

void Theme::apply() {
    if (!m_installed) return;
    m_applying = true;
    QApplication::setPalette(palette());
    QApplication::setFont(fontOf(TextStyle::Text));
    qApp->setStyleSheet(m_highContrast ? QString() : styleSheet(*this));
    m_applying = false;
    Q_EMIT changed();
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
    if (m_applying) return false;
    if (event->type() == QEvent::ThemeChange) {
        m_applying = true;
        QApplication::setPalette(QPalette());  // uncovers the desktop's own
        m_applying = false;
        followDesktop(QGuiApplication::palette());
        apply();
    } else if (event->type() == QEvent::ApplicationPaletteChange && watched == qApp) {
        followDesktop(QGuiApplication::palette());
        apply();
    }
    return false;
}

}  // namespace idempotency
