#pragma once

#include <vector>

#include <QWidget>

#include "model/core/money.h"

namespace idempotency {

/// The line below a table: how many match, how many are selected, and what is in doubt, each currency by itself.
class TableFooter : public QWidget {
    Q_OBJECT

public:
    explicit TableFooter(QWidget* parent = nullptr);

    void setMatches(const QString& matches, int selected);

    /// Sums never cross currencies; none at all hides the coin.
    void setInDoubt(const std::vector<Money>& sums);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString doubtText() const;
    void updateSpoken();

    QString m_matches;
    int m_selected = 0;
    std::vector<Money> m_inDoubt;
};

}  // namespace idempotency
