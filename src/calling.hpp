// Questions that call functions of the user's: these must not change the index that is asked.
#pragma once

#include <stdexcept>

namespace abut::detail {

/// As long as one lives, refuse_change() of what it is about throws on this thread, and on those that work for it.
class Calling {
 public:
  explicit Calling(const void* a, const void* b = nullptr) : asked_{a, b}, before_(now) {
    now = this;
  }
  ~Calling() { now = before_; }
  Calling(const Calling&) = delete;
  Calling& operator=(const Calling&) = delete;

  static void refuse_change(const void* of) {
    for (const Calling* c = now; c != nullptr && of != nullptr; c = c->before_)
      if (c->asked_[0] == of || c->asked_[1] == of)
        throw std::logic_error(
            "an index is being asked: a function that the question calls must not change it");
  }

  inline static thread_local const Calling* now = nullptr;

 private:
  const void* asked_[2];
  const Calling* before_;
};

}  // namespace abut::detail
