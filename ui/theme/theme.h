#pragma once

#include <optional>

#include <QColor>
#include <QObject>
#include <QPalette>

#include "ui/theme/tokens.h"

class QApplication;

namespace idempotency {

/// The look in force: which scheme, which colours, how large the text. One for the program; follows the desktop.
class Theme : public QObject {
    Q_OBJECT

public:
    /// Needs a QApplication. It belongs to the application and ends with it.
    static Theme& current();

    /// Sets style, palette, style sheet and font of the application, and follows the desktop from then on.
    void install(QApplication& application);

    Scheme scheme() const { return m_scheme; }

    /// Holds one scheme whatever the desktop says; nothing lets it follow the desktop again.
    void setScheme(std::optional<Scheme> scheme);

    /// True where the desktop asks for high contrast: then its palette is used, and shapes and words tell the rest.
    bool highContrast() const { return m_highContrast; }

    QColor color(const Token& token) const;

    /// How much larger than usual the desktop wants its text; at least 1.
    qreal textScale() const { return m_textScale; }

    /// The palette made of the tokens of the scheme in force.
    QPalette palette() const;

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    /// Colours or sizes are others now.
    void changed();

private:
    explicit Theme(QObject* parent);
    void followDesktop(const QPalette& desktop);
    void apply();

    Scheme m_scheme = Scheme::Light;
    std::optional<Scheme> m_held;
    bool m_highContrast = false;
    bool m_installed = false;
    bool m_applying = false;
    qreal m_textScale = 1;
    QPalette m_desktop;
};

/// The value of a token in the theme in force.
inline QColor color(const Token& token) {
    return Theme::current().color(token);
}

/// The scheme that a desktop's palette stands for: by the lightness of its window against its text.
Scheme schemeOf(const QPalette& desktop);

/// True for the palettes of high-contrast desktop themes: black and white and nothing between.
bool isHighContrast(const QPalette& desktop);

}  // namespace idempotency
