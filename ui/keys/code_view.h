#pragma once

#include <QPlainTextEdit>

namespace idempotency {

/// JSON to read and copy, as tall as its text up to a limit; the names of members in the accent's colour.
class CodeView : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit CodeView(QWidget* parent = nullptr);

    /// Keeps the selection where the text is the same.
    void setText(const QString& text);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {100, sizeHint().height()}; }
};

}  // namespace idempotency
