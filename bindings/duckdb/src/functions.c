/* The scalar functions. Those that answer with a yes, a number or a name go through libabut's batches,
 * a kind of pairs at a time; the others row by row. */
#include <math.h>

#include "abut_duckdb.h"

/* ---- Vectors -------------------------------------------------------------------------------- */

typedef struct Column {
  void* data;
  uint64_t* valid;
} Column;
static Column column_of(duckdb_data_chunk chunk, idx_t i) {
  const duckdb_vector v = duckdb_data_chunk_get_vector(chunk, i);
  return (Column){duckdb_vector_get_data(v), duckdb_vector_get_validity(v)};
}
static void set_null(duckdb_vector vector, idx_t row) {
  duckdb_vector_ensure_validity_writable(vector);
  duckdb_validity_set_row_invalid(duckdb_vector_get_validity(vector), row);
}
static bool has_null(const Column* columns, idx_t count, idx_t row) {
  for (idx_t c = 0; c < count; ++c)
    if (!duckdb_validity_row_is_valid(columns[c].valid, row)) return true;
  return false;
}
static const char* hold_row(const Column* column, idx_t row, Held* held) {
  duckdb_string_t* const s = (duckdb_string_t*)column->data + row;
  return hold(held, duckdb_string_t_data(s), duckdb_string_t_length(*s));
}
static void fail(duckdb_function_info info, const char* why) {
  duckdb_scalar_function_set_error(info, why);
}

/* ---- Batches -------------------------------------------------------------------------------- */

typedef int64_t (*ask_bool_t)(const abut_columns_t*, const abut_columns_t*, uint8_t*, uint64_t*,
                              int);
typedef int (*ask_number_t)(const abut_columns_t*, const abut_columns_t*, double*, int);
enum { PATTERN = 9 }; /* characters of a pattern of DE-9IM */
typedef struct Batch {
  const char* name;
  ask_bool_t ask_bool;
  ask_number_t ask_number;                             /* NaN: none */
  int (*ask_one)(const abut_columns_t*, double*, int); /* of one shape */
  bool relation, matrix, dwithin, pattern;
} Batch;
static const Batch batches[] = {
    {.name = "shape_intersects", .ask_bool = abut_batch_intersects},
    {.name = "shape_interiors_intersect", .ask_bool = abut_batch_interiors_intersect},
    {.name = "shape_contains", .ask_bool = abut_batch_contains},
    {.name = "shape_relation", .relation = true},
    {.name = "shape_relate", .matrix = true},
    {.name = "shape_relate", .pattern = true},
    {.name = "shape_disjoint", .ask_bool = abut_batch_disjoint},
    {.name = "shape_touches", .ask_bool = abut_batch_touches},
    {.name = "shape_crosses", .ask_bool = abut_batch_crosses},
    {.name = "shape_overlaps", .ask_bool = abut_batch_overlaps},
    {.name = "shape_within", .ask_bool = abut_batch_within},
    {.name = "shape_covers", .ask_bool = abut_batch_covers},
    {.name = "shape_covered_by", .ask_bool = abut_batch_covered_by},
    {.name = "shape_equals", .ask_bool = abut_batch_equals},
    {.name = "shape_distance", .ask_number = abut_batch_distance},
    {.name = "shape_dwithin", .ask_number = abut_batch_distance, .dwithin = true},
    {.name = "shape_overlap_area", .ask_number = abut_batch_overlap_area},
    {.name = "shape_area", .ask_one = abut_batch_area},
    {.name = "shape_perimeter", .ask_one = abut_batch_perimeter}};
static idx_t sides_of(const Batch* f) { return f->ask_one != NULL ? 1 : 2; }
static bool answers_yes(const Batch* f) { return f->ask_bool != NULL || f->pattern; }

/* The answers of the rows that a[] and b[] hold go to the output's rows. */
static int64_t ask_batch(const Batch* f, const ShapeRows* a, int kind_a, const ShapeRows* b,
                         int kind_b, const double* reach, const char* pattern, double* numbers,
                         uint8_t* bytes, duckdb_vector output) {
  const abut_columns_t x = columns_of_kind(a, kind_a);
  const abut_columns_t y = b == NULL ? x : columns_of_kind(b, kind_b);
  size_t bad;
  int64_t status = abut_batch_first_invalid(&x, &bad, 1);
  if (status == 0 && b != NULL) status = abut_batch_first_invalid(&y, &bad, 1);
  if (status != 0) return ABUT_ERROR_ARGUMENT;
  if (f->relation)
    status = abut_batch_relation(&x, &y, bytes, 1);
  else if (f->matrix)
    status = abut_batch_relate(&x, &y, (char*)bytes, 1);
  else if (f->pattern)
    status = abut_batch_relate_is(&x, &y, pattern, bytes, NULL, 1);
  else if (f->ask_bool != NULL)
    status = f->ask_bool(&x, &y, bytes, NULL, 1);
  else if (f->ask_one != NULL)
    status = f->ask_one(&x, numbers, 1);
  else
    status = f->ask_number(&x, &y, numbers, 1);
  for (size_t i = 0; status >= 0 && i < a->count; ++i) {
    const idx_t row = a->items[i];
    if (f->relation)
      duckdb_vector_assign_string_element(output, row, abut_relation_name(bytes[i]));
    else if (f->matrix)
      duckdb_vector_assign_string_element_len(output, row, (const char*)bytes + 9 * i, 9);
    else if (answers_yes(f))
      ((bool*)duckdb_vector_get_data(output))[row] = bytes[i] != 0;
    else if (f->dwithin)
      ((bool*)duckdb_vector_get_data(output))[row] = numbers[i] <= reach[row];
    else if (isnan(numbers[i]))
      set_null(output, row);
    else
      ((double*)duckdb_vector_get_data(output))[row] = numbers[i];
  }
  return status;
}
static void call_batch(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  const Batch* const f = duckdb_scalar_function_get_extra_info(info);
  const idx_t rows = duckdb_data_chunk_get_size(input), sides = sides_of(f);
  const idx_t arguments = sides + (f->dwithin || f->pattern ? 1 : 0);
  Column columns[3];
  ShapeColumns held[2] = {0};
  const double* reach;
  duckdb_string_t* patterns;
  const char* why = NULL;
  bool present[KINDS * KINDS] = {false};
  int16_t* const code = malloc((rows + 1) * sizeof *code);
  double* const numbers = malloc((rows + 1) * sizeof *numbers);
  uint8_t* const bytes = malloc(9 * rows + 1); /* a matrix has nine */
  if (code == NULL || numbers == NULL || bytes == NULL) why = "out of memory";
  for (idx_t c = 0; c < arguments; ++c) columns[c] = column_of(input, c);
  reach = f->dwithin ? columns[2].data : NULL;
  patterns = f->pattern ? columns[2].data : NULL;
  for (idx_t i = 0; why == NULL && i < rows; ++i) {
    int kinds[2] = {0, 0};
    code[i] = -1;
    if (has_null(columns, arguments, i)) {
      set_null(output, i);
      continue;
    }
    if (f->dwithin && !(reach[i] >= 0)) why = "the distance has to be at least 0";
    if (f->pattern && duckdb_string_t_length(patterns[i]) != PATTERN)
      why = "a DE-9IM pattern has nine characters";
    for (idx_t c = 0; c < sides; ++c) {
      duckdb_string_t* const s = (duckdb_string_t*)columns[c].data + i;
      kinds[c] = duckdb_string_t_length(*s) > 0 ? (uint8_t)duckdb_string_t_data(s)[0] : KINDS;
      if (kinds[c] >= KINDS) why = "these bytes are no shape";
    }
    if (why != NULL) break;
    code[i] = (int16_t)(kinds[0] * KINDS + kinds[1]);
    present[code[i]] = true;
  }
  /* Asked together: rows of the same kinds and of the same pattern. Those of another one come again. */
  for (int c = 0; why == NULL && c < KINDS * KINDS; ++c) {
    const int kinds[2] = {c / KINDS, c % KINDS};
    while (why == NULL && present[c]) {
      char pattern[PATTERN + 1] = "";
      bool chosen = false;
      present[c] = false;
      for (idx_t k = 0; k < sides; ++k) held[k].kinds[kinds[k]].count = 0;
      for (idx_t k = 0; k < sides; ++k) held[k].kinds[kinds[k]].vertex_count = 0;
      for (idx_t k = 0; k < sides; ++k) held[k].kinds[kinds[k]].part_count = 0;
      for (idx_t i = 0; why == NULL && i < rows; ++i) {
        if (code[i] != c) continue;
        if (f->pattern) {
          const char* const own = duckdb_string_t_data(&patterns[i]);
          if (!chosen) memcpy(pattern, own, PATTERN);
          chosen = true;
          if (memcmp(pattern, own, PATTERN) != 0) {
            present[c] = true;
            continue;
          }
        }
        code[i] = -1;
        for (idx_t k = 0; why == NULL && k < sides; ++k) {
          Held one;
          duckdb_string_t* const s = (duckdb_string_t*)columns[k].data + i;
          why = hold_unchecked(&one, duckdb_string_t_data(s), duckdb_string_t_length(*s));
          if (why != NULL) break;
          if (!add_shape(&held[k], &one.shape, i, NULL)) why = "out of memory";
          release(&one);
        }
      }
      if (why == NULL && ask_batch(f, &held[0].kinds[kinds[0]], kinds[0],
                                   sides == 2 ? &held[1].kinds[kinds[1]] : NULL, kinds[1], reach,
                                   pattern, numbers, bytes, output) < 0)
        why = abut_last_error();
    }
  }
  if (why != NULL) fail(info, why);
  for (int k = 0; k < 2; ++k) free_columns(&held[k]);
  free(code), free(numbers), free(bytes);
}

/* ---- Row by row ----------------------------------------------------------------------------- */

/* A field of an answer, and how many numbers it takes: a number, a point, a yes, up to two points. */
typedef enum FieldKind { NUMBER, POINT, YES, POINTS, OUTLINE } FieldKind;
static const int numbers_in[] = {1, 2, 1, 5};
typedef struct Field {
  const char* name;
  FieldKind kind;
} Field;
typedef struct Answers {
  double* numbers;
  size_t count, room; /* of rows */
  int width;
} Answers;
static double* new_answer(Answers* to) {
  if (to->count == to->room) {
    const size_t room = 2 * to->room + 16;
    double* const more = realloc(to->numbers, room * (size_t)to->width * sizeof(double));
    if (more == NULL) return NULL;
    to->numbers = more;
    to->room = room;
  }
  return to->numbers + (size_t)to->width * to->count++;
}
typedef struct Asked {
  const abut_shape_t *a, *b;
  const double* numbers;
} Asked;
/* Copies `count` pairs of numbers and more to an answer. */
static int give(Answers* to, int status, const double* numbers, int count) {
  if (status == 1) {
    double* const answer = new_answer(to);
    if (answer == NULL) return ABUT_ERROR_MEMORY;
    memcpy(answer, numbers, (size_t)count * sizeof(double));
  }
  return status;
}
static int ask_kind(const Asked* q, Answers* to) {
  const double kind = q->a->kind;
  return give(to, 1, &kind, 1);
}
static int ask_centroid(const Asked* q, Answers* to) {
  double at[2];
  const int status = abut_centroid(q->a, at);
  return give(to, status, at, 2);
}
static int ask_bounds(const Asked* q, Answers* to) {
  double sides[4];
  const int status = abut_bounds(q->a, sides);
  return give(to, status, sides, 4);
}
static int give_points(Answers* to, int status, const abut_point_pair_t* p) {
  return give(to, status, (double[]){p->a[0], p->a[1], p->b[0], p->b[1], p->distance}, 5);
}
static int ask_closest(const Asked* q, Answers* to) {
  abut_point_pair_t p = {.size = sizeof p};
  const int status = abut_closest_points(q->a, q->b, &p);
  return give_points(to, status, &p);
}
static int ask_farthest(const Asked* q, Answers* to) {
  abut_point_pair_t p = {.size = sizeof p};
  const int status = abut_farthest_points(q->a, q->b, &p);
  return give_points(to, status, &p);
}
static int ask_separation(const Asked* q, Answers* to) {
  abut_separation_t s = {.size = sizeof s};
  const int status = abut_separation(q->a, q->b, &s);
  return give(to, status,
              (double[]){s.distance, s.normal[0], s.normal[1], s.a[0], s.a[1], s.b[0], s.b[1]}, 7);
}
static int ask_contact(const Asked* q, Answers* to) {
  abut_contact_t c = {.size = sizeof c};
  const int status = abut_contact(q->a, q->b, &c);
  return give(to, status,
              (double[]){c.normal[0], c.normal[1], c.depth, c.count, c.points[0][0], c.points[0][1],
                         c.points[1][0], c.points[1][1]},
              8);
}
static int give_hit(Answers* to, int status, const abut_hit_t* hit) {
  return give(to, status,
              (double[]){hit->t, hit->point[0], hit->point[1], hit->normal[0], hit->normal[1]}, 5);
}
static int ask_cast_ray(const Asked* q, Answers* to) {
  abut_hit_t hit = {.size = sizeof hit};
  const int status = abut_cast_ray(q->a, q->b, &hit);
  return give_hit(to, status, &hit);
}
static int ask_cast(const Asked* q, Answers* to) {
  abut_hit_t hit = {.size = sizeof hit};
  const int status = abut_cast(q->a, q->numbers[0], q->numbers[1], q->b, &hit);
  return give_hit(to, status, &hit);
}
static int ask_cast_rotating(const Asked* q, Answers* to) {
  abut_hit_t hit = {.size = sizeof hit};
  const int status = abut_cast_rotating(q->a, q->numbers[0], q->numbers[1], q->numbers[2], q->b,
                                        q->numbers[3], &hit);
  return give_hit(to, status, &hit);
}
/* Asks until there is room for what is answered. */
static int common(const Asked* q, abut_intersection_t** points, size_t* n_points,
                  abut_piece_t** pieces, size_t* n_pieces) {
  size_t room, piece_room;
  int status;
  *points = NULL, *pieces = NULL;
  *n_points = *n_pieces = 16;
  do {
    room = *n_points, piece_room = *n_pieces;
    free(*points), free(*pieces);
    *points = malloc(room * sizeof **points);
    *pieces = malloc(piece_room * sizeof **pieces);
    if (*points == NULL || *pieces == NULL) return ABUT_ERROR_MEMORY;
    status = abut_intersections(q->a, q->b, *points, room, n_points, *pieces, piece_room, n_pieces);
  } while (status >= 0 && (*n_points > room || *n_pieces > piece_room));
  return status;
}
static int ask_intersections(const Asked* q, Answers* to) {
  abut_intersection_t* points;
  abut_piece_t* pieces;
  size_t n_points, n_pieces;
  int status = common(q, &points, &n_points, &pieces, &n_pieces);
  for (size_t i = 0; status >= 0 && i < n_points; ++i)
    status = give(to, 1,
                  (double[]){points[i].at[0], points[i].at[1], points[i].tangent != 0, points[i].ta,
                             points[i].tb},
                  5);
  free(points), free(pieces);
  return status;
}
static int ask_pieces(const Asked* q, Answers* to) {
  abut_intersection_t* points;
  abut_piece_t* pieces;
  size_t n_points, n_pieces;
  int status = common(q, &points, &n_points, &pieces, &n_pieces);
  for (size_t i = 0; status >= 0 && i < n_pieces; ++i) {
    const abut_piece_t* const p = &pieces[i];
    const double none = p->is_arc ? 0 : NAN;
    status = give(to, 1,
                  (double[]){p->from[0], p->from[1], p->to[0], p->to[1], p->is_arc != 0,
                             p->center[0] + none, p->center[1] + none, p->semi_axes[0] + none,
                             p->semi_axes[1] + none, p->rotation[0] + none, p->rotation[1] + none,
                             p->unbounded_from != 0, p->unbounded_to != 0},
                  13);
  }
  free(points), free(pieces);
  return status;
}
static int ask_tangents(const Asked* q, Answers* to) {
  abut_tangent_t* lines = NULL;
  size_t count = 8, room;
  int status;
  do {
    room = count;
    free(lines);
    lines = malloc(room * sizeof *lines);
    status =
        lines == NULL ? ABUT_ERROR_MEMORY : abut_tangents(q->a, q->b, lines, room, &count, NULL);
  } while (status >= 0 && count > room);
  for (size_t i = 0; status >= 0 && i < count; ++i)
    status = give(to, 1, (double[]){lines[i].a[0], lines[i].a[1], lines[i].b[0], lines[i].b[1]}, 4);
  free(lines);
  return status;
}

/* Arguments: S a shape, N a number. One nameless field is the answer itself; several are a struct. */
typedef struct Rowwise {
  const char *name, *arguments;
  bool list;
  int (*ask)(const Asked*, Answers*);
  Field fields[8];
} Rowwise;
static const Rowwise rowwise[] = {
    {"shape_kind", "S", false, ask_kind, {{"", OUTLINE}}},
    {"shape_centroid", "S", false, ask_centroid, {{"", POINT}}},
    {"shape_bounds", "S", false, ask_bounds, {{"min", POINT}, {"max", POINT}}},
    {"shape_closest_points",
     "SS",
     false,
     ask_closest,
     {{"a", POINT}, {"b", POINT}, {"distance", NUMBER}}},
    {"shape_farthest_points",
     "SS",
     false,
     ask_farthest,
     {{"a", POINT}, {"b", POINT}, {"distance", NUMBER}}},
    {"shape_separation",
     "SS",
     false,
     ask_separation,
     {{"distance", NUMBER}, {"normal", POINT}, {"a", POINT}, {"b", POINT}}},
    {"shape_contact",
     "SS",
     false,
     ask_contact,
     {{"normal", POINT}, {"depth", NUMBER}, {"points", POINTS}}},
    {"shape_cast_ray",
     "SS",
     false,
     ask_cast_ray,
     {{"t", NUMBER}, {"point", POINT}, {"normal", POINT}}},
    {"shape_cast", "SNNS", false, ask_cast, {{"t", NUMBER}, {"point", POINT}, {"normal", POINT}}},
    {"shape_cast_rotating",
     "SNNNSN",
     false,
     ask_cast_rotating,
     {{"t", NUMBER}, {"point", POINT}, {"normal", POINT}}},
    {"shape_intersections",
     "SS",
     true,
     ask_intersections,
     {{"at", POINT}, {"tangent", YES}, {"ta", NUMBER}, {"tb", NUMBER}}},
    {"shape_shared_pieces",
     "SS",
     true,
     ask_pieces,
     {{"from", POINT},
      {"to", POINT},
      {"arc", YES},
      {"center", POINT},
      {"semi_axes", POINT},
      {"axis", POINT},
      {"endless_from", YES},
      {"endless_to", YES}}},
    {"shape_tangents", "SS", true, ask_tangents, {{"a", POINT}, {"b", POINT}}}};
static int fields_of(const Rowwise* f) {
  int count = 0;
  while (count < 8 && f->fields[count].name != NULL) ++count;
  return count;
}

static duckdb_logical_type type_of(duckdb_type type) { return duckdb_create_logical_type(type); }
static duckdb_logical_type list_of(duckdb_logical_type item) {
  duckdb_logical_type list = duckdb_create_list_type(item);
  duckdb_destroy_logical_type(&item);
  return list;
}
static duckdb_logical_type type_of_field(FieldKind kind) {
  switch (kind) {
    case NUMBER:
      return type_of(DUCKDB_TYPE_DOUBLE);
    case YES:
      return type_of(DUCKDB_TYPE_BOOLEAN);
    case OUTLINE:
      return type_of(DUCKDB_TYPE_VARCHAR);
    case POINTS:
      return list_of(type_of_field(POINT));
    case POINT:
      break;
  }
  const char* names[] = {"x", "y"};
  duckdb_logical_type number = type_of(DUCKDB_TYPE_DOUBLE);
  duckdb_logical_type numbers[] = {number, number};
  duckdb_logical_type point = duckdb_create_struct_type(numbers, names, 2);
  duckdb_destroy_logical_type(&number);
  return point;
}
static duckdb_logical_type type_of_answer(const Rowwise* f) {
  const int count = fields_of(f);
  duckdb_logical_type types[8], answer;
  const char* names[8];
  if (count == 1 && f->fields[0].name[0] == '\0') return type_of_field(f->fields[0].kind);
  for (int i = 0; i < count; ++i) {
    types[i] = type_of_field(f->fields[i].kind);
    names[i] = f->fields[i].name;
  }
  answer = duckdb_create_struct_type(types, names, (idx_t)count);
  for (int i = 0; i < count; ++i) duckdb_destroy_logical_type(&types[i]);
  return f->list ? list_of(answer) : answer;
}

/* Null all the way down: readers of a struct's fields look at these. */
static void null_field(FieldKind kind, duckdb_vector to, idx_t row) {
  set_null(to, row);
  if (kind == POINT)
    for (idx_t i = 0; i < 2; ++i) set_null(duckdb_struct_vector_get_child(to, i), row);
  if (kind == POINTS)
    ((duckdb_list_entry*)duckdb_vector_get_data(to))[row] = (duckdb_list_entry){0, 0};
}
static void put_point(const double* numbers, duckdb_vector to, idx_t row) {
  for (idx_t i = 0; i < 2; ++i)
    ((double*)duckdb_vector_get_data(duckdb_struct_vector_get_child(to, i)))[row] = numbers[i];
}
static void put_field(FieldKind kind, const double* numbers, duckdb_vector to, idx_t row) {
  if (isnan(numbers[0])) {
    null_field(kind, to, row);
    return;
  }
  switch (kind) {
    case NUMBER:
      ((double*)duckdb_vector_get_data(to))[row] = numbers[0];
      break;
    case YES:
      ((bool*)duckdb_vector_get_data(to))[row] = numbers[0] != 0;
      break;
    case OUTLINE:
      duckdb_vector_assign_string_element(to, row, abut_kind_name((int)numbers[0]));
      break;
    case POINT:
      put_point(numbers, to, row);
      break;
    case POINTS: {
      const idx_t count = (idx_t)numbers[0], at = duckdb_list_vector_get_size(to);
      duckdb_list_vector_reserve(to, at + count);
      duckdb_list_vector_set_size(to, at + count);
      for (idx_t i = 0; i < count; ++i)
        put_point(numbers + 1 + 2 * i, duckdb_list_vector_get_child(to), at + i);
      ((duckdb_list_entry*)duckdb_vector_get_data(to))[row] = (duckdb_list_entry){at, count};
      break;
    }
  }
}
static void put_answer(const Rowwise* f, const double* numbers, duckdb_vector to, idx_t row) {
  const int count = fields_of(f);
  const bool bare = count == 1 && f->fields[0].name[0] == '\0';
  for (int i = 0; i < count; ++i) {
    const FieldKind kind = f->fields[i].kind;
    const duckdb_vector child = bare ? to : duckdb_struct_vector_get_child(to, (idx_t)i);
    if (numbers != NULL) {
      put_field(kind, numbers, child, row);
      numbers += kind == OUTLINE ? 1 : numbers_in[kind];
    } else {
      null_field(kind, child, row);
    }
  }
  if (numbers == NULL) set_null(to, row);
}
static void call_rowwise(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  const Rowwise* const f = duckdb_scalar_function_get_extra_info(info);
  const idx_t rows = duckdb_data_chunk_get_size(input), arguments = strlen(f->arguments);
  Answers answers = {.width = 16};
  Column columns[8];
  const char* why = NULL;
  for (idx_t c = 0; c < arguments; ++c) columns[c] = column_of(input, c);
  for (idx_t i = 0; why == NULL && i < rows; ++i) {
    Held held[2];
    double numbers[4];
    int n_held = 0, n_numbers = 0, status;
    answers.count = 0;
    if (has_null(columns, arguments, i)) {
      if (f->list)
        null_field(POINTS, output, i);
      else
        put_answer(f, NULL, output, i);
      continue;
    }
    for (idx_t c = 0; why == NULL && c < arguments; ++c)
      if (f->arguments[c] == 'N')
        numbers[n_numbers++] = ((double*)columns[c].data)[i];
      else if ((why = hold_row(&columns[c], i, &held[n_held])) == NULL)
        ++n_held;
    if (why == NULL) {
      const Asked asked = {&held[0].shape, &held[1].shape, numbers};
      status = f->ask(&asked, &answers);
      if (status < 0) why = abut_last_error();
    }
    if (why == NULL && f->list) {
      const idx_t at = duckdb_list_vector_get_size(output);
      duckdb_list_vector_reserve(output, at + answers.count);
      duckdb_list_vector_set_size(output, at + answers.count);
      for (size_t k = 0; k < answers.count; ++k)
        put_answer(f, answers.numbers + 16 * k, duckdb_list_vector_get_child(output), at + k);
      ((duckdb_list_entry*)duckdb_vector_get_data(output))[i] =
          (duckdb_list_entry){at, answers.count};
    } else if (why == NULL) {
      put_answer(f, answers.count > 0 ? answers.numbers : NULL, output, i);
    }
    while (n_held > 0) release(&held[--n_held]);
  }
  if (why != NULL) fail(info, why);
  free(answers.numbers);
}

/* ---- Shapes of numbers ---------------------------------------------------------------------- */

static void call_made(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  const Made* const f = duckdb_scalar_function_get_extra_info(info);
  Column columns[6];
  for (idx_t c = 0; c < (idx_t)f->numbers; ++c) columns[c] = column_of(input, c);
  for (idx_t i = 0; i < duckdb_data_chunk_get_size(input); ++i) {
    abut_shape_t shape = {.size = sizeof shape, .kind = f->kind};
    char bytes[SHAPE_HEAD + 8 * sizeof(double)];
    int at = 0;
    if (has_null(columns, (idx_t)f->numbers, i)) {
      set_null(output, i);
      continue;
    }
    for (idx_t c = 0; c < (idx_t)f->numbers; ++c) {
      const double x = ((double*)columns[c].data)[i];
      if (!kind_forms[f->kind].turns || c != 4) {
        shape.numbers[at++] = x;
      } else if (x - x == 0) {
        abut_rotations(&x, 1, &shape.rotation[0], &shape.rotation[1]);
      } else {
        fail(info, "the angle has to be finite");
        return;
      }
    }
    if (abut_validate(&shape) != 1) {
      fail(info, abut_last_error());
      return;
    }
    put_shape(&shape, bytes);
    duckdb_vector_assign_string_element_len(output, i, bytes,
                                            SHAPE_HEAD + sizeof(double) * words_of_shape(&shape));
  }
}

/* ---- Registering ---------------------------------------------------------------------------- */

static bool add(duckdb_connection connection, const char* name, const char* arguments,
                duckdb_logical_type answer, const void* data, duckdb_scalar_function_t call) {
  duckdb_scalar_function f = duckdb_create_scalar_function();
  duckdb_logical_type shape = shape_type(), number = type_of(DUCKDB_TYPE_DOUBLE);
  duckdb_logical_type text = type_of(DUCKDB_TYPE_VARCHAR);
  duckdb_state state;
  duckdb_scalar_function_set_name(f, name);
  for (const char* c = arguments; *c != '\0'; ++c)
    duckdb_scalar_function_add_parameter(f, *c == 'S' ? shape : *c == 'T' ? text : number);
  duckdb_scalar_function_set_return_type(f, answer);
  duckdb_scalar_function_set_extra_info(f, (void*)data, NULL);
  duckdb_scalar_function_set_function(f, call);
  state = duckdb_register_scalar_function(connection, f);
  duckdb_destroy_scalar_function(&f);
  duckdb_destroy_logical_type(&shape);
  duckdb_destroy_logical_type(&number);
  duckdb_destroy_logical_type(&text);
  duckdb_destroy_logical_type(&answer);
  return state == DuckDBSuccess;
}
#define COUNT(array) (int)(sizeof(array) / sizeof *(array))
bool register_functions(duckdb_connection connection) {
  bool good = true;
  for (int i = 0; good && i < COUNT(batches); ++i) {
    const Batch* const f = &batches[i];
    good = add(connection, f->name,
               f->dwithin           ? "SSN"
               : f->pattern         ? "SST"
               : f->ask_one != NULL ? "S"
                                    : "SS",
               type_of(f->relation || f->matrix       ? DUCKDB_TYPE_VARCHAR
                       : answers_yes(f) || f->dwithin ? DUCKDB_TYPE_BOOLEAN
                                                      : DUCKDB_TYPE_DOUBLE),
               f, call_batch);
  }
  for (int i = 0; good && i < COUNT(rowwise); ++i)
    good = add(connection, rowwise[i].name, rowwise[i].arguments, type_of_answer(&rowwise[i]),
               &rowwise[i], call_rowwise);
  for (int i = 0; good && i < COUNT(made); ++i)
    good = add(connection, made[i].name, "NNNNNN" + 6 - made[i].numbers, shape_type(), &made[i],
               call_made);
  return good;
}
