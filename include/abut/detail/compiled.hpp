// The careful ways, compiled once.
//
// The quick way of a query is short, and belongs where it is called. Its careful way, for what the quick
// way leaves in doubt, takes most of a compiler's time; so do most queries of outlines. abut::any has both,
// in the plane, and its target defines ABUT_LINKED: then a program compiles the quick ways alone. Without
// abut::any the headers do everything.
//
//     #define ABUT_CAREFUL(declare, A, B) declare Sign pair_meeting(const A&, const B&, Reach);
//     ABUT_DECLARE(ABUT_CAREFUL)                       in the header, after the template
//     ABUT_EACH_PAIR(ABUT_CAREFUL, template)           in one file of src/
//
// Some quick ways are too large to be inlined. They are compiled once too (ABUT_DECLARE_QUICK), unless the program is
// made for newer processors than the library: its own are faster then.
#pragma once

// clang-format off
#define ABUT_WITH_EACH(List, declare, A)                                              \
  List(declare, A, Point) List(declare, A, Segment) List(declare, A, Ray)             \
  List(declare, A, Line) List(declare, A, Box) List(declare, A, OrientedBox)          \
  List(declare, A, PolygonView) List(declare, A, Ellipse)
/// List(declare, A, B), for every two cores of the plane.
#define ABUT_EACH_PAIR(List, declare)                                                 \
  ABUT_WITH_EACH(List, declare, Point) ABUT_WITH_EACH(List, declare, Segment)         \
  ABUT_WITH_EACH(List, declare, Ray) ABUT_WITH_EACH(List, declare, Line)              \
  ABUT_WITH_EACH(List, declare, Box) ABUT_WITH_EACH(List, declare, OrientedBox)       \
  ABUT_WITH_EACH(List, declare, PolygonView) ABUT_WITH_EACH(List, declare, Ellipse)
#define ABUT_BOTH_WAYS(List, declare, A, B) List(declare, A, B) List(declare, B, A)
#define ABUT_WITH_EACH_CONVEX(List, declare, O)                                       \
  ABUT_BOTH_WAYS(List, declare, O, Point) ABUT_BOTH_WAYS(List, declare, O, Line)      \
  ABUT_BOTH_WAYS(List, declare, O, Ray) ABUT_BOTH_WAYS(List, declare, O, Segment)     \
  ABUT_BOTH_WAYS(List, declare, O, Circle) ABUT_BOTH_WAYS(List, declare, O, Box)      \
  ABUT_BOTH_WAYS(List, declare, O, OrientedBox) ABUT_BOTH_WAYS(List, declare, O, Ellipse)\
  ABUT_BOTH_WAYS(List, declare, O, Capsule) ABUT_BOTH_WAYS(List, declare, O, RoundedBox)\
  ABUT_BOTH_WAYS(List, declare, O, Polygon)
/// List(declare, A, B), for every two shapes of which one is an outline.
#define ABUT_EACH_OUTLINED(List, declare)                                             \
  ABUT_WITH_EACH_CONVEX(List, declare, Polyline)                                      \
  ABUT_WITH_EACH_CONVEX(List, declare, Region)                                        \
  List(declare, Polyline, Polyline) List(declare, Polyline, Region)                   \
  List(declare, Region, Polyline) List(declare, Region, Region)
// clang-format on

#ifdef ABUT_LINKED
#define ABUT_DECLARE(List) ABUT_EACH_PAIR(List, extern template)
#define ABUT_DECLARE_OUTLINED(List) ABUT_EACH_OUTLINED(List, extern template)
/// One function that is compiled once.
#define ABUT_DECLARE_ONE(...) extern template __VA_ARGS__
#else
#define ABUT_DECLARE(List)
#define ABUT_DECLARE_OUTLINED(List)
#define ABUT_DECLARE_ONE(...)
#endif
#if defined(ABUT_LINKED) && !defined(__AVX__)
/// List(declare): templates of functions that are not inlined.
#define ABUT_DECLARE_QUICK(List) List(extern template)
#else
#define ABUT_DECLARE_QUICK(List)
#endif
