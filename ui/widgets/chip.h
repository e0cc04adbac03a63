#pragma once

#include <QAbstractButton>

namespace idempotency {

/// One filter in force: Enter or a click edits it, Del or its cross removes it. The adding chip has a plus and a
/// dashed border instead.
class Chip : public QAbstractButton {
    Q_OBJECT

public:
    enum class Kind { Filter, Add };

    explicit Chip(const QString& text, Kind kind = Kind::Filter, QWidget* parent = nullptr);

    QSize sizeHint() const override;

Q_SIGNALS:
    void removeRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    bool isOnCross(const QPoint& position) const;

    Kind m_kind;
};

}  // namespace idempotency
