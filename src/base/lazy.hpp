// Values that are made when they are first asked for.
#pragma once

#include <atomic>
#include <memory>

namespace weft {

/// A value that is made when it is first asked for, by whichever thread asks. Two that ask at once may
/// both make it; one of the two is kept.
template <typename Value>
class Lazy {
  public:
    Lazy() = default;
    Lazy(Lazy&& other) noexcept
        : value_(other.value_.exchange(nullptr)) {}
    Lazy& operator=(Lazy&& other) noexcept {
        delete value_.exchange(other.value_.exchange(nullptr));
        return *this;
    }
    ~Lazy() { delete value_.load(); }

    template <typename Make>
    const Value& get(const Make& make) const {
        const Value* value = value_.load(std::memory_order_acquire);
        if (value == nullptr) {
            auto made = std::make_unique<const Value>(make());
            if (value_.compare_exchange_strong(value, made.get(), std::memory_order_acq_rel)) {
                value = made.release();
            }
        }
        return *value;
    }

  private:
    mutable std::atomic<const Value*> value_{nullptr};
};

} // namespace weft
