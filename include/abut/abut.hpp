// abut: do these shapes meet, how far apart are they, where do they touch, when would they collide?
// Right at the limit, and fast. Everything in one include; each query has a header of its own in
// abut/queries/.
#pragma once

#include <abut/detail/compiler.hpp>
//
#include <abut/corners.hpp>
#include <abut/enclosing.hpp>
#include <abut/intersection_matrix.hpp>
#include <abut/queries/area.hpp>
#include <abut/queries/bounds.hpp>
#include <abut/queries/cast.hpp>
#include <abut/queries/cast_rotating.hpp>
#include <abut/queries/centroid.hpp>
#include <abut/queries/closest_points.hpp>
#include <abut/queries/contact.hpp>
#include <abut/queries/contains.hpp>
#include <abut/queries/distance.hpp>
#include <abut/queries/farthest_points.hpp>
#include <abut/queries/frechet_distance.hpp>
#include <abut/queries/hausdorff_distance.hpp>
#include <abut/queries/interiors_intersect.hpp>
#include <abut/queries/intersections.hpp>
#include <abut/queries/intersects.hpp>
#include <abut/queries/largest_inscribed_circle.hpp>
#include <abut/queries/overlap_area.hpp>
#include <abut/queries/perimeter.hpp>
#include <abut/queries/relate.hpp>
#include <abut/queries/relation.hpp>
#include <abut/queries/separation.hpp>
#include <abut/queries/tangents.hpp>
#include <abut/queries/within_distance.hpp>
#include <abut/repaired.hpp>
#include <abut/results.hpp>
#include <abut/shapes.hpp>
#include <abut/transform.hpp>
#include <abut/validate.hpp>
#include <abut/version.hpp>
