#include "model/gateway/stripe_form.h"

#include <QUrl>

namespace idempotency {

namespace {

QString secondsOf(Instant instant) {
    return QString::number(std::chrono::floor<std::chrono::seconds>(instant).time_since_epoch().count());
}

}  // namespace

QByteArray encodeForm(const FormFields& fields) {
    QByteArray form;
    for (const auto& [name, value] : fields) {
        if (!form.isEmpty()) form += '&';
        form += QUrl::toPercentEncoding(name) + '=' + QUrl::toPercentEncoding(value);
    }
    return form;
}

QByteArray chargeForm(const ChargeRequest& request, StripeApi api) {
    FormFields fields{{QStringLiteral("amount"), QString::number(request.amount.minorUnits)},
                      {QStringLiteral("currency"), request.amount.currency}};
    if (api == StripeApi::Charges) {
        fields.emplace_back(QStringLiteral("source"), request.paymentMethod);
    } else {
        fields.insert(fields.end(), {{QStringLiteral("payment_method"), request.paymentMethod},
                                     {QStringLiteral("payment_method_types[]"), QStringLiteral("card")},
                                     {QStringLiteral("confirm"), QStringLiteral("true")},
                                     {QStringLiteral("error_on_requires_action"), QStringLiteral("true")}});
    }
    fields.emplace_back(QStringLiteral("metadata[downstream_key]"), request.downstreamKey);
    fields.emplace_back(QStringLiteral("metadata[ride_id]"), QString::number(request.rideId));
    return encodeForm(fields);
}

QByteArray listQuery(Instant from, Instant to, const QString& after) {
    FormFields fields{{QStringLiteral("created[gte]"), secondsOf(from)},
                      {QStringLiteral("created[lte]"), secondsOf(to)},
                      {QStringLiteral("limit"), QStringLiteral("100")}};
    if (!after.isEmpty()) fields.emplace_back(QStringLiteral("starting_after"), after);
    return encodeForm(fields);
}

}  // namespace idempotency
