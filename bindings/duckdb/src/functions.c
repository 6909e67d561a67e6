/* The scalar functions. Queries of shapes alone go through libabut's batches, a kind of pairs at a time; the others row
 * by row. */
#include <math.h>

#include "abut_duckdb.h"
/* Behind it, which says how memory is asked for. */
#include "../../sql/queries.h"

/* ---- Vectors -------------------------------------------------------------------------------- */

const char* hold_row(const Column* column, idx_t row, Held* held) {
  duckdb_string_t* const s = (duckdb_string_t*)column->data + row;
  return hold_bytes(held, duckdb_string_t_data(s), duckdb_string_t_length(*s));
}

/* ---- Answers -------------------------------------------------------------------------------- */

static duckdb_logical_type list_of(duckdb_logical_type item) {
  duckdb_logical_type list = duckdb_create_list_type(item);
  duckdb_destroy_logical_type(&item);
  return list;
}
static duckdb_logical_type type_of_part(int32_t form) {
  switch (form) {
    case ABUT_NUMBER:
      return type_of(DUCKDB_TYPE_DOUBLE);
    case ABUT_YES:
      return type_of(DUCKDB_TYPE_BOOLEAN);
    case ABUT_WORD:
    case ABUT_TEXT:
      return type_of(DUCKDB_TYPE_VARCHAR);
    case ABUT_NUMBERS:
      return list_of(type_of_part(ABUT_NUMBER));
    case ABUT_VECTORS:
      return list_of(type_of_part(ABUT_VECTOR));
    default:
      break;
  }
  const char* names[] = {"x", "y"};
  duckdb_logical_type number = type_of(DUCKDB_TYPE_DOUBLE);
  duckdb_logical_type numbers[] = {number, number};
  duckdb_logical_type vector = duckdb_create_struct_type(numbers, names, 2);
  duckdb_destroy_logical_type(&number);
  return vector;
}
static bool is_bare(const abut_query_t* q) { return q->answer[0].name == NULL; }
/* The answer itself, a struct, or a list of structs. */
static duckdb_logical_type type_of_answer(const abut_query_t* q) {
  duckdb_logical_type types[MOST_ARGUMENTS], answer;
  const char* names[MOST_ARGUMENTS];
  if (is_bare(q)) return type_of_part(q->answer[0].form);
  for (int i = 0; i < q->answer_count; ++i) {
    types[i] = type_of_part(q->answer[i].form);
    names[i] = q->answer[i].name;
  }
  answer = duckdb_create_struct_type(types, names, (idx_t)q->answer_count);
  for (int i = 0; i < q->answer_count; ++i) duckdb_destroy_logical_type(&types[i]);
  return q->rows == 0 ? list_of(answer) : answer;
}

static double* numbers_at(duckdb_vector to) { return duckdb_vector_get_data(to); }
static duckdb_list_entry* entry_at(duckdb_vector to, idx_t row) {
  return (duckdb_list_entry*)duckdb_vector_get_data(to) + row;
}
/* Room for so many more items of a list, which begin there. */
static idx_t extend_list(duckdb_vector to, idx_t row, idx_t count) {
  const idx_t at = duckdb_list_vector_get_size(to);
  duckdb_list_vector_reserve(to, at + count);
  duckdb_list_vector_set_size(to, at + count);
  *entry_at(to, row) = (duckdb_list_entry){at, count};
  return at;
}
/* Null all the way down: readers of a struct's fields look at these. */
static void null_part(int32_t form, duckdb_vector to, idx_t row) {
  set_null(to, row);
  if (form == ABUT_VECTOR)
    for (idx_t i = 0; i < 2; ++i) set_null(duckdb_struct_vector_get_child(to, i), row);
  if (form == ABUT_NUMBERS || form == ABUT_VECTORS) *entry_at(to, row) = (duckdb_list_entry){0, 0};
}
static void put_vector(const double* numbers, duckdb_vector to, idx_t row) {
  for (idx_t i = 0; i < 2; ++i) numbers_at(duckdb_struct_vector_get_child(to, i))[row] = numbers[i];
}
static void put_part(const abut_part_t* part, const double* numbers, duckdb_vector to, idx_t row) {
  char text[MOST_WIDTH];
  if (isnan(numbers[0])) {
    null_part(part->form, to, row);
    return;
  }
  switch (part->form) {
    case ABUT_NUMBER:
      numbers_at(to)[row] = numbers[0];
      break;
    case ABUT_YES:
      ((bool*)duckdb_vector_get_data(to))[row] = numbers[0] != 0;
      break;
    case ABUT_WORD:
      duckdb_vector_assign_string_element(to, row, part->words[(int)numbers[0]]);
      break;
    case ABUT_TEXT:
      for (int i = 0; i < 9; ++i) text[i] = (char)numbers[i];
      duckdb_vector_assign_string_element_len(to, row, text, 9);
      break;
    case ABUT_VECTOR:
      put_vector(numbers, to, row);
      break;
    default: { /* several */
      const idx_t count = (idx_t)numbers[0], at = extend_list(to, row, count);
      const duckdb_vector items = duckdb_list_vector_get_child(to);
      for (idx_t i = 0; i < count; ++i)
        if (part->form == ABUT_VECTORS)
          put_vector(numbers + 1 + 2 * i, items, at + i);
        else
          numbers_at(items)[at + i] = numbers[1 + i];
    }
  }
}
/* A row of an answer; null where there is none. */
static void put_row(const abut_query_t* q, const double* numbers, duckdb_vector to, idx_t row) {
  if (numbers == NULL) set_null(to, row);
  for (int i = 0; i < q->answer_count; ++i) {
    const abut_part_t* const part = &q->answer[i];
    const duckdb_vector child = is_bare(q) ? to : duckdb_struct_vector_get_child(to, (idx_t)i);
    if (numbers != NULL)
      put_part(part, numbers + part->place, child, row);
    else
      null_part(part->form, child, row);
  }
}
static void put_null(const abut_query_t* q, duckdb_vector to, idx_t row) {
  if (q->rows == 0)
    null_part(ABUT_VECTORS, to, row);
  else
    put_row(q, NULL, to, row);
}

/* ---- Batches: what is asked of shapes alone, or of shapes and a text ------------------------- */

enum { PATTERN = 9 }; /* characters of a pattern of DE-9IM */
/* shape_dwithin is the distance with a limit. */
typedef struct Scalar {
  QueryFunction f;
  bool dwithin;
} Scalar;
static idx_t arguments_of(const Scalar* s) { return (idx_t)s->f.arguments + s->dwithin; }
static bool has_text(const Scalar* s) {
  return s->f.of.arguments[s->f.of.argument_count - 1].form == ABUT_TEXT;
}

/* `reach` and `within` are by rows; `room` has a number for each shape. */
static int ask_within(const ShapeRows* rows, const abut_columns_t* x, const abut_columns_t* y,
                      const double* reach, double* room, bool* within) {
  uint8_t* const yes = malloc(rows->count + 1);
  int status = ABUT_ERROR_MEMORY;
  for (size_t i = 0; i < rows->count; ++i) room[i] = reach[rows->items[i]];
  if (yes != NULL) status = abut_batch_within_distance(x, y, room, yes, 1);
  for (size_t i = 0; status >= 0 && i < rows->count; ++i) within[rows->items[i]] = yes[i] != 0;
  free(yes);
  return status;
}
/* Where there is no answer, a row of a batch is NaN. */
static bool is_answer(const double* row, int width) {
  int i = 0;
  while (i < width && isnan(row[i])) ++i;
  return i < width;
}
/* The answers of the rows that a[] and b[] hold go to the output's rows. `one` is the side that holds one shape for
 * all of the other's; -1: none. */
static int ask_batch(const Scalar* s, const ShapeRows* a, int kind_a, const ShapeRows* b,
                     int kind_b, int one, const double* reach, const char* pattern, double* numbers,
                     duckdb_vector output) {
  const ShapeRows* const rows = one == 0 ? b : a;
  abut_columns_t x = columns_of_kind(a, kind_a);
  abut_columns_t y = b == NULL ? x : columns_of_kind(b, kind_b);
  const int width = s->f.of.width;
  size_t bad;
  if (one >= 0) (one == 0 ? &x : &y)->one = 1;
  int status = abut_batch_first_invalid(&x, &bad, 1);
  if (status == 0 && b != NULL) status = abut_batch_first_invalid(&y, &bad, 1);
  if (status != 0) return ABUT_ERROR_ARGUMENT;
  if (s->dwithin) return ask_within(rows, &x, &y, reach, numbers, duckdb_vector_get_data(output));
  status = abut_batch_ask(s->f.query, &x, b == NULL ? NULL : &y, NULL, pattern, numbers, 1);
  for (size_t i = 0; status >= 0 && i < rows->count; ++i, numbers += width)
    put_row(&s->f.of, is_answer(numbers, width) ? numbers : NULL, output, rows->items[i]);
  return status;
}
/* Adds a shape, whatever its numbers are. */
static const char* add_bytes(ShapeColumns* to, int kind, const char* bytes, size_t size,
                             uint64_t item) {
  const KindForm f = kind_forms[kind];
  Held one;
  const char* why;
  bool added;
  if (is_form(bytes, size) && !f.turns && !f.vertices &&
      size == SHAPE_HEAD + f.numbers * sizeof(double))
    return add_numbers(to, kind, bytes + SHAPE_HEAD, item, NULL) ? NULL : "out of memory";
  if ((why = hold_unchecked(&one, bytes, size)) != NULL) return why;
  added = add_shape(to, &one.shape, item, NULL);
  release(&one);
  return added ? NULL : "out of memory";
}
static const char* kind_of_bytes(const char* bytes, size_t size, int* kind) {
  Held held;
  const char* why;
  *kind = size > 0 ? (uint8_t)bytes[0] : KINDS;
  if (is_form(bytes, size) && *kind < KINDS) return NULL;
  if ((why = hold_unchecked(&held, bytes, size)) != NULL) return why;
  *kind = held.shape.kind;
  release(&held);
  return NULL;
}
static void call_batch(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  const Scalar* const s = duckdb_scalar_function_get_extra_info(info);
  const idx_t rows = duckdb_data_chunk_get_size(input), arguments = arguments_of(s);
  const idx_t sides = (idx_t)s->f.arguments - has_text(s);
  Column columns[3];
  ShapeColumns held[2] = {0};
  const double* reach;
  duckdb_string_t* patterns;
  const char* why = NULL;
  bool present[KINDS * KINDS] = {false};
  /* A constant stands in one place, and is read once. */
  const char* place[2] = {NULL, NULL};
  bool constant[2] = {true, true};
  int one;
  int16_t* const code = malloc((rows + 1) * sizeof *code);
  double* const numbers = malloc((rows + 1) * (size_t)s->f.of.width * sizeof *numbers);
  if (code == NULL || numbers == NULL) why = "out of memory";
  for (idx_t c = 0; c < arguments; ++c) columns[c] = column_of(input, c);
  reach = s->dwithin ? columns[2].data : NULL;
  patterns = has_text(s) ? columns[sides].data : NULL;
  for (idx_t i = 0; why == NULL && i < rows; ++i) {
    int kinds[2] = {0, 0};
    code[i] = -1;
    if (has_null(columns, arguments, i)) {
      put_null(&s->f.of, output, i);
      continue;
    }
    if (s->dwithin) why = problem_of_distance(reach[i]);
    if (patterns != NULL && duckdb_string_t_length(patterns[i]) != PATTERN)
      why = "a DE-9IM pattern has nine characters";
    for (idx_t c = 0; why == NULL && c < sides; ++c) {
      duckdb_string_t* const bytes = (duckdb_string_t*)columns[c].data + i;
      const char* const at = duckdb_string_t_data(bytes);
      why = kind_of_bytes(at, duckdb_string_t_length(*bytes), &kinds[c]);
      if (place[c] == NULL) place[c] = at;
      constant[c] = constant[c] && place[c] == at;
    }
    if (why != NULL) break;
    code[i] = (int16_t)(kinds[0] * KINDS + kinds[1]);
    present[code[i]] = true;
  }
  one = sides < 2 ? -1 : constant[1] ? 1 : constant[0] ? 0 : -1;
  /* Asked together: rows of the same kinds and of the same pattern. Rows of other kinds or another pattern come in a later turn. */
  for (int c = 0; why == NULL && c < KINDS * KINDS; ++c) {
    const int kinds[2] = {c / KINDS, c % KINDS};
    while (why == NULL && present[c]) {
      char pattern[PATTERN + 1] = "";
      bool chosen = false;
      present[c] = false;
      for (idx_t k = 0; k < sides; ++k) {
        ShapeRows* const r = &held[k].kinds[kinds[k]];
        r->count = r->vertex_count = r->part_count = 0;
      }
      for (idx_t i = 0; why == NULL && i < rows; ++i) {
        if (code[i] != c) continue;
        if (patterns != NULL) {
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
          duckdb_string_t* const bytes = (duckdb_string_t*)columns[k].data + i;
          if ((int)k == one && held[k].kinds[kinds[k]].count > 0) continue;
          why = add_bytes(&held[k], kinds[k], duckdb_string_t_data(bytes),
                          duckdb_string_t_length(*bytes), i);
        }
      }
      if (why == NULL && ask_batch(s, &held[0].kinds[kinds[0]], kinds[0],
                                   sides == 2 ? &held[1].kinds[kinds[1]] : NULL, kinds[1], one,
                                   reach, pattern, numbers, output) < 0)
        why = shape_error();
    }
  }
  if (why != NULL) fail(info, why);
  for (int k = 0; k < 2; ++k) free_columns(&held[k]);
  free(code), free(numbers);
}

/* ---- Row by row ----------------------------------------------------------------------------- */

static void call_rowwise(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  const Scalar* const s = duckdb_scalar_function_get_extra_info(info);
  const abut_query_t* const q = &s->f.of;
  const idx_t rows = duckdb_data_chunk_get_size(input), arguments = arguments_of(s);
  Answer answer = {NULL, 0, 0};
  Column columns[MOST_ARGUMENTS];
  const char* why = NULL;
  for (idx_t c = 0; c < arguments; ++c) columns[c] = column_of(input, c);
  for (idx_t i = 0; why == NULL && i < rows; ++i) {
    Held held[MOST_SHAPES];
    const abut_shape_t* shapes[MOST_SHAPES];
    double numbers[MOST_ARGUMENTS];
    int n_held = 0, n_numbers = 0;
    const Column* c = columns;
    if (has_null(columns, arguments, i)) {
      put_null(q, output, i);
      continue;
    }
    for (int k = 0; why == NULL && k < q->argument_count; ++k) {
      if (q->arguments[k].form == ABUT_SHAPE) {
        why = hold_row(c++, i, &held[n_held]);
        if (why == NULL) shapes[n_held] = &held[n_held].shape, ++n_held;
        continue;
      }
      numbers[n_numbers++] = ((double*)c++->data)[i];
      if (q->arguments[k].form == ABUT_VECTOR) numbers[n_numbers++] = ((double*)c++->data)[i];
    }
    if (why == NULL && ask(&s->f, shapes, numbers, NULL, NULL, &answer) < 0) why = shape_error();
    if (why == NULL && q->rows == 0) {
      const idx_t at = extend_list(output, i, answer.count);
      for (size_t k = 0; k < answer.count; ++k)
        put_row(q, answer.numbers + (size_t)q->width * k, duckdb_list_vector_get_child(output),
                at + k);
    } else if (why == NULL) {
      put_row(q, answer.count > 0 ? answer.numbers : NULL, output, i);
    }
    while (n_held > 0) release(&held[--n_held]);
  }
  if (why != NULL) fail(info, why);
  free(answer.numbers);
}
static void call_kind(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  const Column column = column_of(input, 0);
  for (idx_t i = 0; i < duckdb_data_chunk_get_size(input); ++i) {
    Held held;
    const char* why;
    if (has_null(&column, 1, i)) {
      set_null(output, i);
      continue;
    }
    if ((why = hold_row(&column, i, &held)) != NULL) {
      fail(info, why);
      return;
    }
    duckdb_vector_assign_string_element(output, i, abut_kind_name(held.shape.kind));
    release(&held);
  }
}

/* ---- Shapes of numbers ---------------------------------------------------------------------- */

static void call_made(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  const Made* const f = duckdb_scalar_function_get_extra_info(info);
  Column columns[6];
  for (idx_t c = 0; c < (idx_t)f->numbers; ++c) columns[c] = column_of(input, c);
  for (idx_t i = 0; i < duckdb_data_chunk_get_size(input); ++i) {
    abut_shape_t shape;
    double numbers[6];
    char bytes[SHAPE_HEAD + 8 * sizeof(double)];
    const char* why;
    if (has_null(columns, (idx_t)f->numbers, i)) {
      set_null(output, i);
      continue;
    }
    for (idx_t c = 0; c < (idx_t)f->numbers; ++c) numbers[c] = ((double*)columns[c].data)[i];
    if ((why = shape_of_numbers(f->kind, numbers, &shape)) != NULL) {
      fail(info, why);
      return;
    }
    put_shape(&shape, bytes);
    duckdb_vector_assign_string_element_len(output, i, bytes,
                                            SHAPE_HEAD + sizeof(double) * words_of_shape(&shape));
  }
}

/* ---- Registering ---------------------------------------------------------------------------- */

/* `arguments`: S a shape, N a number, T a text, B bytes, I a whole number. */
duckdb_logical_type type_of_argument(char letter) {
  return letter == 'S'   ? shape_type()
         : letter == 'T' ? type_of(DUCKDB_TYPE_VARCHAR)
         : letter == 'B' ? type_of(DUCKDB_TYPE_BLOB)
         : letter == 'I' ? type_of(DUCKDB_TYPE_INTEGER)
                         : type_of(DUCKDB_TYPE_DOUBLE);
}
duckdb_scalar_function made_function(const char* name, const char* arguments,
                                     duckdb_logical_type answer, void* data,
                                     duckdb_delete_callback_t destroy,
                                     duckdb_scalar_function_t call) {
  duckdb_scalar_function f = duckdb_create_scalar_function();
  duckdb_scalar_function_set_name(f, name);
  for (const char* c = arguments; *c != '\0'; ++c) {
    duckdb_logical_type type = type_of_argument(*c);
    duckdb_scalar_function_add_parameter(f, type);
    duckdb_destroy_logical_type(&type);
  }
  duckdb_scalar_function_set_return_type(f, answer);
  duckdb_scalar_function_set_extra_info(f, data, destroy);
  duckdb_scalar_function_set_function(f, call);
  duckdb_destroy_logical_type(&answer);
  return f;
}
static bool add(duckdb_connection connection, duckdb_scalar_function f) {
  const duckdb_state state = duckdb_register_scalar_function(connection, f);
  duckdb_destroy_scalar_function(&f);
  return state == DuckDBSuccess;
}
static duckdb_scalar_function function_of(const QueryFunction* f, const char* name, bool dwithin) {
  Scalar* const s = malloc(sizeof *s);
  char arguments[MOST_ARGUMENTS + 2] = "";
  bool only_shapes = true;
  if (s == NULL) return NULL;
  *s = (Scalar){*f, dwithin};
  for (int k = 0; k < f->of.argument_count; ++k) {
    const int32_t form = f->of.arguments[k].form;
    strcat(arguments, form == ABUT_SHAPE    ? "S"
                      : form == ABUT_TEXT   ? "T"
                      : form == ABUT_VECTOR ? "NN"
                                            : "N");
    only_shapes = only_shapes && (form == ABUT_SHAPE || form == ABUT_TEXT);
  }
  if (dwithin) strcat(arguments, "N");
  return made_function(name, arguments,
                       dwithin ? type_of(DUCKDB_TYPE_BOOLEAN) : type_of_answer(&f->of), s, free,
                       f->of.many && only_shapes ? call_batch : call_rowwise);
}
/* Functions of one name are a set: some versions of DuckDB take no second one. */
static bool add_queries(duckdb_connection connection) {
  QueryFunction f, other;
  bool good = true;
  for (int i = 0; good && function_of_query(i, &f); ++i) {
    duckdb_scalar_function_set set;
    bool is_later = false;
    for (int k = 0; k < i && function_of_query(k, &other); ++k)
      is_later = is_later || strcmp(other.name, f.name) == 0;
    if (is_later) continue;
    set = duckdb_create_scalar_function_set(f.name);
    for (int k = i; good && function_of_query(k, &other); ++k) {
      duckdb_scalar_function one;
      if (strcmp(other.name, f.name) != 0) continue;
      one = function_of(&other, f.name, false);
      good = one != NULL && duckdb_add_scalar_function_to_set(set, one) == DuckDBSuccess;
      duckdb_destroy_scalar_function(&one);
    }
    good = good && duckdb_register_scalar_function_set(connection, set) == DuckDBSuccess;
    duckdb_destroy_scalar_function_set(&set);
    if (good && strcmp(f.of.name, "distance") == 0)
      good = add(connection, function_of(&f, "shape_dwithin", true));
  }
  return good;
}
bool register_functions(duckdb_connection connection) {
  bool good = add_queries(connection) &&
              add(connection, made_function("shape_kind", "S", type_of(DUCKDB_TYPE_VARCHAR), NULL,
                                            NULL, call_kind));
  for (size_t i = 0; good && i < sizeof made / sizeof *made; ++i)
    if (made[i].numbers > 0)
      good = add(connection, made_function(made[i].name, "NNNNNN" + 6 - made[i].numbers,
                                           shape_type(), (void*)&made[i], NULL, call_made));
  return good;
}
