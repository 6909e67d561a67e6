#include "locator.hpp"

#include <abut/detail/outline/slabs.hpp>
#include <abut/detail/outline/valid.hpp>
#include <array>

namespace abut::detail::outline {

namespace {

bool is_below(const Vec2& a, const Vec2& b) { return a.y < b.y || (a.y == b.y && a.x < b.x); }
Segment turned_upwards(const Segment& e) { return is_below(e.b, e.a) ? Segment{e.b, e.a} : e; }

/// Whether an edge lies to the left of another that shares a height with it, and does not cross it.
bool is_left_of(const Segment& e, const Segment& f) {
  if (is_below(f.a, e.a)) {
    const Sign s = sign::orientation(f.a, f.b, e.a);
    return (s != Sign::zero ? s : sign::orientation(f.a, f.b, e.b)) == Sign::positive;
  }
  const Sign s = sign::orientation(e.a, e.b, f.a);
  return (s != Sign::zero ? s : sign::orientation(e.a, e.b, f.b)) == Sign::negative;
}

}  // namespace

Locator::Locator(const Tree& tree) : tree_(tree) {
  std::vector<Number> all;
  Number end = 0;
  tree.each_edge_number([&](Number i, bool) { all.push_back(i), end = std::max(end, i + 1); });
  edges_.reserve(all.size());
  // A point below an edge in the plane with x and y swapped lies to its left here.
  std::vector<Segment> swapped;
  for (const Number i : all) {
    const Segment e = tree.edge(i);
    swapped.push_back({{e.a.y, e.a.x}, {e.b.y, e.b.x}});
  }
  const std::vector<long> left =
      Slabs(std::move(swapped)).sums_below(std::vector<int>(all.size(), 1));
  std::vector<bool> right(end);
  for (std::size_t i = 0; i < all.size(); ++i) right[all[i]] = left[i] % 2 == 0;
  top_ = build(std::move(all));
  inside_right_.reserve(edges_.size());
  for (const Number i : edges_) inside_right_.push_back(right[i]);
}

std::size_t Locator::bytes() const {
  return edges_.capacity() * sizeof(Number) + inside_right_.capacity() / 8 +
         cuts_.capacity() * sizeof(Cut) + blocks_.capacity() * sizeof(Block);
}

Segment Locator::upwards(Number place) const { return turned_upwards(tree_.edge(edges_[place])); }

Locator::Number Locator::build(std::vector<Number> edges) {
  if (edges.empty()) return kNone;
  const auto number = static_cast<Number>(cuts_.size());
  Cut cut;
  cut.first = static_cast<Number>(edges_.size());
  cuts_.push_back(cut);
  if (edges.size() <= kFew) {
    edges_.insert(edges_.end(), edges.begin(), edges.end());
    cuts_[number].count = static_cast<Number>(edges.size());
    return number;
  }
  // Each vertex starts as many edges as it ends.
  const auto middle = edges.begin() + static_cast<std::ptrdiff_t>(edges.size() / 2);
  std::nth_element(edges.begin(), middle, edges.end(),
                   [&](Number i, Number k) { return is_below(tree_.edge(i).a, tree_.edge(k).a); });
  cut.vertex = *middle;
  const Vec2 at = tree_.edge(cut.vertex).a;
  std::vector<Number> below, above, own;
  for (const Number i : edges) {
    const Segment e = turned_upwards(tree_.edge(i));
    (!is_below(at, e.b) ? below : !is_below(e.a, at) ? above : own).push_back(i);
  }
  edges = {};
  std::sort(own.begin(), own.end(), [&](Number i, Number k) {
    return i != k && is_left_of(turned_upwards(tree_.edge(i)), turned_upwards(tree_.edge(k)));
  });
  edges_.insert(edges_.end(), own.begin(), own.end());
  cut.count = static_cast<Number>(own.size());
  cut.blocks = static_cast<Number>(blocks_.size());
  add_blocks(cut);
  cut.below = build(std::move(below));
  cut.above = build(std::move(above));
  cuts_[number] = cut;
  return number;
}

void Locator::add_blocks(const Cut& cut) {
  // The order in a block, from the places of its parts.
  const auto add = [&](std::size_t count, auto part) {
    for (std::size_t i = 0; i < count; i += kBlock) {
      Block block = part(i);
      for (std::size_t k = i + 1; k < std::min(i + kBlock, count); ++k) {
        const Block other = part(k);
        if (is_below(upwards(other.down).a, upwards(block.down).a)) block.down = other.down;
        if (is_below(upwards(block.up).b, upwards(other.up).b)) block.up = other.up;
      }
      blocks_.push_back(block);
    }
    return (count + kBlock - 1) / kBlock;
  };
  std::size_t begin = blocks_.size();
  std::size_t count = add(cut.count, [&](std::size_t i) {
    const auto place = static_cast<Number>(cut.first + i);
    return Block{place, place};
  });
  while (count > 1) {
    const std::size_t from = begin;
    begin = blocks_.size();
    count = add(count, [&, from](std::size_t i) { return blocks_[from + i]; });
  }
}

/// The place of the last on the left among a cut's edges that reach a height, or kNone.
Locator::Number Locator::last_left(const Cut& cut, bool down, const auto& reaches,
                                   const auto& is_left) const {
  std::array<std::size_t, 12> begins{}, counts{};
  std::size_t levels = 1;
  counts[0] = cut.count;
  for (std::size_t begin = cut.blocks; counts[levels - 1] > 1; ++levels) {
    counts[levels] = (counts[levels - 1] + kBlock - 1) / kBlock;
    begins[levels] = begin;
    begin += counts[levels];
  }
  const auto champion = [&](std::size_t level, std::size_t i) {
    if (level == 0) return static_cast<Number>(cut.first + i);
    const Block& b = blocks_[begins[level] + i];
    return down ? b.down : b.up;
  };
  // Known to be left, and not to be; all that reaches lies between them.
  Number left = kNone, right = kNone;
  std::array<std::size_t, 2> open{0, 0};
  std::size_t open_count = cut.count > 0 && reaches(champion(levels - 1, 0)) ? 1 : 0;
  for (std::size_t level = levels - 1; open_count > 0; --level) {
    std::array<std::size_t, 2 * kBlock> part{};
    std::array<Number, 2 * kBlock> at{};
    std::size_t n = 0;
    if (level == levels - 1) {
      part[0] = 0, at[0] = champion(level, 0), n = 1;
    } else {
      for (std::size_t o = 0; o < open_count; ++o)
        for (std::size_t i = open[o] * kBlock; i < std::min((open[o] + 1) * kBlock, counts[level]);
             ++i)
          if (const Number c = champion(level, i); reaches(c)) part[n] = i, at[n++] = c;
    }
    // The first that is not left.
    std::size_t low = 0, high = n;
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      const Number c = at[middle];
      if ((left != kNone && c <= left) || ((right == kNone || c < right) && is_left(c)))
        low = middle + 1;
      else
        high = middle;
    }
    if (low > 0 && (left == kNone || at[low - 1] > left)) left = at[low - 1];
    if (low < n && (right == kNone || at[low] < right)) right = at[low];
    if (level == 0) break;
    open_count = 0;
    if (low > 0) open[open_count++] = part[low - 1];
    if (low < n) open[open_count++] = part[low];
  }
  return left;
}

Where Locator::locate(const Vec2& p, std::size_t* steps) const {
  bool on_boundary = false;
  Number best = kNone;
  const auto is_left = [&](Number place) {
    const Segment e = upwards(place);
    if (steps) ++*steps;
    const Sign s = sign::orientation(e.a, e.b, p);
    on_boundary = on_boundary || s == Sign::zero;
    return s == Sign::negative;
  };
  const auto offer = [&](Number place) {
    if (place != kNone && (best == kNone || is_left_of(upwards(best), upwards(place))))
      best = place;
  };
  for (Number at = top_; at != kNone && !on_boundary;) {
    const Cut& cut = cuts_[at];
    if (cut.vertex == kNone) {
      for (Number i = cut.first; i < cut.first + cut.count; ++i) {
        const Segment e = upwards(i);
        if (!is_below(p, e.a) && !is_below(e.b, p) && is_left(i)) offer(i);
      }
      break;
    }
    const Vec2 v = tree_.edge(cut.vertex).a;
    if (p == v) return Where::boundary;
    const bool down = is_below(p, v);
    offer(last_left(
        cut, down,
        [&](Number i) {
          const Segment e = upwards(i);
          return down ? !is_below(p, e.a) : !is_below(e.b, p);
        },
        is_left));
    at = down ? cut.below : cut.above;
  }
  if (on_boundary) return Where::boundary;
  return best != kNone && inside_right_[best] ? Where::inside : Where::outside;
}

namespace {

/// locate()'s pass, and how many edges it met.
struct CountingPass : PointPass {
  std::size_t edges = 0;
  void edge(const Vec2& a, const Vec2& b) { ++edges, PointPass::edge(a, b); }
};

}  // namespace

Where Locations::of(const Vec2& p) const {
  // Coasts come to 100.
  constexpr std::size_t many = 1000;
  if (const Locator* locator = locator_.load(std::memory_order_acquire)) return locator->locate(p);
  CountingPass pass{{p}};
  tree_.ray(Box{p, p}, pass);
  if (pass.edges > many)
    std::call_once(built_, [&] {
      if (first_crossing(tree_)) return;
      owned_ = std::make_unique<const Locator>(tree_);
      locator_.store(owned_.get(), std::memory_order_release);
    });
  return pass.boundary ? Where::boundary : pass.odd ? Where::inside : Where::outside;
}

std::size_t Locations::bytes() const {
  const Locator* locator = locator_.load(std::memory_order_acquire);
  return locator ? sizeof *locator + locator->bytes() : 0;
}

}  // namespace abut::detail::outline
