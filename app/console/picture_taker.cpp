#include "app/console/picture_taker.h"

#include <QCoreApplication>
#include <QPixmap>

namespace idempotency {

namespace {

constexpr std::chrono::milliseconds interval{100};
constexpr int mostLooks = 600;
/// Lets what follows the first reading settle: counts, widths.
constexpr std::chrono::milliseconds settling{300};

}  // namespace

PictureTaker::PictureTaker(MainWindow& window, QString file) : m_window(window), m_file(std::move(file)) {
    m_timer.callOnTimeout(this, &PictureTaker::look);
    m_timer.start(interval);
}

void PictureTaker::look() {
    if (++m_looks > mostLooks) return QCoreApplication::exit(1);
    if (!m_window.isLoaded()) return;
    m_timer.stop();
    QTimer::singleShot(settling, this, [this] { QCoreApplication::exit(m_window.grab().save(m_file) ? 0 : 1); });
}

}  // namespace idempotency
