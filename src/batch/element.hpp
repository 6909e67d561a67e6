// One shape out of many, as the scalar functions take it.
#pragma once

#include <abut/any_shape.hpp>

#include "sides.hpp"

namespace abut::batch {

/// The shapes of an operand one by one, in double, in memory that is used again.
class Element {
 public:
  explicit Element(const Operand& o) : o_(o), shape_(abut::detail::shape_of(o.kind)) {
    if (o.one) read(0);
  }
  const AnyShape& at(std::size_t i) {
    if (!o_.one) read(i);
    return shape_;
  }

 private:
  double number(int k, std::size_t i) const {
    return o_.is_float ? static_cast<double>(static_cast<const float*>(o_.numbers[k])[i])
                       : static_cast<const double*>(o_.numbers[k])[i];
  }
  void read(std::size_t i) {
    std::visit(
        [&](auto& s) {
          using S = std::remove_reference_t<decltype(s)>;
          if constexpr (abut::detail::is_outline<S>) {
            s = {};  // has no columns (batch::column_kinds)
          } else if constexpr (requires { s.vertices; }) {
            s.radius = o_.numbers[0] == nullptr ? 0 : number(0, i);
            if (o_.is_float)
              s.vertices.assign(static_cast<const Vec2f*>(o_.vertices) + o_.starts[i],
                                static_cast<const Vec2f*>(o_.vertices) + o_.starts[i + 1]);
            else
              s.vertices.assign(static_cast<const Vec2*>(o_.vertices) + o_.starts[i],
                                static_cast<const Vec2*>(o_.vertices) + o_.starts[i + 1]);
          } else {
            int k = 0;
            detail::each_column(s, [&](double& x) { x = number(k++, i); });
            if constexpr (requires { s.rotation; })
              s.rotation = detail::rotation_of(o_.rotation[0][i], o_.rotation[1][i]);
          }
        },
        shape_);
  }

  const Operand& o_;
  AnyShape shape_;
};

}  // namespace abut::batch
