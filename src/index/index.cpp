#include <abut/index/index.hpp>

#include "body.hpp"
#include "search.hpp"

namespace abut {
Index::Index() : Index(std::span<const AnyShape>()) {}
Index::~Index() = default;
Index::Index(Index&&) noexcept = default;
Index& Index::operator=(Index&&) noexcept = default;

std::size_t Index::size() const { return body().header().count; }

std::size_t Index::overhead_in_bytes() const {
  const index::Layout layout(body().header());
  return layout.shapes[0] + (layout.end - layout.nodes);
}

void Index::meeting(const AnyShape& query, std::vector<Id>& found) const {
  const index::Part part(body());
  index::find_meeting({&part, 1}, query, found);
}
void Index::within(const AnyShape& query, double distance, std::vector<Id>& found) const {
  const index::Part part(body());
  index::find_within({&part, 1}, query, distance, found);
}
std::vector<Id> Index::meeting(const AnyShape& query) const {
  std::vector<Id> found;
  meeting(query, found);
  return found;
}
std::vector<Id> Index::within(const AnyShape& query, double distance) const {
  std::vector<Id> found;
  within(query, distance, found);
  return found;
}
std::vector<Neighbour> Index::nearest(const AnyShape& query, std::size_t k) const {
  const index::Part part(body());
  return index::find_nearest({&part, 1}, query, k);
}
std::optional<IndexHit> Index::cast(const Ray& ray) const {
  const index::Part part(body());
  return index::find_cast({&part, 1}, ray);
}
std::optional<IndexHit> Index::cast(const AnyShape& moving, Vec2 motion) const {
  const index::Part part(body());
  return index::find_cast({&part, 1}, moving, motion);
}

}  // namespace abut
