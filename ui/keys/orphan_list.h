#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include "model/core/key.h"

class QVBoxLayout;

namespace idempotency {

class ActionButton;

/// The charges that came back late to workers which had lost the key. An open one, which no ride carries, stands out
/// and has a button to settle it.
class OrphanList : public QWidget {
    Q_OBJECT

public:
    explicit OrphanList(QWidget* parent = nullptr);

    void setCharges(const std::vector<OrphanCharge>& charges, const std::optional<Ride>& ride);
    /// Why nothing can be settled now; empty: it can.
    void setSettleOff(const QString& reason);

Q_SIGNALS:
    void settleAsked(const idempotency::OrphanCharge& charge);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    QWidget* makeLine(const OrphanCharge& charge);
    QString stateOf(const OrphanCharge& charge) const;

    std::vector<OrphanCharge> m_charges;
    std::optional<Ride> m_ride;
    QString m_settleOff;
    QVBoxLayout* m_lines;
    std::vector<ActionButton*> m_buttons;
};

}  // namespace idempotency
