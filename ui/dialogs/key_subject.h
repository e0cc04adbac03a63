#pragma once

#include <QWidget>

#include "model/core/key.h"

namespace idempotency {

/// The key that a dialog is about: its state, its money verdict, its amount, the key and its user.
class KeySubject : public QWidget {
    Q_OBJECT

public:
    explicit KeySubject(const KeySnapshot& snapshot, QWidget* parent = nullptr);
};

}  // namespace idempotency
