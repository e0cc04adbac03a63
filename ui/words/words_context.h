#pragma once

#include <QCoreApplication>

namespace idempotency {

/// The translation context of words which several windows share.
class Words {
    Q_DECLARE_TR_FUNCTIONS(Words)
};

}  // namespace idempotency
