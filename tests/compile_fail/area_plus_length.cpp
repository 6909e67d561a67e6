// says: a sum of quantities of different dimension
#include <abut/detail/sign/decide.hpp>
abut::detail::Sign nonsense(double x) {
  return abut::detail::sign::decide([&](auto& stage) {
    const auto length = stage.length(x);
#ifdef RIGHT
    return stage.sign(length * length + length * length);
#else
    return stage.sign(length * length + length);
#endif
  });
}
