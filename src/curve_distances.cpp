#include <abut/any_shape.hpp>
#include <abut/queries/frechet_distance.hpp>
#include <abut/queries/hausdorff_distance.hpp>

namespace abut {

using namespace detail::outline;

namespace {
std::optional<Lines> lines(const AnyShape& shape, bool of_areas) {
  return std::visit([&](const auto& s) { return lines_of(s, of_areas); }, shape);
}
}  // namespace

std::optional<double> hausdorff_distance(const AnyShape& a, const AnyShape& b) {
  return of_lines(lines(a, true), lines(b, true), hausdorff<>);
}
std::optional<double> frechet_distance(const AnyShape& a, const AnyShape& b) {
  return of_chains(lines(a, false), lines(b, false), frechet<>);
}
std::optional<double> discrete_frechet_distance(const AnyShape& a, const AnyShape& b) {
  return of_chains(lines(a, false), lines(b, false), discrete_frechet<>);
}

}  // namespace abut
