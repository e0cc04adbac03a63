#pragma once

#include <vector>

#include <QWidget>

#include "model/core/key.h"

class QGridLayout;

namespace idempotency {

/// A key's history as lines: when, what, by whom. A long silence between two events has a line of its own, and a write
/// that was turned away stands out.
class TimelineList : public QWidget {
    Q_OBJECT

public:
    explicit TimelineList(QWidget* parent = nullptr);

    void setTimeline(const std::vector<TimelineEvent>& timeline);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void addEvent(int row, const TimelineEvent& event);
    void addSilence(int row, std::chrono::milliseconds pause);

    std::vector<TimelineEvent> m_timeline;
    QGridLayout* m_grid;
};

}  // namespace idempotency
