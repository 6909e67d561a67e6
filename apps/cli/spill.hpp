// The disk for what memory does not hold: items of drawings in buckets, each in the order in which they
// were put there.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drawing.hpp"

namespace abut::cli {

/// A file in a folder. It has no name, so that nothing is left behind whatever ends the program; or
/// the name that it is given, to be gone on with later.
class SpillFile {
 public:
  explicit SpillFile(const std::string& folder);
  /// A named one: a new one is empty; of an old one, what is behind `size` is cut off.
  SpillFile(const std::string& name, std::optional<std::uint64_t> size);
  ~SpillFile();
  SpillFile(const SpillFile&) = delete;
  SpillFile& operator=(const SpillFile&) = delete;

  /// Appends bytes to the file, and gives the offset at which they begin.
  std::uint64_t append(std::string_view bytes);
  void read(std::uint64_t offset, char* to, std::size_t size) const;
  /// The disk may have this back: it is not read again.
  void release(std::uint64_t offset, std::uint64_t size) noexcept;
  /// All that was appended survives the end of the machine.
  void sync();
  std::uint64_t size() const { return size_; }
  int descriptor() const { return descriptor_; }

 private:
  [[noreturn]] void fail() const;

  std::string name_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

/// The checksum of a file that grows. It reads each byte once.
class GrowingSum {
 public:
  GrowingSum(int descriptor, std::string name);
  ~GrowingSum();
  /// … of the first bytes, as many as they were before or more.
  std::uint64_t of(std::uint64_t bytes);

 private:
  struct State;
  std::unique_ptr<State> state_;
};
/// Ends the program, since bytes that it had written are others now.
[[noreturn]] void fail_as_damaged();

/// Some items one behind the other.
struct Extent {
  std::uint64_t offset = 0, bytes = 0, checksum = 0;
  std::uint64_t items = 0, parts = 0;
  /// The memory that they take while they are joined.
  std::uint64_t memory = 0;

  void add(const Extent& more) {
    bytes += more.bytes, items += more.items, parts += more.parts, memory += more.memory;
  }
};

class Buckets {
 public:
  /// So many bytes of each bucket are gathered before they are written.
  Buckets(SpillFile& file, std::size_t count, std::size_t gathered);

  /// `record` as encode() makes it, behind its memory and parts as it says.
  void put(std::size_t bucket, std::string_view record, std::size_t parts, std::size_t memory);
  /// Writes what is gathered, and keeps no more memory for it.
  void finish();

  std::size_t count() const { return extents_.size(); }
  std::span<const Extent> extents(std::size_t bucket) const { return extents_[bucket]; }
  Extent sum(std::size_t bucket) const;
  /// The bytes of an extent, which are those that were written: else FatalError.
  std::string_view read(const Extent& extent, std::string& room) const;
  SpillFile& file() const { return file_; }
  /// The extents that read() will read.
  void set_extents(std::vector<std::vector<Extent>> extents) { extents_ = std::move(extents); }

 private:
  void write(std::size_t bucket);

  SpillFile& file_;
  std::size_t gathered_;
  std::vector<std::vector<Extent>> extents_;
  std::vector<std::string> bytes_;
  std::vector<Extent> open_;
};

/// An item as a record has it.
struct Item {
  std::uint64_t place = 0;
  std::optional<Vec2> low;  ///< the low corner of its bounds, if it is in several tiles
  std::optional<Copper> copper;
  std::string_view id;
  std::vector<AnyShape> parts;
  std::string_view record;
};

/// The memory that an item takes while it is joined.
std::size_t memory_of(std::span<const AnyShape> parts, std::string_view id);

/// Appends an item of a drawing.
void encode(const Drawing& drawing, std::size_t item, std::uint64_t place, std::string& to);
/// Takes a record off the front. Throws FatalError where there is none.
void decode(std::string_view& records, Item& item);
/// A copy of the record, with a low corner.
void with_low(std::string_view record, Vec2 low, std::string& to);

}  // namespace abut::cli
