// A peer is asked "do these two meet?" about many pairs at a time, in its own types.
#pragma once

#include <abut/corners.hpp>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace peers {

using namespace abut;

template <class A, class B>
struct Pairs {
  using First = A;
  using Second = B;
  std::vector<A> a;
  std::vector<B> b;
};

/// One pass over the pairs: writes an answer for each unless `answers` is null, and counts yes.
using Pass = std::function<long(char* answers)>;

using Queries = std::tuple<Pairs<Circle, Circle>, Pairs<Circle, Box>, Pairs<Circle, OrientedBox>,
                           Pairs<Box, Box>, Pairs<OrientedBox, OrientedBox>, Pairs<Segment, Circle>,
                           Pairs<Segment, Segment>, Pairs<Capsule, Capsule>>;
inline constexpr const char* kQueryNames[] = {
    "circle-circle",     "circle-box",     "circle-oriented box", "box-box",
    "oriented box-same", "segment-circle", "segment-segment",     "capsule-capsule"};

template <class Q>
struct Makers;
template <class... Q>
struct Makers<std::tuple<Q...>> {
  using type = std::tuple<std::function<Pass(const Q&)>...>;
};

struct Peer {
  std::string name, version;
  Makers<Queries>::type prepare;  ///< a query it has no answer for is left empty
};

/// From a struct L with `convert(shape)` and `meet(x, y)` for those shapes and pairs that it knows.
template <class L>
Peer make_peer(std::string name, std::string version = "") {
  Peer peer;
  peer.name = std::move(name), peer.version = std::move(version);
  const auto fill = [&]<class A, class B>(std::function<Pass(const Pairs<A, B>&)>& maker) {
    if constexpr (requires(const A& a, const B& b) { L::meet(L::convert(a), L::convert(b)); })
      maker = [](const Pairs<A, B>& pairs) -> Pass {
        using X = decltype(L::convert(pairs.a[0]));
        using Y = decltype(L::convert(pairs.b[0]));
        struct Data {
          std::vector<X> x;
          std::vector<Y> y;
        };
        auto data = std::make_shared<Data>();
        for (const A& a : pairs.a) data->x.push_back(L::convert(a));
        for (const B& b : pairs.b) data->y.push_back(L::convert(b));
        return [data](char* answers) {
          long yes = 0;
          for (std::size_t i = 0; i < data->x.size(); ++i) {
            const bool meet = L::meet(data->x[i], data->y[i]);
            if (answers) answers[i] = meet;
            yes += meet;
          }
          return yes;
        };
      };
  };
  std::apply([&](auto&... maker) { (fill(maker), ...); }, peer.prepare);
  return peer;
}

Peer own();    ///< abut
Peer naive();  ///< the usual formulas in plain double
Peer exact();  ///< rational numbers: slow, and the truth
Peer boost();
Peer cgal_inexact_constructions();
Peer cgal_exact_constructions();
Peer geos();
Peer box2d();
Peer chipmunk();
Peer parry();

}  // namespace peers
