#pragma once

#include <QTimer>

#include "ui/main_window.h"

namespace idempotency {

/// Saves the window as a picture once its keys are on screen, and ends the program: with 1 where that takes too long.
class PictureTaker : public QObject {
    Q_OBJECT

public:
    PictureTaker(MainWindow& window, QString file);

private:
    void look();

    MainWindow& m_window;
    QString m_file;
    QTimer m_timer;
    int m_looks = 0;
};

}  // namespace idempotency
