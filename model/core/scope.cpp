#include "model/core/scope.h"

#include "model/core/code_points.h"

namespace idempotency {

namespace {

using Complaint = std::optional<QString>;

Failure invalid(const QString& sentence) {
    return {FailureKind::Invalid, sentence};
}

Complaint lengthComplaint(const QString& part, const QString& text, int limit) {
    if (text.isEmpty()) return QStringLiteral("The %1 is empty.").arg(part);
    const auto length = codePointCount(text);
    if (length <= limit) return std::nullopt;
    return QStringLiteral("The %1 has %2 characters; at most %3 are allowed.").arg(part).arg(length).arg(limit);
}

Complaint asciiComplaint(const QString& part, const QString& text) {
    const auto bad = firstNotPrintableAscii(text);
    if (!bad) return std::nullopt;
    return QStringLiteral("The %1 contains %2; only printable ASCII is allowed.").arg(part, codePointName(*bad));
}

Complaint userIdComplaint(const QString& userId) {
    const auto part = QStringLiteral("user id");
    if (auto complaint = lengthComplaint(part, userId, maximumUserIdLength)) return complaint;
    for (qsizetype i = 0; i < userId.size(); i += codeUnits(codePointAt(userId, i))) {
        const auto point = codePointAt(userId, i);
        if (isControl(point))
            return QStringLiteral("The user id contains the control character %1.").arg(codePointName(point));
        if (QChar::isSurrogate(point))
            return QStringLiteral("The user id contains half a character (%1).").arg(codePointName(point));
    }
    return std::nullopt;
}

Complaint pathComplaint(const QString& path) {
    const auto part = QStringLiteral("request path");
    if (auto complaint = lengthComplaint(part, path, maximumPathLength)) return complaint;
    if (!path.startsWith(QLatin1Char('/'))) return QStringLiteral("The request path does not begin with \"/\".");
    if (path.contains(QLatin1Char(' '))) return QStringLiteral("The request path contains a blank.");
    return std::nullopt;
}

Complaint clientKeyComplaint(const QString& key) {
    const auto part = QStringLiteral("idempotency key");
    if (auto complaint = lengthComplaint(part, key, maximumClientKeyLength)) return complaint;
    return asciiComplaint(part, key);
}

QString withoutBlanksAround(QStringView text) {
    const auto isBlank = [](QChar c) { return c == QLatin1Char(' ') || c == QLatin1Char('\t'); };
    while (!text.isEmpty() && isBlank(text.front()))
        text = text.mid(1);
    while (!text.isEmpty() && isBlank(text.back()))
        text.chop(1);
    return text.toString();
}

}  // namespace

QString normalizedPath(const QString& path) {
    auto end = path.size();
    for (const auto separator : {QLatin1Char('?'), QLatin1Char('#')})
        if (const auto found = path.indexOf(separator); found >= 0) end = std::min(end, found);
    while (end > 1 && path[end - 1] == QLatin1Char('/'))
        --end;
    return path.left(end).toLower();
}

Result<Scope> makeScope(const QString& userId, const QString& path, const QString& clientKey) {
    // Judged before letters are lowered: the Kelvin sign would become an ASCII k.
    if (const auto complaint = asciiComplaint(QStringLiteral("request path"), path)) return invalid(*complaint);
    const Scope scope{userId, normalizedPath(path), clientKey};
    if (const auto complaint = userIdComplaint(scope.userId)) return invalid(*complaint);
    if (const auto complaint = pathComplaint(scope.path)) return invalid(*complaint);
    if (const auto complaint = clientKeyComplaint(scope.key)) return invalid(*complaint);
    return scope;
}

Result<QString> parseIdempotencyKeyHeader(const QString& header) {
    const auto text = withoutBlanksAround(header);
    if (!text.startsWith(QLatin1Char('"'))) return text;
    QString key;
    for (qsizetype i = 1; i < text.size(); ++i) {
        if (text[i] == QLatin1Char('"')) {
            if (i + 1 == text.size()) return key;
            return invalid(QStringLiteral("The idempotency key goes on after its closing quote."));
        }
        if (text[i] == QLatin1Char('\\')) {
            ++i;
            if (i == text.size() || (text[i] != QLatin1Char('"') && text[i] != QLatin1Char('\\')))
                return invalid(QStringLiteral(
                    "The quoted idempotency key has a backslash before something else than a quote or a backslash."));
        }
        key += text[i];
    }
    return invalid(QStringLiteral("The idempotency key begins with a quote but has no closing quote."));
}

}  // namespace idempotency
