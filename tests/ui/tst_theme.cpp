#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include "test_program.h"
#include "ui/theme/figures.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

using namespace idempotency;

namespace {

QPalette desktopPalette(const QColor& window, const QColor& text) {
    QPalette palette(window);
    for (const auto role : {QPalette::Window, QPalette::Base, QPalette::Button})
        palette.setColor(role, window);
    for (const auto role : {QPalette::WindowText, QPalette::Text})
        palette.setColor(role, text);
    return palette;
}

}  // namespace

/// The look follows the desktop.
class TestTheme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { Theme::current().install(*qApp); }

    void followsTheDesktopsLightness() {
        auto& theme = Theme::current();
        QSignalSpy changed(&theme, &Theme::changed);
        QApplication::setPalette(desktopPalette(QColor(30, 32, 36), QColor(220, 220, 220)));
        QCOMPARE(theme.scheme(), Scheme::Dark);
        QCOMPARE(QApplication::palette().color(QPalette::Window), QColor::fromRgb(tokens.window.in(Scheme::Dark)));
        QApplication::setPalette(desktopPalette(QColor(240, 240, 240), QColor(20, 20, 20)));
        QCOMPARE(theme.scheme(), Scheme::Light);
        QCOMPARE(QApplication::palette().color(QPalette::Window), QColor::fromRgb(tokens.window.in(Scheme::Light)));
        QCOMPARE(changed.count(), 2);
    }

    void highContrastDesktopKeepsItsColors() {
        auto& theme = Theme::current();
        QApplication::setPalette(desktopPalette(Qt::black, Qt::white));
        QVERIFY(theme.highContrast());
        QCOMPARE(color(tokens.stuck), QColor(Qt::white));
        QCOMPARE(color(tokens.stuckTint), QColor(Qt::black));
        QApplication::setPalette(desktopPalette(QColor(240, 240, 240), QColor(20, 20, 20)));
        QVERIFY(!theme.highContrast());
    }

    void heldSchemeStaysWhateverTheDesktopSays() {
        auto& theme = Theme::current();
        theme.setScheme(Scheme::Dark);
        QApplication::setPalette(desktopPalette(QColor(240, 240, 240), QColor(20, 20, 20)));
        QCOMPARE(theme.scheme(), Scheme::Dark);
        theme.setScheme(std::nullopt);
        QCOMPARE(theme.scheme(), Scheme::Light);
    }

    void noTextIsSmallerThanEleven() {
        for (int style = 0; style <= static_cast<int>(TextStyle::Smallest); ++style) {
            QVERIFY(pixelsOf(static_cast<TextStyle>(style)) >= 11);
        }
    }

    void figuresLineUp() {
        const Figures figures(fontOf(TextStyle::Cell));
        QCOMPARE(figures.width(QStringLiteral("1,111.11")), figures.width(QStringLiteral("8,888.88")));
        QVERIFY(figures.width(QStringLiteral("10")) > figures.width(QStringLiteral("1")));
    }
};

TEST_PROGRAM_PART(theme, TestTheme)
#include "tst_theme.moc"
