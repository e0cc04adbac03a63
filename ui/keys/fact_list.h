#pragma once

#include <vector>

#include <QWidget>

#include "ui/theme/tokens.h"

class QGridLayout;

namespace idempotency {

/// One fact of a key: what it is, and the text, which people may select and copy.
struct Fact {
    QString name;
    QString text;
    QString tip = {};
    bool isIdentifier = false;  ///< in the monospace font, left to right
    Token ink = tokens.text;

    bool operator==(const Fact&) const = default;
};

/// Facts below each other. Only what differs is built anew, so that a selection in a text stays.
class FactList : public QWidget {
    Q_OBJECT

public:
    explicit FactList(QWidget* parent = nullptr);

    void setFacts(const std::vector<Fact>& facts);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();

    std::vector<Fact> m_facts;
    QGridLayout* m_grid;
};

}  // namespace idempotency
