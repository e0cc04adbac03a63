#include "model/core/reconciliation_report.h"

#include <QStringList>

#include "model/core/csv.h"
#include "model/core/safe_text.h"

namespace idempotency {

namespace {

constexpr int widestKind = 13;

OrderedJson moneyJson(const std::optional<Money>& money) {
    if (!money) return nullptr;
    return {{"amountCents", money->minorUnits}, {"currency", money->currency.toStdString()}};
}

OrderedJson idJson(const std::optional<qint64>& id) {
    return id ? OrderedJson(*id) : OrderedJson();
}

CsvCell idCell(const std::optional<qint64>& id) {
    return id ? CsvCell(*id) : CsvCell(QString());
}

QString recordText(const ReconcileFinding& finding) {
    if (finding.wasRecorded) return QStringLiteral("put on record");
    return finding.isOnRecord ? QStringLiteral("on record") : QString();
}

}  // namespace

OrderedJson findingJson(const ReconcileFinding& finding) {
    const auto chargedAt = finding.chargedAt ? OrderedJson(toRfc3339(*finding.chargedAt).toStdString()) : OrderedJson();
    return {{"kind", nameOf(finding.kind).toStdString()},
            {"chargeId", finding.chargeId.toStdString()},
            {"rideId", idJson(finding.rideId)},
            {"keyId", idJson(finding.keyId)},
            {"userId", textOrNullJson(finding.userId)},
            {"gatewayMoney", moneyJson(finding.gatewayMoney)},
            {"rideMoney", moneyJson(finding.rideMoney)},
            {"chargedAt", chargedAt},
            {"onRecord", finding.isOnRecord},
            {"recorded", finding.wasRecorded},
            {"sentence", finding.sentence.toStdString()}};
}

QByteArray findingCsvHeader() {
    std::vector<CsvCell> cells;
    for (const auto* name :
         {"kind", "charge_id", "ride_id", "key_id", "user_id", "gateway_minor_units", "gateway_currency",
          "ride_minor_units", "ride_currency", "charged_at", "record", "sentence"})
        cells.emplace_back(QString::fromLatin1(name));
    return csvLine(cells);
}

QByteArray findingCsvLine(const ReconcileFinding& finding) {
    const auto amount = [](const std::optional<Money>& money) {
        return money ? CsvCell(money->minorUnits) : CsvCell(QString());
    };
    const auto currency = [](const std::optional<Money>& money) { return money ? money->currency : QString(); };
    return csvLine({nameOf(finding.kind), finding.chargeId, idCell(finding.rideId), idCell(finding.keyId),
                    finding.userId, amount(finding.gatewayMoney), currency(finding.gatewayMoney),
                    amount(finding.rideMoney), currency(finding.rideMoney),
                    finding.chargedAt ? toRfc3339(*finding.chargedAt) : QString(), recordText(finding),
                    finding.sentence});
}

QString findingText(const ReconcileFinding& finding) {
    QStringList parts{nameOf(finding.kind).leftJustified(widestKind), finding.chargeId};
    if (finding.rideId) parts << QStringLiteral("ride %1").arg(*finding.rideId);
    if (finding.keyId) parts << QStringLiteral("key %1").arg(*finding.keyId);
    if (finding.gatewayMoney)
        parts << formatMoney(*finding.gatewayMoney);
    else if (finding.rideMoney)
        parts << formatMoney(*finding.rideMoney);
    if (const auto record = recordText(finding); !record.isEmpty()) parts << record;
    parts << finding.sentence;
    return shownEscaped(parts.join(QStringLiteral("  ")));
}

}  // namespace idempotency
