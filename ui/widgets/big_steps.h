#pragma once

#include <array>

#include <QWidget>

#include "ui/drawings/steps_drawing.h"

namespace idempotency {

/// What stands below one step: its name is known, this is the time, id or "not known" under it.
using StepNotes = std::array<QString, 4>;

/// The four steps of a key in the detail pane, with their names, and the half coin where money is in doubt.
class BigSteps : public QWidget {
    Q_OBJECT

public:
    explicit BigSteps(QWidget* parent = nullptr);

    void setSteps(const StepsDrawing& drawing, const StepNotes& notes);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {280, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::array<qreal, 4> positions() const;
    void paintNames(QPainter& painter) const;

    StepsDrawing m_drawing;
    StepNotes m_notes;
};

}  // namespace idempotency
