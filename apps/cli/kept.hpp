// A folder that keeps what a long piece of work has done, so that the same command goes on there
// after whatever has ended it.
//
// There are: `plan`, once everything is in its tiles; `done`, after each tile; the tiles of both
// sides, and the pairs that were found. A file gets its name when it is whole and on the disk.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace abut::cli {

class Kept {
 public:
  /// Makes the folder if there is none. Throws FatalError where another program works in it, or
  /// where it keeps the work of a command with another `key`.
  Kept(const std::string& folder, std::string key);
  ~Kept();
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;

  std::string path(std::string_view name) const { return folder_ + "/" + std::string(name); }
  /// The bytes saved under this name; nothing if there are none, or they are damaged.
  std::optional<std::string> load(std::string_view name) const;
  void save(std::string_view name, std::string_view bytes) const;
  void drop(std::string_view name) const;
  /// All is done: nothing of it stays.
  void remove();

 private:
  std::string folder_, key_;
  int lock_ = -1;
};

/// A file's name, and what tells whether it is still the same.
std::string identity_of(const std::string& file);

}  // namespace abut::cli
