// Values as bytes, for files of this program on this machine.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include "error.hpp"

namespace abut::cli {

template <class T>
void put(std::string& to, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  to.append(reinterpret_cast<const char*>(&value), sizeof value);
}
inline void put_text(std::string& to, std::string_view text) {
  put<std::uint64_t>(to, text.size());
  to += text;
}
template <class List>
void put_list(std::string& to, const List& list) {
  put<std::uint64_t>(to, list.size());
  static_assert(std::is_trivially_copyable_v<std::remove_cvref_t<decltype(*list.data())>>);
  to.append(reinterpret_cast<const char*>(list.data()), list.size() * sizeof(*list.data()));
}

/// Takes values off the front of bytes. Throws FatalError where there are too few.
class Source {
 public:
  explicit Source(std::string_view& bytes) : bytes_(bytes) {}
  std::string_view bytes(std::size_t n) {
    if (n > bytes_.size()) throw FatalError("what was written for later ends too early");
    const std::string_view some = bytes_.substr(0, n);
    bytes_.remove_prefix(n);
    return some;
  }
  template <class T>
  T value() {
    T value;
    std::memcpy(static_cast<void*>(&value), bytes(sizeof value).data(), sizeof value);
    return value;
  }
  std::string_view text() { return bytes(value<std::uint64_t>()); }
  template <class List>
  void list(List& to) {
    using T = std::remove_cvref_t<decltype(*to.data())>;
    const auto n = value<std::uint64_t>();
    const std::string_view all = bytes(n <= bytes_.size() ? n * sizeof(T) : bytes_.size() + 1);
    to.resize(n);
    if (n > 0) std::memcpy(static_cast<void*>(to.data()), all.data(), all.size());
  }

 private:
  std::string_view& bytes_;
};

}  // namespace abut::cli
