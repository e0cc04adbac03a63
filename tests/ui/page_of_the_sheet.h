#pragma once

#include <QHBoxLayout>
#include <QHeaderView>
#include <QStandardItemModel>
#include <QTableView>
#include <QVBoxLayout>

#include "sample_keys.h"
#include "ui/delegates/key_cells.h"
#include "ui/drawings/steps_drawing.h"
#include "ui/glyphs/state_glyphs.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/big_steps.h"
#include "ui/widgets/data_age.h"
#include "ui/widgets/empty_page.h"
#include "ui/widgets/environment_strip.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/sentence_box.h"
#include "ui/widgets/table_footer.h"
#include "ui/words/words.h"

namespace idempotency {

/// A page made of sample keys, with every widget that needs nothing but values.
class SamplePage : public QWidget {
public:
    SamplePage() {
        auto* page = new QVBoxLayout(this);
        page->setContentsMargins(0, 0, 0, 0);
        page->setSpacing(0);
        auto* strip = new EnvironmentStrip;
        strip->setEnvironment({EnvironmentKind::Staging,
                               QStringLiteral("payments-staging"),
                               {QStringLiteral("db-stg-1:5432"), QStringLiteral("read and write")},
                               {},
                               true,
                               false});
        page->addWidget(strip);
        page->addWidget(makeBanner());
        auto* row = new QHBoxLayout;
        row->setSpacing(0);
        row->addLayout(makeCentre(), 1);
        row->addWidget(makePane());
        page->addLayout(row, 1);
    }

    QTableView* table() const { return m_table; }
    CellContext& context() { return m_context; }

private:
    QWidget* makeBanner() {
        auto* banner = new Banner(IconName::NotAnswering);
        banner->setText(QStringLiteral("The database has not answered for 14 s."),
                        QStringLiteral("You see the keys as they were at 14:32:16 UTC. Payments may still be running. "
                                       "Trying again in 3 s; your search, selection and text are kept."));
        auto* button = new ActionButton(QStringLiteral("Try now"));
        button->setKeyCap(QStringLiteral("F5"));
        banner->addButton(button);
        banner->addButton(new ActionButton(QStringLiteral("Details")));
        return banner;
    }

    QLayout* makeCentre() {
        fillModel();
        m_table = new QTableView;
        m_table->setModel(&m_model);
        m_table->setShowGrid(false);
        m_table->setFrameShape(QFrame::NoFrame);
        m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
        m_table->verticalHeader()->hide();
        m_table->horizontalHeader()->setHighlightSections(false);
        m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
        m_table->verticalHeader()->setDefaultSectionSize(KeyCellDelegate::rowHeight());
        m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        addDelegates();
        auto* empty = new EmptyPage;
        empty->setText(QStringLiteral("No keys yet"),
                       QStringLiteral("This sandbox is yours alone: a private database and a simulated gateway on this "
                                      "computer. Break things here."));
        empty->addCard(QStringLiteral("Submit a test payment"),
                       QStringLiteral("Watch one key go through the four steps."),
                       new ActionButton(QStringLiteral("Submit…"), ActionButton::Kind::Primary));
        auto* footer = new TableFooter;
        footer->setMatches(QStringLiteral("≈ 38,200 keys match"), 1);
        footer->setInDoubt({{124900, QStringLiteral("usd")}, {11900, QStringLiteral("eur")}});
        auto* centre = new QVBoxLayout;
        centre->setSpacing(0);
        centre->addWidget(m_table, 3);
        centre->addWidget(empty, 3);
        centre->addWidget(footer);
        return centre;
    }

    void fillModel() {
        m_model.setHorizontalHeaderLabels({QStringLiteral("State"), QStringLiteral("Money"), QStringLiteral("Amount"),
                                           QStringLiteral("User"), QStringLiteral("Key"),
                                           QStringLiteral("Recovery point"), QStringLiteral("Lease"),
                                           QStringLiteral("Tries"), QStringLiteral("Age")});
        for (const auto& snapshot : m_keys.rows()) {
            QList<QStandardItem*> items;
            for (int column = 0; column < 9; ++column) {
                auto* item = new QStandardItem;
                item->setData(QVariant::fromValue(snapshot), m_roles.snapshot);
                item->setData(0, m_roles.elapsed);
                items << item;
            }
            m_model.appendRow(items);
        }
    }

    void addDelegates() {
        const std::array<KeyCellDelegate*, 9> delegates{
            new StateDelegate(m_roles, m_context, this),   new MoneyDelegate(m_roles, m_context, this),
            new AmountDelegate(m_roles, m_context, this),  new UserDelegate(m_roles, m_context, this),
            new KeyTextDelegate(m_roles, m_context, this), new RecoveryPointDelegate(m_roles, m_context, this),
            new LeaseDelegate(m_roles, m_context, this),   new TriesDelegate(m_roles, m_context, this),
            new AgeDelegate(m_roles, m_context, this)};
        const std::array<int, 9> widths{89, 126, 98, 78, 100, 94, 112, 40, 56};
        for (int i = 0; i < 9; ++i) {
            m_table->setItemDelegateForColumn(i, delegates[i]);
            m_table->setColumnWidth(i, widths[i]);
        }
    }

    QWidget* makePane() {
        auto* pane = new QWidget;
        pane->setFixedWidth(452);
        auto* layout = new QVBoxLayout(pane);
        layout->setContentsMargins(14, 12, 14, 12);
        layout->setSpacing(10);
        auto* pills = new QHBoxLayout;
        auto* state = new Pill;
        state->set(glyphOf(KeyState::Stuck), QStringLiteral("Stuck 9 min"), tokens.stuck, tokens.stuckTint);
        auto* money = new Pill;
        const auto verdict = MoneyVerdict::MayHaveBeenCharged;
        money->set(glyphOf(verdict), fullWordOf(verdict), inkOf(verdict), tintOf(verdict));
        pills->addWidget(state);
        pills->addWidget(money);
        pills->addStretch();
        auto* sentence = new SentenceBox;
        sentence->setSentences(
            QStringLiteral("The worker died after the gateway may have charged."),
            QStringLiteral("Resume is safe: it repeats the call under the same downstream key, so the gateway answers "
                           "with the first charge if there was one, and charges once if there was not."),
            QStringLiteral("The gateway remembers this key for another 23 h 50 min."), tokens.stuck);
        auto* steps = new BigSteps;
        steps->setSteps(stepsOf(m_keys.rows().front()), {QStringLiteral("14:22:34.112"), QStringLiteral("ride 88213"),
                                                         QStringLiteral("not known"), QStringLiteral("–")});
        auto* age = new DataAge;
        age->setAge(DataAge::Mode::NotAnswering, std::chrono::seconds(14));
        layout->addLayout(pills);
        layout->addWidget(sentence);
        layout->addWidget(steps);
        layout->addWidget(age);
        layout->addStretch();
        return pane;
    }

    SampleKeys m_keys;
    CellRoles m_roles;
    CellContext m_context;
    QStandardItemModel m_model;
    QTableView* m_table = nullptr;
};

}  // namespace idempotency
