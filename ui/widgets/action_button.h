#pragma once

#include <optional>

#include <QPushButton>

#include "ui/glyphs/icons.h"

namespace idempotency {

/// A button that does something: an icon, words, and its shortcut as a key cap. One at most on a page is filled; red
/// is only for what acts on production; elsewhere what cannot be undone is outlined in the colour of danger.
class ActionButton : public QPushButton {
    Q_OBJECT

public:
    enum class Kind { Plain, Primary, Danger, Production };

    explicit ActionButton(const QString& text, Kind kind = Kind::Plain, QWidget* parent = nullptr);

    void setKind(Kind kind);
    void setGlyph(IconName name);

    /// Shown as a key cap; the shortcut itself belongs to the action or dialog.
    void setKeyCap(const QString& keys);

    /// Off, and says why in its tooltip, status tip and accessible description; an empty reason turns it on.
    void setOffBecause(const QString& reason);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Look;
    Look look() const;
    QFont textFont() const;
    qreal contentWidth() const;

    Kind m_kind;
    std::optional<IconName> m_glyph;
    QString m_keyCap;
    QString m_usualToolTip;
    bool m_offByReason = false;
};

}  // namespace idempotency
