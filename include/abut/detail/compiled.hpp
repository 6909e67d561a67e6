// The careful ways, compiled once.
//
// The quick way of a query is short, and belongs where it is called. Its careful way, for what the quick
// way leaves in doubt, takes most of a compiler's time. abut::any has the careful ways of the plane, and
// its target defines ABUT_LINKED: then a program compiles the quick ways alone. Without abut::any the
// headers do everything.
//
//     #define ABUT_CAREFUL(declare, A, B) declare Sign pair_meeting(const A&, const B&, Reach);
//     ABUT_DECLARE(ABUT_CAREFUL)                       in the header, after the template
//     ABUT_EACH_PAIR(ABUT_CAREFUL, template)           in one file of src/
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
// clang-format on

#ifdef ABUT_LINKED
#define ABUT_DECLARE(List) ABUT_EACH_PAIR(List, extern template)
/// One function that is compiled once.
#define ABUT_DECLARE_ONE(...) extern template __VA_ARGS__
#else
#define ABUT_DECLARE(List)
#define ABUT_DECLARE_ONE(...)
#endif
