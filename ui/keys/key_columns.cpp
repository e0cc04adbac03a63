#include "ui/keys/key_columns.h"

#include <cmath>
#include <numeric>

#include "ui/delegates/key_cells.h"
#include "ui/words/words_context.h"

namespace idempotency {

namespace {

using Widths = std::array<int, keyColumnCount>;

constexpr std::array<KeyColumnLook, keyColumnCount> looks{{
    {89, 0, false},   // State
    {126, 0, false},  // Money
    {98, 0, true},    // Amount
    {80, 6, false},   // User
    {96, 0, false},   // Key
    {104, 0, false},  // RecoveryPoint
    {110, 0, false},  // Lease
    {40, 4, true},    // Tries
    {56, 5, true},    // Age
    {48, 3, true},    // Fence
    {106, 2, false},  // Charge
    {84, 1, false},   // Path
}};

/// The shown column that goes first, or none where all that is left must stay.
int firstToGo(const Widths& widths) {
    int chosen = -1;
    for (int i = 0; i < keyColumnCount; ++i) {
        const auto& look = looks[static_cast<size_t>(i)];
        if (widths[static_cast<size_t>(i)] == 0 || look.priority == 0) continue;
        if (chosen < 0 || look.priority < looks[static_cast<size_t>(chosen)].priority) chosen = i;
    }
    return chosen;
}

int sumOf(const Widths& widths) {
    return std::accumulate(widths.begin(), widths.end(), 0);
}

void spread(Widths& widths, int rest) {
    const auto shown = std::count_if(widths.begin(), widths.end(), [](int width) { return width > 0; });
    if (shown == 0) return;
    const int each = rest / static_cast<int>(shown);
    int odd = rest - each * static_cast<int>(shown);
    for (int& width : widths) {
        if (width > 0) width += each + (odd-- > 0 ? 1 : 0);
    }
}

}  // namespace

const KeyColumnLook& lookOf(KeyColumn column) {
    return looks[static_cast<size_t>(column)];
}

QString titleOf(KeyColumn column) {
    switch (column) {
        case KeyColumn::State:
            return Words::tr("State");
        case KeyColumn::Money:
            return Words::tr("Money");
        case KeyColumn::Amount:
            return Words::tr("Amount");
        case KeyColumn::User:
            return Words::tr("User");
        case KeyColumn::Key:
            return Words::tr("Key");
        case KeyColumn::RecoveryPoint:
            return Words::tr("Recovery point");
        case KeyColumn::Lease:
            return Words::tr("Lease");
        case KeyColumn::Tries:
            return Words::tr("Tries");
        case KeyColumn::Age:
            return Words::tr("Age");
        case KeyColumn::Fence:
            return Words::tr("Fence");
        case KeyColumn::Charge:
            return Words::tr("Charge");
        case KeyColumn::Path:
            return Words::tr("Path");
    }
    Q_UNREACHABLE();
}

QString purposeOf(KeyColumn column) {
    switch (column) {
        case KeyColumn::State:
            return Words::tr("What the key is doing now, by the database's clock");
        case KeyColumn::Money:
            return Words::tr("Did money move?");
        case KeyColumn::Amount:
            return Words::tr("What is charged, or is to be charged");
        case KeyColumn::User:
            return Words::tr("Who sent the request");
        case KeyColumn::Key:
            return Words::tr("The client's idempotency key");
        case KeyColumn::RecoveryPoint:
            return Words::tr("How far the work has got: started, ride created, charge recorded, finished");
        case KeyColumn::Lease:
            return Words::tr("How long the worker that holds the key may go on");
        case KeyColumn::Tries:
            return Words::tr("How often somebody has claimed the key");
        case KeyColumn::Age:
            return Words::tr("How long ago the request came");
        case KeyColumn::Fence:
            return Words::tr("Raised by every claim: writes under an older fence are turned away");
        case KeyColumn::Charge:
            return Words::tr("The gateway's charge");
        case KeyColumn::Path:
            return Words::tr("The request's path");
    }
    Q_UNREACHABLE();
}

KeyCellDelegate* makeDelegate(KeyColumn column, const CellRoles& roles, const CellContext& context, QObject* parent) {
    switch (column) {
        case KeyColumn::State:
            return new StateDelegate(roles, context, parent);
        case KeyColumn::Money:
            return new MoneyDelegate(roles, context, parent);
        case KeyColumn::Amount:
            return new AmountDelegate(roles, context, parent);
        case KeyColumn::User:
            return new UserDelegate(roles, context, parent);
        case KeyColumn::Key:
            return new KeyTextDelegate(roles, context, parent);
        case KeyColumn::RecoveryPoint:
            return new RecoveryPointDelegate(roles, context, parent);
        case KeyColumn::Lease:
            return new LeaseDelegate(roles, context, parent);
        case KeyColumn::Tries:
            return new TriesDelegate(roles, context, parent);
        case KeyColumn::Age:
            return new AgeDelegate(roles, context, parent);
        case KeyColumn::Fence:
            return new FenceDelegate(roles, context, parent);
        case KeyColumn::Charge:
            return new ChargeDelegate(roles, context, parent);
        case KeyColumn::Path:
            return new PathDelegate(roles, context, parent);
    }
    Q_UNREACHABLE();
}

Widths fitColumns(int available, const std::array<bool, keyColumnCount>& wanted, qreal scale) {
    Widths widths{};
    for (size_t i = 0; i < widths.size(); ++i) {
        if (wanted[i]) widths[i] = static_cast<int>(std::lround(looks[i].width * scale));
    }
    for (int gone = firstToGo(widths); gone >= 0 && sumOf(widths) > available; gone = firstToGo(widths))
        widths[static_cast<size_t>(gone)] = 0;
    spread(widths, std::max(0, available - sumOf(widths)));
    return widths;
}

}  // namespace idempotency
