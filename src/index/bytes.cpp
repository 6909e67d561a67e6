// The bytes of an index: its block as it stands in memory, with a checksum.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <abut/index/bytes.hpp>
#include <limits>
#include <stdexcept>

#include "saved.hpp"

namespace abut {
namespace {

using namespace abut::detail::index;

std::uint64_t checksum(Header header, const std::byte* block, std::size_t size) {
  header.checksum = 0;
  return XXH3_64bits_withSeed(block + sizeof header, size - sizeof header,
                              XXH3_64bits(&header, sizeof header));
}

/// Whether the counts of a header are such as an index has, so that nothing overflows.
bool is_sound(const Header& header, std::size_t file_size) {
  const auto plausible = [&](std::uint64_t n) { return n <= std::numeric_limits<Id>::max(); };
  if (header.number_size != sizeof(float) && header.number_size != sizeof(double)) return false;
  if (!plausible(header.count) || header.vertices > file_size / sizeof(Vec2) ||
      header.chains > file_size / sizeof(std::uint64_t))
    return false;
  std::uint64_t sum = 0;
  for (const std::uint64_t n : header.count_of) {
    if (!plausible(n)) return false;
    sum += n;
  }
  if (sum != header.count) return false;
  return header.kind == Header::kMixed ||
         (header.kind < kKinds && header.count_of[header.kind] == header.count);
}

/// Whether nothing but empty boxes stands where a tree has neither a shape nor a node.
template <class T>
bool is_sound(const BasicTree<T>& tree) {
  std::size_t children = tree.slots;
  for (int level = 0; level < tree.levels.count; ++level) {
    const std::size_t nodes = (children + kWidth - 1) / kWidth;
    for (std::size_t lane = children; lane < nodes * kWidth; ++lane)
      if (!is_empty(tree.node(level, nodes - 1).box(lane % kWidth))) return false;
    children = nodes;
  }
  return true;
}
/// Whether everything that refers to something refers to what is there.
bool is_sound(const Index::Body& body) {
  const Header& header = body.header();
  for (std::size_t i = 0; i < header.count; ++i) {
    if (body.ids[i] >= header.count) return false;
    if (!body.places) continue;
    const Place place = body.places[i];
    if (place.kind() >= kKinds || place.number() >= header.count_of[place.kind()]) return false;
  }
  const auto* polygons = reinterpret_cast<const PolygonRecord*>(body.shapes[kPolygon]);
  for (std::size_t i = 0; i < header.count_of[kPolygon]; ++i) {
    const PolygonRecord& p = polygons[i];
    if (p.count > static_cast<std::uint64_t>(std::numeric_limits<int>::max()) ||
        p.count > header.vertices || p.first > header.vertices - p.count)
      return false;
  }
  for (const std::size_t kind : {kPolyline, kRegion}) {
    const auto* outlines = reinterpret_cast<const OutlineRecord*>(body.shapes[kind]);
    for (std::size_t i = 0; i < header.count_of[kind]; ++i) {
      const OutlineRecord& o = outlines[i];
      if (o.chains > header.chains || o.first_chain > header.chains - o.chains ||
          o.first > header.vertices)
        return false;
      std::uint64_t before = 0;
      for (std::uint64_t chain = 0; chain < o.chains; ++chain) {
        const std::uint64_t end = body.chains[o.first_chain + chain];
        if (end < before || end > header.vertices - o.first) return false;
        before = end;
      }
    }
  }
  return std::visit([](const auto& tree) { return is_sound(tree); }, body.tree);
}

}  // namespace

abut::detail::index::Header abut::detail::index::sealed(const Index::Body& body) {
  Header header = body.header();
  header.checksum = checksum(header, body.block.get(), body.size);
  return header;
}

std::string abut::detail::index::opened(Block block, std::size_t size,
                                        std::shared_ptr<const Index::Body>& body) {
  if (size < sizeof(Header)) return "too short to be an index of shapes";
  Header header;
  std::memcpy(&header, block.get(), sizeof header);
  const Header right;
  if (std::memcmp(header.magic, right.magic, sizeof right.magic) != 0)
    return "not an index of shapes";
  if (header.byte_order != right.byte_order)
    return "written on a machine of another byte order: build the index anew";
  if (header.version != right.version)
    return "an index of version " + std::to_string(header.version) + ", but this is version " +
           std::to_string(right.version) + ": build it anew";
  constexpr const char* damaged = "damaged: build the index anew";
  if (!is_sound(header, size)) return damaged;
  if (const std::size_t expected = Layout(header).end; expected != size)
    return "damaged: " + std::to_string(size) + " bytes, but it should have " +
           std::to_string(expected);
  if (checksum(header, block.get(), size) != header.checksum) return damaged;
  auto whole = std::make_shared<const Index::Body>(std::move(block), size);
  if (!is_sound(*whole)) return damaged;
  body = std::move(whole);
  return {};
}

std::vector<std::byte> bytes_of(const Index& index) {
  const Index::Body& body = index.body();
  std::vector<std::byte> bytes(body.block.get(), body.block.get() + body.size);
  const Header header = sealed(body);
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

namespace {
Block copied(std::span<const std::byte> bytes) {
  Block block = allocate(bytes.size());
  std::copy(bytes.begin(), bytes.end(), block.get());
  return block;
}
}  // namespace

std::optional<Index> index_of_bytes(std::span<const std::byte> bytes, std::string& why) {
  std::shared_ptr<const Index::Body> body;
  why = opened(copied(bytes), bytes.size(), body);
  if (!why.empty()) return std::nullopt;
  return Index::Body::index(std::move(body));
}
Index index_of_bytes(std::span<const std::byte> bytes) {
  std::string why;
  if (std::optional<Index> index = index_of_bytes(bytes, why)) return *std::move(index);
  throw std::runtime_error("an index of bytes: " + why);
}

}  // namespace abut
