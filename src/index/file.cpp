// An index in a file: its block as it stands in memory, with a checksum.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <limits>

#include "body.hpp"
#include "files.hpp"

namespace abut {
namespace {

using namespace detail::index;

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
         (header.kind < detail::index::kKinds && header.count_of[header.kind] == header.count);
}

/// Whether nothing but empty boxes stands where a tree has neither a shape nor a node.
template <class T>
bool is_sound(const detail::index::BasicTree<T>& tree) {
  std::size_t children = tree.slots;
  for (int level = 0; level < tree.levels.count; ++level) {
    const std::size_t nodes = (children + detail::index::kWidth - 1) / detail::index::kWidth;
    for (std::size_t lane = children; lane < nodes * detail::index::kWidth; ++lane)
      if (!detail::index::is_empty(tree.node(level, nodes - 1).box(lane % detail::index::kWidth)))
        return false;
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
    const detail::index::Place place = body.places[i];
    if (place.kind() >= detail::index::kKinds || place.number() >= header.count_of[place.kind()])
      return false;
  }
  const auto* polygons =
      reinterpret_cast<const detail::index::PolygonRecord*>(body.shapes[detail::index::kPolygon]);
  for (std::size_t i = 0; i < header.count_of[detail::index::kPolygon]; ++i) {
    const detail::index::PolygonRecord& p = polygons[i];
    if (p.count > static_cast<std::uint64_t>(std::numeric_limits<int>::max()) ||
        p.count > header.vertices || p.first > header.vertices - p.count)
      return false;
  }
  for (const std::size_t kind : {detail::index::kPolyline, detail::index::kRegion}) {
    const auto* outlines = reinterpret_cast<const detail::index::OutlineRecord*>(body.shapes[kind]);
    for (std::size_t i = 0; i < header.count_of[kind]; ++i) {
      const detail::index::OutlineRecord& o = outlines[i];
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

void Index::save(const std::string& file) const {
  Header header = body().header();
  header.checksum = checksum(header, body().block.get(), body().size);
  NewFile out(file);
  out.write(&header, sizeof header);
  out.write(body().block.get() + sizeof header, body().size - sizeof header);
  out.take_place();
}

Index Index::map(const std::string& file) {
  std::size_t size = 0;
  Block block = map_file(file, size);
  if (size < sizeof(Header)) fail(file, "too short to be an index of shapes");

  Header header;
  std::memcpy(&header, block.get(), sizeof header);
  const Header right;
  if (std::memcmp(header.magic, right.magic, sizeof right.magic) != 0)
    fail(file, "not an index of shapes");
  if (header.byte_order != right.byte_order)
    fail(file, "written on a machine of another byte order: build the index anew");
  if (header.version != right.version)
    fail(file, "an index of version " + std::to_string(header.version) + ", but this is version " +
                   std::to_string(right.version) + ": build it anew");
  constexpr const char* damaged = "damaged: build the index anew";
  if (!is_sound(header, size)) fail(file, damaged);
  if (const std::size_t expected = detail::index::Layout(header).end; expected != size)
    fail(file, "damaged: " + std::to_string(size) + " bytes, but it should have " +
                   std::to_string(expected));
  if (checksum(header, block.get(), size) != header.checksum) fail(file, damaged);
  auto body = std::make_shared<const Body>(std::move(block), size);
  if (!is_sound(*body)) fail(file, damaged);
  return Index(std::move(body));
}

}  // namespace abut
