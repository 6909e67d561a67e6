#include <abut/index/index.hpp>
#include <stdexcept>

#include "body.hpp"
#include "search.hpp"

namespace abut {

std::vector<Id> Indexed::meeting(const AnyShape& query) const {
  std::vector<Id> found;
  meeting(query, found);
  return found;
}
std::vector<Id> Indexed::within(const AnyShape& query, double distance) const {
  std::vector<Id> found;
  within(query, distance, found);
  return found;
}
void Indexed::meeting(const AnyShape& query, std::vector<Id>& found) const {
  detail::index::find_meeting(parts(), query, found);
}
void Indexed::within(const AnyShape& query, double distance, std::vector<Id>& found) const {
  detail::index::find_within(parts(), query, distance, found);
}
std::vector<Neighbour> Indexed::nearest(const AnyShape& query, std::size_t k, double within) const {
  return detail::index::find_nearest(parts(), query, k, within);
}
std::vector<Neighbour> Indexed::nearest_groups(const AnyShape& query, std::size_t k,
                                               const GroupOf& group_of, double within) const {
  return detail::index::find_nearest_groups(parts(), query, k, group_of, within);
}
std::optional<IndexHit> Indexed::cast(const Ray& ray) const {
  return detail::index::find_cast(parts(), ray);
}
std::optional<IndexHit> Indexed::cast(const AnyShape& moving, Vec2 motion) const {
  return detail::index::find_cast(parts(), moving, motion);
}

Index::Index() : Index(std::span<const AnyShape>()) {}
Index::Index(std::shared_ptr<const Body> body) : Indexed(body->parts), body_(std::move(body)) {}
Index::Index(const Index&) noexcept = default;
Index& Index::operator=(const Index&) noexcept = default;
Index::~Index() = default;

std::size_t Index::size() const { return body().header().count; }

AnyShape Index::operator[](Id id) const {
  if (id >= size())
    throw std::out_of_range("abut::Index: no shape has the id " + std::to_string(id));
  return detail::index::shape_of(body().shape(body().slot_of(id)));
}

std::size_t Index::overhead_in_bytes() const {
  const detail::index::Layout layout(body().header());
  return layout.shapes[0] + (layout.end - layout.nodes);
}

}  // namespace abut
