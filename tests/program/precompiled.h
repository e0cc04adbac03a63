#pragma once

// The headers that most tests include, read once: for the window's tests, and for all others together.
#include <nlohmann/json.hpp>

#include <QtNetwork>
#include <QtSql>
#include <QtTest>

#ifdef QT_WIDGETS_LIB
#include <QtWidgets>
#endif
