#include <abut/queries/interiors_intersect.hpp>

#include "any_outline.hpp"
#include "any_table.hpp"
#include "signs.hpp"

namespace abut {

detail::Sign detail::any::meeting(const AnyShape& a, const AnyShape& b) {
  if (is_outlined(a) || is_outlined(b))
    return !abut::intersects(a, b)           ? Sign::positive
           : abut::interiors_intersect(a, b) ? Sign::negative
                                             : Sign::zero;
  return binary(
      a, b,
      [](const auto& p, const auto& q) -> Sign {
        if constexpr (EitherOutlined<std::remove_cvref_t<decltype(p)>,
                                     std::remove_cvref_t<decltype(q)>>)
          return {};
        else
          return shapes_meeting(p, q);
      },
      same);
}

bool interiors_intersect(const AnyShape& a, const AnyShape& b) {
  if (detail::any::is_outlined(a) || detail::any::is_outlined(b))
    return detail::any::binary(
        a, b,
        [](const auto& p, const auto& q) {
          if constexpr (detail::EitherOutlined<std::remove_cvref_t<decltype(p)>,
                                               std::remove_cvref_t<decltype(q)>>)
            return interiors_intersect(p, q);
          else
            return false;
        },
        detail::any::same);
  return detail::any::meeting(a, b) == detail::Sign::negative;
}

}  // namespace abut
