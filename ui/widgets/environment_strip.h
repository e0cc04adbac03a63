#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

namespace idempotency {

enum class EnvironmentKind { Sandbox, Staging, Production };

/// Where the window works, as the strip tells it.
struct WorkEnvironment {
    EnvironmentKind kind = EnvironmentKind::Sandbox;
    QString name;         ///< the profile, such as "payments-prod"; "this computer" for the sandbox
    QStringList details;  ///< such as host and port, gateway, "read and write"
    QString transport;    ///< such as "Unix socket" or "TLS 1.3, certificate not verified"
    bool encrypted = false;
    bool answers = true;
    bool readOnly = false;

    bool operator==(const WorkEnvironment&) const = default;
};

/// SANDBOX, STAGING or PRODUCTION.
QString wordOf(EnvironmentKind kind);

/// The coloured line at the top of the window, and of every dialog that acts: where one is, in colour, shape and word.
class EnvironmentStrip : public QWidget {
    Q_OBJECT

public:
    explicit EnvironmentStrip(QWidget* parent = nullptr);

    void setEnvironment(const WorkEnvironment& environment);
    const WorkEnvironment& environment() const { return m_environment; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    WorkEnvironment m_environment;
};

}  // namespace idempotency
