/* abut in C: exact and fast answers about two-dimensional shapes. docs/c.md
 *
 * Every function may be called from any thread. A function that fails gives a negative number, or NULL where a
 * pointer is expected, and abut_last_error() then says why, thread by thread. Structs begin with
 * their own size, which the caller sets (`.size = sizeof(abut_shape_t)`), so that later versions of
 * the library may know more fields than the program. Lengths are in the unit of the coordinates,
 * angles in radians, counter-clockwise when y points up. */
#ifndef ABUT_H
#define ABUT_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define ABUT_API
#else
#define ABUT_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. A library of another one is not for this header. */
#define ABUT_ABI 2
ABUT_API int abut_abi(void);
/* "0.1.0" */
ABUT_API const char* abut_version(void);

enum {
  ABUT_ERROR_ARGUMENT = -1, /* an argument, or a shape, is not valid */
  ABUT_ERROR_MEMORY = -2,
  ABUT_ERROR_FILE = -3,
  ABUT_ERROR_STOPPED = -4, /* by a sink, by `progress` or by abut_stop_when() */
  ABUT_ERROR_RANGE = -5,   /* no such id, or too many shapes */
  ABUT_ERROR_OTHER = -6
};
/* The error of the last call of this thread that failed; "" if none has. */
ABUT_API const char* abut_last_error(void);
/* Its number, also where the function gave NULL; 0 if abut_last_error() tells of a shape that is not valid. */
ABUT_API int abut_last_status(void);

/* From now on this thread's calls, and threads that work for them, ask `wanted` now and then: at least each 50 ms, from
 * one thread at a time. A call ends with ABUT_ERROR_STOPPED where it gives anything but 0. NULL ends the asking. An
 * index that is being changed is changed to the end. */
ABUT_API void abut_stop_when(int (*wanted)(void* context), void* context);

/* Ends the threads that the library keeps from one call to the next, as before dlclose(). No other call may run
 * meanwhile; later ones start threads anew. */
ABUT_API void abut_shutdown(void);

/* ---- Shapes ------------------------------------------------------------------------------------ */

/* The kinds, and what abut_shape_t.numbers holds. A region's rings count by the even-odd rule. */
/* described: kinds */
enum {
  ABUT_POINT = 0,        /* x, y */
  ABUT_LINE = 1,         /* point x, y, direction x, y */
  ABUT_RAY = 2,          /* origin x, y, direction x, y */
  ABUT_SEGMENT = 3,      /* a x, y, b x, y */
  ABUT_CIRCLE = 4,       /* center x, y, radius */
  ABUT_BOX = 5,          /* min x, y, max x, y */
  ABUT_ORIENTED_BOX = 6, /* center x, y, half_size x, y; rotation */
  ABUT_ELLIPSE = 7,      /* center x, y, semi_axes x, y; rotation */
  ABUT_CAPSULE = 8,      /* a x, y, b x, y, radius */
  ABUT_ROUNDED_BOX = 9,  /* center x, y, half_size x, y, radius; rotation */
  ABUT_POLYGON = 10,     /* radius; vertices, convex */
  ABUT_POLYLINE = 11,    /* radius; vertices in parts: lines */
  ABUT_REGION = 12       /* radius; vertices in parts: rings */
};
/* f(kind, name, numbers, turns, vertices, parts) for each kind: how many numbers it has, and whether a
 * rotation, vertices, and parts of these. */
/* clang-format off */
#define ABUT_EACH_KIND(f) \
  f(ABUT_POINT, point, 2, 0, 0, 0) \
  f(ABUT_LINE, line, 4, 0, 0, 0) \
  f(ABUT_RAY, ray, 4, 0, 0, 0) \
  f(ABUT_SEGMENT, segment, 4, 0, 0, 0) \
  f(ABUT_CIRCLE, circle, 3, 0, 0, 0) \
  f(ABUT_BOX, box, 4, 0, 0, 0) \
  f(ABUT_ORIENTED_BOX, oriented_box, 4, 1, 0, 0) \
  f(ABUT_ELLIPSE, ellipse, 4, 1, 0, 0) \
  f(ABUT_CAPSULE, capsule, 5, 0, 0, 0) \
  f(ABUT_ROUNDED_BOX, rounded_box, 5, 1, 0, 0) \
  f(ABUT_POLYGON, polygon, 1, 0, 1, 0) \
  f(ABUT_POLYLINE, polyline, 1, 0, 1, 1) \
  f(ABUT_REGION, region, 1, 0, 1, 1)
/* clang-format on */
/* described: end */
/* "circle", "oriented_box", …; NULL if there is no such kind. */
ABUT_API const char* abut_kind_name(int kind);
/* The kind of that name, or a negative number. */
ABUT_API int abut_kind_of_name(const char* name);

enum {
  /* The shape is known to be valid: queries do not look. It saves much for a polygon. */
  ABUT_CHECKED = 1
};

typedef struct abut_shape_t {
  size_t size;
  int32_t kind;
  uint32_t flags;
  double numbers[5];      /* in the order above */
  double rotation[2];     /* cosine and sine, or any axis; 0, 0 does not turn */
  const double* vertices; /* x, y, x, y, … */
  size_t vertex_count;
  /* For polylines and regions: part_count + 1 numbers; part i has the vertices from starts[i] to
   * before starts[i + 1]. NULL: all vertices are one part. */
  const size_t* starts;
  size_t part_count;
} abut_shape_t;

/* 1 if the shape is valid; 0 if not, and abut_last_error() names the field. */
ABUT_API int abut_validate(const abut_shape_t* shape);

/* A shape of text: abut's JSON, {"type":"circle","center":[3,4],"radius":5}, or the short form
 * circle((3,4),5), which has the same fields in the same order. It is valid, or refused. Its vertices
 * belong to this thread until it reads again. */
ABUT_API int abut_read(const char* text, size_t length, abut_shape_t* out);
/* Reads a shape, valid or not: abut_repaired() takes it. */
ABUT_API int abut_read_unchecked(const char* text, size_t length, abut_shape_t* out);
enum { ABUT_JSON = 0, ABUT_SHORT = 1 };
/* The text of a shape, which reads back to the same numbers: at most `room` bytes with the 0 at the
 * end, and how many there are without it. */
ABUT_API int64_t abut_write(const abut_shape_t* shape, int form, char* text, size_t room);

/* Geometries of other programs: well-known text and binary, also PostGIS's with an SRID, and GeoJSON. docs/io.md */
enum { ABUT_WKT = 2, ABUT_WKB = 3, ABUT_GEOJSON = 4 };
/* Tells what a geometry says beside its shape, and what was changed to make the shape. */
typedef struct abut_geometry_t {
  size_t size;
  double largest_move;         /* how far cutting rings apart moved an edge */
  uint32_t srid;               /* 0: not given */
  int32_t further_coordinates; /* 1: Z or M were left out */
  int32_t repaired;            /* 1: rings were cut apart where they crossed or ran along themselves */
  int32_t unused;
} abut_geometry_t;
/* 1 and a shape, which is valid; 0 if the geometry is empty. A point; a polyline, also of several points, a line of one
 * vertex each; a polygon where it is convex and has no hole, else a region. Polygons of one geometry are united. One
 * that mixes points, lines and areas is refused. Arcs become chords no farther off than the tolerance (0: refused).
 * `about` may be NULL. The vertices belong to this thread until it calls this again. */
ABUT_API int abut_read_geometry(int form, const char* bytes, size_t length, double tolerance,
                                abut_shape_t* out, abut_geometry_t* about);
/* The geometry of a shape, as abut_write() gives text; also binary has a 0 behind it. Curves become chords likewise.
 * Lines and rays are refused. An SRID that is not 0 makes it PostGIS's form. */
ABUT_API int64_t abut_write_geometry(const abut_shape_t* shape, int form, double tolerance,
                                     uint32_t srid, char* bytes, size_t room);

/* ---- One pair ----------------------------------------------------------------------------------
 * Yes or no is 1 or 0. The others give 1 where there is an answer and 0 where there is none (the
 * area of a line); what they answer goes to `out`. Sets are closed: touching counts as meeting. */

/* Egenhofer's relations, of a to b. */
enum {
  ABUT_DISJOINT,
  ABUT_MEET,
  ABUT_OVERLAP,
  ABUT_EQUAL,
  ABUT_INSIDE,
  ABUT_COVERED_BY,
  ABUT_CONTAINS,
  ABUT_COVERS
};
ABUT_API const char* abut_relation_name(int relation);

/* described: records */
/* What realises a separation: b - a = distance * normal. */
typedef struct abut_separation_t {
  size_t size;
  double distance; /* the separation; negative, it is minus the depth */
  double normal[2]; /* a unit vector from a to b */
  double a[2]; /* on the boundary of the first shape */
  double b[2]; /* on the boundary of the second shape */
} abut_separation_t;
/* A point of each shape. */
typedef struct abut_point_pair_t {
  size_t size;
  double a[2]; /* on the first shape */
  double b[2]; /* on the second shape */
  double distance; /* how far apart they are */
} abut_point_pair_t;
/* Where something first hits. */
typedef struct abut_hit_t {
  size_t size;
  double t; /* of a ray its parameter, at least 0; of a motion the part of it, in 0 … 1 */
  double point[2]; /* on what is hit */
  double normal[2]; /* a unit vector that points out of what is hit */
} abut_hit_t;
/* A circle, and all inside. */
typedef struct abut_disc_t {
  size_t size;
  double center[2]; /* where it is */
  double radius; /* how large it is */
} abut_disc_t;
/* described: end */
/* Moving b by depth * normal just parts them there. */
typedef struct abut_contact_t {
  size_t size;
  double normal[2], depth, points[2][2];
  int32_t count; /* of points: 1 or 2 */
  int32_t unused;
  double depths[2]; /* how deep the shapes overlap along the normal, at each point */
} abut_contact_t;
/* Which part of a shape a contact rests on. Corners are numbered counter-clockwise (y up), and side i
 * runs from corner i to the next one. docs/contact.md */
enum { ABUT_CURVE = 0, ABUT_CORNER = 1, ABUT_SIDE = 2 };
typedef struct abut_feature_t {
  int32_t kind;
  uint32_t index;
} abut_feature_t;
/* For solvers that keep impulses: points of two steps with the same id are the same point. */
typedef struct abut_contact_features_t {
  size_t size;
  abut_feature_t a, b;
  uint64_t ids[2]; /* one for each point */
} abut_contact_features_t;
/* ta, tb: the parameter along a and b where these are a line, ray or segment; NaN otherwise. */
typedef struct abut_intersection_t {
  double at[2], ta, tb;
  int32_t tangent, unused;
} abut_intersection_t;
/* A piece that two boundaries share: straight, or an arc of an ellipse run counter-clockwise. */
typedef struct abut_piece_t {
  double from[2], to[2], center[2], semi_axes[2], rotation[2];
  int32_t is_arc, unbounded_from, unbounded_to, unused;
} abut_piece_t;
typedef struct abut_tangent_t {
  double a[2], b[2];     /* where it touches each */
  double direction[2];   /* a unit vector, from a to b where these differ */
  int32_t inner, unused; /* 1: the shapes lie on different sides of it */
} abut_tangent_t;
/* A box is min x, min y, max x, max y. */
/* described: functions */
/* Whether a and b have a common point: touching counts. Exact. */
ABUT_API int abut_intersects(const abut_shape_t* a, const abut_shape_t* b);
/* Whether the interiors of a and b have a common point: touching does not count. Exact. */
ABUT_API int abut_interiors_intersect(const abut_shape_t* a, const abut_shape_t* b);
/* Whether b is a subset of a, boundary and all: what OGC calls covers. Exact. */
ABUT_API int abut_contains(const abut_shape_t* a, const abut_shape_t* b);
/* Which of Egenhofer's eight relations a has to b. Exact. */
ABUT_API int abut_relation(const abut_shape_t* a, const abut_shape_t* b);
/* The DE-9IM matrix of a and b: nine characters, each 0, 1, 2 or F. Exact. */
ABUT_API int abut_relate(const abut_shape_t* a, const abut_shape_t* b, char matrix[10]);
/* Whether the DE-9IM matrix of a and b is one of a pattern. Exact. */
ABUT_API int abut_relate_is(const abut_shape_t* a, const abut_shape_t* b, const char* pattern);
/* OGC's predicate: no common point. Exact. */
ABUT_API int abut_disjoint(const abut_shape_t* a, const abut_shape_t* b);
/* OGC's predicate: common points, but none of both interiors. Exact. */
ABUT_API int abut_touches(const abut_shape_t* a, const abut_shape_t* b);
/* OGC's predicate: the interiors meet, and what they share has a lower dimension than one of the
 * two. Exact. */
ABUT_API int abut_crosses(const abut_shape_t* a, const abut_shape_t* b);
/* OGC's predicate: both have the same dimension, which what they share has too, and neither covers
 * the other. Exact. */
ABUT_API int abut_overlaps(const abut_shape_t* a, const abut_shape_t* b);
/* OGC's predicate: the interiors meet, and no point of a lies outside b. Exact. */
ABUT_API int abut_within(const abut_shape_t* a, const abut_shape_t* b);
/* OGC's predicate: no point of b lies outside a. Exact. */
ABUT_API int abut_covers(const abut_shape_t* a, const abut_shape_t* b);
/* OGC's predicate: no point of a lies outside b. Exact. */
ABUT_API int abut_covered_by(const abut_shape_t* a, const abut_shape_t* b);
/* OGC's predicate: the same points. Exact. */
ABUT_API int abut_equals(const abut_shape_t* a, const abut_shape_t* b);
/* How far apart a and b are: 0 if and only if they meet. */
ABUT_API int abut_distance(const abut_shape_t* a, const abut_shape_t* b, double* out);
/* Whether a and b are at most so far apart. Exact, whatever rounding distance() has. */
ABUT_API int abut_within_distance(const abut_shape_t* a, const abut_shape_t* b, double distance);
/* The distance; where a and b overlap, minus the length of the least motion that parts them. */
ABUT_API int abut_separation(const abut_shape_t* a, const abut_shape_t* b, double* out);
/* The separation, its normal, and the points between which it lies. */
ABUT_API int abut_separation_witness(const abut_shape_t* a, const abut_shape_t* b,
                                     abut_separation_t* out);
/* A point of each, as near to each other as can be. */
ABUT_API int abut_closest_points(const abut_shape_t* a, const abut_shape_t* b,
                                 abut_point_pair_t* out);
/* A point of each, as far apart as can be. 0 where a shape goes on for ever, or has no points. */
ABUT_API int abut_farthest_points(const abut_shape_t* a, const abut_shape_t* b,
                                  abut_point_pair_t* out);
/* How far the lines of a and b get from each other: the farthest way of a point of either to the
 * other. 0 where a shape has arcs, no end or no points. */
ABUT_API int abut_hausdorff_distance(const abut_shape_t* a, const abut_shape_t* b, double* out);
/* How far two walks along the chains a and b are apart at most, where that is least. 0 where a
 * shape is no chain of straight lines. */
ABUT_API int abut_frechet_distance(const abut_shape_t* a, const abut_shape_t* b, double* out);
/* Likewise, of walks that jump from vertex to vertex. 0 where a shape is no chain of straight
 * lines. */
ABUT_API int abut_discrete_frechet_distance(const abut_shape_t* a, const abut_shape_t* b,
                                            double* out);
/* How a and b rest on each other. 0 where they are apart. */
ABUT_API int abut_contact(const abut_shape_t* a, const abut_shape_t* b, abut_contact_t* out);
/* How a and b rest on each other, also where they are apart by at most the margin. 0 where they are
 * farther apart. */
ABUT_API int abut_contact_within(const abut_shape_t* a, const abut_shape_t* b, double margin,
                                 abut_contact_t* out);
/* A contact for each place that is pressed, the deepest first; of two convex shapes one at most.
 * Gives how many there are, and writes at most `room`. The size in out[0] counts for all. */
ABUT_API int64_t abut_contacts(const abut_shape_t* a, const abut_shape_t* b, abut_contact_t* out,
                               size_t room);
/* Which corners or sides a contact of a and b rests on, for solvers that keep impulses. */
ABUT_API int abut_contact_features(const abut_shape_t* a, const abut_shape_t* b,
                                   const abut_contact_t* contact, abut_contact_features_t* out);
/* The points, and the pieces, that the boundaries of a and b share. Writes at most the room that
 * there is, and always how many there are. */
ABUT_API int abut_intersections(const abut_shape_t* a, const abut_shape_t* b,
                                abut_intersection_t* points, size_t points_room,
                                size_t* points_count, abut_piece_t* pieces, size_t pieces_room,
                                size_t* pieces_count);
/* The common tangents of a and b. 0 where a shape goes on for ever, or has no points.
 * `infinitely_many` may be NULL. */
ABUT_API int abut_tangents(const abut_shape_t* a, const abut_shape_t* b, abut_tangent_t* lines,
                           size_t room, size_t* count, int* infinitely_many);
/* Where a ray first hits. 0 where it hits nothing. */
ABUT_API int abut_cast_ray(const abut_shape_t* ray, const abut_shape_t* target, abut_hit_t* out);
/* When and where a shape that moves first touches. 0 where it hits nothing. */
ABUT_API int abut_cast(const abut_shape_t* moving, double dx, double dy, const abut_shape_t* target,
                       abut_hit_t* out);
/* When and where a shape that moves, and turns about its centroid meanwhile, first comes within the
 * tolerance. 0 where it hits nothing. */
ABUT_API int abut_cast_rotating(const abut_shape_t* moving, double dx, double dy, double angle,
                                const abut_shape_t* target, double tolerance, abut_hit_t* out);
/* The area that a and b share. */
ABUT_API int abut_overlap_area(const abut_shape_t* a, const abut_shape_t* b, double* out);
/* The least box along the axes that holds the shape. 0 where a shape goes on for ever, or has no
 * points. */
ABUT_API int abut_bounds(const abut_shape_t* shape, double out[4]);
/* The area of the shape. 0 where a shape goes on for ever, or has no points. */
ABUT_API int abut_area(const abut_shape_t* shape, double* out);
/* The length of the shape's outline; of a segment twice its length. 0 where a shape goes on for
 * ever, or has no points. */
ABUT_API int abut_perimeter(const abut_shape_t* shape, double* out);
/* The centre of mass of the shape. 0 where a shape goes on for ever, or has no points. */
ABUT_API int abut_centroid(const abut_shape_t* shape, double out[2]);
/* The largest circle that the shape holds: its center is farthest from the boundary. 0 where a
 * shape goes on for ever, or has no points. */
ABUT_API int abut_largest_inscribed_circle(const abut_shape_t* shape, abut_disc_t* out);
/* described: end */

/* ---- Every query, by its number ------------------------------------------------------------------
 * For programs that make their functions in a loop, as a database does at its start. The numbers of the
 * queries are those of this version: look for the name. */

enum {
  ABUT_SHAPE,   /* an argument: of shapes[] */
  ABUT_NUMBER,  /* one number */
  ABUT_VECTOR,  /* two numbers */
  ABUT_TEXT,    /* an argument: `text`; an answer: nine numbers, each a character */
  ABUT_YES,     /* an answer: 1 or 0 */
  ABUT_WORD,    /* an answer: the place of a word in words[] */
  ABUT_NUMBERS, /* an answer of three numbers: how many there are, 1 or 2, and these */
  ABUT_VECTORS  /* an answer of five numbers, likewise */
};
typedef struct abut_part_t {
  const char* name; /* NULL: the answer is this one value */
  const char* says;
  int32_t form;             /* ABUT_SHAPE … ABUT_VECTORS */
  int32_t place;            /* of an answer: of its first number in the row */
  const char* const* words; /* of ABUT_WORD; NULL is the last */
} abut_part_t;
typedef struct abut_query_t {
  size_t size;
  const char* name; /* of the function of abut.h, without abut_ */
  const char* says;
  const char* none; /* when there is no answer; "" if there always is one */
  const abut_part_t* arguments;
  const abut_part_t* answer;
  int32_t argument_count, answer_count;
  int32_t width; /* how many numbers make a row of the answer */
  int32_t rows;  /* 1: one row, or none; 0: any number */
  int32_t many;  /* 1: abut_batch_ask() has it */
  int32_t unused;
} abut_query_t;
/* Describes query number 0, 1, …; gives 1, or 0 if there is no such number. */
ABUT_API int abut_query(int number, abut_query_t* out);
/* Asks. `numbers` are those of all arguments, in order; `text` is the one that is a text. Gives how many
 * rows the answer has, and writes those for which `room` numbers are room. */
ABUT_API int64_t abut_ask(int query, const abut_shape_t* const* shapes, const double* numbers,
                          const char* text, double* out, size_t room);

/* ---- Shapes of others --------------------------------------------------------------------------
 * Each gives 1 and a valid shape, or 0 where there is none. Lists of vertices belong to this thread
 * until it calls one of these again. */

ABUT_API int abut_moved(const abut_shape_t* shape, double dx, double dy, abut_shape_t* out);
/* Turned about the origin to an axis (cosine and sine, or any length; NULL does not turn), then
 * scaled by what is larger than 0, then moved. A box becomes an oriented box. */
ABUT_API int abut_transformed(const abut_shape_t* shape, const double axis[2], double scale,
                              double dx, double dy, abut_shape_t* out);
/* x, y become m0 x + m2 y + m4, m1 x + m3 y + m5. Circles become ellipses, boxes polygons. 0 where
 * it would stretch another radius than a circle's. */
ABUT_API int abut_transformed_affine(const abut_shape_t* shape, const double m[6],
                                     abut_shape_t* out);

/* Around points x, y, x, y, …, which have to be finite; 0 of no points. */
ABUT_API int abut_convex_hull(const double* points, size_t count, abut_shape_t* out);
/* Around shapes, with their radius where all have the same one. Else, and of ellipses, it has no radius: curves become
 * chords whose corners lie on them, no farther off than the tolerance. 0 where a shape goes on for ever, or none has a
 * point. */
ABUT_API int abut_hull_of_shapes(const abut_shape_t* const* shapes, size_t count, double tolerance,
                                 abut_shape_t* out);
/* All that lies in one of the shapes, as a valid region of straight edges. Arcs of their boundaries become chords, as
 * above. Edges are cut where they cross, at the nearest double, as by abut_repaired(). Shapes without area are left
 * out. abut_united_all() keeps arcs. */
ABUT_API int abut_union_of_shapes(const abut_shape_t* const* shapes, size_t count, double tolerance,
                                  abut_shape_t* out);
ABUT_API int abut_smallest_circle(const double* points, size_t count, abut_shape_t* out);
/* The oriented box of least area. */
ABUT_API int abut_smallest_box(const double* points, size_t count, abut_shape_t* out);
/* The ellipse that holds a normally distributed point with the probability `level`, which is below
 * 1. The covariance is xx, xy, yy. */
ABUT_API int abut_ellipse_of_covariance(const double mean[2], const double covariance[3],
                                        double level, abut_shape_t* out);

enum { ABUT_EVEN_ODD = 0, ABUT_NONZERO = 1 };
/* A valid region of rings that may cross and repeat, by a rule. `moved` is how many crossings are no
 * doubles and were rounded, `largest_move` how far; either may be NULL. */
ABUT_API int abut_repaired(const abut_shape_t* region, int rule, abut_shape_t* out, size_t* moved,
                           double* largest_move);

/* ---- Areas that two shapes make ----------------------------------------------------------------
 * docs/common_part.md. An area with straight and curved edges, each with the area to its left. The caller frees it. */

/* An arc runs through center + rotation * (semi_axes[0] cos t, semi_axes[1] sin t) for t from `begin` to begin + turn:
 * counter-clockwise where `turn` is positive, all round where it is 2 pi or -2 pi. They mean nothing for a
 * straight edge. `rotation` is cosine and sine. */
typedef struct abut_curved_edge_t {
  double from[2], to[2], center[2], semi_axes[2], rotation[2], begin, turn;
  int32_t is_arc, unused;
} abut_curved_edge_t;
typedef struct abut_curved_region_t abut_curved_region_t;
/* described: made */
/* The area that lies in both shapes. */
ABUT_API abut_curved_region_t* abut_common_part(const abut_shape_t* a, const abut_shape_t* b);
/* The area that lies in a, in b or in both. */
ABUT_API abut_curved_region_t* abut_united(const abut_shape_t* a, const abut_shape_t* b);
/* The area that lies in a and not in b. */
ABUT_API abut_curved_region_t* abut_difference(const abut_shape_t* a, const abut_shape_t* b);
/* The area that lies in just one of the shapes. */
ABUT_API abut_curved_region_t* abut_symmetric_difference(const abut_shape_t* a,
                                                         const abut_shape_t* b);
/* described: end */
/* The area that lies in any of the shapes. Those without area are left out. */
ABUT_API abut_curved_region_t* abut_united_all(const abut_shape_t* const* shapes, size_t count);
ABUT_API void abut_curved_region_free(abut_curved_region_t* region);
/* The edges of all rings, which belong to `region`: ring i has those from starts[i] to before starts[i + 1]. An empty
 * area has no ring. */
ABUT_API int abut_curved_region_edges(const abut_curved_region_t* region,
                                      const abut_curved_edge_t** edges, const size_t** starts,
                                      size_t* ring_count);
ABUT_API int abut_curved_region_area(const abut_curved_region_t* region, double* out);
/* Whether a point, of finite numbers, lies in it or on its boundary. */
ABUT_API int abut_curved_region_contains(const abut_curved_region_t* region, double x, double y);
/* The `d` of an SVG path, with arcs as A: at most `room` bytes with the 0 at the end, and how many there are without
 * it. */
ABUT_API int64_t abut_curved_region_svg_path(const abut_curved_region_t* region, char* text,
                                             size_t room);
/* A valid region of straight edges, no part of it farther than the tolerance, which is positive, from its arc. As with
 * abut_repaired(), whose last two answers it has, its vertices belong to this thread. */
ABUT_API int abut_curved_region_flattened(const abut_curved_region_t* region, double tolerance,
                                          abut_shape_t* out, size_t* moved, double* largest_move);

/* ---- One outline, asked many times -------------------------------------------------------------
 * A polyline or a region with a tree of its edges. It copies the shape. */

typedef struct abut_prepared_t abut_prepared_t;
ABUT_API abut_prepared_t* abut_prepared(const abut_shape_t* shape);
ABUT_API void abut_prepared_free(abut_prepared_t* prepared);
/* Its vertices belong to `prepared`. */
ABUT_API int abut_prepared_shape(const abut_prepared_t* prepared, abut_shape_t* out);
/* Memory beyond the shape itself. */
ABUT_API int64_t abut_prepared_overhead(const abut_prepared_t* prepared);
ABUT_API int abut_prepared_contains_point(const abut_prepared_t* a, double x, double y);
/* described: prepared */
ABUT_API int abut_prepared_intersects(const abut_prepared_t* a, const abut_shape_t* b);
ABUT_API int abut_prepared_interiors_intersect(const abut_prepared_t* a, const abut_shape_t* b);
ABUT_API int abut_prepared_contains(const abut_prepared_t* a, const abut_shape_t* b);
ABUT_API int abut_prepared_relate(const abut_prepared_t* a, const abut_shape_t* b, char matrix[10]);
ABUT_API int abut_prepared_distance(const abut_prepared_t* a, const abut_shape_t* b, double* out);
ABUT_API int abut_prepared_separation(const abut_prepared_t* a, const abut_shape_t* b, double* out);
ABUT_API int abut_prepared_separation_witness(const abut_prepared_t* a, const abut_shape_t* b,
                                              abut_separation_t* out);
ABUT_API int abut_prepared_closest_points(const abut_prepared_t* a, const abut_shape_t* b,
                                          abut_point_pair_t* out);
ABUT_API int64_t abut_prepared_contacts(const abut_prepared_t* a, const abut_shape_t* b,
                                        abut_contact_t* out, size_t room);
ABUT_API int abut_prepared_cast_ray(const abut_prepared_t* target, const abut_shape_t* ray,
                                    abut_hit_t* out);
ABUT_API int abut_prepared_cast(const abut_prepared_t* target, const abut_shape_t* moving,
                                double dx, double dy, abut_hit_t* out);
/* Both are prepared. */
ABUT_API int abut_both_prepared_intersects(const abut_prepared_t* a, const abut_prepared_t* b);
ABUT_API int abut_both_prepared_interiors_intersect(const abut_prepared_t* a,
                                                    const abut_prepared_t* b);
ABUT_API int abut_both_prepared_contains(const abut_prepared_t* a, const abut_prepared_t* b);
ABUT_API int abut_both_prepared_relate(const abut_prepared_t* a, const abut_prepared_t* b,
                                       char matrix[10]);
ABUT_API int abut_both_prepared_distance(const abut_prepared_t* a, const abut_prepared_t* b,
                                         double* out);
ABUT_API int abut_both_prepared_closest_points(const abut_prepared_t* a, const abut_prepared_t* b,
                                               abut_point_pair_t* out);
ABUT_API int64_t abut_both_prepared_contacts(const abut_prepared_t* a, const abut_prepared_t* b,
                                             abut_contact_t* out, size_t room);
ABUT_API int abut_both_prepared_cast(const abut_prepared_t* target, const abut_prepared_t* moving,
                                     double dx, double dy, abut_hit_t* out);
/* described: end */

/* ---- The plane cut into tiles ------------------------------------------------------------------
 * For joins of what fits no memory: each shape goes to the tiles that its bounds meet, each tile is
 * joined by itself, and a pair is reported by the one tile that owns it. Bounds are min x, min y,
 * max x, max y. docs/tiles.md */

/* Bounds that hold the whole shape, whatever is rounded. The bounds of two shapes within `within` of each
 * other meet. */
ABUT_API int abut_tile_bounds(const abut_shape_t* shape, double within, double out[4]);

typedef struct abut_partition_t abut_partition_t;
/* About as many tiles, by a sample of `count` bounds. */
ABUT_API abut_partition_t* abut_partition(const double* bounds, size_t count, size_t tiles);
/* Takes cuts as abut_partition_x_cuts() and abut_partition_y_cuts() give: x_count + 1 slabs, and slab i
 * has the y from starts[i] to before starts[i + 1]. */
ABUT_API abut_partition_t* abut_partition_of_cuts(const double* x, size_t x_count, const double* y,
                                                  const size_t* starts);
ABUT_API void abut_partition_free(abut_partition_t* partition);
ABUT_API size_t abut_partition_size(const abut_partition_t* partition);
/* They give how many there are, and write at most `room`. */
ABUT_API int64_t abut_partition_x_cuts(const abut_partition_t* partition, double* out, size_t room);
ABUT_API int64_t abut_partition_y_cuts(const abut_partition_t* partition, size_t slab, double* out,
                                       size_t room);
/* From where to where a tile reaches. Its low sides belong to it. */
ABUT_API int abut_partition_tile(const abut_partition_t* partition, uint32_t tile, double out[4]);
ABUT_API int abut_partition_at(const abut_partition_t* partition, double x, double y,
                               uint32_t* tile);
/* No shape is put into more tiles than this. */
#define ABUT_MOST_TILES 16
/* How many tiles these bounds meet, ascending in `tiles`. One more than ABUT_MOST_TILES, with nothing
 * written, of a giant: it is to be in every tile. */
ABUT_API int abut_partition_assign(const abut_partition_t* partition, const double bounds[4],
                                   uint32_t tiles[ABUT_MOST_TILES]);
/* The one tile that reports a pair, whose bounds have to meet. */
ABUT_API int abut_partition_owner(const abut_partition_t* partition, const double a[4],
                                  const double b[4], uint32_t* tile);

/* ---- Many at once ------------------------------------------------------------------------------
 * Columns belong to the caller and have to live as long as the call. Rows must be valid shapes:
 * abut_batch_first_invalid() tells. */

/* Number i stands i * stride bytes behind `data`; a stride of 0 makes it one number for all. */
typedef struct abut_column_t {
  const void* data;
  ptrdiff_t stride;
} abut_column_t;

typedef struct abut_columns_t {
  size_t size;
  int32_t kind;
  int32_t is_float; /* all but the rotation are floats, not doubles */
  int32_t one;      /* a single shape, taken with every one of the other side; count is 1 */
  int32_t unused;
  size_t count;
  abut_column_t numbers[5];  /* as in abut_shape_t; a radius may be left out */
  abut_column_t rotation[2]; /* unit vectors, as abut_rotations() makes; may be left out */
  abut_column_t vertices[2]; /* x and y of the vertices of all */
  const size_t* starts;      /* count + 1: polygon i begins at vertex starts[i] */
  abut_column_t bounds[4];   /* of polygons: boxes around them, or NULL; see abut_batch_bounds() */
  /* For polylines and regions: shape i has the parts from starts[i] to before starts[i + 1], and part
   * j the vertices from parts[j] to before parts[j + 1]. NULL: each shape is one part. */
  const size_t* parts;
} abut_columns_t;

/* Cosines and sines of angles. */
ABUT_API void abut_rotations(const double* angles, size_t count, double* cosines, double* sines);

/* 1 and the first row that is not valid, which abut_last_error() tells of; 0 if all are. `threads`
 * here and below: 0 is one for each core. */
ABUT_API int abut_batch_first_invalid(const abut_columns_t* shapes, size_t* row, int threads);

/* A byte a pair, 1 or 0, or bit i % 64 of bits[i / 64]; either may be NULL. They give how many say
 * yes. */
ABUT_API int64_t abut_batch_valid(const abut_columns_t* shapes, uint8_t* bytes, uint64_t* bits,
                                  int threads);

/* Where answers go; each pointer may be NULL. */
typedef struct abut_point_pairs_out_t {
  size_t size;
  double *ax, *ay, *bx, *by, *distance;
} abut_point_pairs_out_t;
typedef struct abut_separations_out_t {
  size_t size;
  double *distance, *normal_x, *normal_y, *ax, *ay, *bx, *by;
} abut_separations_out_t;
typedef struct abut_contacts_out_t {
  size_t size;
  uint8_t* count; /* of points: 0 where there is no contact */
  double *normal_x, *normal_y, *depth, *x0, *y0, *x1, *y1;
} abut_contacts_out_t;
typedef struct abut_hits_out_t {
  size_t size;
  uint8_t* hit; /* 1 or 0 */
  double *t, *x, *y, *normal_x, *normal_y;
} abut_hits_out_t;
/* Each of these is the query of one pair, of many. Those with `bytes` and `bits` give how many say yes, those
 * of contacts and hits how many there are. Where there is no answer, numbers are NaN. Matrices are nine
 * characters a pair, without a 0. */
/* described: batches */
ABUT_API int64_t abut_batch_intersects(const abut_columns_t* a, const abut_columns_t* b,
                                       uint8_t* bytes, uint64_t* bits, int threads);
ABUT_API int64_t abut_batch_interiors_intersect(const abut_columns_t* a, const abut_columns_t* b,
                                                uint8_t* bytes, uint64_t* bits, int threads);
ABUT_API int64_t abut_batch_contains(const abut_columns_t* a, const abut_columns_t* b,
                                     uint8_t* bytes, uint64_t* bits, int threads);
ABUT_API int abut_batch_relation(const abut_columns_t* a, const abut_columns_t* b, uint8_t* out,
                                 int threads);
ABUT_API int abut_batch_relate(const abut_columns_t* a, const abut_columns_t* b, char* matrices,
                               int threads);
ABUT_API int64_t abut_batch_relate_is(const abut_columns_t* a, const abut_columns_t* b,
                                      const char* pattern, uint8_t* bytes, uint64_t* bits,
                                      int threads);
ABUT_API int64_t abut_batch_disjoint(const abut_columns_t* a, const abut_columns_t* b,
                                     uint8_t* bytes, uint64_t* bits, int threads);
ABUT_API int64_t abut_batch_touches(const abut_columns_t* a, const abut_columns_t* b,
                                    uint8_t* bytes, uint64_t* bits, int threads);
ABUT_API int64_t abut_batch_crosses(const abut_columns_t* a, const abut_columns_t* b,
                                    uint8_t* bytes, uint64_t* bits, int threads);
ABUT_API int64_t abut_batch_overlaps(const abut_columns_t* a, const abut_columns_t* b,
                                     uint8_t* bytes, uint64_t* bits, int threads);
ABUT_API int64_t abut_batch_within(const abut_columns_t* a, const abut_columns_t* b, uint8_t* bytes,
                                   uint64_t* bits, int threads);
ABUT_API int64_t abut_batch_covers(const abut_columns_t* a, const abut_columns_t* b, uint8_t* bytes,
                                   uint64_t* bits, int threads);
ABUT_API int64_t abut_batch_covered_by(const abut_columns_t* a, const abut_columns_t* b,
                                       uint8_t* bytes, uint64_t* bits, int threads);
ABUT_API int64_t abut_batch_equals(const abut_columns_t* a, const abut_columns_t* b, uint8_t* bytes,
                                   uint64_t* bits, int threads);
ABUT_API int abut_batch_distance(const abut_columns_t* a, const abut_columns_t* b, double* out,
                                 int threads);
ABUT_API int abut_batch_separation(const abut_columns_t* a, const abut_columns_t* b, double* out,
                                   int threads);
ABUT_API int abut_batch_separation_witness(const abut_columns_t* a, const abut_columns_t* b,
                                           const abut_separations_out_t* out, int threads);
ABUT_API int abut_batch_closest_points(const abut_columns_t* a, const abut_columns_t* b,
                                       const abut_point_pairs_out_t* out, int threads);
ABUT_API int abut_batch_farthest_points(const abut_columns_t* a, const abut_columns_t* b,
                                        const abut_point_pairs_out_t* out, int threads);
ABUT_API int64_t abut_batch_contact(const abut_columns_t* a, const abut_columns_t* b,
                                    const abut_contacts_out_t* out, int threads);
ABUT_API int64_t abut_batch_cast_rays(const abut_columns_t* rays, const abut_columns_t* targets,
                                      const abut_hits_out_t* out, int threads);
ABUT_API int64_t abut_batch_cast(const abut_columns_t* moving, abut_column_t dx, abut_column_t dy,
                                 const abut_columns_t* targets, const abut_hits_out_t* out,
                                 int threads);
ABUT_API int abut_batch_overlap_area(const abut_columns_t* a, const abut_columns_t* b, double* out,
                                     int threads);
ABUT_API int abut_batch_bounds(const abut_columns_t* shapes, double* min_x, double* min_y,
                               double* max_x, double* max_y, int threads);
ABUT_API int abut_batch_area(const abut_columns_t* shapes, double* out, int threads);
ABUT_API int abut_batch_perimeter(const abut_columns_t* shapes, double* out, int threads);
ABUT_API int abut_batch_centroid(const abut_columns_t* shapes, double* x, double* y, int threads);
/* described: end */
/* out[i]: 1 if the distance of pair i is at most distances[i], exactly; else 0. */
ABUT_API int abut_batch_within_distance(const abut_columns_t* a, const abut_columns_t* b,
                                        const double* distances, uint8_t* out, int threads);
/* A query by its number, if it is one of many: a row of numbers for each pair, NaN where there is no answer. `b` is NULL where
 * the query is about one shape, and `numbers` are the same for all. */
ABUT_API int abut_batch_ask(int query, const abut_columns_t* a, const abut_columns_t* b,
                            const double* numbers, const char* text, double* out, int threads);
/* Bounds as abut_tile_bounds() gives them. */
ABUT_API int abut_batch_tile_bounds(const abut_columns_t* shapes, double within, double* min_x,
                                    double* min_y, double* max_x, double* max_y, int threads);

/* ---- An index ----------------------------------------------------------------------------------
 * It copies the shapes. Several threads may ask one index at once, as long as nobody changes it. */

typedef struct abut_index_t abut_index_t;

/* How long work is done. NULL, or all zero but the size, is one thread for each core. */
typedef struct abut_work_t {
  size_t size;
  int32_t threads, unused;
  /* Called now and then, from one thread at a time. Any answer but 0 stops the work. */
  int (*progress)(void* context, size_t done, size_t total);
  void* context;
} abut_work_t;

/* The ids 0, 1, … count the rows of all columns, one after another. */
ABUT_API abut_index_t* abut_index_build(const abut_columns_t* const* columns, size_t count,
                                        const abut_work_t* work);
/* One whose shapes may move, appear and vanish. */
ABUT_API abut_index_t* abut_index_build_dynamic(const abut_columns_t* const* columns, size_t count,
                                                const abut_work_t* work);
ABUT_API void abut_index_free(abut_index_t* index);
ABUT_API size_t abut_index_size(const abut_index_t* index);
/* All ids are below this one. */
ABUT_API uint32_t abut_index_id_end(const abut_index_t* index);
/* 1 if the id names a shape, 0 if none. */
ABUT_API int abut_index_has(const abut_index_t* index, uint32_t id);
/* The shape of an id. Its vertices belong to this thread until it asks this again. */
ABUT_API int abut_index_shape(const abut_index_t* index, uint32_t id, abut_shape_t* out);

/* Not of dynamic ones. */
/* Memory beyond the shapes themselves. */
ABUT_API int64_t abut_index_overhead(const abut_index_t* index);
ABUT_API int abut_index_save(const abut_index_t* index, const char* file);
ABUT_API abut_index_t* abut_index_map(const char* file);
/* The bytes of such a file: how many there are, all of them written if there is room. */
ABUT_API int64_t abut_index_bytes(const abut_index_t* index, void* out, size_t room);
ABUT_API abut_index_t* abut_index_of_bytes(const void* bytes, size_t count);

/* For dynamic indexes only. */
ABUT_API int abut_index_insert(abut_index_t* index, const abut_shape_t* shape, uint32_t* id);
ABUT_API int abut_index_insert_columns(abut_index_t* index, const abut_columns_t* shapes,
                                       uint32_t* ids);
ABUT_API int abut_index_move(abut_index_t* index, uint32_t id, const abut_shape_t* shape);
ABUT_API int abut_index_move_columns(abut_index_t* index, const uint32_t* ids,
                                     const abut_columns_t* shapes);
ABUT_API int abut_index_erase(abut_index_t* index, uint32_t id);
ABUT_API int abut_index_refit(abut_index_t* index);

/* Which shapes a question looks at: those for which all that is given holds. NULL, or all zero but
 * the size, lets every shape through. */
typedef struct abut_filter_t {
  size_t size;
  /* Not this id, as a body does not meet itself. Functions with _each take an id for each row,
   * ABUT_NO_ID for none. */
  const uint32_t* except;
  /* Bits of the ids 0, 1, …, which must have one in common with the mask; later ids have all bits.
   * `masks`, where it is given, has a mask for each row. */
  const uint32_t* layers;
  size_t layer_count;
  const uint32_t* masks;
  uint32_t mask, unused;
  /* Not 0: this id counts. It may query indexes, but must not change the one that calls it. Functions
   * with _each call it from several threads at once. */
  int (*accepts)(void* context, uint32_t id);
  void* context;
} abut_filter_t;

/* How a ray or a moving shape is followed. */
typedef struct abut_cast_options_t {
  size_t size;
  const abut_filter_t* filter;
  double reach;    /* no farther than this along the way, a length; 0 is no limit */
  int32_t one_way; /* 1: what the motion only leaves, or slides along, is no hit */
  int32_t unused;
} abut_cast_options_t;

/* Sinks take answers some at a time, from one thread at a time and in an order that is always the
 * same. One that gives anything but 0 stops the work. They may not change the index. NULL: answers
 * are only counted. */
typedef int (*abut_ids_sink_t)(void* context, size_t row, const uint32_t* ids, size_t count);

/* Each gives how many were found. A single shape has the row 0. */
ABUT_API int64_t abut_index_meeting(const abut_index_t* index, const abut_shape_t* shape,
                                    const abut_filter_t* filter, abut_ids_sink_t sink,
                                    void* context);
ABUT_API int64_t abut_index_within(const abut_index_t* index, const abut_shape_t* shape,
                                   double distance, const abut_filter_t* filter,
                                   abut_ids_sink_t sink, void* context);
ABUT_API int64_t abut_index_meeting_each(const abut_index_t* index, const abut_columns_t* shapes,
                                         const abut_filter_t* filter, abut_ids_sink_t sink,
                                         void* context, const abut_work_t* work);
ABUT_API int64_t abut_index_within_each(const abut_index_t* index, const abut_columns_t* shapes,
                                        double distance, const abut_filter_t* filter,
                                        abut_ids_sink_t sink, void* context,
                                        const abut_work_t* work);
/* Whether any shape meets it: ends with the first that is found. */
ABUT_API int abut_index_meets_any(const abut_index_t* index, const abut_shape_t* shape,
                                  const abut_filter_t* filter);

typedef struct abut_neighbour_t {
  uint32_t id, unused;
  double distance;
} abut_neighbour_t;
/* The k nearest, none farther than `within` (INFINITY: any), into room for k. */
ABUT_API int64_t abut_index_nearest(const abut_index_t* index, const abut_shape_t* shape, size_t k,
                                    double within, const abut_filter_t* filter,
                                    abut_neighbour_t* out);
/* The nearest of each of the k nearest groups. */
typedef uint32_t (*abut_group_of_t)(void* context, uint32_t id);
ABUT_API int64_t abut_index_nearest_groups(const abut_index_t* index, const abut_shape_t* shape,
                                           size_t k, double within, abut_group_of_t group_of,
                                           void* context, abut_neighbour_t* out);
#define ABUT_NO_ID UINT32_MAX
/* The answers of row i stand from place i * k on; then ABUT_NO_ID and infinity. Each array may be NULL. */
ABUT_API int abut_index_nearest_each(const abut_index_t* index, const abut_columns_t* shapes,
                                     size_t k, double within, const abut_filter_t* filter,
                                     uint32_t* ids, double* distances, size_t* counts,
                                     const abut_work_t* work);
/* The shape from which this one is separated the least: the one that it is deepest in, or else the
 * nearest if that is no farther than `within`. The distance is that of abut_separation(). 1, or 0 if
 * there is none. */
ABUT_API int abut_index_least_separated(const abut_index_t* index, const abut_shape_t* shape,
                                        double within, const abut_filter_t* filter,
                                        abut_neighbour_t* out);

/* The shape that is hit first: 1 and its id, or 0. */
ABUT_API int abut_index_cast_ray(const abut_index_t* index, const abut_shape_t* ray,
                                 const abut_cast_options_t* options, uint32_t* id, abut_hit_t* out);
ABUT_API int abut_index_cast(const abut_index_t* index, const abut_shape_t* moving, double dx,
                             double dy, const abut_cast_options_t* options, uint32_t* id,
                             abut_hit_t* out);
/* The shape that a moving and turning shape comes within the tolerance of first. */
ABUT_API int abut_index_cast_rotating(const abut_index_t* index, const abut_shape_t* moving,
                                      double dx, double dy, double angle, double tolerance,
                                      const abut_cast_options_t* options, uint32_t* id,
                                      abut_hit_t* out);
/* The first k that are hit, in the order of their times and then of their ids, into room for k; all
 * of them, if k is abut_index_size(). They give how many. The size in out[0] counts for all; each of
 * `ids` and `out` may be NULL. */
ABUT_API int64_t abut_index_hits_ray(const abut_index_t* index, const abut_shape_t* ray, size_t k,
                                     const abut_cast_options_t* options, uint32_t* ids,
                                     abut_hit_t* out);
ABUT_API int64_t abut_index_hits(const abut_index_t* index, const abut_shape_t* moving, double dx,
                                 double dy, size_t k, const abut_cast_options_t* options,
                                 uint32_t* ids, abut_hit_t* out);
/* Whether anything is hit at all. */
ABUT_API int abut_index_hits_any_ray(const abut_index_t* index, const abut_shape_t* ray,
                                     const abut_cast_options_t* options);
ABUT_API int abut_index_hits_any(const abut_index_t* index, const abut_shape_t* moving, double dx,
                                 double dy, const abut_cast_options_t* options);
/* Row by row; ABUT_NO_ID where nothing is hit. Each gives how many hit. */
ABUT_API int64_t abut_index_cast_rays_each(const abut_index_t* index, const abut_columns_t* rays,
                                           const abut_cast_options_t* options, uint32_t* ids,
                                           const abut_hits_out_t* out, const abut_work_t* work);
ABUT_API int64_t abut_index_cast_each(const abut_index_t* index, const abut_columns_t* moving,
                                      abut_column_t dx, abut_column_t dy,
                                      const abut_cast_options_t* options, uint32_t* ids,
                                      const abut_hits_out_t* out, const abut_work_t* work);

/* Which pairs a join is about: each of the two has a bit in its mask that is one of the other's
 * layers. Arrays have the bits of the ids 0, 1, …; later ids have all bits. NULL, or all zero but the
 * size: all pairs. */
typedef struct abut_bits_t {
  const uint32_t* layers;
  size_t layer_count;
  const uint32_t* masks;
  size_t mask_count;
} abut_bits_t;
typedef struct abut_pair_filter_t {
  size_t size;
  abut_bits_t a, b; /* of the shapes of each index; within one index, `a` is for both */
  int (*accepts)(void* context, uint32_t a, uint32_t b); /* not 0: this pair counts */
  void* context;
} abut_pair_filter_t;

typedef struct abut_match_t {
  uint32_t a, b;
  double distance; /* 0 where they meet */
} abut_match_t;
typedef int (*abut_match_sink_t)(void* context, const abut_match_t* matches, size_t count);
/* Every pair that meets; with `b` NULL those of one index, each once, a < b. They give how many. */
ABUT_API int64_t abut_join(const abut_index_t* a, const abut_index_t* b,
                           const abut_pair_filter_t* filter, abut_match_sink_t sink, void* context,
                           const abut_work_t* work);
/* The decision of joins within a distance, about one pair: abut_within_distance() of a's shape and b's. */
ABUT_API int abut_indexed_within_distance(const abut_index_t* a, uint32_t id_a,
                                          const abut_index_t* b, uint32_t id_b, double distance);
ABUT_API int64_t abut_join_within(const abut_index_t* a, const abut_index_t* b, double distance,
                                  const abut_pair_filter_t* filter, abut_match_sink_t sink,
                                  void* context, const abut_work_t* work);

/* How each pair meets: the normals lead from a to b. Lines and rays have no contacts. contacts[i] is
 * of matches[i], and of this version's size. */
typedef int (*abut_contact_sink_t)(void* context, const abut_match_t* matches,
                                   const abut_contact_t* contacts, size_t count);
ABUT_API int64_t abut_join_contacts(const abut_index_t* a, const abut_index_t* b,
                                    const abut_pair_filter_t* filter, abut_contact_sink_t sink,
                                    void* context, const abut_work_t* work);

#ifdef __cplusplus
}
#endif

#endif /* ABUT_H */
