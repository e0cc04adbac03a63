#include "model/gateway/simulator_thread.h"

namespace idempotency {

Outcome SimulatorThread::start(const SimulatorOptions& options) {
    stop();
    m_context = new QObject;
    m_context->moveToThread(&m_thread);
    m_thread.setObjectName(QStringLiteral("simulator"));
    m_thread.start();
    Outcome outcome = Done{};
    const auto begin = [&] {
        m_simulator = std::make_unique<Simulator>(options);
        outcome = m_simulator->start();
        if (!outcome) return;
        m_url = m_simulator->url();
        m_instanceId = m_simulator->instanceId();
    };
    QMetaObject::invokeMethod(m_context, begin, Qt::BlockingQueuedConnection);
    if (!outcome) stop();
    return outcome;
}

void SimulatorThread::stop() {
    if (!m_thread.isRunning()) return;
    QMetaObject::invokeMethod(
        m_context, [this] { m_simulator.reset(); }, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
    delete m_context;
    m_context = nullptr;
}

}  // namespace idempotency
