#pragma once

#include <chrono>
#include <optional>

#include <QWidget>

namespace idempotency {

/// How old the data on a page are: "Updated 1 s ago"; "Paused, 40 s old"; and a pill "14 s old" where the database
/// does not answer.
class DataAge : public QWidget {
    Q_OBJECT

public:
    enum class Mode { Following, Paused, NotAnswering };

    explicit DataAge(QWidget* parent = nullptr);

    /// No age: nothing was read yet.
    void setAge(Mode mode, std::optional<std::chrono::milliseconds> age);

    QString text() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Mode m_mode = Mode::Following;
    std::optional<std::chrono::milliseconds> m_age;
};

}  // namespace idempotency
