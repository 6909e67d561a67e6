// relate and OGC's predicates of shapes whose kind is known only when the program runs: compiled in
// the library target abut::any, like all queries of any_shape.hpp.
#pragma once

#include <abut/any_shape.hpp>
#include <abut/intersection_matrix.hpp>

namespace abut {

/// The DE-9IM matrix, and whether it is one of a pattern (std::invalid_argument if that is none).
IntersectionMatrix relate(const AnyShape& a, const AnyShape& b);
bool relate(const AnyShape& a, const AnyShape& b, std::string_view pattern);

bool disjoint(const AnyShape& a, const AnyShape& b);
bool touches(const AnyShape& a, const AnyShape& b);
bool crosses(const AnyShape& a, const AnyShape& b);
bool overlaps(const AnyShape& a, const AnyShape& b);
bool within(const AnyShape& a, const AnyShape& b);
bool covers(const AnyShape& a, const AnyShape& b);
bool covered_by(const AnyShape& a, const AnyShape& b);
bool equals(const AnyShape& a, const AnyShape& b);

}  // namespace abut
