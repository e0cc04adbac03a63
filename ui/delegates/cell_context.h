#pragma once

namespace idempotency {

/// What the cells of one table must know besides their row: shared by its delegates, owned by its page.
struct CellContext {
    bool databaseAnswers = true;
    int hoveredRow = -1;
};

}  // namespace idempotency
