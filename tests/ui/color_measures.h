#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include <QColor>

namespace idempotency {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

inline double linear(double value) {
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

/// sRGB without its gamma curve (IEC 61966-2-1).
inline Triple linearRgb(QRgb color) {
    return {linear(qRed(color) / 255.0), linear(qGreen(color) / 255.0), linear(qBlue(color) / 255.0)};
}

inline Triple times(const Matrix& matrix, const Triple& vector) {
    Triple result{};
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column)
            result[row] += matrix[row][column] * vector[column];
    }
    return result;
}

/// Contrast as WCAG 2.1 defines it: 1 to 21.
inline double contrast(QRgb one, QRgb other) {
    const auto luminance = [](QRgb color) {
        const auto rgb = linearRgb(color);
        return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
    };
    const auto [darker, lighter] = std::minmax({luminance(one), luminance(other)});
    return (lighter + 0.05) / (darker + 0.05);
}

/// CIELAB for the white point D65.
inline Triple labOf(Triple rgb) {
    for (auto& value : rgb)
        value = std::clamp(value, 0.0, 1.0);
    const Matrix toXyz{
        {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};
    const auto xyz = times(toXyz, rgb);
    const auto curve = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double x = curve(xyz[0] / 0.95047), y = curve(xyz[1]), z = curve(xyz[2] / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// How far apart two colours look (dE76) to eyes which `vision` simulates.
inline double distanceSeen(QRgb one, QRgb other, const Matrix& vision) {
    const auto a = labOf(times(vision, linearRgb(one)));
    const auto b = labOf(times(vision, linearRgb(other)));
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// Full dichromacy after Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision
// deficiency", IEEE TVCG 15 (2009), for linear RGB.
inline constexpr Matrix protanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
inline constexpr Matrix deuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
inline constexpr Matrix tritanopia{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

}  // namespace idempotency
