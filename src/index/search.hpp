// The queries of an index over one or several trees. The trees give candidates by their boxes; the
// exact predicates decide.
#pragma once

#include <abut/index/index.hpp>
#include <span>

#include "body.hpp"

namespace abut::detail::index {

/// The shape itself.
AnyShape shape_of(const ShapeView& view);

void find_meeting(Parts parts, const AnyShape& query, std::vector<Id>& found);
void find_within(Parts parts, const AnyShape& query, double within, std::vector<Id>& found);
/// Tells on request how many leaves were looked into.
std::vector<Neighbour> find_nearest(Parts parts, const AnyShape& query, std::size_t k,
                                    double within, std::size_t* leaves = nullptr);
std::vector<Neighbour> find_nearest_groups(Parts parts, const AnyShape& query, std::size_t k,
                                           const GroupOf& group_of, double within);
std::optional<IndexHit> find_cast(Parts parts, const Ray& ray);
std::optional<IndexHit> find_cast(Parts parts, const AnyShape& moving, Vec2 motion);

/// Every pair of a shape of `a` and one of `b` that meet or, if `within` is given, lie within it.
/// Gives all pairs; of a set with itself (b is a) each pair once.
std::size_t find_pairs(Parts a, Parts b, bool with_itself, std::optional<double> within,
                       const MatchSink& sink, const Work& work);

}  // namespace abut::detail::index
