#include <map>

#include "ui/glyphs/icons.h"

namespace idempotency {

namespace {

constexpr qreal pen = 1.5;

QPainterPath closed(QPainterPath path) {
    path.closeSubpath();
    return path;
}

QPainterPath box(QRectF rect, qreal radius) {
    QPainterPath path;
    path.addRoundedRect(rect, radius, radius);
    return path;
}

QPainterPath arc(QPointF centre, qreal radius, qreal fromDegrees, qreal sweep) {
    const QRectF rect(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius);
    QPainterPath path;
    path.arcMoveTo(rect, fromDegrees);
    path.arcTo(rect, fromDegrees, sweep);
    return path;
}

Glyph lines(std::vector<QPainterPath> paths, bool followsReading = false) {
    Glyph glyph{16, {}, followsReading};
    for (auto& path : paths)
        glyph.parts.push_back({std::move(path), pen});
    return glyph;
}

Glyph withDots(Glyph glyph, std::initializer_list<QPointF> dots, qreal radius = 0.9) {
    for (const auto& dot : dots)
        glyph.parts.push_back({circle(dot, radius)});
    return glyph;
}

Glyph bolt() {
    return lines({closed(polyline({{9.2, 1.8}, {3.6, 9}, {7.4, 9}, {6.8, 14.2}, {12.4, 7}, {8.6, 7}}))});
}

Glyph layers() {
    return lines({closed(polyline({{8, 2}, {14, 5.2}, {8, 8.4}, {2, 5.2}})),
                  polyline({{2.2, 8.2}, {8, 11.2}, {13.8, 8.2}}), polyline({{2.2, 11}, {8, 14}, {13.8, 11}})});
}

Glyph magnifier() {
    return lines({circle({7, 7}, 4.6), polyline({{10.5, 10.5}, {14, 14}})});
}

Glyph copy() {
    return lines({box({5.6, 5.6, 8.4, 8.4}, 1.5), polyline({{3.4, 10.4}, {2, 10.4}, {2, 2}, {10.4, 2}, {10.4, 3.4}})});
}

Glyph refresh() {
    return lines({arc({8, 8}, 5.6, 40, 290), polyline({{13.4, 1.8}, {13.2, 5}, {10, 4.9}})});
}

Glyph lock() {
    return lines({box({3.2, 7, 9.6, 6.8}, 1.4), polyline({{5.4, 6.8}, {5.4, 4.9}}), arc({8, 4.9}, 2.6, 0, 180),
                  polyline({{10.6, 4.9}, {10.6, 6.8}})});
}

Glyph flask() {
    return lines({polyline({{6.3, 2}, {6.3, 6}, {2.8, 12.4}, {3.7, 14}, {12.3, 14}, {13.2, 12.4}, {9.7, 6}, {9.7, 2}}),
                  polyline({{5, 2}, {11, 2}}), polyline({{4.6, 10.4}, {11.4, 10.4}})});
}

Glyph warning() {
    return withDots(lines({closed(polyline({{8, 2}, {14.4, 13.6}, {1.6, 13.6}})), polyline({{8, 6.4}, {8, 9.4}})}),
                    {{8, 11.6}});
}

Glyph production() {
    const auto octagon = closed(polyline(
        {{5.4, 1.6}, {10.6, 1.6}, {14.4, 5.4}, {14.4, 10.6}, {10.6, 14.4}, {5.4, 14.4}, {1.6, 10.6}, {1.6, 5.4}}));
    return withDots(lines({octagon, polyline({{8, 4.6}, {8, 8.4}})}), {{8, 11.1}});
}

Glyph asterisk() {
    return lines({polyline({{8, 2}, {8, 14}}), polyline({{2.8, 5}, {13.2, 11}}), polyline({{2.8, 11}, {13.2, 5}})});
}

Glyph killed() {
    return lines({circle({8, 8}, 6.2), polyline({{5.7, 5.7}, {10.3, 10.3}}), polyline({{5.7, 10.3}, {10.3, 5.7}})});
}

Glyph make(IconName name) {
    switch (name) {
        case IconName::Submit:
            return lines({polyline({{8, 2.6}, {8, 13.4}}), polyline({{2.6, 8}, {13.4, 8}})});
        case IconName::Resume:
        case IconName::Play:
            return lines({closed(polyline({{4, 2.8}, {12.8, 8}, {4, 13.2}}))}, true);
        case IconName::CallOff:
            return lines({circle({8, 8}, 6), polyline({{3.8, 3.8}, {12.2, 12.2}})});
        case IconName::ForceResume:
            return bolt();
        case IconName::CompleteAll:
            return layers();
        case IconName::Ask:
        case IconName::Search:
            return magnifier();
        case IconName::Copy:
            return copy();
        case IconName::Refresh:
            return refresh();
        case IconName::Pause:
            return lines({polyline({{5.4, 3}, {5.4, 13}}), polyline({{10.6, 3}, {10.6, 13}})});
        case IconName::AllKeys:
            return lines({circle({8, 8}, 5.8)});
        case IconName::Lock:
            return lock();
        case IconName::Flask:
            return flask();
        case IconName::Warning:
            return warning();
        case IconName::Production:
            return production();
        case IconName::NotAnswering:
            return asterisk();
        case IconName::Clock:
            return lines({circle({8, 8}, 6), polyline({{8, 4.6}, {8, 8}, {10.6, 9.6}})});
        case IconName::Tick:
            return lines({polyline({{2.8, 8.4}, {6.4, 12}, {13.2, 4.2}})});
        case IconName::Cross:
            return lines({polyline({{4, 4}, {12, 12}}), polyline({{4, 12}, {12, 4}})});
        case IconName::ChevronDown:
            return lines({polyline({{4.4, 6.4}, {8, 10}, {11.6, 6.4}})});
        case IconName::Steps:
            return lines({circle({3.4, 8}, 1.9), circle({12.6, 8}, 1.9), polyline({{6.2, 8}, {9.8, 8}})}, true);
        case IconName::Killed:
            return killed();
        case IconName::Record:
            return lines({box({2.6, 1.8, 10.8, 12.4}, 1.6), polyline({{5.4, 5.4}, {10.6, 5.4}}),
                          polyline({{5.4, 8}, {10.6, 8}}), polyline({{5.4, 10.6}, {8.4, 10.6}})});
    }
    Q_UNREACHABLE();
}

}  // namespace

const Glyph& glyphOf(IconName name) {
    static std::map<IconName, Glyph> made;
    const auto found = made.find(name);
    return found != made.end() ? found->second : made.emplace(name, make(name)).first->second;
}

}  // namespace idempotency
