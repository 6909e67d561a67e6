// floating_point_is_strict: whether the code around this include computes as IEEE 754 says.
//
// All exact answers rest on it. Where a compiler tells that it does not, as g++ does with -ffast-math and
// each part of it, the headers refuse to compile. clang hides -fassociative-math and
// -funsafe-math-optimizations, and no compiler knows the state of the processor. So a program may ask
// when it starts:
//
//     if (!abut::floating_point_is_strict()) return EXIT_FAILURE;
//
// Found are: sums and products that the compiler rearranges, excess precision, rounding that is not to nearest,
// subnormal numbers taken for zero. Answers for the file that calls it, with that file's flags, and for the
// thread that calls it. Costs some thirty operations.
#pragma once

#include <abut/detail/compiler.hpp>
//
#include <abut/detail/sign/error_free.hpp>

namespace abut {

// Static: each file's own flags count, and a linker keeps one of several inline functions.
[[maybe_unused]] static bool floating_point_is_strict() {
  // Volatile, so that nothing is worked out when compiling.
  volatile double one = 1, tiny = 0x1p-60, third = 1.0 / 3, half_ulp = 0x1.8p-53, least = 0x1p-1074,
                  little = 0x1p-1000, factor = 0x1p-70;
  const double a = one, b = tiny, c = third;
  // The error of a sum, and of a product, is found.
  const double sum = a + b, product = c * c;
  const bool sums = sum == a && detail::sign::two_sum_error(a, b, sum) == b;
  const double product_error = detail::sign::two_product_error(c, c, product);
  const bool products = product_error != 0 && product + product_error == product;
  // Rounding goes to the nearest, on both sides of zero.
  const double h = half_ulp;
  const bool to_nearest = a + h == 1 + 0x1p-52 && -a - h == -1 - 0x1p-52 && -a - b == -a;
  // Subnormal numbers are there, given and computed.
  const double s = little, f = factor, l = least;
  const bool subnormals = l > 0 && s * f > 0 && l + l == 0x1p-1073;
  return sums && products && to_nearest && subnormals;
}

}  // namespace abut
