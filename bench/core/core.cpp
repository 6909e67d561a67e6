// The cost of exactness: circle against box and circle against oriented box, the known methods in
// plain double beside abut. Each is called out of line, one call a pair, as a program would.
// The budget is 1.25 x the plain formula, in time and in instructions (instructions.sh); the known
// methods as usually written branch, which costs few instructions and much time on random data.
#include <abut/abut.hpp>
#include <bench/bench.hpp>
#include <bench/classic_methods.hpp>
#include <random>

namespace {

using namespace abut;

template <class B>
struct Pairs {
  std::vector<Circle> a;
  std::vector<B> b;
};

template <auto f, class B>
[[gnu::noinline]] bool call(const Circle& a, const B& b) {
  return f(a, b);
}
template <auto f, class B>
bench::Contender contender(const char* name, const Pairs<B>& pairs, int passes) {
  return {name, [&pairs, passes] {
            const Circle* const a = pairs.a.data();
            const B* const b = pairs.b.data();
            const std::size_t n = pairs.a.size();
            long yes = 0;
            for (int pass = 0; pass < passes; ++pass)
              for (std::size_t i = 0; i < n; ++i) yes += call<f, B>(a[i], b[i]);
            return yes;
          }};
}

// abut's formula without the filter: the plain formula that its cost is compared with. The
// positive part is written so because compilers make branches of a clamp at 0 that is squared.
double excess(double x) { return 0.5 * (x + std::fabs(x)); }
bool plain_box(const Circle& circle, const Box& box) {
  const auto [c, r] = circle;
  const double x = excess(box.min.x - c.x < c.x - box.max.x ? c.x - box.max.x : box.min.x - c.x);
  const double y = excess(box.min.y - c.y < c.y - box.max.y ? c.y - box.max.y : box.min.y - c.y);
  return x * x + y * y <= r * r;
}
bool plain_turned(const Circle& circle, const OrientedBox& box) {
  const Vec2 d = circle.center - box.center;
  const double x = excess(std::fabs(dot(d, box.rotation.u())) - box.half_size.x);
  const double y = excess(std::fabs(dot(d, box.rotation.v())) - box.half_size.y);
  return x * x + y * y <= circle.radius * circle.radius;
}

constexpr auto ours = [](const auto& a, const auto& b) { return intersects(a, b); };

// About half of the pairs meet.
Pairs<Box> upright(int n, std::mt19937_64& random) {
  std::uniform_real_distribution<double> at(-5, 5), size(0.5, 4);
  Pairs<Box> pairs;
  for (int i = 0; i < n; ++i) {
    const Vec2 p{at(random), at(random)}, h{size(random), size(random)};
    pairs.a.push_back({{at(random), at(random)}, size(random)});
    pairs.b.push_back({p - h, p + h});
  }
  return pairs;
}
Pairs<OrientedBox> turned(int n, std::mt19937_64& random) {
  std::uniform_real_distribution<double> at(-5, 5), size(0.5, 4);
  Pairs<OrientedBox> pairs;
  for (int i = 0; i < n; ++i) {
    pairs.a.push_back({{at(random), at(random)}, size(random)});
    pairs.b.push_back(
        {{at(random), at(random)}, {size(random), size(random)}, Rotation::radians(at(random))});
  }
  return pairs;
}

bench::Race race(const char* name, const Pairs<Box>& pairs, int passes) {
  using namespace classic;
  return {name,
          static_cast<long>(pairs.a.size()) * passes,
          {contender<plain_box>("the plain formula, branch-free", pairs, passes),
           contender<circle_box_by_clamping>("clamp to the nearest point", pairs, passes),
           contender<circle_box_by_folding>("fold into the first quadrant", pairs, passes),
           contender<circle_box_by_cases>("cases of corner and edge", pairs, passes),
           contender<ours>("abut, exact", pairs, passes)}};
}
bench::Race race(const char* name, const Pairs<OrientedBox>& pairs, int passes) {
  using namespace classic;
  return {name,
          static_cast<long>(pairs.a.size()) * passes,
          {contender<plain_turned>("the plain formula, branch-free", pairs, passes),
           contender<circle_oriented_box_by_inverse_rotation>("inverse rotation", pairs, passes),
           contender<circle_oriented_box_by_inverse_transform>("inverse transform", pairs, passes),
           contender<ours>("abut, exact", pairs, passes)}};
}

}  // namespace

int main(int argc, char** argv) {
  std::mt19937_64 random(20);
  const auto many_boxes = upright(100'000, random), few_boxes = upright(1'000, random);
  const auto many_turned = turned(100'000, random), few_turned = turned(1'000, random);
  return bench::main(argc, argv,
                     {race("circle-box, random", many_boxes, 1),
                      race("circle-box, branches learnt", few_boxes, 100),
                      race("circle-oriented box, random", many_turned, 1),
                      race("circle-oriented box, branches learnt", few_turned, 100)});
}
