// Home-made: what many write instead of a library. Each box is listed in every cell it touches; a
// pair counts in the cell where its common part begins.
#include <algorithm>
#include <cmath>

#include "../peer.hpp"

namespace crowd {
namespace {

struct Frame {
  Vec2 min{INFINITY, INFINITY}, max{-INFINITY, -INFINITY};
  Vec2 mean{0, 0};  // size of a box
  explicit Frame(std::span<const Box> boxes) {
    for (const Box& b : boxes) {
      min = {std::min(min.x, b.min.x), std::min(min.y, b.min.y)};
      max = {std::max(max.x, b.max.x), std::max(max.y, b.max.y)};
      mean = mean + (b.max - b.min);
    }
    mean = (1.0 / static_cast<double>(boxes.size())) * mean;
  }
};

class Grid : public Tree {
 public:
  explicit Grid(const Data& data) : boxes_(data.boxes), frame_(boxes_) {
    const Vec2 extent = frame_.max - frame_.min;
    const double n = static_cast<double>(boxes_.size());
    // About a box a cell, and cells no smaller than a usual box.
    cell_ = std::max({std::sqrt(extent.x * extent.y / n), frame_.mean.x, frame_.mean.y,
                      std::max(extent.x, extent.y) / (4 * n), 1e-300});
    for (;; cell_ *= 2) {
      columns_ = static_cast<std::size_t>(extent.x / cell_) + 1;
      rows_ = static_cast<std::size_t>(extent.y / cell_) + 1;
      std::size_t entries = 0;
      for (const Box& b : boxes_) {
        const Span s = cells(b);
        entries += (s.x1 - s.x0 + 1) * (s.y1 - s.y0 + 1);
      }
      if (entries <= 8 * boxes_.size()) break;
    }
    start_.assign(columns_ * rows_ + 1, 0);
    for (const Box& b : boxes_) each_cell(cells(b), [&](std::size_t c) { ++start_[c + 1]; });
    for (std::size_t c = 0; c < columns_ * rows_; ++c) start_[c + 1] += start_[c];
    list_.resize(start_.back());
    std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
    for (std::size_t i = 0; i < boxes_.size(); ++i)
      each_cell(cells(boxes_[i]),
                [&](std::size_t c) { list_[next[c]++] = static_cast<std::uint32_t>(i); });
  }
  Tally windows(std::span<const Box> windows, int threads) override {
    return in_parts(windows.size(), threads, [&](std::size_t first, std::size_t last) {
      Tally tally;
      for (std::size_t i = first; i < last; ++i) {
        const Box& w = windows[i];
        each_cell(cells(w), [&](std::size_t c) {
          for (std::size_t k = start_[c]; k < start_[c + 1]; ++k)
            if (meet(boxes_[list_[k]], w) && begins_in(c, boxes_[list_[k]], w)) tally.add(list_[k]);
        });
      }
      return tally;
    });
  }
  Tally self_join(int threads) override {
    return in_parts(columns_ * rows_, threads, [&](std::size_t first, std::size_t last) {
      Tally tally;
      for (std::size_t c = first; c < last; ++c)
        for (std::size_t k = start_[c]; k < start_[c + 1]; ++k)
          for (std::size_t l = k + 1; l < start_[c + 1]; ++l) {
            const Box &a = boxes_[list_[k]], &b = boxes_[list_[l]];
            if (meet(a, b) && begins_in(c, a, b)) tally.add(std::uint64_t{list_[k]} + list_[l]);
          }
      return tally;
    });
  }
  Tally join(const Data& other, Tree*, int threads) override {
    const std::span<const Box> asked = other.boxes;
    return in_parts(asked.size(), threads, [&](std::size_t first, std::size_t last) {
      Tally tally;
      for (std::size_t i = first; i < last; ++i)
        each_cell(cells(asked[i]), [&](std::size_t c) {
          for (std::size_t k = start_[c]; k < start_[c + 1]; ++k)
            if (meet(boxes_[list_[k]], asked[i]) && begins_in(c, boxes_[list_[k]], asked[i]))
              tally.add(i + list_[k]);
        });
      return tally;
    });
  }

 private:
  struct Span {
    std::size_t x0, y0, x1, y1;
  };
  std::size_t column(double x) const {
    return static_cast<std::size_t>(
        std::clamp((x - frame_.min.x) / cell_, 0.0, static_cast<double>(columns_ - 1)));
  }
  std::size_t row(double y) const {
    return static_cast<std::size_t>(
        std::clamp((y - frame_.min.y) / cell_, 0.0, static_cast<double>(rows_ - 1)));
  }
  Span cells(const Box& b) const {
    return {column(b.min.x), row(b.min.y), column(b.max.x), row(b.max.y)};
  }
  template <class Each>
  void each_cell(const Span& s, Each each) const {
    for (std::size_t y = s.y0; y <= s.y1; ++y)
      for (std::size_t x = s.x0; x <= s.x1; ++x) each(y * columns_ + x);
  }
  bool begins_in(std::size_t cell, const Box& a, const Box& b) const {
    return row(std::max(a.min.y, b.min.y)) * columns_ + column(std::max(a.min.x, b.min.x)) == cell;
  }

  std::span<const Box> boxes_;
  Frame frame_;
  double cell_ = 1;
  std::size_t columns_ = 1, rows_ = 1;
  std::vector<std::uint32_t> start_, list_;
};

// Horizontal stripes, each swept from left to right; a pair counts in the stripe where its common
// part begins.
class Sweep : public Tree {
 public:
  explicit Sweep(const Data& data) : boxes_(data.boxes) {}
  Tally self_join(int threads) override {
    const Stripes stripes(boxes_, boxes_);
    const std::vector<std::vector<Item>> items = stripes.sort(boxes_, threads);
    return in_parts(items.size(), threads, [&](std::size_t first, std::size_t last) {
      Tally tally;
      for (std::size_t s = first; s < last; ++s)
        for (auto a = items[s].begin(); a != items[s].end(); ++a)
          for (auto b = a + 1; b != items[s].end() && b->box.min.x <= a->box.max.x; ++b)
            if (a->box.min.y <= b->box.max.y && b->box.min.y <= a->box.max.y &&
                stripes.of(std::max(a->box.min.y, b->box.min.y)) == s)
              tally.add(std::uint64_t{a->id} + b->id);
      return tally;
    });
  }
  Tally join(const Data& other, Tree*, int threads) override {
    const std::span<const Box> others = other.boxes;
    const Stripes stripes(boxes_, others);
    const std::vector<std::vector<Item>> left = stripes.sort(boxes_, threads);
    const std::vector<std::vector<Item>> right = stripes.sort(others, threads);
    return in_parts(left.size(), threads, [&](std::size_t first, std::size_t last) {
      Tally tally;
      for (std::size_t s = first; s < last; ++s) {
        const auto forward = [&](const Item& a, auto b, auto end) {
          for (; b != end && b->box.min.x <= a.box.max.x; ++b)
            if (a.box.min.y <= b->box.max.y && b->box.min.y <= a.box.max.y &&
                stripes.of(std::max(a.box.min.y, b->box.min.y)) == s)
              tally.add(std::uint64_t{a.id} + b->id);
        };
        auto l = left[s].begin();
        auto r = right[s].begin();
        while (l != left[s].end() && r != right[s].end())
          if (l->box.min.x <= r->box.min.x)
            forward(*l, r, right[s].end()), ++l;
          else
            forward(*r, l, left[s].end()), ++r;
      }
      return tally;
    });
  }

 private:
  struct Item {
    Box box;
    std::uint32_t id;
  };
  class Stripes {
   public:
    Stripes(std::span<const Box> a, std::span<const Box> b) {
      const Frame f(a), g(b);
      low_ = std::min(f.min.y, g.min.y);
      const double extent = std::max(f.max.y, g.max.y) - low_;
      // As thin as boxes allow that are then mostly in one or two.
      const double height = std::max({2 * f.mean.y, 2 * g.mean.y, extent / 10'000, 1e-300});
      count_ = static_cast<std::size_t>(extent / height) + 1;
      height_ = height;
    }
    std::size_t of(double y) const {
      return static_cast<std::size_t>(
          std::clamp((y - low_) / height_, 0.0, static_cast<double>(count_ - 1)));
    }
    std::vector<std::vector<Item>> sort(std::span<const Box> boxes, int threads) const {
      std::vector<std::vector<Item>> items(count_);
      for (std::size_t i = 0; i < boxes.size(); ++i)
        for (std::size_t s = of(boxes[i].min.y); s <= of(boxes[i].max.y); ++s)
          items[s].push_back({boxes[i], static_cast<std::uint32_t>(i)});
      in_parts(count_, threads, [&](std::size_t first, std::size_t last) {
        for (std::size_t s = first; s < last; ++s)
          std::sort(items[s].begin(), items[s].end(),
                    [](const Item& a, const Item& b) { return a.box.min.x < b.box.min.x; });
        return Tally{};
      });
      return items;
    }

   private:
    double low_ = 0, height_ = 1;
    std::size_t count_ = 1;
  };
  std::span<const Box> boxes_;
};

}  // namespace

Peer grid() {
  return {"uniform grid (home-made)", "", windows | self_join | join | joins_boxes | in_parallel,
          [](const Data& data, int) { return std::make_unique<Grid>(data); }};
}
Peer sweep() {
  return {"striped sort and sweep (home-made)", "",
          self_join | join | joins_boxes | no_tree | in_parallel,
          [](const Data& data, int) { return std::make_unique<Sweep>(data); }};
}

}  // namespace crowd
