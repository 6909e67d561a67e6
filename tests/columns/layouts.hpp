// Shapes as columns in several layouts.
#pragma once

#include <abut/batch/any_columns.hpp>
#include <cstring>
#include <deque>

#include "../index/sets.hpp"

namespace columns_test {

using namespace sets;
using batch::AnyColumns;

enum class Layout { dense, rows, floats };
inline constexpr Layout kLayouts[] = {Layout::dense, Layout::rows, Layout::floats};

/// Small whole numbers, so that all relations come up.
inline const Spread kNear{"near",
                          [](Random& r) { return Vec2(r.integer(-2, 2), r.integer(-2, 2)); },
                          [](Random& r) { return r.integer(0, 3); }};

/// n valid shapes of a kind.
inline std::vector<AnyShape> shapes_of(Random& r, int kind, std::size_t n,
                                       const Spread& spread = kNear) {
  std::vector<AnyShape> shapes;
  while (shapes.size() < n) {
    AnyShape shape = some_shape(r, spread, kind);
    if (kind == 1 || kind == 2)  // what a float holds
      std::visit(
          [&](auto& s) {
            if constexpr (requires { s.direction; })
              s.direction = {r.integer(-3, 3) + 0.5, 1.0 * r.integer(-3, 3)};
          },
          shape);
    if (!validate(shape)) shapes.push_back(std::move(shape));
  }
  return shapes;
}

/// Shapes of one kind as columns, whose memory this keeps.
class Laid {
 public:
  Laid(const std::vector<AnyShape>& shapes, Layout layout) {
    columns.kind = kind(shapes[0]);
    columns.count = shapes.size();
    columns.is_float = layout == Layout::floats;
    std::vector<std::vector<double>> numbers(5), rotation(2), vertices(2);
    int count = 0;
    for (const AnyShape& s : shapes) {
      const batch::ShapeNumbers n = batch::numbers_of(s);
      count = n.count;
      for (std::size_t k = 0; k < 5; ++k) numbers[k].push_back(n.numbers[k]);
      rotation[0].push_back(n.rotation.c());
      rotation[1].push_back(n.rotation.s());
      const std::size_t before = vertices[0].size();
      starts_.push_back(n.starts.empty() ? before : parts_.size());
      for (std::size_t k = 1; k < n.starts.size(); ++k) parts_.push_back(before + n.starts[k - 1]);
      for (const Vec2& v : n.vertices) vertices[0].push_back(v.x), vertices[1].push_back(v.y);
    }
    const std::size_t all = vertices[0].size();
    starts_.push_back(parts_.empty() ? all : parts_.size());
    parts_.push_back(all);
    for (int k = 0; k < count; ++k)
      columns.numbers[k] = lay(numbers[static_cast<std::size_t>(k)], layout);
    for (std::size_t k = 0; k < 2; ++k)
      columns.rotation[k] = lay(rotation[k], layout == Layout::floats ? Layout::dense : layout);
    if (vertices[0].empty()) return;
    columns.starts = starts_.data();
    columns.parts = parts_.data();
    if (layout == Layout::dense) {  // x, y, x, y, …
      auto& both = keep<double>(2 * vertices[0].size());
      for (std::size_t i = 0; i < vertices[0].size(); ++i)
        put(both, 2 * i, vertices[0][i]), put(both, 2 * i + 1, vertices[1][i]);
      columns.vertices[0] = {both.data(), 16};
      columns.vertices[1] = {both.data() + 8, 16};
    } else {
      for (std::size_t k = 0; k < 2; ++k) columns.vertices[k] = lay(vertices[k], layout);
    }
  }
  Laid(const Laid&) = delete;

  AnyColumns columns;

 private:
  template <class T>
  static void put(std::vector<char>& bytes, std::size_t i, T x) {
    std::memcpy(bytes.data() + i * sizeof x, &x, sizeof x);
  }
  template <class T>
  std::vector<char>& keep(std::size_t n) {
    return memory_.emplace_back(n * sizeof(T));
  }
  batch::Column lay(const std::vector<double>& numbers, Layout layout) {
    if (layout == Layout::floats) {
      auto& bytes = keep<float>(numbers.size());
      for (std::size_t i = 0; i < numbers.size(); ++i)
        put(bytes, i, static_cast<float>(numbers[i]));
      return {bytes.data(), sizeof(float)};
    }
    // In rows of 20 bytes, backwards: no number is aligned.
    const std::size_t stride = layout == Layout::dense ? 8 : 20;
    auto& bytes = keep<char>(stride * numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const std::size_t at = layout == Layout::dense ? i : numbers.size() - 1 - i;
      std::memcpy(bytes.data() + at * stride, &numbers[i], sizeof(double));
    }
    if (layout == Layout::dense) return {bytes.data(), 8};
    return {bytes.data() + (numbers.size() - 1) * stride, -20};
  }

  std::deque<std::vector<char>> memory_;
  std::vector<std::size_t> starts_, parts_;
};

}  // namespace columns_test
