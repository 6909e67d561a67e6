// Kernels that find the boxes meeting a window.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "index/find_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
//
#include <bit>

#include "kernels.hpp"
#include "lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::detail::index::HWY_NAMESPACE {

/// Where the sides of a box surely are that a tree has this box of, in the worst case: they may
/// have changed places.
template <class T>
BasicBox<2, T> surely(const BasicBox<2, T>& b) {
  const T size = size_of(b);
  const T least = size * T{kMargin} + T{kMovedLeast};
  const auto move = [=](T x) { return std::fabs(x) * T{kMoved} + least; };
  return {{b.min.x + move(b.min.x), b.min.y + move(b.min.y)},
          {b.max.x - move(b.max.x), b.max.y - move(b.max.y)}};
}
/// The test against a known box.
template <class T>
BasicBox<2, T> surely_exact(const Box& b) {
  return {{rounded_up<T>(b.min.x), rounded_up<T>(b.min.y)},
          {rounded_down<T>(b.max.x), rounded_down<T>(b.max.y)}};
}
template <class T>
HWY_INLINE bool surely_overlap(const BasicBox<2, T>& a, const BasicBox<2, T>& b) {
  return (a.min.x < b.max.x) & (a.max.x > b.min.x) & (a.min.y < b.max.y) & (a.max.y > b.min.y);
}

template <class T>
void overlapping(const BasicTree<T>& tree, const Window& window, std::vector<Slot>& sure,
                 std::vector<Slot>& maybe) {
  if (tree.slots == 0) return;
  const BasicBox<2, T> q = rounded_outwards<T>(window.box);
  const auto lanes_of = [&](const Node<T>& node) HWY_ATTR {
    std::uint32_t lanes =
        HWY_UNLIKELY(window.in_doubt) ? lanes_in_doubt(node, q) : overlapping_lanes(node, q);
    if (window.strip && lanes != 0) lanes &= lanes_in_strip(node, *window.strip);
    return lanes;
  };
  const auto each = [](std::uint32_t lanes, auto visit) HWY_ATTR {
    for (; lanes != 0; lanes &= lanes - 1) visit(static_cast<unsigned>(std::countr_zero(lanes)));
  };
  // Level by level, so that all nodes of the next are on their way before the first is looked into.
  thread_local std::vector<std::size_t> here, below;
  here.assign(1, 0);
  for (int level = tree.top(); level > 0; --level) {
    below.clear();
    for (const std::size_t at : here)
      each(lanes_of(tree.node(level, at)), [&](unsigned lane) HWY_ATTR {
        const std::size_t child = at * kWidth + lane;
        fetch(tree.node(level - 1, child));
        if (level == 1 && window.ids) hwy::Prefetch(window.ids + child * kWidth);
        below.push_back(child);
      });
    std::swap(here, below);
  }
  const BasicBox<2, T> exact = window.exact ? surely_exact<T>(*window.exact) : empty_box<T>();
  for (const std::size_t at : here) {
    const Node<T>& node = tree.node(0, at);
    each(lanes_of(node), [&](unsigned lane) HWY_ATTR {
      (surely_overlap(surely(node.box(lane)), exact) ? sure : maybe)
          .push_back(static_cast<Slot>(at * kWidth + lane));
    });
  }
}

void overlapping_any(const Tree& tree, const Window& window, std::vector<Slot>& sure,
                     std::vector<Slot>& maybe) {
  std::visit([&](const auto& t) HWY_ATTR { overlapping(t, window, sure, maybe); }, tree);
}

}  // namespace abut::detail::index::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::detail::index {

HWY_EXPORT(overlapping_any);

void find_overlapping(const Tree& tree, const Window& window, std::vector<Slot>& sure,
                      std::vector<Slot>& maybe) {
  HWY_DYNAMIC_DISPATCH(overlapping_any)(tree, window, sure, maybe);
}

}  // namespace abut::detail::index
#endif
