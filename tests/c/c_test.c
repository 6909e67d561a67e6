/* Every function of abut.h, from C. The argument is a file to write. */
#include <abut.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;
static void expect(int holds, const char* what, int line) {
  if (holds) return;
  printf("line %d: %s (last error: %s)\n", line, what, abut_last_error());
  ++failures;
}
#define EXPECT(condition) expect((condition), #condition, __LINE__)
#define SIZE(type) .size = sizeof(type)

static int says(const char* part) { return strstr(abut_last_error(), part) != NULL; }

static abut_shape_t circle(double x, double y, double r) {
  abut_shape_t s = {SIZE(abut_shape_t), .kind = ABUT_CIRCLE, .numbers = {x, y, r}};
  return s;
}
static abut_shape_t box(double x0, double y0, double x1, double y1) {
  abut_shape_t s = {SIZE(abut_shape_t), .kind = ABUT_BOX, .numbers = {x0, y0, x1, y1}};
  return s;
}

static void one_pair(void) {
  const abut_shape_t coin = circle(3, 4, 5), tray = box(-9, -9, 0, 0);
  const abut_shape_t apart = box(-9, -9, -1, 0);
  EXPECT(abut_intersects(&coin, &tray) == 1);
  EXPECT(abut_intersects(&coin, &apart) == 0);
  EXPECT(abut_interiors_intersect(&coin, &tray) == 0);
  EXPECT(abut_contains(&coin, &tray) == 0);
  const abut_shape_t small = circle(3, 4, 1);
  EXPECT(abut_contains(&coin, &small) == 1);
  EXPECT(abut_relation(&coin, &tray) == ABUT_MEET);
  EXPECT(strcmp(abut_relation_name(ABUT_COVERED_BY), "covered_by") == 0);
  char matrix[10];
  EXPECT(abut_relate(&tray, &tray, matrix) == 1 && strcmp(matrix, "2FFF1FFF2") == 0);
  EXPECT(abut_relate_is(&coin, &tray, "FF*F0****") == 1 && abut_touches(&coin, &tray) == 1);
  EXPECT(abut_relate_is(&coin, &tray, "FF*F0***") == ABUT_ERROR_ARGUMENT);
  EXPECT(abut_disjoint(&coin, &tray) == 0 && abut_equals(&tray, &tray) == 1);
  EXPECT(abut_covers(&tray, &tray) == 1 && abut_covered_by(&tray, &tray) == 1);
  EXPECT(abut_within(&tray, &tray) == 1 && abut_overlaps(&tray, &tray) == 0);
  EXPECT(abut_crosses(&tray, &tray) == 0);
  EXPECT(abut_relation_name(8) == NULL);
  /* 1 + 2^-61 apart, which rounds to 1. */
  const abut_shape_t origin = circle(0, 0, 0), rounded = circle(1, 0x1p-30, 0);
  EXPECT(abut_within_distance(&origin, &rounded, 1) == 0);
  EXPECT(abut_within_distance(&origin, &rounded, 1 + 0x1p-52) == 1);
  EXPECT(abut_within_distance(&origin, &rounded, -1) == ABUT_ERROR_ARGUMENT);

  double d = -1;
  EXPECT(abut_distance(&coin, &tray, &d) == 1 && d == 0);
  const abut_shape_t far = circle(3, 16, 2);
  EXPECT(abut_distance(&coin, &far, &d) == 1 && d == 5);
  EXPECT(abut_overlap_area(&coin, &small, &d) == 1 && fabs(d - 3.14159265358979) < 1e-12);
  abut_point_pair_t near = {SIZE(abut_point_pair_t)};
  EXPECT(abut_closest_points(&coin, &far, &near) == 1 && near.a[1] == 9 && near.b[1] == 14);
  EXPECT(abut_farthest_points(&coin, &far, &near) == 1 && near.distance == 19);
  const abut_shape_t line = {SIZE(abut_shape_t), .kind = ABUT_LINE, .numbers = {0, 0, 1, 0}};
  EXPECT(abut_farthest_points(&coin, &line, &near) == 0);
  const abut_shape_t tie = {SIZE(abut_shape_t), .kind = ABUT_SEGMENT, .numbers = {0, 0, 4, 0}};
  const abut_shape_t dot = {SIZE(abut_shape_t), .kind = ABUT_POINT, .numbers = {4, 3}};
  double how_far = 0;
  EXPECT(abut_hausdorff_distance(&tie, &dot, &how_far) == 1 && how_far == 5);
  EXPECT(abut_frechet_distance(&tie, &dot, &how_far) == 1 && how_far == 5);
  EXPECT(abut_discrete_frechet_distance(&tie, &dot, &how_far) == 1 && how_far == 5);
  EXPECT(abut_hausdorff_distance(&coin, &dot, &how_far) == 0);
  abut_separation_t gap = {SIZE(abut_separation_t)};
  EXPECT(abut_separation_witness(&coin, &small, &gap) == 1 && gap.distance == -6);
  EXPECT(abut_separation(&coin, &small, &d) == 1 && d == -6);

  abut_contact_t touch = {SIZE(abut_contact_t)};
  EXPECT(abut_contact(&coin, &far, &touch) == 0);
  const abut_shape_t floor_ = box(0, -1, 10, 0), crate = box(2, 0, 4, 3);
  EXPECT(abut_contact(&floor_, &crate, &touch) == 1 && touch.count == 2 && touch.normal[1] == 1);
  const abut_shape_t above = box(2, 1, 4, 3);
  EXPECT(abut_contact(&floor_, &above, &touch) == 0);
  EXPECT(abut_contact_within(&floor_, &above, 2, &touch) == 1 && touch.depths[1] == -1);
  abut_contact_features_t on = {SIZE(abut_contact_features_t)};
  EXPECT(abut_contact_features(&floor_, &above, &touch, &on) == 1 && on.ids[0] != on.ids[1]);
  EXPECT(on.a.kind == ABUT_SIDE && on.a.index == 2 && on.b.kind == ABUT_SIDE && on.b.index == 0);
  touch.count = 3;
  EXPECT(abut_contact_features(&floor_, &above, &touch, &on) == ABUT_ERROR_ARGUMENT);
  EXPECT(abut_contact_within(&floor_, &above, -1, &touch) == ABUT_ERROR_ARGUMENT);

  abut_intersection_t points[1];
  abut_piece_t pieces[1];
  size_t n = 9, m = 9;
  const abut_shape_t axis = {SIZE(abut_shape_t), .kind = ABUT_LINE, .numbers = {0, 4, 1, 0}};
  EXPECT(abut_intersections(&coin, &axis, points, 1, &n, pieces, 1, &m) == 1 && n == 2 && m == 0);
  EXPECT(fabs(points[0].at[1] - 4) < 1e-12);
  abut_tangent_t lines[4];
  int infinitely = 1;
  EXPECT(abut_tangents(&coin, &far, lines, 4, &n, &infinitely) == 1 && n == 4 && !infinitely);
  EXPECT(abut_tangents(&coin, &coin, lines, 0, &n, &infinitely) == 1 && infinitely);

  abut_hit_t hit = {SIZE(abut_hit_t)};
  const abut_shape_t ray = {SIZE(abut_shape_t), .kind = ABUT_RAY, .numbers = {-7, 4, 1, 0}};
  EXPECT(abut_cast_ray(&ray, &coin, &hit) == 1 && hit.t == 5 && hit.normal[0] == -1);
  EXPECT(abut_cast_ray(&coin, &ray, &hit) == ABUT_ERROR_ARGUMENT);
  EXPECT(abut_cast(&far, 0, -10, &coin, &hit) == 1 && hit.t == 0.5);
  EXPECT(abut_cast(&far, 0, 10, &coin, &hit) == 0);
  EXPECT(abut_cast(&far, 0, INFINITY, &coin, &hit) == ABUT_ERROR_ARGUMENT);
  EXPECT(abut_cast_rotating(&crate, 0, 20, 1, &far, 0.01, &hit) == 1);
  EXPECT(abut_cast_rotating(&crate, 0, 10, 1, &far, 0, &hit) == ABUT_ERROR_ARGUMENT);

  double four[4];
  EXPECT(abut_bounds(&coin, four) == 1 && four[0] == -2 && four[3] == 9);
  EXPECT(abut_bounds(&line, four) == 0);
  EXPECT(abut_area(&crate, &d) == 1 && d == 6);
  EXPECT(abut_area(&line, &d) == 0);
  EXPECT(abut_perimeter(&crate, &d) == 1 && d == 10);
  EXPECT(abut_centroid(&crate, four) == 1 && four[0] == 3 && four[1] == 1.5);
  abut_disc_t room = {sizeof room, {0, 0}, 0};
  EXPECT(abut_largest_inscribed_circle(&crate, &room) == 1 && room.radius == 1);
  EXPECT(room.center[0] == 3 && room.center[1] == 1.5);
  EXPECT(abut_largest_inscribed_circle(&line, &room) == 0);

  const double corners[] = {0, 0, 4, 0, 0, 4};
  const abut_shape_t triangle = {SIZE(abut_shape_t), .kind = ABUT_POLYGON, .vertices = corners,
                                 .vertex_count = 3};
  EXPECT(abut_area(&triangle, &d) == 1 && d == 8);
  const abut_shape_t turned = {SIZE(abut_shape_t), .kind = ABUT_ORIENTED_BOX,
                               .numbers = {0, 0, 2, 1}, .rotation = {0, 5}}; /* any axis */
  EXPECT(abut_bounds(&turned, four) == 1 && four[2] == 1 && four[3] == 2);
}

static void what_is_wrong_is_said(void) {
  double d;
  EXPECT(abut_abi() == ABUT_ABI);
  EXPECT(strcmp(abut_kind_name(ABUT_ROUNDED_BOX), "rounded_box") == 0);
  EXPECT(abut_kind_name(99) == NULL && abut_kind_name(-1) == NULL);
  EXPECT(abut_kind_of_name("capsule") == ABUT_CAPSULE);
  EXPECT(abut_kind_of_name("sphere") == ABUT_ERROR_ARGUMENT && says("sphere"));
  const abut_shape_t good = circle(0, 0, 1), bad = circle(0, 0, -1);
  EXPECT(abut_validate(&good) == 1);
  EXPECT(abut_validate(&bad) == 0 && says("radius"));
  EXPECT(abut_distance(&good, &bad, &d) == ABUT_ERROR_ARGUMENT && says("b: radius"));
  EXPECT(abut_distance(&bad, &bad, &d) == ABUT_ERROR_ARGUMENT && says("a: radius"));
  EXPECT(abut_distance(&good, NULL, &d) == ABUT_ERROR_ARGUMENT && says("b is NULL"));
  EXPECT(abut_distance(&good, &good, NULL) == ABUT_ERROR_ARGUMENT && says("out"));
  abut_shape_t odd = good;
  odd.size = 0;
  EXPECT(abut_area(&odd, &d) == ABUT_ERROR_ARGUMENT && says("size"));
  odd = good;
  odd.kind = 99;
  EXPECT(abut_area(&odd, &d) == ABUT_ERROR_ARGUMENT && says("99"));
  /* A program that is newer than the library. */
  struct {
    abut_shape_t shape;
    double more;
  } newer = {good, 0};
  newer.shape.size = sizeof newer;
  EXPECT(abut_area(&newer.shape, &d) == 1);
  newer.more = 1;
  EXPECT(abut_area(&newer.shape, &d) == ABUT_ERROR_ARGUMENT && says("does not know"));
  const double concave[] = {0, 0, 4, 0, 1, 1, 0, 4};
  const abut_shape_t dart = {SIZE(abut_shape_t), .kind = ABUT_POLYGON, .vertices = concave,
                             .vertex_count = 4};
  EXPECT(abut_validate(&dart) == 0 && says("vertices[2]"));
  const abut_shape_t none = {SIZE(abut_shape_t), .kind = ABUT_POLYGON};
  EXPECT(abut_validate(&none) == 0 && says("vertices"));
}

enum { N = 100 };
typedef struct row {
  double x, y, r;
} row;

static abut_columns_t columns_of(row* rows) {
  abut_columns_t c = {SIZE(abut_columns_t), .kind = ABUT_CIRCLE, .count = N};
  c.numbers[0] = (abut_column_t){&rows[0].x, sizeof(row)};
  c.numbers[1] = (abut_column_t){&rows[0].y, sizeof(row)};
  c.numbers[2] = (abut_column_t){&rows[0].r, sizeof(row)};
  return c;
}
/* Circles in a row, one apart, that just touch their neighbours. */
static void lay(row* rows) {
  for (int i = 0; i < N; ++i) rows[i] = (row){i, 0, 0.5};
}

static void many_pairs(void) {
  row rows[N];
  lay(rows);
  const abut_columns_t pads = columns_of(rows);
  const double corners[] = {9.5, -1, 12.5, 1};
  abut_columns_t window = {SIZE(abut_columns_t), .kind = ABUT_BOX, .one = 1, .count = 1};
  for (int k = 0; k < 4; ++k) window.numbers[k] = (abut_column_t){&corners[k], 0};
  uint8_t yes[N];
  uint64_t bits[2];
  EXPECT(abut_batch_intersects(&pads, &window, yes, bits, 2) == 5 && yes[9] && yes[13] && !yes[14]);
  EXPECT(bits[0] == (uint64_t)0x1f << 9 && bits[1] == 0);
  EXPECT(abut_batch_contains(&window, &pads, yes, NULL, 0) == 3 && yes[10] && !yes[13]);
  EXPECT(abut_batch_interiors_intersect(&pads, &window, yes, NULL, 1) == 3);
  double d[N];
  EXPECT(abut_batch_distance(&pads, &window, d, 1) == 1 && d[14] == 1 && d[13] == 0);
  {
    uint8_t near[N];
    for (int i = 0; i < N; ++i) d[i] = 1 - 0x1p-53;
    EXPECT(abut_batch_within_distance(&pads, &window, d, near, 1) == 1);
    EXPECT(near[14] == 0 && near[13] == 1);
    d[14] = 1;
    EXPECT(abut_batch_within_distance(&pads, &window, d, near, 1) == 1 && near[14] == 1);
  }
  EXPECT(abut_batch_relation(&pads, &window, yes, 1) == 1 && yes[9] == ABUT_MEET);
  char matrices[9 * N];
  const double axis[] = {3, 4, 0.6, 0.8};
  const double nothing = 0;
  const abut_column_t zeros = {&nothing, 0}, ones = {&axis[2], 0};
  abut_columns_t turned = {SIZE(abut_columns_t), .kind = ABUT_ELLIPSE, .count = 2,
                           .numbers = {zeros, zeros, ones, ones},
                           .rotation = {{axis, 2 * sizeof *axis}, {axis + 1, 2 * sizeof *axis}}};
  size_t wrong = 9;
  EXPECT(abut_batch_first_invalid(&turned, &wrong, 1) == 1 && wrong == 0 &&
         says("axis of length 1"));
  EXPECT(abut_batch_valid(&turned, yes, NULL, 1) == 1 && yes[0] == 0 && yes[1] == 1);
  EXPECT(abut_batch_relate(&pads, &window, matrices, 2) == 1);
  EXPECT(memcmp(&matrices[9 * 9], "FF2F01212", 9) == 0);
  EXPECT(abut_batch_touches(&pads, &window, yes, NULL, 1) == 2 && yes[9] && !yes[10]);
  EXPECT(abut_batch_within(&pads, &window, NULL, bits, 1) == 3);
  EXPECT(abut_batch_relate_is(&pads, &window, "T*F**F***", yes, NULL, 1) == 3 && yes[10]);
  EXPECT(abut_batch_relate_is(&pads, &window, "T", yes, NULL, 1) == ABUT_ERROR_ARGUMENT);
  EXPECT(abut_batch_disjoint(&pads, &window, NULL, NULL, 0) == N - 5);
  EXPECT(abut_batch_overlap_area(&pads, &window, d, 1) == 1 && d[0] == 0 && d[11] > 0.78);
  double ax[N], t[N];
  const abut_point_pairs_out_t pairs = {SIZE(abut_point_pairs_out_t), .ax = ax, .distance = d};
  EXPECT(abut_batch_closest_points(&pads, &window, &pairs, 1) == 1 && ax[14] == 13.5);
  EXPECT(abut_batch_farthest_points(&pads, &window, &pairs, 1) == 1 && d[0] > 13);
  const abut_separations_out_t gaps = {SIZE(abut_separations_out_t), .distance = d};
  EXPECT(abut_batch_separation_witness(&pads, &window, &gaps, 1) == 1 && d[11] == -1.5);
  EXPECT(abut_batch_separation(&pads, &window, t, 1) == 1 && memcmp(t, d, sizeof d) == 0);
  const abut_contacts_out_t touches = {SIZE(abut_contacts_out_t), .count = yes, .depth = d};
  EXPECT(abut_batch_contact(&pads, &window, &touches, 1) == 5 && yes[9] == 1 && d[9] == 0);
  const double speed[] = {0, -4};
  const abut_column_t dx = {&speed[0], 0}, dy = {&speed[1], 0};
  const abut_hits_out_t hits = {SIZE(abut_hits_out_t), .hit = yes, .t = t};
  for (int i = 0; i < N; ++i) rows[i].y = 3.5;
  EXPECT(abut_batch_cast(&pads, dx, dy, &window, &hits, 1) > 3 && t[11] == 0.5);
  lay(rows);
  abut_columns_t ray = {SIZE(abut_columns_t), .kind = ABUT_RAY, .one = 1, .count = 1};
  const double along[] = {-2, 0, 1, 0};
  for (int k = 0; k < 4; ++k) ray.numbers[k] = (abut_column_t){&along[k], 0};
  EXPECT(abut_batch_cast_rays(&ray, &pads, &hits, 1) == N && t[1] == 2.5);
  EXPECT(abut_batch_cast_rays(&pads, &ray, &hits, 1) == ABUT_ERROR_ARGUMENT);
  EXPECT(abut_batch_area(&pads, d, 1) == 1 && fabs(d[3] - 0.785398163) < 1e-8);
  EXPECT(abut_batch_perimeter(&pads, d, 1) == 1 && fabs(d[3] - 3.14159265) < 1e-8);
  EXPECT(abut_batch_centroid(&pads, d, NULL, 1) == 1 && d[7] == 7);
  EXPECT(abut_batch_bounds(&pads, NULL, NULL, d, NULL, 1) == 1 && d[7] == 7.5);
  EXPECT(abut_batch_tile_bounds(&pads, 1, NULL, NULL, d, NULL, 1) == 1 && d[7] > 8 && d[7] < 8.001);
  EXPECT(abut_batch_tile_bounds(&pads, -1, NULL, NULL, d, NULL, 1) == ABUT_ERROR_ARGUMENT);
  size_t at = 77;
  EXPECT(abut_batch_first_invalid(&pads, &at, 1) == 0 && at == 77);
  rows[42].r = -1;
  EXPECT(abut_batch_first_invalid(&pads, &at, 1) == 1 && at == 42 && says("row 42: radius"));
  EXPECT(abut_batch_valid(&pads, yes, NULL, 1) == N - 1 && !yes[42]);
  abut_columns_t half = pads;
  half.count = N / 2;
  EXPECT(abut_batch_intersects(&pads, &half, yes, NULL, 1) == ABUT_ERROR_ARGUMENT && says("50"));
  half.numbers[0].data = NULL;
  EXPECT(abut_batch_intersects(&half, &half, yes, NULL, 1) == ABUT_ERROR_ARGUMENT);
  double c, s;
  const double angle = 0.5;
  abut_rotations(&angle, 1, &c, &s);
  EXPECT(fabs(c - cos(0.5)) < 1e-15 && fabs(s - sin(0.5)) < 1e-15);
}

typedef struct tally {
  size_t matches, calls, sum;
  int stop;
} tally;
static int take_ids(void* context, size_t row_, const uint32_t* ids, size_t count) {
  tally* t = context;
  t->calls += 1, t->matches += count;
  for (size_t i = 0; i < count; ++i) t->sum += ids[i] + 1000 * row_;
  return t->stop;
}
static int take_matches(void* context, const abut_match_t* matches, size_t count) {
  tally* t = context;
  t->calls += 1, t->matches += count;
  for (size_t i = 0; i < count; ++i) t->sum += matches[i].b - matches[i].a;
  return t->stop;
}
static uint32_t decade(void* context, uint32_t id) {
  (void)context;
  return id / 10;
}
static int stop_at_once(void* context, size_t done, size_t total) {
  (void)context, (void)done, (void)total;
  return 1;
}

static void an_index(const char* file) {
  row rows[N];
  lay(rows);
  const abut_columns_t pads = columns_of(rows);
  const abut_columns_t* all[] = {&pads};
  abut_work_t work = {SIZE(abut_work_t), .threads = 2};
  abut_index_t* index = abut_index_build(all, 1, &work);
  EXPECT(index != NULL && abut_index_size(index) == N);

  const abut_shape_t probe = circle(10, 1.5, 1);
  tally t = {0, 0, 0, 0};
  EXPECT(abut_index_meeting(index, &probe, NULL, take_ids, &t) == 1 && t.sum == 10);
  EXPECT(abut_index_within(index, &probe, 0.5, NULL, NULL, NULL) == 3);
  EXPECT(abut_index_within(index, &probe, -1, NULL, NULL, NULL) == ABUT_ERROR_ARGUMENT);
  t = (tally){0, 0, 0, 0};
  EXPECT(abut_index_meeting_each(index, &pads, NULL, take_ids, &t, &work) == 3 * N - 2);
  EXPECT(t.matches == 3 * N - 2 && t.calls == N);
  EXPECT(abut_index_within_each(index, &pads, 1, NULL, NULL, NULL, NULL) == 5 * N - 6);

  abut_neighbour_t near[3];
  const abut_shape_t spot = {SIZE(abut_shape_t), .kind = ABUT_POINT, .numbers = {20.25, 2}};
  EXPECT(abut_index_nearest(index, &spot, 3, INFINITY, NULL, near) == 3);
  EXPECT(near[0].id == 20 && near[1].id == 21 && near[2].id == 19);
  EXPECT(abut_index_nearest(index, &spot, 3, 0.1, NULL, near) == 0);
  EXPECT(abut_index_nearest_groups(index, &spot, 2, INFINITY, decade, NULL, near) == 2);
  EXPECT(near[0].id == 20 && near[1].id == 19);
  uint32_t ids[2 * N];
  double gaps[2 * N];
  size_t counts[N];
  EXPECT(abut_index_nearest_each(index, &pads, 2, 0, NULL, ids, gaps, counts, NULL) == 1);
  EXPECT(counts[50] == 2 && gaps[100] == 0 && (ids[100] >= 49 && ids[100] <= 51));

  abut_hit_t hit = {SIZE(abut_hit_t)};
  const abut_shape_t ray = {SIZE(abut_shape_t), .kind = ABUT_RAY, .numbers = {-2, 0, 1, 0}};
  uint32_t id = 5;
  EXPECT(abut_index_cast_ray(index, &ray, NULL, &id, &hit) == 1 && id == 0 && hit.t == 1.5);
  EXPECT(abut_index_cast(index, &probe, 0, 4, NULL, &id, &hit) == 1 && hit.t == 0);
  const abut_shape_t high = circle(30, 5, 1);
  EXPECT(abut_index_cast(index, &high, 0, 4, NULL, &id, NULL) == 0 && id == ABUT_NO_ID);
  const double up[] = {0, 1};
  const abut_hits_out_t hits = {SIZE(abut_hits_out_t), .t = gaps};
  EXPECT(abut_index_cast_each(index, &pads, (abut_column_t){&up[0], 0}, (abut_column_t){&up[1], 0},
                              NULL, ids, &hits, NULL) == N);
  abut_columns_t one_ray = {SIZE(abut_columns_t), .kind = ABUT_RAY, .count = 1};
  for (int k = 0; k < 4; ++k) one_ray.numbers[k] = (abut_column_t){&ray.numbers[k], 0};
  EXPECT(abut_index_cast_rays_each(index, &one_ray, NULL, ids, &hits, NULL) == 1 && ids[0] == 0);

  t = (tally){0, 0, 0, 0};
  EXPECT(abut_join(index, NULL, NULL, take_matches, &t, &work) == N - 1 && t.sum == N - 1);
  EXPECT(abut_join(index, index, NULL, NULL, NULL, NULL) == 3 * N - 2);
  EXPECT(abut_join_within(index, NULL, 1, NULL, NULL, NULL, NULL) == 2 * N - 3);
  EXPECT(abut_indexed_within_distance(index, 0, index, 2, 1) == 1 &&
         abut_indexed_within_distance(index, 0, index, 3, 1) == 0);
  t = (tally){0, 0, 0, 1};
  EXPECT(abut_join(index, NULL, NULL, take_matches, &t, NULL) == ABUT_ERROR_STOPPED &&
         t.calls == 1);
  EXPECT(abut_index_meeting(index, &probe, NULL, take_ids, &t) == ABUT_ERROR_STOPPED);
  work.progress = stop_at_once;
  EXPECT(abut_index_build(all, 1, &work) == NULL && says("stopped"));

  EXPECT(abut_index_insert(index, &probe, NULL) == ABUT_ERROR_ARGUMENT && says("dynamic"));
  abut_shape_t back = {SIZE(abut_shape_t)};
  EXPECT(abut_index_shape(index, 7, &back) == 1 && back.kind == ABUT_CIRCLE);
  EXPECT(back.numbers[0] == 7 && back.numbers[2] == 0.5);
  EXPECT(abut_index_shape(index, N, &back) == ABUT_ERROR_RANGE);

  EXPECT(abut_index_save(index, file) == 1);
  const int64_t length = abut_index_bytes(index, NULL, 0);
  char* bytes = malloc((size_t)length);
  EXPECT(length > 0 && abut_index_bytes(index, bytes, (size_t)length) == length);
  abut_index_t* again = abut_index_of_bytes(bytes, (size_t)length);
  EXPECT(again != NULL && abut_index_size(again) == abut_index_size(index));
  bytes[100] ^= 1;
  EXPECT(abut_index_of_bytes(bytes, (size_t)length) == NULL && says("damaged"));
  free(bytes), abut_index_free(again);
  abut_index_t* mapped = abut_index_map(file);
  EXPECT(mapped != NULL && abut_join(mapped, NULL, NULL, NULL, NULL, NULL) == N - 1);
  abut_index_free(mapped);
  EXPECT(abut_index_map("/nowhere/at all") == NULL && says("/nowhere"));
  EXPECT(abut_index_save(index, "/nowhere/at all") == ABUT_ERROR_FILE);
  remove(file);
  abut_index_free(index);
  abut_index_free(NULL);
  EXPECT(abut_join(NULL, NULL, NULL, NULL, NULL, NULL) == ABUT_ERROR_ARGUMENT);
}

/* Circles 0 … N - 1 in a row; the even ones are of layer 1, the odd ones of layer 2. */
typedef struct pair_list {
  size_t count, sum;
  double depth;
} pair_list;
static int take_contacts(void* context, const abut_match_t* matches, const abut_contact_t* contacts,
                         size_t count) {
  pair_list* list = context;
  for (size_t i = 0; i < count; ++i) {
    EXPECT(contacts[i].size == sizeof(abut_contact_t) && contacts[i].normal[0] == 1);
    list->sum += matches[i].b - matches[i].a, list->depth += contacts[i].depth;
  }
  list->count += count;
  return 0;
}
static int is_high(void* context, uint32_t id) { return id >= *(const uint32_t*)context; }
static int are_low(void* context, uint32_t a, uint32_t b) {
  return a < *(const uint32_t*)context && b < *(const uint32_t*)context;
}
static void some_of_an_index(void) {
  row rows[N];
  lay(rows);
  const abut_columns_t pads = columns_of(rows);
  const abut_columns_t* all[] = {&pads};
  abut_index_t* index = abut_index_build(all, 1, NULL);
  uint32_t layers[N], itself[N], id = 0;
  for (uint32_t i = 0; i < N; ++i) layers[i] = 1 + i % 2, itself[i] = i;
  EXPECT(abut_index_id_end(index) == N && abut_index_has(index, N - 1) == 1);
  EXPECT(abut_index_has(index, N) == 0 && abut_index_overhead(index) > 0);

  /* Each touches itself and its two neighbours. */
  const uint32_t self = 10, bound = 10;
  const abut_shape_t ten = circle(10, 0, 0.5);
  abut_filter_t others = {SIZE(abut_filter_t), .except = &self};
  abut_filter_t even = {SIZE(abut_filter_t), .layers = layers, .layer_count = N, .mask = 1};
  abut_filter_t high = {SIZE(abut_filter_t), .accepts = is_high, .context = (void*)&bound};
  const abut_filter_t every = {SIZE(abut_filter_t), .mask = 0};
  EXPECT(abut_index_meeting(index, &ten, &every, NULL, NULL) == 3);
  tally t = {0, 0, 0, 0};
  EXPECT(abut_index_meeting(index, &ten, &others, take_ids, &t) == 2 && t.sum == 9 + 11);
  EXPECT(abut_index_meeting(index, &ten, &even, NULL, NULL) == 1);
  EXPECT(abut_index_meeting(index, &ten, &high, NULL, NULL) == 2);
  EXPECT(abut_index_within(index, &ten, 1, &others, NULL, NULL) == 4);
  even.layer_count = 5; /* those after the end have all bits */
  EXPECT(abut_index_meeting(index, &ten, &even, NULL, NULL) == 3);
  even.layer_count = N, even.except = &self;
  EXPECT(abut_index_meets_any(index, &ten, &even) == 0);
  EXPECT(abut_index_meets_any(index, &ten, &others) == 1);
  abut_neighbour_t near[2];
  EXPECT(abut_index_nearest(index, &ten, 2, INFINITY, &even, near) == 2);
  EXPECT(near[0].id == 8 && near[1].id == 12 && near[0].distance == 1);
  EXPECT(abut_index_least_separated(index, &ten, 9, NULL, near) == 1);
  EXPECT(near[0].id == 10 && near[0].distance == -1);
  EXPECT(abut_index_least_separated(index, &ten, 9, &others, near) == 1 && near[0].distance == 0);
  EXPECT(abut_index_least_separated(index, &ten, 0.5, &even, near) == 0);

  abut_filter_t not_me = {SIZE(abut_filter_t), .except = itself};
  EXPECT(abut_index_meeting_each(index, &pads, &not_me, NULL, NULL, NULL) == 2 * N - 2);
  EXPECT(abut_index_within_each(index, &pads, 1, &not_me, NULL, NULL, NULL) == 4 * N - 6);
  not_me.layers = layers, not_me.layer_count = N, not_me.masks = layers;
  EXPECT(abut_index_within_each(index, &pads, 1, &not_me, NULL, NULL, NULL) == 2 * N - 4);
  uint32_t ids[N];
  double numbers[N];
  EXPECT(abut_index_nearest_each(index, &pads, 1, INFINITY, &not_me, ids, numbers, NULL, NULL) ==
         1);
  EXPECT(ids[50] == 48 && numbers[50] == 1);

  /* The ray comes from the left, over the even ones to the first high one. */
  abut_hit_t hits[N] = {{SIZE(abut_hit_t)}};
  const abut_shape_t ray = {SIZE(abut_shape_t), .kind = ABUT_RAY, .numbers = {-2, 0, 2, 0}};
  even.accepts = is_high, even.context = (void*)&bound, even.except = NULL;
  abut_cast_options_t options = {SIZE(abut_cast_options_t), .filter = &even};
  EXPECT(abut_index_cast_ray(index, &ray, &options, &id, hits) == 1 && id == 10);
  EXPECT(hits[0].t == 5.75);
  EXPECT(abut_index_hits_ray(index, &ray, 3, &options, ids, hits) == 3);
  EXPECT(ids[2] == 14 && hits[2].t == 7.75 && hits[2].size == sizeof(abut_hit_t));
  EXPECT(abut_index_hits_ray(index, &ray, N, &options, NULL, NULL) == (N - 10) / 2);
  options.reach = 11;
  EXPECT(abut_index_cast_ray(index, &ray, &options, &id, hits) == 0 && id == ABUT_NO_ID);
  EXPECT(abut_index_hits_any_ray(index, &ray, &options) == 0);
  options.reach = 11.5;
  EXPECT(abut_index_hits_any_ray(index, &ray, &options) == 1);
  options.reach = -1;
  EXPECT(abut_index_hits_any_ray(index, &ray, &options) == ABUT_ERROR_ARGUMENT && says("reach"));

  /* Up: away from what it touches. */
  const abut_cast_options_t one_way = {SIZE(abut_cast_options_t), .one_way = 1};
  const abut_shape_t above = circle(20, 1, 0.5);
  EXPECT(abut_index_cast(index, &above, 0, 9, NULL, &id, hits) == 1 && id == 20 && hits[0].t == 0);
  EXPECT(abut_index_cast(index, &above, 0, 9, &one_way, &id, hits) == 0);
  EXPECT(abut_index_hits(index, &above, 0, -9, N, NULL, ids, hits) == 3 && ids[0] == 20);
  EXPECT(abut_index_hits(index, &above, 0, -9, N, &one_way, ids, hits) == 1 && ids[0] == 20);
  EXPECT(abut_index_hits_any(index, &above, 0, 9, &one_way) == 0);
  const abut_shape_t bar = box(28, 2, 32, 2.5);
  EXPECT(abut_index_cast_rotating(index, &bar, 0, 0, 2, 1e-6, NULL, &id, hits) == 1);
  EXPECT(hits[0].t > 0 && hits[0].t < 1 && id >= 28 && id <= 32);
  EXPECT(abut_index_cast_rotating(index, &bar, 0, 0, 0.1, 1e-6, NULL, &id, hits) == 0);
  EXPECT(abut_index_cast_rotating(index, &bar, 0, 0, 2, 0, NULL, &id, hits) == ABUT_ERROR_ARGUMENT);
  abut_columns_t one_ray = {SIZE(abut_columns_t), .kind = ABUT_RAY, .count = 1};
  for (int k = 0; k < 4; ++k) one_ray.numbers[k] = (abut_column_t){&ray.numbers[k], 0};
  options.reach = 0;
  EXPECT(abut_index_cast_rays_each(index, &one_ray, &options, ids, NULL, NULL) == 1 &&
         ids[0] == 10);
  const double up[] = {0, 1};
  const abut_cast_options_t apart = {SIZE(abut_cast_options_t), .filter = &not_me, .one_way = 1};
  EXPECT(abut_index_cast_each(index, &pads, (abut_column_t){&up[1], 0}, (abut_column_t){&up[0], 0},
                              &apart, ids, NULL, NULL) == N - 2 &&
         ids[7] == 9);

  /* The even ones see the even ones. */
  abut_pair_filter_t seen = {SIZE(abut_pair_filter_t)};
  EXPECT(abut_join(index, NULL, &seen, NULL, NULL, NULL) == N - 1);
  seen.a = seen.b = (abut_bits_t){layers, N, layers, N};
  EXPECT(abut_join(index, NULL, &seen, NULL, NULL, NULL) == 0);
  EXPECT(abut_join(index, index, &seen, NULL, NULL, NULL) == N);
  abut_pair_filter_t low = {SIZE(abut_pair_filter_t), .accepts = are_low, .context = (void*)&bound};
  EXPECT(abut_join(index, NULL, &low, NULL, NULL, NULL) == 9);
  pair_list list = {0, 0, 0};
  EXPECT(abut_join_contacts(index, NULL, &low, take_contacts, &list, NULL) == 9);
  EXPECT(list.count == 9 && list.sum == 9 && list.depth == 0);
  EXPECT(abut_join_contacts(index, index, NULL, NULL, NULL, NULL) == 3 * N - 2);
  EXPECT(abut_join_within(index, NULL, 1, &seen, NULL, NULL, NULL) == N - 2);
  seen.a.layers = NULL;
  EXPECT(abut_join(index, NULL, &seen, NULL, NULL, NULL) == ABUT_ERROR_ARGUMENT && says("layers"));
  abut_index_free(index);
}

static int erase_it(void* context, const abut_match_t* matches, size_t count) {
  (void)count;
  EXPECT(abut_index_erase((abut_index_t*)context, matches->a) == ABUT_ERROR_OTHER &&
         says("is being asked"));
  return 0;
}

static void a_dynamic_index(void) {
  row rows[N];
  lay(rows);
  const abut_columns_t pads = columns_of(rows);
  abut_index_t* index = abut_index_build_dynamic(NULL, 0, NULL);
  EXPECT(index != NULL && abut_index_size(index) == 0);
  uint32_t ids[N], id = 0;
  EXPECT(abut_index_insert_columns(index, &pads, ids) == 1 && ids[N - 1] == N - 1);
  const abut_shape_t probe = circle(10, 1.5, 1);
  EXPECT(abut_index_insert(index, &probe, &id) == 1 && id == N);
  EXPECT(abut_join(index, NULL, NULL, NULL, NULL, NULL) == N);
  const abut_shape_t away = circle(10, 99, 1);
  EXPECT(abut_index_move(index, id, &away) == 1);
  EXPECT(abut_join(index, NULL, NULL, NULL, NULL, NULL) == N - 1);
  EXPECT(abut_join(index, NULL, NULL, erase_it, index, NULL) == N - 1);
  EXPECT(abut_index_has(index, id) == 1 && abut_index_id_end(index) == N + 1);
  EXPECT(abut_index_erase(index, id) == 1 && abut_index_size(index) == N);
  EXPECT(abut_index_has(index, id) == 0 && abut_index_overhead(index) == ABUT_ERROR_ARGUMENT);
  EXPECT(abut_index_erase(index, id) == ABUT_ERROR_RANGE);
  for (int i = 0; i < N; ++i) rows[i].x *= 3;
  EXPECT(abut_index_move_columns(index, ids, &pads) == 1 && abut_index_refit(index) == 1);
  EXPECT(abut_join(index, NULL, NULL, NULL, NULL, NULL) == 0);
  EXPECT(abut_index_save(index, "x") == ABUT_ERROR_ARGUMENT);
  abut_index_free(index);
}

/* A region with a hole, a polyline of two lines, and columns of both. */
static void outlines(void) {
  const double corners[] = {0, 0, 9, 0, 9, 9, 0, 9, 3, 3, 6, 3, 6, 6, 3, 6};
  const size_t rings[] = {0, 4, 8}, whole[] = {0, 8};
  abut_shape_t frame = {SIZE(abut_shape_t), .kind = ABUT_REGION, .vertices = corners,
                        .vertex_count = 8,  .starts = rings,     .part_count = 2};
  double d;
  EXPECT(abut_validate(&frame) == 1 && abut_area(&frame, &d) == 1 && d == 72);
  const abut_shape_t inside = circle(4.5, 4.5, 1), touching = circle(4.5, 4.5, 1.5);
  EXPECT(abut_intersects(&frame, &inside) == 0 && abut_relation(&frame, &touching) == ABUT_MEET);
  EXPECT(abut_distance(&frame, &inside, &d) == 1 && d == 0.5);
  EXPECT(abut_separation(&frame, &inside, &d) == 1 && d == 0.5);
  const abut_shape_t window = box(4, 4, 5, 5);
  EXPECT(abut_separation(&frame, &window, &d) == 1 && d == 1);
  const double towers[] = {0, 0, 9, 0, 9, 9, 6, 9, 6, 3, 3, 3, 3, 8, 0, 8};
  const abut_shape_t harbour = {SIZE(abut_shape_t), .kind = ABUT_REGION, .vertices = towers,
                                .vertex_count = 8};
  const abut_shape_t crate = box(-1, 7.5, 10, 12);
  abut_contact_t touches[8] = {{SIZE(abut_contact_t)}};
  EXPECT(abut_contacts(&harbour, &crate, touches, 8) == 2);
  EXPECT(touches[0].depth == 1.5 && touches[1].depth == 0.5 && touches[1].count >= 1);
  EXPECT(touches[1].size == touches[0].size);
  EXPECT(abut_contacts(&frame, &inside, NULL, 0) == 0);
  const size_t descending[] = {0, 9, 8};
  frame.starts = descending;
  EXPECT(abut_area(&frame, &d) == ABUT_ERROR_ARGUMENT && says("starts"));
  frame.starts = NULL; /* one ring, which crosses itself */
  EXPECT(abut_validate(&frame) == 0);
  frame.starts = whole, frame.part_count = 1, frame.kind = ABUT_POLYLINE;
  EXPECT(abut_validate(&frame) == 1 && abut_intersects(&frame, &inside) == 0);

  const size_t starts[] = {0, 2, 3}, parts[] = {0, 4, 8, 8};
  abut_columns_t many = {SIZE(abut_columns_t), .kind = ABUT_REGION, .count = 2, .starts = starts,
                         .parts = parts};
  many.vertices[0] = (abut_column_t){corners, 16},
  many.vertices[1] = (abut_column_t){corners + 1, 16};
  const double at[] = {4.5, 0};
  abut_columns_t spot = {SIZE(abut_columns_t), .kind = ABUT_POINT, .count = 1, .one = 1};
  spot.numbers[0] = spot.numbers[1] = (abut_column_t){at, 0};
  double gaps[2];
  EXPECT(abut_batch_distance(&many, &spot, gaps, 1) == 1 && gaps[0] == 1.5 && isinf(gaps[1]));
  uint8_t yes[2];
  EXPECT(abut_batch_contains(&many, &spot, yes, NULL, 1) == 0);
  many.count = 1, many.parts = rings, many.kind = ABUT_POLYLINE;
  const abut_columns_t* all[] = {&many};
  abut_index_t* index = abut_index_build(all, 1, NULL);
  EXPECT(index != NULL && abut_index_within(index, &inside, 0.5, NULL, NULL, NULL) == 1);
  abut_shape_t back = {SIZE(abut_shape_t)};
  EXPECT(abut_index_shape(index, 0, &back) == 1 && back.part_count == 2 && back.starts[1] == 4);
  EXPECT(back.vertices[15] == 6);
  abut_index_free(index);
}

/* Shapes of others, and around points. */
static void made(void) {
  abut_shape_t s = {SIZE(abut_shape_t)};
  const abut_shape_t coin = circle(3, 4, 5), tray = box(0, 0, 2, 1);
  EXPECT(abut_moved(&coin, 1, -4, &s) == 1 && s.kind == ABUT_CIRCLE);
  EXPECT(s.numbers[0] == 4 && s.numbers[1] == 0 && s.numbers[2] == 5);
  EXPECT(abut_moved(&coin, NAN, 0, &s) == ABUT_ERROR_ARGUMENT);
  const double up[] = {0, 2}, nowhere[] = {0, 0};
  EXPECT(abut_transformed(&tray, up, 3, 10, 0, &s) == 1 && s.kind == ABUT_ORIENTED_BOX);
  const abut_shape_t turned = box(7, 0, 10, 6);
  EXPECT(abut_equals(&s, &turned) == 1);
  EXPECT(abut_transformed(&coin, NULL, 2, 0, 0, &s) == 1 && s.numbers[2] == 10);
  EXPECT(abut_transformed(&tray, nowhere, 1, 0, 0, &s) == ABUT_ERROR_ARGUMENT && says("axis"));
  EXPECT(abut_transformed(&tray, NULL, 0, 0, 0, &s) == ABUT_ERROR_ARGUMENT && says("scale"));
  const double shear[] = {1, 0, 1, 1, 5, 0};
  EXPECT(abut_transformed_affine(&tray, shear, &s) == 1 && s.kind == ABUT_POLYGON);
  const double slanted[] = {5, 0, 7, 0, 8, 1, 6, 1};
  const abut_shape_t wanted = {SIZE(abut_shape_t), .kind = ABUT_POLYGON, .vertices = slanted,
                               .vertex_count = 4};
  EXPECT(abut_equals(&s, &wanted) == 1);
  EXPECT(abut_transformed_affine(&coin, shear, &s) == 1 && s.kind == ABUT_ELLIPSE);
  abut_shape_t pill = {SIZE(abut_shape_t), .kind = ABUT_CAPSULE, .numbers = {0, 0, 2, 0, 1}};
  EXPECT(abut_transformed_affine(&pill, shear, &s) == 0);
  pill.numbers[4] = 0;
  EXPECT(abut_transformed_affine(&pill, shear, &s) == 1 && s.kind == ABUT_SEGMENT);
  const double huge[] = {1e308, 0, 0, 1e308, 0, 0};
  EXPECT(abut_transformed_affine(&tray, huge, &s) == ABUT_ERROR_ARGUMENT && says("the result"));

  const double points[] = {0, 0, 4, 0, 4, 3, 0, 3, 2, 1};
  EXPECT(abut_convex_hull(points, 5, &s) == 1 && s.kind == ABUT_POLYGON && s.vertex_count == 4);
  EXPECT(abut_smallest_circle(points, 5, &s) == 1 && s.kind == ABUT_CIRCLE);
  EXPECT(fabs(s.numbers[2] - 2.5) < 1e-12);
  double area = 0;
  EXPECT(abut_smallest_box(points, 5, &s) == 1 && abut_area(&s, &area) == 1);
  EXPECT(fabs(area - 12) < 1e-9);
  EXPECT(abut_convex_hull(NULL, 0, &s) == 0 && abut_smallest_circle(NULL, 0, &s) == 0);
  EXPECT(abut_smallest_box(NULL, 1, &s) == ABUT_ERROR_ARGUMENT && says("points"));
  const double bad[] = {0, 0, NAN, 1};
  EXPECT(abut_convex_hull(bad, 2, &s) == ABUT_ERROR_ARGUMENT && says("points[1]"));
  const double mean[] = {1, 2}, covariance[] = {4, 0, 1};
  EXPECT(abut_ellipse_of_covariance(mean, covariance, 1 - exp(-0.5), &s) == 1);
  EXPECT(s.kind == ABUT_ELLIPSE && fabs(s.numbers[2] - 2) < 1e-12);
  EXPECT(abut_ellipse_of_covariance(mean, covariance, 1, &s) == ABUT_ERROR_ARGUMENT);

  const double bow[] = {0, 0, 2, 2, 2, 0, 0, 2}; /* its edges cross in (1, 1) */
  const abut_shape_t tie = {SIZE(abut_shape_t), .kind = ABUT_REGION, .vertices = bow,
                            .vertex_count = 4};
  size_t moved = 9;
  double largest = 9;
  EXPECT(abut_validate(&tie) == 0);
  EXPECT(abut_repaired(&tie, ABUT_EVEN_ODD, &s, &moved, &largest) == 1 && moved == 0);
  EXPECT(largest == 0 && abut_validate(&s) == 1 && abut_area(&s, &area) == 1 && area == 2);
  const double twice[] = {0, 0, 4, 0, 4, 4, 0, 4, 0, 0, 4, 0, 4, 4, 0, 4};
  const size_t rings[] = {0, 4, 8};
  const abut_shape_t covered = {SIZE(abut_shape_t), .kind = ABUT_REGION, .vertices = twice,
                                .vertex_count = 8,  .starts = rings,     .part_count = 2};
  EXPECT(abut_repaired(&covered, ABUT_NONZERO, &s, NULL, NULL) == 1);
  EXPECT(abut_area(&s, &area) == 1 && area == 16);
  EXPECT(abut_repaired(&covered, ABUT_EVEN_ODD, &s, NULL, NULL) == 1 && s.vertex_count == 0);
  EXPECT(abut_repaired(&covered, 2, &s, NULL, NULL) == ABUT_ERROR_ARGUMENT && says("rule"));
  EXPECT(abut_repaired(&coin, 0, &s, NULL, NULL) == ABUT_ERROR_ARGUMENT && says("region"));
  const char* const crossing = "region(((0,0),(2,2),(2,0),(0,2)))";
  EXPECT(abut_read(crossing, strlen(crossing), &s) == ABUT_ERROR_ARGUMENT);
  EXPECT(abut_read_unchecked(crossing, strlen(crossing), &s) == 1 && (s.flags & ABUT_CHECKED) == 0);
  EXPECT(abut_repaired(&s, ABUT_EVEN_ODD, &s, NULL, NULL) == 1 && abut_validate(&s) == 1);

  /* Hulls: of one radius exactly; else within the tolerance, and inside. */
  const abut_shape_t disc = {SIZE(abut_shape_t), .kind = ABUT_CIRCLE, .numbers = {0, 0, 5}};
  const abut_shape_t other = {SIZE(abut_shape_t), .kind = ABUT_CIRCLE, .numbers = {10, 0, 5}};
  const abut_shape_t line = {SIZE(abut_shape_t), .kind = ABUT_LINE, .numbers = {0, 0, 1, 0}};
  const abut_shape_t ellipse = {SIZE(abut_shape_t), .kind = ABUT_ELLIPSE, .numbers = {0, 0, 5, 3}};
  const abut_shape_t flat = {SIZE(abut_shape_t), .kind = ABUT_ELLIPSE, .numbers = {0, 0, 5, 0}};
  const abut_shape_t* some[] = {&disc, &other, &tie, &line};
  abut_shape_t unturned = {SIZE(abut_shape_t), .kind = ABUT_BOX, .numbers = {0, 0, 2, 2}};
  some[2] = &unturned;
  EXPECT(abut_hull_of_shapes(some, 2, 0, &s) == 1 && s.kind == ABUT_POLYGON);
  EXPECT(s.numbers[0] == 5 && s.vertex_count == 2 && abut_contains(&s, &other) == 1);
  EXPECT(abut_hull_of_shapes(some, 3, 0, &s) == ABUT_ERROR_ARGUMENT && says("tolerance"));
  EXPECT(abut_hull_of_shapes(some, 3, 0.01, &s) == 1 && s.numbers[0] == 0);
  EXPECT(abut_area(&s, &area) == 1 && area < 25 * 3.14159266 + 100 &&
         area > 25 * 3.14159265 + 99.58);
  some[0] = &ellipse;
  EXPECT(abut_hull_of_shapes(some, 1, 0, &s) == ABUT_ERROR_ARGUMENT && says("tolerance"));
  some[0] = &flat;
  EXPECT(abut_hull_of_shapes(some, 1, 0, &s) == 1 && s.vertex_count == 2);
  const abut_shape_t beside = {SIZE(abut_shape_t), .kind = ABUT_BOX, .numbers = {1, 1, 3, 3}};
  const abut_shape_t* both[] = {&unturned, &beside, &unturned, &line, &flat, &disc};
  EXPECT(abut_union_of_shapes(both, 5, 0, &s) == 1 && s.kind == ABUT_REGION && s.vertex_count == 8);
  EXPECT(abut_area(&s, &area) == 1 && area == 7);
  abut_curved_region_t* const whole = abut_united_all(both, 6);
  EXPECT(abut_curved_region_area(whole, &area) == 1 && fabs(area - 25 * 3.14159265358979) < 1e-12);
  abut_curved_region_free(whole);
  EXPECT(abut_united_all(NULL, 1) == NULL && says("shapes"));
  EXPECT(abut_union_of_shapes(both, 0, 0, &s) == 1 && s.vertex_count == 0);
  EXPECT(abut_union_of_shapes(both, 6, 0, &s) == ABUT_ERROR_ARGUMENT && says("tolerance"));
  EXPECT(abut_union_of_shapes(both, 6, 1e-6, &s) == 1 && abut_area(&s, &area) == 1);
  EXPECT(fabs(area - 25 * 3.14159265) < 1e-4);
  EXPECT(abut_hull_of_shapes(some, 4, 0.01, &s) == 0 && abut_hull_of_shapes(some, 0, 0, &s) == 0);
}

/* A coin and a tray make areas. */
static void areas_of_two(void) {
  const double pi = 3.14159265358979323846;
  const abut_shape_t coin = circle(0, 0, 1), tray = box(0, -2, 3, 2);
  abut_curved_region_t* both = abut_common_part(&coin, &tray);
  const abut_curved_edge_t* edges = NULL;
  const size_t* starts = NULL;
  size_t rings = 9;
  double size = -1;
  EXPECT(both != NULL && abut_curved_region_edges(both, &edges, &starts, &rings) == 1);
  EXPECT(rings == 1 && starts[0] == 0 && starts[1] == 2);
  EXPECT(edges[0].is_arc == 1 && edges[0].from[1] == -1 && edges[0].to[1] == 1);
  EXPECT(edges[0].center[0] == 0 && edges[0].semi_axes[0] == 1 && edges[0].semi_axes[1] == 1);
  EXPECT(edges[0].rotation[0] == 1 && fabs(sin(edges[0].begin) + 1) < 1e-15);
  EXPECT(fabs(edges[0].turn - pi) < 1e-15 && edges[1].is_arc == 0 && edges[1].to[1] == -1);
  EXPECT(abut_curved_region_area(both, &size) == 1 && fabs(size - pi / 2) < 1e-15);
  EXPECT(abut_curved_region_contains(both, 0.999, 0) == 1);
  EXPECT(abut_curved_region_contains(both, -0.1, 0) == 0);
  EXPECT(abut_curved_region_contains(both, NAN, 0) == ABUT_ERROR_ARGUMENT && says("point"));
  char path[64], less[4];
  EXPECT(abut_curved_region_svg_path(both, path, sizeof path) == 24);
  EXPECT(strcmp(path, "M 0 -1 A 1 1 0 0 1 0 1 Z") == 0);
  EXPECT(abut_curved_region_svg_path(both, less, sizeof less) == 24 && strcmp(less, "M 0") == 0);
  abut_shape_t flat = {SIZE(abut_shape_t)};
  size_t moved = 9;
  EXPECT(abut_curved_region_flattened(both, 1e-6, &flat, &moved, NULL) == 1 && moved == 0);
  double area = 0;
  EXPECT(flat.kind == ABUT_REGION && abut_area(&flat, &area) == 1);
  EXPECT(area < size && size - area < 4e-6);
  EXPECT(abut_curved_region_flattened(both, 0, &flat, NULL, NULL) == ABUT_ERROR_ARGUMENT);
  EXPECT(says("tolerance"));
  abut_curved_region_free(both);

  abut_curved_region_t* (*const all[])(const abut_shape_t*, const abut_shape_t*) = {
      abut_united, abut_difference, abut_symmetric_difference};
  const double sizes[] = {12 + pi / 2, pi / 2, 12};
  for (int i = 0; i < 3; ++i) {
    abut_curved_region_t* const made_of_two = all[i](&coin, &tray);
    EXPECT(abut_curved_region_area(made_of_two, &size) == 1 && fabs(size - sizes[i]) < 1e-14);
    abut_curved_region_free(made_of_two);
  }
  const abut_shape_t far = circle(9, 9, 1), bad = circle(0, 0, -1);
  both = abut_common_part(&coin, &far);
  EXPECT(abut_curved_region_edges(both, &edges, &starts, &rings) == 1 && rings == 0);
  EXPECT(abut_curved_region_svg_path(both, path, sizeof path) == 0 && path[0] == 0);
  EXPECT(abut_curved_region_flattened(both, 1, &flat, NULL, NULL) == 1 && flat.part_count == 0);
  abut_curved_region_free(both);
  abut_curved_region_free(NULL);
  EXPECT(abut_common_part(&coin, &bad) == NULL && says("b: radius"));
  EXPECT(abut_united(NULL, &coin) == NULL && says("a is NULL"));
  EXPECT(abut_curved_region_area(NULL, &size) == ABUT_ERROR_ARGUMENT && says("region"));
}

static int query_named(const char* name, abut_query_t* q) {
  for (int i = 0;; ++i) {
    q->size = sizeof *q;
    if (abut_query(i, q) != 1) return -1;
    if (strcmp(q->name, name) == 0) return i;
  }
}
/* By their numbers the queries answer as by their names. */
static void by_number(void) {
  const abut_shape_t coin = circle(3, 4, 5), tray = box(-9, -9, 0, 0), floor_ = box(0, -1, 10, 0);
  const abut_shape_t crate = box(2, 0, 4, 3),
                     line = {SIZE(abut_shape_t), .kind = ABUT_LINE, .numbers = {0, 0, 1, 0}};
  const abut_shape_t *two[] = {&coin, &tray}, *resting[] = {&floor_, &crate}, *one[] = {&line};
  abut_query_t q;
  double out[64];
  int i = query_named("touches", &q);
  EXPECT(q.width == 1 && q.answer[0].form == ABUT_YES && q.answer[0].name == NULL);
  EXPECT(abut_ask(i, two, NULL, NULL, out, 1) == 1 && out[0] == 1);
  EXPECT(abut_ask(i, two, NULL, NULL, out, 0) == 1);
  i = query_named("relation", &q);
  EXPECT(abut_ask(i, two, NULL, NULL, out, 1) == 1);
  EXPECT(strcmp(q.answer[0].words[(int)out[0]], "meet") == 0);
  i = query_named("relate", &q);
  EXPECT(q.answer[0].form == ABUT_TEXT && abut_ask(i, two, NULL, NULL, out, 9) == 1);
  EXPECT(out[0] == 'F' && out[8] == '2');
  i = query_named("relate_is", &q);
  EXPECT(q.arguments[2].form == ABUT_TEXT && abut_ask(i, two, NULL, "FF*F0****", out, 1) == 1);
  EXPECT(out[0] == 1 && abut_ask(i, two, NULL, NULL, out, 1) == ABUT_ERROR_ARGUMENT);
  i = query_named("contact", &q);
  EXPECT(q.answer[2].form == ABUT_VECTORS && strcmp(q.answer[2].name, "points") == 0);
  EXPECT(abut_ask(i, resting, NULL, NULL, out, 64) == 1 && out[1] == 1);
  EXPECT(out[q.answer[2].place] == 2 && out[q.answer[2].place + 3] != out[q.answer[2].place + 1]);
  i = query_named("cast_rotating", &q);
  EXPECT(q.argument_count == 5 && q.arguments[1].form == ABUT_VECTOR && q.rows == 1);
  const abut_shape_t* falling[] = {&crate, &tray};
  const double way[] = {-6, 0, NAN, 0.1};
  EXPECT(abut_ask(i, falling, way, NULL, out, 64) == ABUT_ERROR_ARGUMENT && says("angle must be"));
  i = query_named("shared_pieces", &q);
  EXPECT(q.rows == 0 && abut_ask(i, resting, NULL, NULL, out, 64) == 1);
  EXPECT(strcmp(q.answer[0].words[(int)out[0]], "segment") == 0);
  i = query_named("area", &q);
  EXPECT(abut_ask(i, one, NULL, NULL, out, 1) == 0 && strstr(q.none, "for ever") != NULL);
  EXPECT(query_named("contact_features", &q) == -1);
  EXPECT(abut_ask(1000, two, NULL, NULL, out, 1) == ABUT_ERROR_ARGUMENT);

  const double x[] = {0, 3}, zero[] = {0};
  const abut_column_t xs = {x, sizeof *x}, zeros = {zero, 0};
  const abut_columns_t points = {SIZE(abut_columns_t), .kind = ABUT_POINT, .count = 2,
                                 .numbers = {xs, zeros}};
  const abut_column_t all[] = {
      {&tray.numbers[0], 0}, {&tray.numbers[1], 0}, {&tray.numbers[2], 0}, {&tray.numbers[3], 0}};
  const abut_columns_t trays = {SIZE(abut_columns_t), .kind = ABUT_BOX, .count = 2,
                                .numbers = {all[0], all[1], all[2], all[3]}};
  i = query_named("closest_points", &q);
  EXPECT(q.many == 1 && abut_batch_ask(i, &points, &trays, NULL, NULL, out, 1) == 1);
  EXPECT(out[4] == 0 && out[5] == 3 && out[7] == 0 && out[9] == 3);
  i = query_named("relate", &q);
  EXPECT(abut_batch_ask(i, &points, &trays, NULL, NULL, out, 1) == 1);
  EXPECT(out[0] == 'F' && out[1] == '0' && out[9 + 1] == 'F');
  i = query_named("cast", &q);
  const double left[] = {-6, 0};
  EXPECT(abut_batch_ask(i, &points, &trays, left, NULL, out, 1) == 1 && out[5] == 0.5);
  i = query_named("contacts", &q);
  EXPECT(q.many == 0);
  EXPECT(abut_batch_ask(i, &points, &trays, NULL, NULL, out, 1) == ABUT_ERROR_ARGUMENT);
}

static void prepared(void) {
  const double corners[] = {0, 0, 9, 0, 9, 9, 0, 9, 3, 3, 6, 3, 6, 6, 3, 6};
  const size_t rings[] = {0, 4, 8};
  const abut_shape_t frame = {SIZE(abut_shape_t), .kind = ABUT_REGION, .vertices = corners,
                              .vertex_count = 8,  .starts = rings,     .part_count = 2};
  const abut_shape_t inside = circle(4.5, 4.5, 1), touching = circle(4.5, 4.5, 1.5);
  abut_prepared_t* a = abut_prepared(&frame);
  abut_prepared_t* b = abut_prepared(&touching);
  EXPECT(a != NULL && b != NULL && abut_prepared_overhead(a) > 0);
  abut_shape_t s = {SIZE(abut_shape_t)};
  EXPECT(abut_prepared_shape(a, &s) == 1 && s.part_count == 2 && abut_equals(&s, &frame) == 1);
  EXPECT(abut_prepared_contains_point(a, 3, 4) == 1 && abut_prepared_contains_point(a, 4, 4) == 0);
  EXPECT(abut_prepared_contains_point(a, NAN, 4) == ABUT_ERROR_ARGUMENT);
  EXPECT(abut_prepared_intersects(a, &inside) == 0 && abut_prepared_intersects(a, &touching) == 1);
  EXPECT(abut_prepared_interiors_intersect(a, &touching) == 0);
  EXPECT(abut_prepared_contains(a, &frame) == 1 && abut_prepared_contains(a, &inside) == 0);
  char one[10], other[10];
  EXPECT(abut_prepared_relate(a, &touching, one) == 1 &&
         abut_relate(&frame, &touching, other) == 1);
  EXPECT(strcmp(one, other) == 0);
  double d = 9;
  EXPECT(abut_prepared_distance(a, &inside, &d) == 1 && d == 0.5);
  EXPECT(abut_prepared_separation(a, &inside, &d) == 1 && d == 0.5);
  EXPECT(abut_prepared_separation(a, &frame, &d) == 1 && d == -9);
  abut_separation_t gap = {SIZE(abut_separation_t)};
  EXPECT(abut_prepared_separation_witness(a, &inside, &gap) == 1 && gap.distance == 0.5);
  abut_point_pair_t near = {SIZE(abut_point_pair_t)};
  EXPECT(abut_prepared_closest_points(a, &inside, &near) == 1 && near.distance == 0.5);
  EXPECT(abut_both_prepared_closest_points(a, b, &near) == 1 && near.distance == 0);
  EXPECT(abut_both_prepared_intersects(a, b) == 1);
  EXPECT(abut_both_prepared_interiors_intersect(a, b) == 0);
  EXPECT(abut_both_prepared_contains(a, a) == 1 && abut_both_prepared_contains(a, b) == 0);
  EXPECT(abut_both_prepared_relate(a, b, other) == 1 && strcmp(one, other) == 0);
  EXPECT(abut_both_prepared_distance(a, b, &d) == 1 && d == 0);
  const abut_shape_t pressing = box(2, 8, 4, 12),
                     east = {SIZE(abut_shape_t), .kind = ABUT_RAY, .numbers = {-2, 4, 1, 0}};
  abut_contact_t pressed[2] = {{SIZE(abut_contact_t)}}, alike[2] = {{SIZE(abut_contact_t)}};
  EXPECT(abut_prepared_contacts(a, &pressing, pressed, 2) == 1);
  EXPECT(pressed[0].depth == 1 && pressed[0].normal[1] == 1);
  EXPECT(abut_prepared_contacts(a, &pressing, NULL, 0) == 1);
  // A disc in a square hole presses all four sides.
  EXPECT(abut_both_prepared_contacts(a, b, pressed, 2) == 4);
  EXPECT(abut_contacts(&frame, &touching, alike, 2) == 4 && pressed[0].depth == alike[0].depth);
  EXPECT(abut_both_prepared_contacts(a, NULL, pressed, 2) == ABUT_ERROR_ARGUMENT);
  abut_hit_t hit = {SIZE(abut_hit_t)};
  EXPECT(abut_prepared_cast_ray(a, &east, &hit) == 1 && hit.t == 2 && hit.normal[0] == -1);
  EXPECT(abut_prepared_cast_ray(a, &inside, &hit) == ABUT_ERROR_ARGUMENT && says("ray"));
  EXPECT(abut_prepared_cast(a, &inside, 0, 1, &hit) == 1 && hit.t == 0.5 && hit.normal[1] == -1);
  EXPECT(abut_prepared_cast(a, &inside, NAN, 1, &hit) == ABUT_ERROR_ARGUMENT && says("motion"));
  EXPECT(abut_both_prepared_cast(a, b, 0, 1, &hit) == 1 && hit.t == 0);
  EXPECT(abut_both_prepared_cast(a, NULL, 0, 1, &hit) == ABUT_ERROR_ARGUMENT && says("moving"));
  EXPECT(abut_both_prepared_distance(a, NULL, &d) == ABUT_ERROR_ARGUMENT && says("b is NULL"));
  const abut_shape_t bad = circle(0, 0, -1);
  EXPECT(abut_prepared(&bad) == NULL && says("radius"));
  abut_prepared_free(a), abut_prepared_free(b), abut_prepared_free(NULL);
}

/* 20 × 20 circles in tiles: each pair that meets is reported by exactly one tile, which has both. */
static void tiles(void) {
  enum { SIDE = 20, COUNT = SIDE * SIDE };
  static double bounds[COUNT][4];
  static abut_shape_t coins[COUNT];
  static uint32_t in[COUNT][ABUT_MOST_TILES];
  static int how_many[COUNT];
  for (int i = 0; i < COUNT; ++i) {
    coins[i] = circle(i % SIDE, i / SIDE, 0.5);
    EXPECT(abut_tile_bounds(&coins[i], 0, bounds[i]) == 1);
  }
  abut_partition_t* cut = abut_partition(bounds[0], COUNT, 16);
  EXPECT(cut != NULL && abut_partition_size(cut) > 8);
  for (int i = 0; i < COUNT; ++i) {
    how_many[i] = abut_partition_assign(cut, bounds[i], in[i]);
    EXPECT(how_many[i] >= 1 && how_many[i] <= 4);
  }
  int found = 0, once = 0;
  for (int i = 0; i < COUNT; ++i)
    for (int j = i + 1; j < COUNT; ++j) {
      if (abut_intersects(&coins[i], &coins[j]) != 1) continue;
      ++found;
      uint32_t owner = UINT32_MAX;
      EXPECT(abut_partition_owner(cut, bounds[i], bounds[j], &owner) == 1);
      int has = 0;
      for (int k = 0; k < how_many[i]; ++k) has += in[i][k] == owner;
      for (int k = 0; k < how_many[j]; ++k) has += in[j][k] == owner;
      once += has == 2;
    }
  EXPECT(found == 2 * SIDE * (SIDE - 1) && once == found);

  const double all[] = {-1e9, -1e9, 1e9, 1e9};
  uint32_t tile, some[ABUT_MOST_TILES];
  EXPECT(abut_partition_assign(cut, all, some) <= ABUT_MOST_TILES + 1);
  double x[64], y[64], box_[4];
  const int64_t slabs = abut_partition_x_cuts(cut, x, 64) + 1;
  EXPECT(slabs > 1 && slabs < 64);
  size_t starts[65] = {0};
  for (int64_t i = 0; i < slabs; ++i)
    starts[i + 1] = starts[i] + (size_t)abut_partition_y_cuts(cut, (size_t)i, y + starts[i], 8);
  EXPECT(abut_partition_y_cuts(cut, 99, NULL, 0) == ABUT_ERROR_RANGE);
  abut_partition_t* again = abut_partition_of_cuts(x, (size_t)slabs - 1, y, starts);
  EXPECT(again != NULL && abut_partition_size(again) == abut_partition_size(cut));
  for (uint32_t t = 0; t < abut_partition_size(cut); ++t) {
    EXPECT(abut_partition_tile(cut, t, box_) == 1);
    const double mx = isinf(box_[0]) ? -1e9 : box_[0], my = isinf(box_[1]) ? -1e9 : box_[1];
    EXPECT(abut_partition_at(again, mx, my, &tile) == 1 && tile == t);
  }
  EXPECT(abut_partition_tile(cut, 9999, box_) == ABUT_ERROR_RANGE);
  EXPECT(abut_partition_at(cut, NAN, 0, &tile) == ABUT_ERROR_ARGUMENT);
  const double backwards[] = {1, 0};
  const size_t none[] = {0, 0, 0, 0};
  EXPECT(abut_partition_of_cuts(backwards, 2, NULL, none) == NULL);
  EXPECT(abut_partition(bounds[0], COUNT, 0) == NULL && says("tiles"));
  abut_partition_free(cut), abut_partition_free(again);
  const double fine[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17};
  const size_t flat[19] = {0};
  cut = abut_partition_of_cuts(fine, 17, NULL, flat);
  EXPECT(abut_partition_assign(cut, all, some) == ABUT_MOST_TILES + 1); /* a giant */
  abut_partition_free(cut);
}

/* Every form reads back to the same text. */
static void text(void) {
  static const char* const forms[] = {"point((1,2))",
                                      "line((0,1),(1,0))",
                                      "ray((0,0),(0,-1))",
                                      "segment((0,0),(1,1))",
                                      "circle((3,4),0.1)",
                                      "box((0,0),(1,2))",
                                      "capsule((0,0),(4,0),1)",
                                      "ellipse((0,0),(3,1),(0.6,0.8))",
                                      "oriented_box((1,1),(2,1),(1,0))",
                                      "rounded_box((0,0),(2,1),(0,1),0.25)",
                                      "polyline(((0,0),(4,0)),((1,1),(2,2)),0.5)",
                                      "region(((0,0),(9,0),(0,9)),((1,1),(2,1),(1,2)))",
                                      "polygon((0,0),(4,0),(0,3),0.5)"};
  char out[256];
  abut_shape_t s = {SIZE(abut_shape_t)};
  for (size_t i = 0; i < sizeof forms / sizeof *forms; ++i) {
    EXPECT(abut_read(forms[i], strlen(forms[i]), &s) == 1);
    EXPECT(abut_write(&s, ABUT_SHORT, out, sizeof out) == (int64_t)strlen(forms[i]));
    EXPECT(strcmp(out, forms[i]) == 0);
    EXPECT(abut_write(&s, ABUT_JSON, out, sizeof out) > 0 && abut_read(out, strlen(out), &s) == 1);
    EXPECT(abut_write(&s, ABUT_SHORT, out, sizeof out) > 0 && strcmp(out, forms[i]) == 0);
  }
  EXPECT(abut_write(&s, ABUT_SHORT, out, 8) == (int64_t)strlen(forms[12]) &&
         strcmp(out, "polygon") == 0);
  EXPECT(abut_write(&s, 2, out, sizeof out) == ABUT_ERROR_ARGUMENT);
  EXPECT(abut_read("circle((3,4),5)", 14, &s) == ABUT_ERROR_ARGUMENT && says("')'"));
  EXPECT(abut_read("circle((3,4),-5)", 16, &s) == ABUT_ERROR_ARGUMENT && says("radius"));
  EXPECT(abut_read("circle((nan,0),1)", 17, &s) == ABUT_ERROR_ARGUMENT && says("finite: nan"));
  EXPECT(abut_read("circle((3,4),Infinity)", 22, &s) == ABUT_ERROR_ARGUMENT && says("finite: Inf"));
  EXPECT(abut_read("circle((3,4),-inf)", 18, &s) == ABUT_ERROR_ARGUMENT && says("finite: \"-inf"));
  EXPECT(abut_read(NULL, 0, &s) == ABUT_ERROR_ARGUMENT);

  /* Every shape is written so that it reads back: without points, with and without a radius. */
  for (int i = 0; i < 4; ++i) {
    const abut_shape_t empty = {SIZE(abut_shape_t), .kind = i % 2 ? ABUT_REGION : ABUT_POLYLINE,
                                .numbers = {i / 2 * 0.5}};
    for (int form = ABUT_JSON; form <= ABUT_SHORT; ++form) {
      char room[100];
      const int64_t n = abut_write(&empty, form, room, sizeof room);
      EXPECT(n > 0 && abut_read(room, (size_t)n, &s) == 1);
      EXPECT(s.kind == empty.kind && s.vertex_count == 0 && s.numbers[0] == empty.numbers[0]);
    }
  }
}

/* Geometries of other programs, there and back. */
static void geometries(void) {
  const char* const texts[] = {"POINT (1 2)", "MULTIPOINT (1 2, 3 4)", "LINESTRING (0 0, 1 1, 2 0)",
                               "MULTILINESTRING ((0 0, 1 1), (5 5, 6 6.5))",
                               "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 2, 2 2, 1 1))"};
  const int kinds[] = {ABUT_POINT, ABUT_POLYLINE, ABUT_POLYLINE, ABUT_POLYLINE, ABUT_REGION};
  char out[600], again[600];
  abut_shape_t s = {SIZE(abut_shape_t)};
  abut_geometry_t about = {SIZE(abut_geometry_t)};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
    EXPECT(abut_read_geometry(ABUT_WKT, texts[i], strlen(texts[i]), 0, &s, NULL) == 1);
    EXPECT(s.kind == kinds[i] && abut_validate(&s) == 1);
    for (int form = ABUT_WKT; form <= ABUT_GEOJSON; ++form) {
      const int64_t n = abut_write_geometry(&s, form, 0, 0, out, sizeof out);
      EXPECT(n > 0 && abut_read_geometry(form, out, (size_t)n, 0, &s, &about) == 1);
      EXPECT(about.srid == 0 && !about.repaired && !about.further_coordinates);
      EXPECT(abut_write_geometry(&s, ABUT_WKT, 0, 0, again, sizeof again) ==
             (int64_t)strlen(texts[i]));
      EXPECT(strcmp(again, texts[i]) == 0);
    }
  }
  EXPECT(abut_write_geometry(&s, ABUT_WKT, 0, 4326, out, 12) == 67 &&
         strcmp(out, "SRID=4326;P") == 0);
  const char bow[] = "SRID=7;POLYGON Z((0 0 1,2 2 1,2 0 1,0 2 1,0 0 1))";
  EXPECT(abut_read_geometry(ABUT_WKT, bow, strlen(bow), 0, &s, &about) == 1);
  EXPECT(about.srid == 7 && about.repaired == 1 && about.further_coordinates == 1);
  EXPECT(abut_read_geometry(ABUT_WKT, "POINT EMPTY", 11, 0, &s, &about) == 0 && about.srid == 0);

  const char mixed[] = "GEOMETRYCOLLECTION(POINT(1 2),LINESTRING(0 0,1 1))";
  EXPECT(abut_read_geometry(ABUT_WKT, mixed, strlen(mixed), 0, &s, NULL) == ABUT_ERROR_ARGUMENT &&
         says("mixture"));
  const char arc[] = "CIRCULARSTRING(0 0,1 1,2 0)";
  EXPECT(abut_read_geometry(ABUT_WKT, arc, strlen(arc), 0, &s, NULL) == ABUT_ERROR_ARGUMENT &&
         says("tolerance"));
  EXPECT(abut_read_geometry(ABUT_WKT, arc, strlen(arc), 0.1, &s, NULL) == 1 && s.vertex_count > 3);
  const abut_shape_t coin = {SIZE(abut_shape_t), .kind = ABUT_CIRCLE, .numbers = {3, 4, 5}};
  EXPECT(abut_write_geometry(&coin, ABUT_WKB, 0, 0, NULL, 0) == ABUT_ERROR_ARGUMENT &&
         says("circle"));
  EXPECT(abut_write_geometry(&coin, ABUT_WKB, 0.1, 0, NULL, 0) > 200);
  EXPECT(abut_write_geometry(&coin, ABUT_WKB, -1, 0, NULL, 0) == ABUT_ERROR_ARGUMENT &&
         says("tolerance"));
  EXPECT(abut_write_geometry(&coin, ABUT_JSON, 1, 0, NULL, 0) == ABUT_ERROR_ARGUMENT &&
         says("form"));
  EXPECT(abut_read_geometry(5, bow, 1, 0, &s, NULL) == ABUT_ERROR_ARGUMENT && says("form"));
  EXPECT(abut_read_geometry(ABUT_WKB, NULL, 1, 0, &s, NULL) == ABUT_ERROR_ARGUMENT);
  EXPECT(abut_read_geometry(ABUT_WKB, "\1\1\0\0", 4, 0, &s, NULL) == ABUT_ERROR_ARGUMENT &&
         says("too early"));
}

static int asked = 0;
static int stop_at_the_third(void* context) {
  (void)context;
  return ++asked >= 3;
}
static int never(void* context) {
  ++*(int*)context;
  return 0;
}
/* A ring of a star's many vertices, next to which another one crosses it all the time. */
static double* star(size_t n, double long_arm) {
  double* const v = malloc(2 * n * sizeof *v);
  for (size_t i = 0; i < n; ++i) {
    const double angle = 6.283185307179586 * (double)i / (double)n;
    const double r = i % 2 == 0 ? long_arm : 10;
    v[2 * i] = r * cos(angle), v[2 * i + 1] = r * sin(angle);
  }
  return v;
}
static void stopped(void) {
#ifdef ABUT_SANITIZED /* in which every crossing takes a while */
  enum { STAR = 6000 };
#else
  enum { STAR = 30000 };
#endif
  double *v = star(STAR, 10.5), *w = star(STAR, 10.25), x = 0;
  abut_shape_t a = {SIZE(abut_shape_t), .kind = ABUT_REGION, .vertices = v, .vertex_count = STAR};
  abut_shape_t b = a;
  int calls = 0;
  b.vertices = w;
  abut_stop_when(stop_at_the_third, NULL);
  EXPECT(abut_overlap_area(&a, &b, &x) == ABUT_ERROR_STOPPED && says("stopped") && asked == 3);
  EXPECT(abut_last_status() == ABUT_ERROR_STOPPED);
  EXPECT(abut_overlap_area(&a, &b, &x) == ABUT_ERROR_STOPPED && asked == 4);
  abut_stop_when(never, &calls);
  EXPECT(abut_overlap_area(&a, &b, &x) == 1 && x > 0 && calls > 3);
  abut_stop_when(NULL, NULL);
  calls = 0;
  EXPECT(abut_intersects(&a, &b) == 1 && calls == 0);
  free(v), free(w);
}

#ifdef __linux__
#include <dirent.h>
#include <threads.h>
static int threads_now(void) {
  int n = 0;
  DIR* const all = opendir("/proc/self/task");
  for (const struct dirent* d; all != NULL && (d = readdir(all)) != NULL;) n += d->d_name[0] != '.';
  if (all != NULL) closedir(all);
  return n;
}
/* A thread that was joined may stand there for a moment longer. */
static int threads_left(void) {
  int n = threads_now();
  for (int tries = 0; n > 1 && tries < 10000; ++tries) {
    thrd_sleep(&(struct timespec){0, 1000000}, NULL);
    n = threads_now();
  }
  return n;
}
#else
static int threads_left(void) { return 1; }
#endif
static void threads_end(void) {
  enum { MANY = 100000 };
  double* const x = calloc(MANY, sizeof *x);
  double* const out = malloc(MANY * sizeof *out);
  abut_columns_t points = {SIZE(abut_columns_t), .kind = ABUT_POINT, .count = MANY};
  points.numbers[0] = points.numbers[1] = (abut_column_t){x, sizeof *x};
  for (int i = 0; i < 3; ++i) {
    EXPECT(abut_batch_distance(&points, &points, out, 4) == 1 && out[MANY - 1] == 0);
#ifdef __linux__
    EXPECT(threads_now() > 1);
#endif
    abut_shutdown();
    EXPECT(threads_left() == 1);
  }
  abut_shutdown();
  free(x), free(out);
}

/* Questions read shapes without lists by a road of their own: it refuses what abut_validate() refuses, in its words. */
static void what_questions_refuse(void) {
  const double odd[] = {NAN,      INFINITY, -INFINITY, -1,  0,   -0.0, 1.7e308,
                        -1.7e308, 5e-324,   3,         0.8, 0.6, 1};
  const abut_shape_t point = {.size = sizeof point, .kind = ABUT_POINT, .numbers = {1, 2}};
  int refused = 0, taken = 0;
  for (int kind = ABUT_POINT; kind < ABUT_POLYGON; ++kind)
    for (int at = 0; at < 7 * 7; ++at)
      for (size_t i = 0; i < sizeof odd / sizeof odd[0]; ++i)
        for (size_t k = 0; k < sizeof odd / sizeof odd[0]; ++k) {
          abut_shape_t s = {
              .size = sizeof s, .kind = kind, .numbers = {1, 1, 2, 2, 1}, .rotation = {1, 0}};
          const int places[] = {at % 7, at / 7};
          for (int j = 0; j < 2; ++j) {
            double* const to = places[j] < 5 ? s.numbers + places[j] : s.rotation + (places[j] - 5);
            *to = odd[j == 0 ? i : k];
          }
          const int valid = abut_validate(&s);
          char why[200] = "b: ";
          if (valid == 0) strcat(why, strchr(abut_last_error(), ' ') + 1);
          const int answer = abut_intersects(&point, &s);
          if (valid == 1)
            EXPECT(answer >= 0 && abut_intersects(&s, &point) == answer), ++taken;
          else
            EXPECT(answer == ABUT_ERROR_ARGUMENT && strcmp(why, abut_last_error()) == 0), ++refused;
        }
  EXPECT(refused > 1000 && taken > 1000);
  /* An axis of any length but zero; none at all does not turn. */
  const abut_shape_t box = {
      .size = sizeof box, .kind = ABUT_ORIENTED_BOX, .numbers = {0, 0, 5, 1}, .rotation = {6, 8}};
  abut_shape_t flat = box, tip = point;
  flat.rotation[0] = flat.rotation[1] = 0;
  tip.numbers[0] = 3, tip.numbers[1] = 4;
  EXPECT(abut_intersects(&box, &tip) == 1 && abut_intersects(&flat, &tip) == 0);
  tip.numbers[0] = 5, tip.numbers[1] = 1;
  EXPECT(abut_intersects(&box, &tip) == 0 && abut_intersects(&flat, &tip) == 1);
}

int main(int count, char** arguments) {
  what_questions_refuse();
  one_pair();
  areas_of_two();
  by_number();
  text();
  geometries();
  outlines();
  made();
  prepared();
  tiles();
  what_is_wrong_is_said();
  many_pairs();
  an_index(count > 1 ? arguments[1] : "shapes.idx");
  some_of_an_index();
  a_dynamic_index();
  stopped();
  threads_end();
  printf("%d failures\n", failures);
  return failures != 0;
}
