// One pair at a time: how fast, and how often wrong near the limit, beside the peers.
//   bench_peers          everything      bench_peers --time      bench_peers --wrong
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <abut/queries/intersects.hpp>
#include <abut/queries/relation.hpp>
#include <abut/queries/separation.hpp>
#include <bench/bench.hpp>
#include <random>

#include "peer.hpp"

namespace {

using namespace peers;

std::vector<Peer> all_peers() {
  std::vector<Peer> list{own(), naive()};
#ifdef WITH_boost
  list.push_back(boost());
#endif
#ifdef WITH_box2d
  list.push_back(box2d());
#endif
#ifdef WITH_chipmunk
  list.push_back(chipmunk());
#endif
#ifdef WITH_cgal
  list.push_back(cgal_inexact_constructions());
  list.push_back(cgal_exact_constructions());
#endif
#ifdef WITH_geos
  list.push_back(geos());
#endif
#ifdef WITH_parry
  list.push_back(parry());
#endif
  return list;
}

std::mt19937_64 generator(20);
double uniform(double low, double high) {
  return low + (high - low) * static_cast<double>(generator() >> 11) * 0x1p-53;
}
double whole(int low, int high) { return std::floor(uniform(low, high + 1)); }

// Shapes of about size 1 to 4 within ±5: about half of the pairs meet.
struct Ordinary {
  double at() const { return uniform(-5, 5); }
  double size() const { return uniform(0.5, 4); }
  Rotation rotation() const { return Rotation::radians(uniform(-3, 3)); }
};
// Shapes of small whole numbers, where touching is common.
struct Whole {
  double at() const { return whole(-9, 9); }
  double size() const { return whole(1, 6); }
  Rotation rotation() const { return Rotation::degrees(90 * whole(0, 3)); }
};

template <class S, class From>
S make(const From& from) {
  const Vec2 p{from.at(), from.at()};
  if constexpr (std::is_same_v<S, Circle>)
    return {p, from.size()};
  else if constexpr (std::is_same_v<S, Box>)
    return {p, p + 2 * Vec2{from.size(), from.size()}};
  else if constexpr (std::is_same_v<S, OrientedBox>)
    return {p, {from.size(), from.size()}, from.rotation()};
  else if constexpr (std::is_same_v<S, Segment>)
    return {p, {from.at(), from.at()}};
  else
    return {p, {from.at(), from.at()}, from.size() / 4};
}

// Every length of the shape, to move, scale and nudge.
template <class F>
void each_point(Circle& s, F f) {
  f(s.center);
}
template <class F>
void each_point(Box& s, F f) {
  f(s.min), f(s.max);
}
template <class F>
void each_point(OrientedBox& s, F f) {
  f(s.center);
}
template <class F>
void each_point(Segment& s, F f) {
  f(s.a), f(s.b);
}
template <class F>
void each_point(Capsule& s, F f) {
  f(s.a), f(s.b);
}
template <class S, class F>
void each_size(S& s, F f) {
  if constexpr (requires { s.radius; }) f(s.radius);
  if constexpr (requires { s.half_size; }) f(s.half_size.x), f(s.half_size.y);
}
template <class S>
void move(S& s, const Vec2& by) {
  each_point(s, [&](Vec2& p) { p = p + by; });
}
template <class S>
void scale(S& s, double k) {
  each_point(s, [&](Vec2& p) { p = k * p; });
  each_size(s, [&](double& x) { x *= k; });
}
// One of the shape's numbers, up to `steps` doubles up or down.
template <class S>
void nudge(S& s, int steps) {
  std::vector<double*> numbers;
  each_point(s, [&](Vec2& p) { numbers.insert(numbers.end(), {&p.x, &p.y}); });
  each_size(s, [&](double& x) { numbers.push_back(&x); });
  double& x = *numbers[generator() % numbers.size()];
  for (int n = static_cast<int>(whole(-steps, steps)); n != 0; n += n < 0 ? 1 : -1)
    x = std::nextafter(x, n < 0 ? -1e308 : 1e308);
  if constexpr (std::is_same_v<S, Box>)
    s = {{std::fmin(s.min.x, s.max.x), std::fmin(s.min.y, s.max.y)},
         {std::fmax(s.min.x, s.max.x), std::fmax(s.min.y, s.max.y)}};
}
template <class S>
void shrink(S& s, double k) {
  const S whole_shape = s;
  each_size(s, [&](double& x) { x *= k; });
  if constexpr (!requires { s.center; }) {
    Vec2 first;
    bool have = false;
    each_point(s, [&](Vec2& p) {
      if (!have) first = p, have = true;
      p = first + k * (p - first);
    });
  }
}

// Moves b until it touches a, as nearly as rounding allows.
template <class A, class B>
void bring_together(A& a, B& b) {
  const auto s = separation_witness(a, b);
  move(b, -s.distance * s.normal);
}

const char* const kFamilies[] = {"whole", "± 1 ulp", "random", "tiny", "far", "2^±600"};
constexpr int kFamilyCount = 6;

template <class Q>
Q near_the_limit(int family, int n) {
  using A = Q::First;
  using B = Q::Second;
  Q pairs;
  while (static_cast<int>(pairs.a.size()) < n) {
    A a;
    B b;
    if (family <= 1) {
      a = make<A>(Whole{}), b = make<B>(Whole{});
      if (relation(a, b) != Relation::meet) continue;
      if (family == 1) nudge(b, 1);
    } else {
      a = make<A>(Ordinary{}), b = make<B>(Ordinary{});
      if (family == 3) shrink(b, std::exp2(uniform(-40, -20)));
      if (family == 4) move(a, {1e6, -1e6}), move(b, {1e6, -1e6});
      bring_together(a, b);
      nudge(b, 2);
      if (family == 5) {
        const double k = std::exp2(generator() % 2 == 0 ? 600 : -600);
        scale(a, k), scale(b, k);
      }
    }
    pairs.a.push_back(a);
    pairs.b.push_back(b);
  }
  return pairs;
}

template <int query>
void time_query(const std::vector<Peer>& list) {
  using Q = std::tuple_element_t<query, Queries>;
  for (const auto& [label, n, passes] :
       {std::tuple{"random", 20'000, 5}, std::tuple{"branches learnt", 1'000, 100}}) {
    Q pairs;
    for (int i = 0; i < n; ++i) {
      pairs.a.push_back(make<typename Q::First>(Ordinary{}));
      pairs.b.push_back(make<typename Q::Second>(Ordinary{}));
    }
    bench::Race race{std::string(kQueryNames[query]) + ", " + label, long(n) * passes, {}};
    for (const Peer& peer : list)
      if (const auto& prepare = std::get<query>(peer.prepare))
        race.contenders.push_back({peer.name,
                                   [pass = prepare(pairs), passes = passes] {
                                     long yes = 0;
                                     for (int i = 0; i < passes; ++i) yes += pass(nullptr);
                                     return yes;
                                   },
                                   peer.version});
    bench::run(race, 7);
  }
}

// Asked in a process of its own, since peers abort, crash and complain near the limit. Empty if the
// process did not live to answer.
std::vector<char> ask_apart(const Pass& pass, std::size_t n) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    dup2(open("/dev/null", O_WRONLY), 2);
    std::vector<char> answers(n);
    pass(answers.data());
    _exit(write(ends[1], answers.data(), n) == static_cast<ssize_t>(n) ? 0 : 1);
  }
  close(ends[1]);
  std::vector<char> answers(n);
  std::size_t have = 0;
  for (ssize_t got; (got = read(ends[0], answers.data() + have, n - have)) > 0;)
    have += static_cast<std::size_t>(got);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return have == n && status == 0 ? answers : std::vector<char>{};
}

template <int query>
bool count_wrong(const std::vector<Peer>& list) {
  using Q = std::tuple_element_t<query, Queries>;
  constexpr int n = 1000;
  bool own_is_right = true;
  std::vector<std::string> rows(list.size());
  std::string header, meet;
  for (int family = 0; family < kFamilyCount; ++family) {
    const Q pairs = near_the_limit<Q>(family, n);
    std::vector<char> truth(n);
    const long yes = std::get<query>(exact().prepare)(pairs)(truth.data());
    char text[64];
    std::snprintf(text, sizeof text, " %8s", kFamilies[family]);
    header += text;
    std::snprintf(text, sizeof text, " %8ld", yes * 100 / n);
    meet += text;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto& prepare = std::get<query>(list[i].prepare);
      if (!prepare) continue;
      const std::vector<char> answers = ask_apart(prepare(pairs), n);
      int wrong = 0;
      for (std::size_t k = 0; k < answers.size(); ++k) wrong += answers[k] != truth[k];
      if (i == 0 && (wrong > 0 || answers.empty())) own_is_right = false;
      bench::Figure figure;
      figure.room = "peers";
      figure.set = kQueryNames[query];
      figure.n = n;
      figure.measure = std::string("wrong answers, ") + kFamilies[family];
      figure.contender = list[i].name;
      figure.version = list[i].version;
      figure.value = 100.0 * wrong / n;
      figure.unit = "%";
      if (answers.empty()) figure.remark = "crashed";
      bench::record(figure);
      if (answers.empty())
        std::snprintf(text, sizeof text, "  crashed");
      else
        std::snprintf(text, sizeof text, " %8.1f", 100.0 * wrong / n);
      rows[i] += text;
    }
  }
  std::printf("%s\n  %-24s%s\n  %-24s%s\n", kQueryNames[query],
              "wrong answers in %, near:", header.c_str(), "(of these meet, in %)", meet.c_str());
  for (std::size_t i = 0; i < list.size(); ++i)
    if (!rows[i].empty()) std::printf("  %-24s%s\n", list[i].name.c_str(), rows[i].c_str());
  return own_is_right;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string only = argc > 1 ? argv[1] : "";
  const std::vector<Peer> list = all_peers();
  constexpr auto queries = std::make_index_sequence<std::tuple_size_v<Queries>>{};
  bool own_is_right = true;
  if (only != "--time")
    [&]<std::size_t... q>(std::index_sequence<q...>) {
      ((own_is_right &= count_wrong<q>(list)), ...);
    }(queries);
  if (only != "--wrong")
    [&]<std::size_t... q>(std::index_sequence<q...>) { (time_query<q>(list), ...); }(queries);
  if (!own_is_right) std::printf("abut was wrong: that is a bug\n");
  return own_is_right ? 0 : 1;
}
