#pragma once

#include <QIODevice>

namespace idempotency {

/// A request body that can be read only once, so that Qt cannot send it a second time: QNetworkAccessManager repeats a
/// request whose body it can rewind when the connection breaks, and a repeated charge would go unnoticed.
class SingleDeliveryBody : public QIODevice {
    Q_OBJECT
public:
    explicit SingleDeliveryBody(const QByteArray& bytes) : m_bytes(bytes) { open(QIODevice::ReadOnly); }

    /// False proves that nothing of the body can have been sent.
    bool wasRead() const { return m_position > 0; }

    bool isSequential() const override { return true; }
    bool seek(qint64) override { return false; }  ///< Qt tries, also after 307 and 308
    bool reset() override { return false; }
    bool atEnd() const override { return bytesAvailable() == 0; }
    qint64 bytesAvailable() const override { return QIODevice::bytesAvailable() + m_bytes.size() - m_position; }

protected:
    qint64 readData(char* data, qint64 size) override;
    qint64 writeData(const char*, qint64) override { return -1; }

private:
    QByteArray m_bytes;
    qint64 m_position = 0;
};

}  // namespace idempotency
