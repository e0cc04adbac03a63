#include "ui/status_line.h"

#include <QLabel>

#include "ui/theme/fonts.h"
#include "ui/words/figures_in_words.h"

namespace idempotency {

using namespace std::chrono;

namespace {

QLabel* line() {
    auto* label = new QLabel;
    label->setFont(fontOf(TextStyle::Caption));
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setContentsMargins(8, 0, 8, 0);
    return label;
}

/// "+0.04 s": hundredths of a second, or more where that shows nothing.
QString differenceText(microseconds difference) {
    const double seconds = static_cast<double>(difference.count()) / 1e6;
    if (std::abs(seconds) < 0.005) return localFigures(QStringLiteral("0.00"));
    const auto sign = seconds < 0 ? QStringLiteral("−") : QStringLiteral("+");
    return sign + localFigures(QString::number(std::abs(seconds), 'f', 2));
}

}  // namespace

StatusLine::StatusLine(QWidget* parent) : QStatusBar(parent), m_clock(line()), m_roundTrip(line()) {
    setSizeGripEnabled(false);
    m_clock->setToolTip(tr("Leases are judged by the database's clock only."));
    addWidget(m_clock);
    addWidget(m_roundTrip);
    auto* help = line();
    help->setText(tr("F1 shortcuts"));
    addPermanentWidget(help);
}

void StatusLine::show(const Refresher* refresher) {
    if (!refresher || !refresher->reading()) {
        m_clock->clear();
        m_roundTrip->clear();
    } else if (!refresher->answers()) {
        m_clock->setText(tr("Database clock unknown"));
        m_roundTrip->setText(tr("Leases show ? until it answers"));
    } else {
        const auto& reading = *refresher->reading();
        const auto now = reading.now + duration_cast<microseconds>(*refresher->age());
        m_clock->setText(tr("Database clock %1 UTC · this computer %2 s")
                             .arg(clockText(now), differenceText(reading.localDifference)));
        const auto roundTrip = static_cast<double>(reading.roundTrip.count()) / 1000;
        m_roundTrip->setText(tr("Round trip %1 ms").arg(localFigures(QString::number(roundTrip, 'f', 1))));
    }
    setAccessibleName(m_clock->text() + QLatin1Char(' ') + m_roundTrip->text());
}

}  // namespace idempotency
