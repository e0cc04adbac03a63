#pragma once

// The headers that most tests include, read once for a folder. What a folder's layer does not link it does not find.
#include <nlohmann/json.hpp>

#include <QtTest>

#if __has_include(<QtNetwork>)
#include <QtNetwork>
#endif
#if __has_include(<QtSql>)
#include <QtSql>
#endif
#if __has_include(<QtWidgets>)
#include <QtWidgets>
#endif
