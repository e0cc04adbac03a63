// Renders every drawing in every state, light and dark, into one picture: what a designer looks at.
// Usage: parts_sheet FILE.png [scale]

#include <QApplication>
#include <QImage>
#include <QPainter>

#include "parts_of_the_sheet.h"
#include "ui/theme/theme.h"

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    if (argc < 2) return 2;
    const qreal scale = argc > 2 ? QByteArray(argv[2]).toDouble() : 1;
    auto& theme = idempotency::Theme::current();
    theme.install(application);
    QImage sheet(QSize(1440, 900) * scale, QImage::Format_RGB32);
    sheet.setDevicePixelRatio(scale);
    QPainter painter(&sheet);
    for (const auto scheme : {idempotency::Scheme::Light, idempotency::Scheme::Dark}) {
        theme.setScheme(scheme);
        idempotency::paintParts(painter);
        painter.translate(720, 0);
    }
    painter.end();
    return sheet.save(QString::fromLocal8Bit(argv[1])) ? 0 : 1;
}
