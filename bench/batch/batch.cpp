// Many at once: what a pair costs beside a plain read of the same data, and beside the scalar loop.
//   bench_batch            everything      bench_batch --memory      bench_batch --pairs      bench_batch --rays
#include <abut/any_shape.hpp>
#include <abut/batch/any_queries.hpp>
#include <abut/batch/cast.hpp>
#include <abut/batch/closest_points.hpp>
#include <abut/batch/contains.hpp>
#include <abut/batch/intersects.hpp>
#include <abut/queries/cast.hpp>
#include <abut/queries/intersects.hpp>
#include <bench/bench.hpp>
#include <random>
#include <src/workers.hpp>
#include <tuple>

namespace {

using namespace abut;

std::mt19937_64 generator(20);
template <class T>
T uniform(double low, double high) {
  return static_cast<T>(low + (high - low) * static_cast<double>(generator() >> 11) * 0x1p-53);
}

/// Shapes of size 0.5 to 4 within ±5: about half of the pairs of regions meet.
template <class S>
S make() {
  using T = batch::NumberOf<S>;
  const auto at = [] { return uniform<T>(-5, 5); };
  const auto size = [] { return uniform<T>(0.5, 4); };
  S s{};
  if constexpr (requires { s.vertices; }) {
    const Vec<2, T> c{at(), at()};
    const T r = size();
    for (int i = 0; i < 6; ++i)
      s.vertices.push_back({c.x + r * static_cast<T>(std::cos(1.05 * i)),
                            c.y + r * static_cast<T>(std::sin(1.05 * i))});
  } else {
    batch::detail::each_column(s, [&](T& x) { x = at(); });
    if constexpr (requires { s.min; }) s.max = {s.min.x + 2 * size(), s.min.y + 2 * size()};
    if constexpr (requires { s.half_size; }) s.half_size = {size(), size()};
    if constexpr (requires { s.semi_axes; }) s.semi_axes = {size(), size()};
    if constexpr (requires { s.rotation; }) s.rotation = Rotation::radians(uniform<double>(-3, 3));
    if constexpr (
        requires {
          s.center;
          s.radius;
        } && !requires { s.rotation; })
      s.radius = size();
    else if constexpr (requires { s.radius; })
      s.radius = size() / 4;
  }
  return s;
}
template <class S>
std::vector<S> make(std::size_t n) {
  std::vector<S> all;
  for (std::size_t i = 0; i < n; ++i) all.push_back(make<S>());
  return all;
}

/// Looks at every byte of the columns, with the widest loads that the machine has.
#if defined(__x86_64__) && !defined(__clang__)
[[gnu::target_clones("default", "avx2", "avx512f"), gnu::optimize("O3")]]
#endif
std::uint64_t read_all(const std::uint64_t* const* columns, std::size_t count, std::size_t words) {
  std::uint64_t sum = 0;
  if (count == 4) {
    const std::uint64_t *a = columns[0], *b = columns[1], *c = columns[2], *d = columns[3];
    for (std::size_t i = 0; i < words; ++i) sum |= a[i] | b[i] | c[i] | d[i];
  } else {
    const std::uint64_t *a = columns[0], *b = columns[1], *c = columns[2];
    for (std::size_t i = 0; i < words; ++i) sum |= a[i] | b[i] | c[i];
  }
  return sum;
}

template <class One, class Many>
void beside_memory(const char* name, std::size_t bytes, const char* where) {
  using T = batch::NumberOf<Many>;
  constexpr std::size_t columns = batch::View<Many>::columns;
  const std::size_t n = bytes / (columns * sizeof(T)) / 4096 * 4096;
  batch::Columns<Many> many;
  many.reserve(n);
  const std::vector<Many> some = make<Many>(4096);
  for (std::size_t i = 0; i < n; ++i) many.push_back(some[i % 4096]);
  const One one = make<One>();
  const std::size_t passes = std::max<std::size_t>(1, 4'000'000 / n);
  std::vector<std::uint64_t> words(batch::words_for(n));
  std::vector<std::uint32_t> list;
  const std::uint64_t* start[columns];
  for (std::size_t k = 0; k < columns; ++k)
    start[k] = reinterpret_cast<const std::uint64_t*>(many.view().numbers[k]);
  const auto repeat = [&](auto f) {
    return [=] {
      long yes = 0;
      for (std::size_t i = 0; i < passes; ++i) yes = f();
      return yes;
    };
  };
  std::atomic<std::uint64_t> seen = 0;
  const std::size_t read_words = n * sizeof(T) / 8;
  constexpr std::size_t parts = 16;
  const auto read_part = [&](std::size_t part) {
    const std::uint64_t* from[columns];
    for (std::size_t k = 0; k < columns; ++k) from[k] = start[k] + read_words / parts * part;
    seen.store(read_all(from, columns, read_words / parts), std::memory_order_relaxed);
  };
  bench::Race race{std::string(name) + ", " + where, static_cast<long>(n * passes), {}};
  race.contenders = {
      {"plain read", repeat([&] {
         seen.store(read_all(start, columns, read_words), std::memory_order_relaxed);
         return 0L;
       })},
      {"mask",
       repeat([&] { return static_cast<long>(batch::intersects(one, many, words.data())); })},
      {"list", repeat([&] {
         batch::find_intersects(one, many, list);
         return static_cast<long>(list.size());
       })},
      {"plain read, two threads", repeat([&] {
         abut::Workers::run(parts, 2, read_part);
         return 0L;
       })},
      {"mask, two threads",
       repeat([&] { return static_cast<long>(batch::intersects(one, many, words.data(), 2)); })}};
  bench::run(race, 15);
}

template <class T>
void memory(const char* type) {
  using C = BasicBall<2, T>;
  using B = BasicBox<2, T>;
  using O = BasicOrientedBox<T>;
  const auto all = [&]<class One, class Many>(One*, Many*, const std::string& name) {
    const std::string full = name + " in " + type;
    beside_memory<One, Many>(full.c_str(), 1 << 20, "1 MB");
    beside_memory<One, Many>(full.c_str(), 24 << 20, "24 MB");
    beside_memory<One, Many>(full.c_str(), std::size_t{800} << 20, "800 MB");
  };
  all((C*)nullptr, (B*)nullptr, "a circle, boxes");
  all((B*)nullptr, (B*)nullptr, "a box, boxes");
  all((O*)nullptr, (B*)nullptr, "an oriented box, boxes");
  all((C*)nullptr, (C*)nullptr, "a circle, circles");
  all((B*)nullptr, (C*)nullptr, "a box, circles");
  all((O*)nullptr, (C*)nullptr, "an oriented box, circles");
}

template <class T>
using Kinds = std::tuple<BasicPoint<2, T>, BasicLine<2, T>, BasicRay<2, T>, BasicSegment<2, T>,
                         BasicBall<2, T>, BasicBox<2, T>, BasicOrientedBox<T>, BasicEllipse<T>,
                         BasicCapsule<2, T>, BasicRoundedBox<T>, BasicPolygon<T>>;
constexpr const char* kNames[] = {"point",   "line",        "ray",          "segment",
                                  "circle",  "box",         "oriented box", "ellipse",
                                  "capsule", "rounded box", "polygon"};

/// The median of some rounds, in ns for each of n.
template <class F>
double time_of(std::size_t n, F f) {
  std::vector<double> took;
  for (int round = 0; round < 7; ++round) {
    const auto start = std::chrono::steady_clock::now();
    f();
    took.push_back(
        std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() /
        static_cast<double>(n));
  }
  return bench::median(took);
}

/// Rays, element by element.
template <class S, class F>
void rays_beside_scalar(const char* name) {
  constexpr std::size_t n = 4096;
  const std::vector<Ray> rays = make<Ray>(n);
  const std::vector<S> targets = make<S>(n);
  const batch::Columns<Ray> ray_columns(rays);
  const batch::Columns<S> target_columns(targets);
  const batch::Columns<BasicRay<2, float>> float_rays(make<BasicRay<2, float>>(n));
  const batch::Columns<F> float_targets(make<F>(n));
  std::vector<std::optional<CastHit>> found(n);
  batch::Hits hits;
  const double scalar = time_of(n, [&] {
    for (std::size_t k = 0; k < n; ++k) found[k] = cast(rays[k], targets[k]);
  });
  const double lanes = time_of(n, [&] { hits = batch::cast(ray_columns, target_columns); });
  const double one = time_of(n, [&] { hits = batch::cast(rays[0], target_columns); });
  const double single = time_of(n, [&] { hits = batch::cast(float_rays, float_targets); });
  std::printf("%-13s %7.1f %7.1f %6.1fx %7.1f %7.1f\n", name, scalar, lanes, scalar / lanes, one,
              single);
}

/// Element by element: ns of the scalar loop over the ns of the batch, in double and in float
/// lanes.
template <class A, class B, class Fa, class Fb>
void beside_scalar(const char* a_name, const char* b_name) {
  constexpr std::size_t n = 4096;
  const std::vector<A> a = make<A>(n);
  const std::vector<B> b = make<B>(n);
  // contains and distance by kind at run time, which costs little beside them and compiles at once
  const std::vector<AnyShape> any_a(a.begin(), a.end()), any_b(b.begin(), b.end());
  const batch::Columns<A> ca(a);
  const batch::Columns<B> cb(b);
  const batch::Columns<Fa> fa(make<Fa>(n));
  const batch::Columns<Fb> fb(make<Fb>(n));
  std::vector<std::uint64_t> words(batch::words_for(n));
  std::vector<double> distances(n);
  const auto time = [](auto f) { return time_of(n, f); };
  volatile long keep = 0;
  const double scalar = time([&] {
    long yes = 0;
    for (std::size_t i = 0; i < n; ++i) yes += intersects(a[i], b[i]);
    keep = yes;
  });
  const double lanes = time([&] { batch::intersects(ca, cb, words.data()); });
  const double single = time([&] { batch::intersects(fa, fb, words.data()); });
  const double scalar_in = time([&] {
    long yes = 0;
    for (std::size_t i = 0; i < n; ++i) yes += contains(any_a[i], any_b[i]);
    keep = yes;
  });
  const double lanes_in = time([&] { batch::contains(ca, cb, words.data()); });
  const double scalar_far = time([&] {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum += distance(any_a[i], any_b[i]);
    keep = static_cast<long>(sum);
  });
  const double lanes_far = time([&] { batch::distance(ca, cb, distances.data()); });
  std::printf("%-13s %-13s %7.1f %7.2f %6.1fx %6.1fx  %7.1f %7.2f %6.1fx  %8.1f %8.2f %6.1fx\n",
              a_name, b_name, scalar, lanes, scalar / lanes, scalar / single, scalar_in, lanes_in,
              scalar_in / lanes_in, scalar_far, lanes_far, scalar_far / lanes_far);
}

template <std::size_t i, std::size_t k = i>
void pairs_from() {
  if constexpr (k < std::tuple_size_v<Kinds<double>>) {
    beside_scalar<std::tuple_element_t<i, Kinds<double>>, std::tuple_element_t<k, Kinds<double>>,
                  std::tuple_element_t<i, Kinds<float>>, std::tuple_element_t<k, Kinds<float>>>(
        kNames[i], kNames[k]);
    pairs_from<i, k + 1>();
  }
}

/// Separations and contacts by kind at run time, beside the loop over the scalar functions: ns a pair.
template <class A, class B>
void numbers_beside_scalar(const char* name) {
  constexpr std::size_t n = 4096;
  const std::vector<A> a = make<A>(n);
  const std::vector<B> b = make<B>(n);
  const std::vector<AnyShape> any_a(a.begin(), a.end()), any_b(b.begin(), b.end());
  const batch::Columns<A> ca(a);
  const batch::Columns<B> cb(b);
  const batch::AnyColumns x = batch::any_columns(ca), y = batch::any_columns(cb);
  std::vector<double> v[7];
  for (auto& column : v) column.resize(n);
  const auto at = [&](int k) { return v[k].data(); };
  const std::string pair = name;
  std::vector<bench::Race> races = {
      {"separation of " + pair,
       n,
       {{"batch",
         [&] {
           batch::separation_witness(x, y, {at(0), at(1), at(2), at(3), at(4), at(5), at(6)});
           return static_cast<long>(
               std::count_if(v[0].begin(), v[0].end(), [](double d) { return d <= 0; }));
         }},
        {"scalar loop",
         [&] {
           long yes = 0;
           for (std::size_t i = 0; i < n; ++i)
             yes += separation_witness(any_a[i], any_b[i]).distance <= 0;
           return yes;
         }}}},
      {"separation alone of " + pair,
       n,
       {{"batch",
         [&] {
           batch::separation(x, y, at(0));
           return static_cast<long>(
               std::count_if(v[0].begin(), v[0].end(), [](double d) { return d <= 0; }));
         }},
        {"scalar loop",
         [&] {
           long yes = 0;
           for (std::size_t i = 0; i < n; ++i) yes += separation(any_a[i], any_b[i]) <= 0;
           return yes;
         }}}},
      {"contact of " + pair,
       n,
       {{"batch",
         [&] {
           return static_cast<long>(
               batch::contact(x, y, {nullptr, at(0), at(1), at(2), at(3), at(4)}));
         }},
        {"scalar loop", [&] {
           long yes = 0;
           for (std::size_t i = 0; i < n; ++i) yes += contact(any_a[i], any_b[i]).has_value();
           return yes;
         }}}}};
  const auto scalar = [&](auto ask) {
    return bench::Contender{"scalar loop", [&a, &b, ask] {
                              long yes = 0;
                              for (std::size_t i = 0; i < n; ++i) yes += ask(a[i], b[i]);
                              return yes;
                            }};
  };
  const auto meet = scalar([](const A& p, const B& q) { return intersects(p, q); });
  races.push_back(
      {"how many meet, of " + pair,
       n,
       {{"batch", [&] { return static_cast<long>(batch::count_intersects(ca, cb)); }}, meet}});
  std::vector<std::uint32_t> list;
  races.push_back({"which meet, of " + pair,
                   n,
                   {{"batch",
                     [&] {
                       batch::find_intersects(ca, cb, list);
                       return static_cast<long>(list.size());
                     }},
                    meet}});
  races.push_back({"how many hold, of " + pair,
                   n,
                   {{"batch", [&] { return static_cast<long>(batch::count_contains(ca, cb)); }},
                    scalar([](const A& p, const B& q) { return contains(p, q); })}});
  for (const bench::Race& race : races) bench::run(race, 15);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string only = argc > 1 ? argv[1] : "";
  std::printf("instruction set: %s\n", batch::instruction_set());
  if (only.empty() || only == "--rays") {
    std::printf("rays against, ns a pair: %5s %7s %7s %7s %7s\n", "scalar", "lanes", "", "one ray",
                "float");
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      (rays_beside_scalar<std::tuple_element_t<i, Kinds<double>>,
                          std::tuple_element_t<i, Kinds<float>>>(kNames[i]),
       ...);
    }(std::make_index_sequence<std::tuple_size_v<Kinds<double>>>());
  }
  if (only.empty() || only == "--pairs") {
    std::printf(
        "ns a pair, element by element, and how many times faster than the scalar loop\n"
        "%27s %7s %7s %7s %7s  %7s %7s %7s  %8s %8s\n",
        "intersects:", "scalar", "lanes", "", "float", "contains", "lanes", "", "distance",
        "lanes");
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      (pairs_from<i>(), ...);
    }(std::make_index_sequence<std::tuple_size_v<Kinds<double>>>());
    numbers_beside_scalar<Circle, Circle>("two circles");
    numbers_beside_scalar<Circle, Box>("a circle and a box");
    numbers_beside_scalar<Circle, OrientedBox>("a circle and an oriented box");
    numbers_beside_scalar<Capsule, Capsule>("two capsules");
    numbers_beside_scalar<RoundedBox, RoundedBox>("two rounded boxes");
    numbers_beside_scalar<Circle, Ellipse>("a circle and an ellipse");
    numbers_beside_scalar<OrientedBox, OrientedBox>("two oriented boxes");
  }
  if (only.empty() || only == "--memory") {
    memory<double>("double");
    memory<float>("float");
  }
}
