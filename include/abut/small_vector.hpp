// SmallVector<T, N>: the part of std::vector that a list of answers needs; the first N elements stand
// in the object itself, so that the few answers that most questions have ask the heap for nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <type_traits>
#include <vector>

namespace abut {

template <class T, std::size_t N>
class SmallVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using reference = T&;
  using const_reference = const T&;
  using iterator = T*;
  using const_iterator = const T*;

  SmallVector() noexcept {}
  SmallVector(std::initializer_list<T> values) { assign(values.begin(), values.end()); }
  template <class Iterator>
  SmallVector(Iterator first, Iterator last) {
    assign(first, last);
  }

  std::size_t size() const { return few_size_ + many_.size(); }
  bool empty() const { return size() == 0; }
  T* data() { return many_.empty() ? few_ : many_.data(); }
  const T* data() const { return many_.empty() ? few_ : many_.data(); }
  T* begin() { return data(); }
  T* end() { return data() + size(); }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size(); }
  T& operator[](std::size_t i) { return data()[i]; }
  const T& operator[](std::size_t i) const { return data()[i]; }
  T& front() { return data()[0]; }
  const T& front() const { return data()[0]; }
  T& back() { return end()[-1]; }
  const T& back() const { return end()[-1]; }

  void push_back(const T& value) {
    if (many_.empty() && few_size_ < N)
      few_[few_size_++] = value;
    else
      spill(value);
  }
  template <class Iterator>
  void assign(Iterator first, Iterator last) {
    clear();
    for (; first != last; ++first) push_back(*first);
  }
  /// As std::string's: write(data, count) writes at most `count` elements from `data` on and returns
  /// how many.
  void resize_and_overwrite(std::size_t count, auto write) {
    clear();
    if (count > N) many_.resize(count);
    const std::size_t size = write(data(), count);
    if (count > N)
      many_.resize(size);
    else
      few_size_ = size;
  }
  void clear() {
    few_size_ = 0;
    many_.clear();
  }

  friend bool operator==(const SmallVector& a, const SmallVector& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  [[gnu::noinline]] void spill(T value) {
    if (many_.empty()) many_.assign(few_, few_ + few_size_);
    few_size_ = 0;
    many_.push_back(value);
  }

  union {
    T few_[N];  // the first few_size_ are there
  };
  std::size_t few_size_ = 0;
  std::vector<T> many_;  // all elements, once there were more than N
};

}  // namespace abut
