// S-expressions, as KiCad writes them: (name word "string" (list …) …).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace abut::cli {

class Sexpr {
  struct Entry {
    std::string_view text;
    std::uint32_t first = 0, next = 0;
    bool list = false;
  };

 public:
  /// Keeps views of `text`. Throws NotADrawing, with the line, where brackets or quotes do not
  /// match, or lists are nested more deeply than any file has them.
  explicit Sexpr(std::string_view text);

  /// A word, or a list; a null one where there is none.
  class Node {
   public:
    Node() = default;
    explicit operator bool() const { return of_ != nullptr; }
    bool is_list() const { return of_ && at().list; }
    /// The word, or the first word of a list; as it stands in the file, without quotes.
    std::string_view name() const;
    /// The first element after the list's name.
    Node first() const;
    Node next() const;
    /// The first list of that name in this one.
    Node find(std::string_view name) const;
    /// The place-th word behind the name, from 0; empty where there are fewer.
    std::string_view word(std::size_t place) const;
    bool has_word(std::string_view word) const;
    std::size_t line() const;

   private:
    friend class Sexpr;
    Node(const Sexpr& of, std::uint32_t index) : of_(&of), index_(index) {}
    const Entry& at() const { return of_->nodes_[index_]; }
    const Sexpr* of_ = nullptr;
    std::uint32_t index_ = 0;
  };

  Node root() const { return nodes_.size() > 1 ? Node(*this, 1) : Node(); }

 private:
  std::string_view text_;
  std::vector<Entry> nodes_;  ///< the first is none
};

/// A word with its escapes read: \" and \\ and \n.
std::string unescaped(std::string_view word);

}  // namespace abut::cli
