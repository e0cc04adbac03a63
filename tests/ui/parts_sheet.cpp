// Renders every drawing in every state, light and dark, into one picture, and a page made of them into others: what a
// designer looks at. Usage: parts_sheet FOLDER [scale]

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QPainter>

#include "page_of_the_sheet.h"
#include "parts_of_the_sheet.h"
#include "ui/theme/theme.h"

using namespace idempotency;

namespace {

bool saveParts(const QDir& folder, qreal scale) {
    QImage sheet(QSize(1440, 900) * scale, QImage::Format_RGB32);
    sheet.setDevicePixelRatio(scale);
    QPainter painter(&sheet);
    for (const auto scheme : {Scheme::Light, Scheme::Dark}) {
        Theme::current().setScheme(scheme);
        paintParts(painter);
        painter.translate(720, 0);
    }
    painter.end();
    return sheet.save(folder.filePath(QStringLiteral("parts.png")));
}

bool savePage(const QDir& folder, const QString& name, Scheme scheme, Qt::LayoutDirection direction, bool answers) {
    Theme::current().setScheme(scheme);
    QApplication::setLayoutDirection(direction);
    SamplePage page;
    page.context().databaseAnswers = answers;
    page.resize(1300, 800);
    page.show();
    page.table()->selectRow(1);
    QApplication::processEvents();
    return page.grab().save(folder.filePath(name));
}

}  // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    if (argc < 2) return 2;
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    Theme::current().install(application);
    const bool saved = saveParts(folder, argc > 2 ? QByteArray(argv[2]).toDouble() : 1) &&
                       savePage(folder, QStringLiteral("page-light.png"), Scheme::Light, Qt::LeftToRight, true) &&
                       savePage(folder, QStringLiteral("page-dark.png"), Scheme::Dark, Qt::LeftToRight, false) &&
                       savePage(folder, QStringLiteral("page-mirrored.png"), Scheme::Light, Qt::RightToLeft, true);
    return saved ? 0 : 1;
}
