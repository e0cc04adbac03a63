#pragma once

#include <QSortFilterProxyModel>

namespace idempotency {

/// Gives a model of keys its words: titles, tooltips, what a screen reader says. Orders by the column that one clicks;
/// without one, newest first as the model has them.
class KeysProxy : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit KeysProxy(QObject* parent = nullptr);

    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
};

}  // namespace idempotency
