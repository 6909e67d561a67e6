// parry2d, in double precision.
#include <bench/parry/shapes.hpp>

#include "peer.hpp"

namespace peers {
namespace {

struct Parry {
  template <class S>
  static auto convert(const S& s) -> decltype(bench::parry::convert(s)) {
    return bench::parry::convert(s);
  }
  static bool meet(const bench::parry::Shape& a, const bench::parry::Shape& b) {
    return parry_meet(a.get(), b.get());
  }
};

}  // namespace

Peer parry() { return make_peer<Parry>("parry2d", VERSION_OF_parry2d); }

}  // namespace peers
