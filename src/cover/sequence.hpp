// The covers of many spangrams, found on several threads, handed on in one order.
#pragma once

#include "cover/reading.hpp"

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace weft {

/// Some covers around a spangram, in the order in which they were found.
class CoverBatch {
  public:
    void add(std::span<const PieceId> pieces) {
        pieces_.insert(pieces_.end(), pieces.begin(), pieces.end());
        ends_.push_back(pieces_.size());
    }
    bool full() const { return ends_.size() == 4096; }

    /// Calls `visit(pieces)` for each until it returns false; returns whether it went to the end.
    template <typename Visit>
    bool for_each(Visit visit) const {
        std::size_t begin = 0;
        for (const std::size_t end : ends_) {
            if (!visit(std::span<const PieceId>(pieces_.data() + begin, end - begin))) { return false; }
            begin = end;
        }
        return true;
    }

  private:
    std::vector<PieceId> pieces_;
    std::vector<std::size_t> ends_; ///< where the pieces of a cover end
};

/// Hands covers on in the order of their spangrams, which threads take in that order and finish in any. The
/// thread whose turn it is never waits; the others keep a batch each until their turn, and a few more.
class Sequence {
  public:
    using Visitor = std::function<bool(const Cover& cover)>;

    Sequence(const Visitor& visit, std::size_t most_kept)
        : visit_(visit)
        , most_kept_(most_kept) {}

    /// Whether the visitor has had enough.
    bool ended() const { return ended_; }
    /// Lets nobody wait any longer.
    void end() {
        const std::lock_guard lock(mutex_);
        ended_ = true;
        moved_on_.notify_all();
    }

    /// Some of the covers of a spangram, with more to come; waits for its turn.
    void hand_on(std::size_t spangram, CoverBatch& batch) {
        std::unique_lock lock(mutex_);
        moved_on_.wait(lock, [&] { return turn_ == spangram || ended_; });
        visit_all(spangram, batch);
        batch = {};
    }

    /// The last covers of a spangram.
    void finish(std::size_t spangram, CoverBatch batch) {
        std::unique_lock lock(mutex_);
        if (turn_ != spangram) {
            kept_.emplace(spangram, std::move(batch));
            moved_on_.wait(lock, [&] { return kept_.size() <= most_kept_ || turn_ > spangram || ended_; });
            return;
        }
        visit_all(spangram, batch);
        ++turn_;
        while (!kept_.empty() && kept_.begin()->first == turn_) {
            visit_all(turn_, kept_.begin()->second);
            kept_.erase(kept_.begin());
            ++turn_;
        }
        moved_on_.notify_all();
    }

  private:
    void visit_all(std::size_t spangram, const CoverBatch& batch) {
        if (ended_) { return; }
        bool go_on = false;
        try {
            go_on = batch.for_each([&](std::span<const PieceId> chosen) {
                return visit_(Cover{spangram, chosen});
            });
        } catch (...) {
            ended_ = true;
            moved_on_.notify_all();
            throw;
        }
        if (!go_on) { ended_ = true; }
    }

    const Visitor& visit_;
    std::size_t most_kept_;
    std::mutex mutex_;
    std::condition_variable moved_on_;
    std::atomic<bool> ended_{false};
    std::size_t turn_ = 0;                   ///< the spangram whose covers are handed on
    std::map<std::size_t, CoverBatch> kept_; ///< finished before their turn
};

} // namespace weft
