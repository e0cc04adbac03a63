#pragma once

#include <QIcon>

#include "ui/glyphs/glyph.h"
#include "ui/theme/tokens.h"

namespace idempotency {

/// The icons of tool bar, menus, side bar, strip and dialogs.
enum class IconName {
    Submit,
    Resume,
    CallOff,
    ForceResume,
    CompleteAll,
    Ask,
    Copy,
    Refresh,
    Pause,
    Play,
    AllKeys,
    Search,
    Lock,
    Flask,
    Warning,
    Production,
    NotAnswering,
    Clock,
    Tick,
    Cross,
    ChevronDown,
    Steps,
    Killed,
    Record,
};

const Glyph& glyphOf(IconName name);

/// An icon which paints the glyph in the theme's text colour at the moment of painting, so it follows the theme;
/// disabled in text3. `ink` other than the default colours it.
QIcon iconOf(IconName name, const Token& ink = tokens.text);

/// The same for any glyph, such as a state's.
QIcon iconOf(const Glyph& glyph, const Token& ink);

}  // namespace idempotency
