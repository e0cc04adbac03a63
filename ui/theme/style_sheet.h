#pragma once

#include <QString>

namespace idempotency {

class Theme;

/// The style sheet for what the palette alone cannot say: fields, buttons, tabs, menus' and bars' edges.
QString styleSheet(const Theme& theme);

}  // namespace idempotency
