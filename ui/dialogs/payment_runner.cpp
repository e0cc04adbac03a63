#include "ui/dialogs/payment_runner.h"

#include <QProcess>

namespace idempotency {

PaymentRunner::PaymentRunner(const PaymentProgram& program, const TestPayment& order, QObject* parent)
    : QObject(parent), m_program(program), m_order(order) {}

void PaymentRunner::start(int rivals) {
    m_running = rivals;
    for (int rival = 0; rival < rivals; ++rival)
        startOne(rival);
}

void PaymentRunner::startOne(int rival) {
    auto* process = new QProcess(this);
    process->setProgram(m_program.program);
    process->setArguments(argumentsOf(m_order));
    process->setProcessEnvironment(m_program.environment);
    process->setStandardInputFile(QProcess::nullDevice());
    connect(process, &QProcess::finished, this, [this, process, rival](int exitCode, QProcess::ExitStatus status) {
        Q_EMIT ended(rival, {status == QProcess::CrashExit, exitCode, process->readAllStandardOutput(),
                             process->readAllStandardError()});
        oneEnded();
    });
    connect(process, &QProcess::errorOccurred, this, [this, process, rival](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return;
        Q_EMIT ended(rival, {false, -1, {}, process->errorString().toUtf8()});
        oneEnded();
    });
    process->start();
}

void PaymentRunner::oneEnded() {
    if (--m_running > 0) return;
    Q_EMIT allEnded();
    deleteLater();
}

}  // namespace idempotency
