#pragma once

#include "ui/delegates/key_cell_delegate.h"

namespace idempotency {

/// The state's shape and word in its colour.
class StateDelegate : public KeyCellDelegate {
public:
    using KeyCellDelegate::KeyCellDelegate;

protected:
    void paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const override;
};

/// The money verdict's coin and word.
class MoneyDelegate : public KeyCellDelegate {
public:
    using KeyCellDelegate::KeyCellDelegate;

protected:
    void paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const override;
};

/// What is to be charged, or a dash where the stored request does not say.
class AmountDelegate : public KeyCellDelegate {
public:
    using KeyCellDelegate::KeyCellDelegate;

protected:
    void paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const override;
};

/// The user's id, left to right in every language.
class UserDelegate : public KeyCellDelegate {
public:
    using KeyCellDelegate::KeyCellDelegate;

protected:
    void paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const override;
};

/// The client's key, cut in its middle.
class KeyTextDelegate : public KeyCellDelegate {
public:
    using KeyCellDelegate::KeyCellDelegate;

protected:
    void paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const override;
};

/// The four steps.
class RecoveryPointDelegate : public KeyCellDelegate {
public:
    using KeyCellDelegate::KeyCellDelegate;

protected:
    void paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const override;
};

/// The lease's bar and what is left of it.
class LeaseDelegate : public KeyCellDelegate {
public:
    using KeyCellDelegate::KeyCellDelegate;

protected:
    void paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const override;
};

/// The number of attempts, bold in the stuck colour once bulk work leaves the key alone.
class TriesDelegate : public KeyCellDelegate {
public:
    using KeyCellDelegate::KeyCellDelegate;

protected:
    void paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const override;
};

/// How long ago the key was made.
class AgeDelegate : public KeyCellDelegate {
public:
    using KeyCellDelegate::KeyCellDelegate;

protected:
    void paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const override;
};

/// The fence, which tells one holder's writes from another's.
class FenceDelegate : public KeyCellDelegate {
public:
    using KeyCellDelegate::KeyCellDelegate;

protected:
    void paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const override;
};

/// The gateway's charge, cut in its middle, or a dash.
class ChargeDelegate : public KeyCellDelegate {
public:
    using KeyCellDelegate::KeyCellDelegate;

protected:
    void paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const override;
};

/// The request's path.
class PathDelegate : public KeyCellDelegate {
public:
    using KeyCellDelegate::KeyCellDelegate;

protected:
    void paintCell(QPainter& painter, const QRectF& content, const Cell& cell) const override;
};

/// How old a key is `elapsed` after it was read; never below zero.
std::chrono::milliseconds ageOf(const KeySnapshot& snapshot, std::chrono::milliseconds elapsed);

}  // namespace idempotency
