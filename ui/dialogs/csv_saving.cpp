#include "ui/dialogs/csv_saving.h"

#include <QFileDialog>

#include "model/work/file_writer.h"
#include "model/work/when_answered.h"
#include "ui/words/words_context.h"

namespace idempotency {

void saveCsv(QWidget* parent, const QString& suggestedName, const QByteArray& csv,
             const std::function<void(const QString&)>& say) {
    auto* dialog = new QFileDialog(parent, Words::tr("Export CSV"), suggestedName, Words::tr("CSV files (*.csv)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->selectFile(suggestedName);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, [parent, csv, say](const QString& name) {
        whenAnswered(writeFile(name, csv), parent, [name, say](const Outcome& written) {
            say(written ? Words::tr("Written to %1").arg(name) : written.failure().message);
        });
    });
    dialog->open();
}

}  // namespace idempotency
