#include "spill.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <abut/fields.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <type_traits>
#include <utility>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "bytes.hpp"
#include "error.hpp"

namespace abut::cli {

SpillFile::SpillFile(const std::string& folder) : name_("what does not fit memory, in " + folder) {
#ifdef O_TMPFILE
  descriptor_ = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
#endif
  if (descriptor_ < 0) {  // not every file system can do that
    std::string name = folder + "/abut.XXXXXX";
    descriptor_ = ::mkstemp(name.data());
    if (descriptor_ >= 0) ::unlink(name.c_str());
  }
  if (descriptor_ < 0) fail();
}

SpillFile::SpillFile(const std::string& name, std::optional<std::uint64_t> size)
    : name_(name),
      descriptor_(::open(name.c_str(), O_CREAT | O_RDWR | O_APPEND | O_CLOEXEC, 0600)),
      size_(size.value_or(0)) {
  if (descriptor_ < 0) fail();
  if (::lseek(descriptor_, 0, SEEK_END) < static_cast<off_t>(size_))
    throw FatalError(name_ + ": is shorter than it was left");
  if (::ftruncate(descriptor_, static_cast<off_t>(size_)) != 0) fail();
}

SpillFile::~SpillFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void SpillFile::fail() const {
  throw FatalError(fmt::format("{}: {}{}", name_, std::strerror(errno),
                               errno == ENOSPC ? "; --spill names another folder" : ""));
}

std::uint64_t SpillFile::append(std::string_view bytes) {
  const std::uint64_t offset = size_;
  while (!bytes.empty()) {
    const ssize_t put =
        ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(size_));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) fail();
    bytes.remove_prefix(static_cast<std::size_t>(put));
    size_ += static_cast<std::uint64_t>(put);
  }
  return offset;
}

void SpillFile::read(std::uint64_t offset, char* to, std::size_t size) const {
  while (size > 0) {
    const ssize_t got = ::pread(descriptor_, to, size, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got == 0) errno = EIO;
    if (got <= 0) fail();
    to += got, offset += static_cast<std::uint64_t>(got), size -= static_cast<std::size_t>(got);
  }
}

void SpillFile::release(std::uint64_t offset, std::uint64_t size) noexcept {
#ifdef FALLOC_FL_PUNCH_HOLE
  ::fallocate(descriptor_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(offset),
              static_cast<off_t>(size));  // where it cannot be done, the file's end does it
#endif
}

void SpillFile::sync() {
  if (::fdatasync(descriptor_) != 0) fail();
}

struct GrowingSum::State {
  int descriptor;
  std::string name;
  std::uint64_t at = 0;
  XXH3_state_t sum;
};
GrowingSum::GrowingSum(int descriptor, std::string name)
    : state_(new State{descriptor, std::move(name), 0, {}}) {
  XXH3_64bits_reset(&state_->sum);
}
GrowingSum::~GrowingSum() = default;

std::uint64_t GrowingSum::of(std::uint64_t bytes) {
  std::string some(std::size_t{1} << 20, '\0');
  while (state_->at < bytes) {
    const auto wanted = std::min<std::uint64_t>(some.size(), bytes - state_->at);
    const ssize_t got =
        ::pread(state_->descriptor, some.data(), wanted, static_cast<off_t>(state_->at));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw FatalError(state_->name + ": " + std::strerror(errno));
    if (got == 0) fail_as_damaged();  // it is shorter than it was
    XXH3_64bits_update(&state_->sum, some.data(), static_cast<std::size_t>(got));
    state_->at += static_cast<std::uint64_t>(got);
  }
  return XXH3_64bits_digest(&state_->sum);
}
void fail_as_damaged() {
  throw FatalError("what was written for later is damaged: a disk, or another program, changed it");
}

Buckets::Buckets(SpillFile& file, std::size_t count, std::size_t gathered)
    : file_(file), gathered_(gathered), extents_(count), bytes_(count), open_(count) {}

void Buckets::put(std::size_t bucket, std::string_view record, std::size_t parts,
                  std::size_t memory) {
  std::string& bytes = bytes_[bucket];
  if (!bytes.empty() && bytes.size() + record.size() > gathered_) write(bucket);
  if (bytes.capacity() < gathered_) bytes.reserve(gathered_);
  bytes += record;
  open_[bucket].add({0, record.size(), 0, 1, parts, memory});
}

void Buckets::write(std::size_t bucket) {
  std::string& bytes = bytes_[bucket];
  Extent extent = std::exchange(open_[bucket], {});
  extent.checksum = XXH3_64bits(bytes.data(), bytes.size());
  extent.offset = file_.append(bytes);
  extents_[bucket].push_back(extent);
  if (bytes.size() > gathered_) std::string().swap(bytes);  // one record that is larger
  bytes.clear();
}

void Buckets::finish() {
  for (std::size_t i = 0; i < bytes_.size(); ++i)
    if (!bytes_[i].empty()) write(i);
  std::vector<std::string>(bytes_.size()).swap(bytes_);
}

Extent Buckets::sum(std::size_t bucket) const {
  Extent sum;
  for (const Extent& extent : extents_[bucket]) sum.add(extent);
  return sum;
}

std::string_view Buckets::read(const Extent& extent, std::string& room) const {
  room.resize(extent.bytes);
  file_.read(extent.offset, room.data(), room.size());
  if (XXH3_64bits(room.data(), room.size()) != extent.checksum) fail_as_damaged();
  return room;
}

namespace {

enum Mark : unsigned char { has_low = 1, has_copper = 2, has_id = 4, is_several = 8 };

/// Shapes without lists are their own bytes: the file is for this program on this machine.
template <class S>
void put_shape(std::string& to, const S& shape) {
  if constexpr (std::is_trivially_copyable_v<S>) {
    put(to, shape);
  } else {
    each_field(shape, [&](auto field, const auto& value) {
      if constexpr (field.role == FieldRole::vertices) {
        put_list(to, value);
      } else if constexpr (field.role == FieldRole::chains) {
        put<std::uint64_t>(to, value.size());
        for (const auto& chain : value) put_list(to, chain);
      } else {
        put(to, value);
      }
    });
  }
}
template <class S>
void take_shape(Source& from, S& shape) {
  if constexpr (std::is_trivially_copyable_v<S>) {
    shape = from.value<S>();
  } else {
    each_field(shape, [&](auto field, auto& value) {
      if constexpr (field.role == FieldRole::vertices) {
        from.list(value);
      } else if constexpr (field.role == FieldRole::chains) {
        const auto n = from.value<std::uint64_t>();
        for (std::uint64_t i = 0; i < n; ++i) from.list(value.emplace_back());
      } else {
        value = from.value<std::remove_cvref_t<decltype(value)>>();
      }
    });
  }
}

}  // namespace

std::size_t memory_of(std::span<const AnyShape> parts, std::string_view id) {
  // The memory of a shape while an index is built of it: 130 to 150 bytes were measured of circles and
  // boxes. Lists of vertices are there three times then.
  constexpr std::size_t each_part = 192, times = 3;
  std::size_t lists = 0;
  for (const AnyShape& part : parts)
    std::visit(
        [&](const auto& shape) {
          each_field(shape, [&](auto field, const auto& value) {
            if constexpr (field.role == FieldRole::vertices) {
              lists += value.size() * sizeof(Vec2);
            } else if constexpr (field.role == FieldRole::chains) {
              for (const auto& chain : value) lists += sizeof chain + chain.size() * sizeof(Vec2);
            }
          });
        },
        part);
  return parts.size() * each_part + times * lists + 2 * id.size();
}

void encode(const Drawing& drawing, std::size_t item, std::uint64_t place, std::string& to) {
  const std::string_view id = drawing.id(item);
  const std::size_t parts = drawing.part_count(item);
  put(to, static_cast<unsigned char>((drawing.has_copper() ? has_copper : 0) |
                                     (id.empty() ? 0 : has_id) | (parts == 1 ? 0 : is_several)));
  put(to, place);
  if (drawing.has_copper()) put(to, drawing.copper(item));
  if (!id.empty()) put(to, static_cast<std::uint32_t>(id.size())), to += id;
  if (parts != 1) put(to, static_cast<std::uint32_t>(parts));
  for (const AnyShape* part = drawing.begin(item); part != drawing.end(item); ++part) {
    put(to, static_cast<unsigned char>(part->index()));
    std::visit([&](const auto& shape) { put_shape(to, shape); }, *part);
  }
}

void decode(std::string_view& records, Item& item) {
  const std::string_view begin = records;
  Source from(records);
  const auto marks = from.value<unsigned char>();
  item.place = from.value<std::uint64_t>();
  item.low.reset();
  item.copper.reset();
  item.id = {};
  if (marks & has_low) item.low = from.value<Vec2>();
  if (marks & has_copper) item.copper = from.value<Copper>();
  if (marks & has_id) item.id = from.bytes(from.value<std::uint32_t>());
  const std::uint32_t parts = marks & is_several ? from.value<std::uint32_t>() : 1;
  item.parts.clear();
  for (std::uint32_t i = 0; i < parts; ++i) {
    const auto kind = from.value<unsigned char>();
    if (kind >= std::variant_size_v<AnyShape>)
      throw FatalError("what was written for later has a shape of no kind");
    AnyShape& shape = item.parts.emplace_back(blank_shape(static_cast<ShapeKind>(kind)));
    std::visit([&](auto& s) { take_shape(from, s); }, shape);
  }
  item.record = begin.substr(0, begin.size() - records.size());
}

void with_low(std::string_view record, Vec2 low, std::string& to) {
  constexpr std::size_t before = 1 + sizeof(std::uint64_t);
  to += static_cast<char>(record[0] | has_low);
  to += record.substr(1, before - 1);
  put(to, low);
  to += record.substr(before);
}

}  // namespace abut::cli
