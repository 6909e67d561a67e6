/* libabut for Java: shapes as bytes, tiles, and the shapes of one cell. Native.java has the other side of each
 * function.
 *
 * A block is a map task's share of one cell: a number of entries, and whose they are, each an int32; then the
 * entries. An entry is the length of its row with a flag in the low three bits, and the length of its shape,
 * each an int32; the row, whose length is a multiple of 8; the shape as in ../../sql/shapes.h, or nothing for
 * null; and what fills it up to a multiple of 8. */
#include <jni.h>
#include <stdio.h>
#include <stdlib.h>

#define SHAPES_ALLOC(memory, old, bytes) ((void)(memory), realloc(old, (bytes) > 0 ? (bytes) : 1))
#define SHAPES_FREE(memory) free(memory)
#define SHAPES_PREFIX "abut_"
#include "../../sql/gathered.h"
#include "../../sql/queries.h"

/* A row is in one cell; or in several, and this is the first of them; or this is another. */
enum { ALONE = 0, HOME = 1, VISITOR = 2 };

static void fail(JNIEnv* env, const char* what) {
  const jclass error = (*env)->FindClass(env, "java/lang/IllegalArgumentException");
  if (error != NULL) (*env)->ThrowNew(env, error, what);
}
static void fail_last(JNIEnv* env) { fail(env, shape_error()); }
static void fail_memory(JNIEnv* env) {
  const jclass error = (*env)->FindClass(env, "java/lang/OutOfMemoryError");
  if (error != NULL) (*env)->ThrowNew(env, error, "abut: no memory");
}

/* ---- One shape ---------------------------------------------------------------------------------- */

/* Memory that the shape read last refers to. */
typedef struct Reader {
  double* words;
  size_t room;
  size_t* starts;
} Reader;
static void release(Reader* r) {
  free(r->words);
  free(r->starts);
}
/* NULL, or what is wrong. */
static const char* read_shape(Reader* r, const char* bytes, size_t length, abut_shape_t* shape) {
  size_t count;
  if (length < SHAPE_HEAD || bytes[1] != SHAPE_FORM || (length - SHAPE_HEAD) % sizeof(double) != 0)
    return "these bytes are no shape";
  count = (length - SHAPE_HEAD) / sizeof(double);
  if (count > r->room || r->words == NULL) {
    void* const more = realloc(r->words, (count + 8) * sizeof(double));
    if (more == NULL) return "no memory";
    r->words = more, r->room = count + 8;
  }
  memcpy(r->words, bytes + SHAPE_HEAD, count * sizeof(double));
  free(r->starts);
  return shape_of_words(bytes[0], r->words, count, shape, NULL, &r->starts);
}
static bool take_shape(JNIEnv* env, jbyteArray bytes, Reader* r, abut_shape_t* shape) {
  const jsize length = (*env)->GetArrayLength(env, bytes);
  char* const at = (*env)->GetPrimitiveArrayCritical(env, bytes, NULL);
  const char* wrong;
  if (at == NULL) return false;
  wrong = read_shape(r, at, (size_t)length, shape);
  (*env)->ReleasePrimitiveArrayCritical(env, bytes, at, JNI_ABORT);
  if (wrong != NULL) fail(env, wrong);
  return wrong == NULL;
}
static jbyteArray give_shape(JNIEnv* env, const abut_shape_t* shape) {
  const size_t length = SHAPE_HEAD + words_of_shape(shape) * sizeof(double);
  jbyteArray bytes;
  char* at;
  if (length > INT32_MAX) {
    fail(env, "a shape is larger than an array can be");
    return NULL;
  }
  bytes = (*env)->NewByteArray(env, (jsize)length);
  if (bytes == NULL || (at = (*env)->GetPrimitiveArrayCritical(env, bytes, NULL)) == NULL)
    return NULL;
  put_shape(shape, at);
  (*env)->ReleasePrimitiveArrayCritical(env, bytes, at, 0);
  return bytes;
}

JNIEXPORT jboolean JNICALL Java_abut_spark_Native_isOfThisInterface(JNIEnv* env, jclass self) {
  (void)env, (void)self;
  return abut_abi() == ABUT_ABI;
}

typedef int (*Predicate)(const abut_shape_t*, const abut_shape_t*);
static jboolean predicate(JNIEnv* env, Predicate holds, jbyteArray x, jbyteArray y) {
  Reader p = {0}, q = {0};
  abut_shape_t a, b;
  int answer = 0;
  if (take_shape(env, x, &p, &a) && take_shape(env, y, &q, &b)) {
    answer = holds(&a, &b);
    if (answer < 0) fail_last(env);
  }
  release(&p), release(&q);
  return answer == 1;
}
JNIEXPORT jboolean JNICALL Java_abut_spark_Native_intersects(JNIEnv* env, jclass self, jbyteArray a,
                                                             jbyteArray b) {
  (void)self;
  return predicate(env, abut_intersects, a, b);
}
JNIEXPORT jboolean JNICALL Java_abut_spark_Native_contains(JNIEnv* env, jclass self, jbyteArray a,
                                                           jbyteArray b) {
  (void)self;
  return predicate(env, abut_contains, a, b);
}
/* Infinity where one of them is empty. */
JNIEXPORT jdouble JNICALL Java_abut_spark_Native_distance(JNIEnv* env, jclass self, jbyteArray x,
                                                          jbyteArray y) {
  Reader p = {0}, q = {0};
  abut_shape_t a, b;
  double distance = INFINITY;
  (void)self;
  if (take_shape(env, x, &p, &a) && take_shape(env, y, &q, &b) &&
      abut_distance(&a, &b, &distance) < 0)
    fail_last(env);
  release(&p), release(&q);
  return distance;
}

JNIEXPORT jboolean JNICALL Java_abut_spark_Native_withinDistance(JNIEnv* env, jclass self,
                                                                 jbyteArray x, jbyteArray y,
                                                                 jdouble distance) {
  Reader p = {0}, q = {0};
  abut_shape_t a, b;
  int within = 0;
  (void)self;
  if (take_shape(env, x, &p, &a) && take_shape(env, y, &q, &b) &&
      (within = abut_within_distance(&a, &b, distance)) < 0)
    fail_last(env);
  release(&p), release(&q);
  return within == 1;
}

JNIEXPORT jbyteArray JNICALL Java_abut_spark_Native_read(JNIEnv* env, jclass self,
                                                         jbyteArray text) {
  const jsize length = (*env)->GetArrayLength(env, text);
  jbyte* const at = (*env)->GetByteArrayElements(env, text, NULL);
  abut_shape_t shape;
  int read;
  (void)self;
  if (at == NULL) return NULL;
  shape.size = sizeof shape;
  read = abut_read((const char*)at, (size_t)length, &shape);
  (*env)->ReleaseByteArrayElements(env, text, at, JNI_ABORT);
  if (read == 1) return give_shape(env, &shape);
  fail_last(env);
  return NULL;
}
static jbyteArray give_bytes(JNIEnv* env, const char* bytes, size_t length) {
  const jbyteArray array = length > INT32_MAX ? NULL : (*env)->NewByteArray(env, (jsize)length);
  if (length > INT32_MAX) fail(env, "a text is longer than an array can be");
  if (array != NULL) (*env)->SetByteArrayRegion(env, array, 0, (jsize)length, (const jbyte*)bytes);
  return array;
}
/* The bytes of an array with a 0 behind, to be freed; NULL without memory. */
static char* copied(JNIEnv* env, jbyteArray array, size_t* length) {
  const jsize count = (*env)->GetArrayLength(env, array);
  char* const to = malloc((size_t)count + 1);
  if (to == NULL) {
    fail_memory(env);
    return NULL;
  }
  (*env)->GetByteArrayRegion(env, array, 0, count, (jbyte*)to);
  to[count] = '\0';
  *length = (size_t)count;
  return to;
}
/* Gives the shape that libabut made, or null where there is none. */
static jbyteArray give_made(JNIEnv* env, int status, const abut_shape_t* shape) {
  if (status == 1) return give_shape(env, shape);
  if (status == ABUT_ERROR_MEMORY)
    fail_memory(env);
  else if (status < 0)
    fail_last(env);
  return NULL;
}
/* Writes a shape, and gives the length of that. */
typedef int64_t (*Write)(const abut_shape_t* shape, int form, double tolerance, uint32_t srid,
                         char* bytes, size_t room);
static int64_t write_short(const abut_shape_t* shape, int form, double tolerance, uint32_t srid,
                           char* bytes, size_t room) {
  (void)form, (void)tolerance, (void)srid;
  return abut_write(shape, ABUT_SHORT, bytes, room);
}
static jbyteArray written(JNIEnv* env, Write write, jbyteArray bytes, int form, double tolerance,
                          uint32_t srid) {
  Reader r = {0};
  abut_shape_t shape;
  jbyteArray answer = NULL;
  if (take_shape(env, bytes, &r, &shape)) {
    const int64_t length = write(&shape, form, tolerance, srid, NULL, 0);
    char* const to = length < 0 ? NULL : malloc((size_t)length + 1);
    if (length < 0) {
      fail_last(env);
    } else if (to == NULL) {
      fail_memory(env);
    } else {
      write(&shape, form, tolerance, srid, to, (size_t)length + 1);
      answer = give_bytes(env, to, (size_t)length);
    }
    free(to);
  }
  release(&r);
  return answer;
}
JNIEXPORT jbyteArray JNICALL Java_abut_spark_Native_write(JNIEnv* env, jclass self,
                                                          jbyteArray shape) {
  (void)self;
  return written(env, write_short, shape, 0, 0, 0);
}
JNIEXPORT jbyteArray JNICALL Java_abut_spark_Native_writeGeometry(JNIEnv* env, jclass self,
                                                                  jint form, jbyteArray shape,
                                                                  jdouble tolerance, jint srid) {
  (void)self;
  return written(env, abut_write_geometry, shape, form, tolerance, (uint32_t)srid);
}
JNIEXPORT jbyteArray JNICALL Java_abut_spark_Native_readGeometry(JNIEnv* env, jclass self,
                                                                 jint form, jbyteArray bytes,
                                                                 jdouble tolerance) {
  size_t length;
  char* const at = copied(env, bytes, &length);
  abut_shape_t shape = {.size = sizeof shape};
  jbyteArray answer;
  (void)self;
  if (at == NULL) return NULL;
  answer = give_made(env, abut_read_geometry(form, at, length, tolerance, &shape, NULL), &shape);
  free(at);
  return answer;
}
JNIEXPORT jbyteArray JNICALL Java_abut_spark_Native_repaired(JNIEnv* env, jclass self,
                                                             jbyteArray text, jbyteArray name) {
  size_t length, rule_length = 0;
  char* const at = copied(env, text, &length);
  char* const rule = at == NULL ? NULL : copied(env, name, &rule_length);
  const int number = rule == NULL ? -1 : rule_of(rule, rule_length);
  abut_shape_t given = {.size = sizeof given}, shape = {.size = sizeof shape};
  jbyteArray answer = NULL;
  (void)self;
  if (rule != NULL && number < 0)
    fail(env, NO_RULE);
  else if (rule != NULL && abut_read_unchecked(at, length, &given) < 0)
    fail_last(env);
  else if (rule != NULL)
    answer = give_made(env, repair(&given, number, &shape), &shape);
  free(at), free(rule);
  return answer;
}
JNIEXPORT jbyteArray JNICALL Java_abut_spark_Native_area(JNIEnv* env, jclass self, jint which,
                                                         jbyteArray x, jbyteArray y,
                                                         jdouble tolerance) {
  Reader p = {0}, q = {0};
  abut_shape_t a, b, shape = {.size = sizeof shape};
  jbyteArray answer = NULL;
  (void)self;
  if (take_shape(env, x, &p, &a) && take_shape(env, y, &q, &b))
    answer = give_made(env, flat_area(areas_of_two[which].make(&a, &b), tolerance, &shape), &shape);
  release(&p), release(&q);
  return answer;
}
JNIEXPORT jbyteArray JNICALL Java_abut_spark_Native_gathered(JNIEnv* env, jclass self, jint which,
                                                             jobjectArray shapes,
                                                             jdouble tolerance) {
  const jsize count = (*env)->GetArrayLength(env, shapes);
  Gathered all = {.tolerance = tolerance};
  Reader r = {0};
  abut_shape_t shape;
  jbyteArray answer = NULL;
  jsize i = 0;
  int status = 1;
  (void)self;
  for (; i < count && status >= 0; ++i) {
    const jbyteArray bytes = (*env)->GetObjectArrayElement(env, shapes, i);
    if (!take_shape(env, bytes, &r, &shape)) break;
    status = gather(&gatherings[which], &all, &shape);
    (*env)->DeleteLocalRef(env, bytes);
  }
  if (i == count || status < 0)
    answer =
        give_made(env, status < 0 ? status : gathered(&gatherings[which], &all, &shape), &shape);
  free(all.words);
  release(&r);
  return answer;
}

/* ---- Every query -------------------------------------------------------------------------------- */

JNIEXPORT jbyteArray JNICALL Java_abut_spark_Native_query(JNIEnv* env, jclass self, jint number) {
  QueryFunction f;
  char text[4096];
  size_t at = 0;
  (void)self;
  if (!function_of_query(number, &f)) return NULL;
#define TELL(...) at += (size_t)snprintf(text + at, sizeof text - at, __VA_ARGS__)
  TELL("%s\n%s\n%d\n%d\n", f.name + strlen("shape_"), f.of.says, f.of.width, f.of.rows);
  for (int k = 0; k < f.of.argument_count; ++k)
    TELL("a %s %d 0\n", f.of.arguments[k].name, f.of.arguments[k].form);
  for (int k = 0; k < f.of.answer_count; ++k) {
    const abut_part_t* const part = &f.of.answer[k];
    TELL("r %s %d %d", part->name == NULL ? "" : part->name, part->form, part->place);
    for (int w = 0; part->form == ABUT_WORD && part->words[w] != NULL; ++w)
      TELL(" %s", part->words[w]);
    TELL("\n");
  }
#undef TELL
  return give_bytes(env, text, at);
}
JNIEXPORT jdoubleArray JNICALL Java_abut_spark_Native_ask(JNIEnv* env, jclass self, jint number,
                                                          jbyteArray x, jbyteArray y,
                                                          jdoubleArray numbers, jbyteArray text) {
  QueryFunction f;
  Reader p = {0}, q = {0};
  abut_shape_t a, b;
  const abut_shape_t* const given[] = {&a, &b};
  double values[MOST_ARGUMENTS], room[4 * MOST_WIDTH];
  Answer answer = {room, 0, 4 * MOST_WIDTH};
  jdoubleArray out = NULL;
  size_t length;
  char* word = NULL;
  (void)self;
  if (!function_of_query(number, &f)) return NULL;
  (*env)->GetDoubleArrayRegion(env, numbers, 0, (*env)->GetArrayLength(env, numbers), values);
  if (take_shape(env, x, &p, &a) &&
      (f.of.arguments[f.of.argument_count - 1].form == ABUT_SHAPE && f.of.argument_count == 1
           ? true
           : take_shape(env, y, &q, &b)) &&
      (word = copied(env, text, &length)) != NULL) {
    int64_t rows = abut_ask(number, given, values, word, room, answer.room);
    answer.count = (size_t)rows;
    if (rows > 0 && answer.count * (size_t)f.of.width > answer.room) {
      answer = (Answer){NULL, 0, 0};
      rows = ask(&f, given, values, word, NULL, &answer);
    }
    if (rows < 0) {
      fail_last(env);
    } else {
      const jsize count = (jsize)(answer.count * (size_t)f.of.width);
      out = (*env)->NewDoubleArray(env, count);
      if (out != NULL) (*env)->SetDoubleArrayRegion(env, out, 0, count, answer.numbers);
    }
    if (answer.numbers != room) free(answer.numbers);
  }
  free(word);
  release(&p), release(&q);
  return out;
}
/* The cosine and sine of an angle. */
JNIEXPORT void JNICALL Java_abut_spark_Native_turn(JNIEnv* env, jclass self, jdouble angle,
                                                   jdoubleArray out) {
  double axis[2];
  (void)self;
  abut_rotations(&angle, 1, axis, axis + 1);
  (*env)->SetDoubleArrayRegion(env, out, 0, 2, axis);
}
/* The unit vector of an axis. */
JNIEXPORT void JNICALL Java_abut_spark_Native_unit(JNIEnv* env, jclass self, jdouble c, jdouble s,
                                                   jdoubleArray out) {
  const abut_shape_t given = {
      .size = sizeof given, .kind = ABUT_ELLIPSE, .numbers = {0, 0, 1, 1}, .rotation = {c, s}};
  abut_shape_t made = {.size = sizeof made};
  (void)self;
  if (abut_moved(&given, 0, 0, &made) == 1)
    (*env)->SetDoubleArrayRegion(env, out, 0, 2, made.rotation);
  else
    fail_last(env);
}

/* ---- Tiles -------------------------------------------------------------------------------------- */

/* Cuts of a sample of bounds: how many slabs there are, how many tiles each of them has, all as doubles;
 * then the x cuts and the y cuts. */
JNIEXPORT jdoubleArray JNICALL Java_abut_spark_Native_cut(JNIEnv* env, jclass self,
                                                          jdoubleArray bounds, jint tiles) {
  const jsize length = (*env)->GetArrayLength(env, bounds);
  jdouble* const sample = (*env)->GetDoubleArrayElements(env, bounds, NULL);
  abut_partition_t* made;
  jdoubleArray result = NULL;
  double* cuts = NULL;
  (void)self;
  if (sample == NULL) return NULL;
  made = abut_partition(sample, (size_t)length / 4, (size_t)tiles);
  (*env)->ReleaseDoubleArrayElements(env, bounds, sample, JNI_ABORT);
  if (made == NULL) {
    fail_last(env);
    return NULL;
  }
  {
    const size_t slabs = (size_t)abut_partition_x_cuts(made, NULL, 0) + 1;
    const size_t count = 1 + slabs + abut_partition_size(made) - 1;
    double* at;
    cuts = malloc(count * sizeof(double));
    if (cuts == NULL) {
      fail_memory(env);
    } else {
      cuts[0] = (double)slabs;
      at = cuts + 1 + slabs;
      at += abut_partition_x_cuts(made, at, slabs);
      for (size_t i = 0; i < slabs; ++i) {
        const int64_t ys = abut_partition_y_cuts(made, i, at, (size_t)(cuts + count - at));
        cuts[1 + i] = (double)ys;
        at += ys;
      }
      result = (*env)->NewDoubleArray(env, (jsize)count);
      if (result != NULL) (*env)->SetDoubleArrayRegion(env, result, 0, (jsize)count, cuts);
    }
  }
  free(cuts);
  abut_partition_free(made);
  return result;
}
/* A partition of such cuts. */
JNIEXPORT jlong JNICALL Java_abut_spark_Native_partition(JNIEnv* env, jclass self,
                                                         jdoubleArray given) {
  jdouble* const cuts = (*env)->GetDoubleArrayElements(env, given, NULL);
  abut_partition_t* made = NULL;
  size_t* starts;
  (void)self;
  if (cuts == NULL) return 0;
  {
    const size_t slabs = (size_t)cuts[0];
    starts = malloc((slabs + 1) * sizeof *starts);
    if (starts == NULL) {
      fail_memory(env);
    } else {
      const double* const x = cuts + 1 + slabs;
      starts[0] = 0;
      for (size_t i = 0; i < slabs; ++i) starts[i + 1] = starts[i] + (size_t)cuts[1 + i];
      made = abut_partition_of_cuts(x, slabs - 1, x + slabs - 1, starts);
      if (made == NULL) fail_last(env);
    }
  }
  free(starts);
  (*env)->ReleaseDoubleArrayElements(env, given, cuts, JNI_ABORT);
  return (jlong)(intptr_t)made;
}
JNIEXPORT void JNICALL Java_abut_spark_Native_freePartition(JNIEnv* env, jclass self, jlong p) {
  (void)env, (void)self;
  abut_partition_free((abut_partition_t*)(intptr_t)p);
}

/* An entry of a block: its number, its flag, its row, and its shape. It may have none. */
typedef struct Entry {
  int32_t number;
  int flag;
  const char* row;
  size_t length;
  const abut_shape_t* shape; /* or NULL */
  const char* numbers;       /* in place of this, or NULL: those of its kind */
  int kind;
} Entry;
/* Whether a shape's bytes are numbers alone, and may be copied as they are. */
static bool has_numbers_alone(const char* bytes, size_t length) {
  KindForm f;
  if (length < SHAPE_HEAD || bytes[1] != SHAPE_FORM || bytes[0] < 0 || bytes[0] >= KINDS)
    return false;
  f = kind_forms[(int)bytes[0]];
  return !f.turns && !f.vertices && length == SHAPE_HEAD + f.numbers * sizeof(double);
}
/* Calls `each` for the entries of a block until it says what is wrong. */
static const char* each_entry(const char* block, size_t length,
                              const char* (*each)(void*, const Entry*), void* context) {
  static const char damaged[] = "a block is damaged";
  Reader r = {0};
  const char* wrong = NULL;
  int32_t count;
  size_t at = 2 * sizeof(int32_t);
  if (length < at) return damaged;
  memcpy(&count, block, sizeof count);
  if (count < 0) return damaged;
  for (Entry e = {0}; e.number < count && wrong == NULL; ++e.number) {
    int32_t head[2];
    abut_shape_t shape;
    size_t bytes;
    if (length - at < sizeof head) {
      wrong = damaged;
      break;
    }
    memcpy(head, block + at, sizeof head);
    at += sizeof head;
    e.flag = head[0] & 7, e.row = block + at;
    e.length = (size_t)(head[0] & ~7), bytes = (size_t)head[1];
    e.shape = NULL, e.numbers = NULL;
    if (head[0] < 0 || head[1] < 0 || e.length > length - at || bytes > length - at - e.length) {
      wrong = damaged;
    } else if (e.flag == ALONE && has_numbers_alone(e.row + e.length, bytes)) {
      e.kind = e.row[e.length], e.numbers = e.row + e.length + SHAPE_HEAD;
    } else if (bytes > 0) {
      wrong = read_shape(&r, e.row + e.length, bytes, &shape);
      e.shape = &shape;
    }
    if (wrong == NULL) wrong = each(context, &e);
    at = (at + e.length + bytes + 7) & ~(size_t)7;
    if (at > length && wrong == NULL) wrong = damaged;
  }
  release(&r);
  return wrong;
}
/* NULL, or what is wrong with a shape. */
static const char* invalid(const ShapeColumns* columns) {
  static _Thread_local char told[256];
  for (int kind = 0; kind < NO_SHAPE; ++kind) {
    const ShapeRows* const r = &columns->kinds[kind];
    const abut_columns_t given = columns_of_kind(r, kind);
    size_t row;
    const int found = r->count == 0 ? 0 : abut_batch_first_invalid(&given, &row, 1);
    if (found < 0) return shape_error();
    if (found > 0) {
      /* The row's number, which comes first, is among those of its kind, and says nothing to anybody. */
      snprintf(told, sizeof told, "shape%s", strchr(shape_error(), ':'));
      return told;
    }
  }
  return NULL;
}
static void free_columns(ShapeColumns* columns) {
  for (int kind = 0; kind <= NO_SHAPE; ++kind) {
    ShapeRows* const r = &columns->kinds[kind];
    free(r->items), free(r->numbers), free(r->vertices), free(r->starts), free(r->parts);
  }
}

/* Adds the shape of an entry, or none, with an item. */
static const char* add_to(ShapeColumns* columns, const Entry* e, uint64_t item) {
  const bool added = e->numbers != NULL ? add_numbers(columns, e->kind, e->numbers, item, NULL)
                                        : add_shape(columns, e->shape, item, NULL);
  return added ? NULL : "no memory";
}
static const char* add_entry(void* columns, const Entry* e) {
  return add_to(columns, e, (uint64_t)e->number);
}
/* Bounds for a distance, four of each shape in its item's place; of no shape they hold nothing. NULL, or what is
 * wrong. */
static const char* bounds_of(const ShapeColumns* columns, double within, double* bounds) {
  const ShapeRows* const none = &columns->kinds[NO_SHAPE];
  const char* wrong = invalid(columns);
  for (size_t i = 0; i < 4 * none->count; ++i)
    bounds[4 * none->items[i / 4] + i % 4] = i % 4 < 2 ? INFINITY : -INFINITY;
  for (int kind = 0; kind < NO_SHAPE && wrong == NULL; ++kind) {
    const ShapeRows* const r = &columns->kinds[kind];
    const size_t n = r->count;
    const abut_columns_t given = columns_of_kind(r, kind);
    double* const sides = malloc((4 * n + 1) * sizeof(double));
    if (sides == NULL) return "no memory";
    if (n > 0 && abut_batch_tile_bounds(&given, within, sides, sides + n, sides + 2 * n,
                                        sides + 3 * n, 1) < 0)
      wrong = shape_error();
    for (size_t i = 0; i < n && wrong == NULL; ++i)
      for (size_t k = 0; k < 4; ++k) bounds[4 * r->items[i] + k] = sides[k * n + i];
    free(sides);
  }
  return wrong;
}
/* The bounds of a block's shapes, of which there are at most `room`. */
static const char* bounds_in(const char* block, size_t length, size_t room, double within,
                             double** bounds, int32_t* count) {
  ShapeColumns columns = {0};
  const char* wrong;
  *count = 0;
  if (length >= sizeof *count) memcpy(count, block, sizeof *count);
  if (*count > 0 && (size_t)*count > room) return "there is no room";
  *bounds = malloc((4 * (size_t)(*count > 0 ? *count : 0) + 1) * sizeof(double));
  if (*bounds == NULL) return "no memory";
  wrong = each_entry(block, length, add_entry, &columns);
  if (wrong == NULL) wrong = bounds_of(&columns, within, *bounds);
  free_columns(&columns);
  return wrong;
}
/* Bounds of a block of Java's, with `each` numbers of room for each shape in an array. NULL: it failed. */
static double* bounds_of_block(JNIEnv* env, jbyteArray block, double within, jarray out, int each,
                               int32_t* count) {
  const jsize length = (*env)->GetArrayLength(env, block), room = (*env)->GetArrayLength(env, out);
  char* const bytes = (*env)->GetPrimitiveArrayCritical(env, block, NULL);
  double* bounds = NULL;
  const char* wrong;
  if (bytes == NULL) return NULL;
  wrong = bounds_in(bytes, (size_t)length, (size_t)(room / each), within, &bounds, count);
  (*env)->ReleasePrimitiveArrayCritical(env, block, bytes, JNI_ABORT);
  if (wrong == NULL) return bounds;
  free(bounds);
  fail(env, wrong);
  return NULL;
}
JNIEXPORT void JNICALL Java_abut_spark_Native_bounds(JNIEnv* env, jclass self, jbyteArray block,
                                                     jdouble within, jdoubleArray out) {
  int32_t count;
  double* const bounds = bounds_of_block(env, block, within, out, 4, &count);
  (void)self;
  if (bounds != NULL) (*env)->SetDoubleArrayRegion(env, out, 0, 4 * count, bounds);
  free(bounds);
}
/* Where the shape of some bounds belongs: how many tiles, the first of them, the tiles. Behind them in `to`; NULL:
 * shape_error() tells. */
#define ASSIGNED (2 + ABUT_MOST_TILES)
static jint* put_tiles(const abut_partition_t* partition, const double* bounds, jint* to) {
  uint32_t home = 0;
  int count = 0;
  if (bounds[0] <= bounds[2] && bounds[1] <= bounds[3]) {
    count = abut_partition_assign(partition, bounds, (uint32_t*)(to + 2));
    if (count == 1)
      home = (uint32_t)to[2];
    else if (count < 0 || abut_partition_owner(partition, bounds, bounds, &home) < 0)
      return NULL;
  }
  to[0] = count, to[1] = (jint)home;
  return to + 2 + (count <= ABUT_MOST_TILES ? count : 0);
}
JNIEXPORT void JNICALL Java_abut_spark_Native_assign(JNIEnv* env, jclass self, jlong partition,
                                                     jbyteArray block, jdouble within,
                                                     jintArray out) {
  int32_t count;
  double* const bounds = bounds_of_block(env, block, within, out, ASSIGNED, &count);
  jint* const begin = bounds == NULL ? NULL : (*env)->GetPrimitiveArrayCritical(env, out, NULL);
  jint* to = begin;
  (void)self;
  for (int32_t i = 0; to != NULL && i < count; ++i)
    to = put_tiles((const abut_partition_t*)(intptr_t)partition, bounds + 4 * i, to);
  if (begin != NULL) (*env)->ReleasePrimitiveArrayCritical(env, out, begin, 0);
  if (begin != NULL && to == NULL) fail_last(env);
  free(bounds);
}
/* The tile that reports each pair of bounds. */
JNIEXPORT void JNICALL Java_abut_spark_Native_owners(JNIEnv* env, jclass self, jlong partition,
                                                     jdoubleArray a, jdoubleArray b,
                                                     jintArray out) {
  const jsize count = (*env)->GetArrayLength(env, out);
  jdouble* const x = (*env)->GetDoubleArrayElements(env, a, NULL);
  jdouble* const y = x == NULL ? NULL : (*env)->GetDoubleArrayElements(env, b, NULL);
  jint* const to = y == NULL ? NULL : (*env)->GetIntArrayElements(env, out, NULL);
  bool wrong = false;
  (void)self;
  for (jsize i = 0; to != NULL && i < count && !wrong; ++i) {
    uint32_t tile = 0;
    wrong = abut_partition_owner((const abut_partition_t*)(intptr_t)partition, x + 4 * i, y + 4 * i,
                                 &tile) < 0;
    to[i] = (jint)tile;
  }
  if (to != NULL) (*env)->ReleaseIntArrayElements(env, out, to, 0);
  if (y != NULL) (*env)->ReleaseDoubleArrayElements(env, b, y, JNI_ABORT);
  if (x != NULL) (*env)->ReleaseDoubleArrayElements(env, a, x, JNI_ABORT);
  if (wrong) fail_last(env);
}

/* ---- The shapes of one side of a cell ----------------------------------------------------------- */

/* A pair that is found: rows of the two sides. */
typedef struct Pair {
  uint32_t a, b;
  double distance;
} Pair;
typedef struct Side {
  ShapeColumns columns;
  double within; /* bounds are for this distance */
  size_t rows, room;
  double* bounds; /* four of each row that is in several cells: others are not asked about */
  uint8_t* flags;
  char* bytes;  /* of the rows, one behind the other, if they are kept */
  size_t* ends; /* where each row ends */
  size_t size, bytes_room;
  bool keeps;
  uint64_t* items; /* the row of each id */
  abut_index_t* index;
  size_t at, step; /* as a cursor: ids below `at` are joined, and so many are next */
  Pair* pairs;     /* theirs that were not yet given */
  size_t pair_count, pair_room, given;
} Side;
static Side* side_of(jlong side) { return (Side*)(intptr_t)side; }

JNIEXPORT jlong JNICALL Java_abut_spark_Native_side(JNIEnv* env, jclass self, jdouble within,
                                                    jboolean keeps) {
  Side* const side = calloc(1, sizeof *side);
  (void)self;
  if (side == NULL) {
    fail_memory(env);
    return 0;
  }
  side->within = within;
  side->keeps = keeps;
  side->step = 64;
  return (jlong)(intptr_t)side;
}
JNIEXPORT void JNICALL Java_abut_spark_Native_freeSide(JNIEnv* env, jclass self, jlong given) {
  Side* const side = side_of(given);
  (void)env, (void)self;
  free_columns(&side->columns);
  abut_index_free(side->index);
  free(side->bounds), free(side->flags), free(side->items);
  free(side->bytes), free(side->ends), free(side->pairs);
  free(side);
}

/* A row behind those that are there. */
static const char* add_row(void* context, const Entry* e) {
  Side* const side = context;
  const char* wrong = NULL;
  if (side->rows == INT32_MAX) return "a cell has too many rows";
  if (side->rows == side->room) {
    const size_t room = side->room + side->room / 2 + 64;
    if (!shapes_room_(NULL, (void**)&side->bounds, room, 4 * sizeof(double)) ||
        !shapes_room_(NULL, (void**)&side->flags, room, 1) ||
        !shapes_room_(NULL, (void**)&side->ends, room, sizeof *side->ends))
      return "no memory";
    side->room = room;
  }
  if (side->keeps && e->length > 0) {
    if (side->size + e->length > side->bytes_room) {
      const size_t room = side->size + e->length + side->bytes_room / 2 + 64;
      if (!shapes_room_(NULL, (void**)&side->bytes, room, 1)) return "no memory";
      side->bytes_room = room;
    }
    memcpy(side->bytes + side->size, e->row, e->length);
    side->size += e->length;
  }
  side->ends[side->rows] = side->size;
  side->flags[side->rows] = (uint8_t)e->flag;
  if (e->flag != ALONE && e->shape != NULL &&
      abut_tile_bounds(e->shape, side->within, side->bounds + 4 * side->rows) < 0)
    return shape_error();
  if (e->shape != NULL || e->numbers != NULL) wrong = add_to(&side->columns, e, side->rows);
  ++side->rows;
  return wrong;
}
JNIEXPORT void JNICALL Java_abut_spark_Native_add(JNIEnv* env, jclass self, jlong side,
                                                  jbyteArray block) {
  const jsize length = (*env)->GetArrayLength(env, block);
  char* const at = (*env)->GetPrimitiveArrayCritical(env, block, NULL);
  const char* wrong;
  (void)self;
  if (at == NULL) return;
  wrong = each_entry(at, (size_t)length, add_row, side_of(side));
  (*env)->ReleasePrimitiveArrayCritical(env, block, at, JNI_ABORT);
  if (wrong != NULL) fail(env, wrong);
}
/* No more comes. The side that is searched has an index of its shapes. */
JNIEXPORT void JNICALL Java_abut_spark_Native_ready(JNIEnv* env, jclass self, jlong given,
                                                    jboolean searched) {
  Side* const side = side_of(given);
  const char* const wrong = invalid(&side->columns);
  uint64_t* to;
  (void)self;
  if (wrong != NULL) {
    fail(env, wrong);
    return;
  }
  to = side->items = malloc((side->rows + 1) * sizeof *side->items);
  if (to == NULL) {
    fail_memory(env);
  } else if (searched) {
    side->index =
        index_shapes(&side->columns, to, &(abut_work_t){.size = sizeof(abut_work_t), .threads = 1});
    if (side->index == NULL) fail_last(env);
  } else {
    for (int kind = 0; kind < NO_SHAPE; ++kind) {
      const ShapeRows* const r = &side->columns.kinds[kind];
      if (r->count > 0) memcpy(to, r->items, r->count * sizeof *to);
      to += r->count;
    }
  }
}

/* Ids from `at` to before `end` as columns, at most one of each kind. */
static size_t sliced(const Side* side, size_t at, size_t end, abut_columns_t* out) {
  size_t count = 0, first = 0;
  for (int kind = 0; kind < NO_SHAPE; ++kind) {
    const ShapeRows* const r = &side->columns.kinds[kind];
    const size_t from = at > first ? at - first : 0;
    const size_t to = end < first + r->count ? end - first : r->count;
    if (first < end && from < to) {
      abut_columns_t c = columns_of_kind(r, kind);
      c.count = to - from;
      for (int i = 0; i < 5; ++i)
        if (c.numbers[i].data != NULL)
          c.numbers[i].data =
              (const char*)c.numbers[i].data + (ptrdiff_t)from * c.numbers[i].stride;
      for (int i = 0; i < 2; ++i)
        if (c.rotation[i].data != NULL)
          c.rotation[i].data =
              (const char*)c.rotation[i].data + (ptrdiff_t)from * c.rotation[i].stride;
      if (c.starts != NULL) c.starts += from;
      out[count++] = c;
    }
    first += r->count;
  }
  return count;
}

typedef struct Finding {
  Side *a, *b;
  const abut_partition_t* partition; /* NULL: every pair counts */
  uint32_t tile;
  size_t first; /* the id of a's first */
  bool failed;
} Finding;
static int put_pairs(void* context, const abut_match_t* matches, size_t count) {
  Finding* const f = context;
  Side* const a = f->a;
  if (a->pair_count + count > a->pair_room) {
    const size_t room = a->pair_count + count + a->pair_room / 2;
    if (!shapes_room_(NULL, (void**)&a->pairs, room, sizeof *a->pairs)) {
      f->failed = true;
      return 1;
    }
    a->pair_room = room;
  }
  for (size_t i = 0; i < count; ++i) {
    const size_t i_a = a->items[f->first + matches[i].a], i_b = f->b->items[matches[i].b];
    uint32_t owner = f->tile;
    /* A row that is in this cell alone can be reported nowhere else. */
    if (f->partition != NULL && a->flags[i_a] != ALONE && f->b->flags[i_b] != ALONE)
      abut_partition_owner(f->partition, a->bounds + 4 * i_a, f->b->bounds + 4 * i_b, &owner);
    if (owner == f->tile)
      a->pairs[a->pair_count++] = (Pair){(uint32_t)i_a, (uint32_t)i_b, matches[i].distance};
  }
  return 0;
}

/* About as many pairs are found at once. */
#define PAIRS ((size_t)1 << 20)
/* Finds pairs of some more of a with b; false: shape_error() tells. */
static bool find_pairs(Finding* f, double within) {
  Side* const a = f->a;
  const abut_work_t work = {.size = sizeof work, .threads = 1};
  a->pair_count = a->given = 0;
  while (a->pair_count == 0 && a->at < a->columns.count) {
    const size_t left = a->columns.count - a->at, step = a->step < left ? a->step : left;
    abut_columns_t columns[KINDS];
    const abut_columns_t* all[KINDS];
    abut_index_t* some;
    int64_t found = -1;
    double want;
    const size_t count = sliced(a, a->at, a->at + step, columns);
    for (size_t i = 0; i < count; ++i) all[i] = &columns[i];
    some = abut_index_build(all, count, &work);
    f->first = a->at;
    if (some != NULL)
      found = within < 0 ? abut_join(some, f->b->index, NULL, put_pairs, f, &work)
                         : abut_join_within(some, f->b->index, within, NULL, put_pairs, f, &work);
    abut_index_free(some);
    if (found < 0) return false;
    a->at += step;
    /* More rows where pairs are few, and fewer where they are many. */
    want = (double)step * (double)PAIRS / (double)(found > 0 ? found : 1);
    a->step = want < 1 ? 1 : want > 16 * (double)step ? 16 * step : (size_t)want;
  }
  return true;
}

static size_t row_at(const Side* side, size_t row) { return row == 0 ? 0 : side->ends[row - 1]; }
static size_t row_length(const Side* side, size_t row) {
  return side->ends[row] - row_at(side, row);
}
/* Bytes before the two rows of a pair: their numbers, their lengths, the distance. */
#define PAIR_HEAD 24
/* Writes pairs and their rows as far as there is room; how many bytes. */
static size_t gather_pairs(Side* a, const Side* b, char* out, size_t room) {
  size_t at = 0;
  for (; a->given < a->pair_count; ++a->given) {
    const Pair* const p = a->pairs + a->given;
    const size_t x = row_length(a, p->a), y = row_length(b, p->b);
    const int32_t head[4] = {(int32_t)p->a, (int32_t)p->b, (int32_t)x, (int32_t)y};
    if (at + PAIR_HEAD + x + y > room) break;
    /* Rows lie anywhere in memory: they are asked for ahead. */
    if (a->given + 16 < a->pair_count) {
      __builtin_prefetch(&a->ends[p[16].a]);
      __builtin_prefetch(&b->ends[p[16].b]);
      if (a->keeps) __builtin_prefetch(a->bytes + row_at(a, p[8].a));
      if (b->keeps) __builtin_prefetch(b->bytes + row_at(b, p[8].b));
    }
    memcpy(out + at, head, sizeof head);
    memcpy(out + at + sizeof head, &p->distance, sizeof(double));
    at += PAIR_HEAD;
    if (x > 0) memcpy(out + at, a->bytes + row_at(a, p->a), x);
    if (y > 0) memcpy(out + at + x, b->bytes + row_at(b, p->b), y);
    at += x + y;
  }
  return at;
}

/* Some more pairs of a with b, with their rows: how many bytes of `out` they take. 0 when a is at its
 * end, and -n if there is no room for the next pair, which takes n. A distance of -1 wants shapes that
 * meet. */
JNIEXPORT jint JNICALL Java_abut_spark_Native_next(JNIEnv* env, jclass self, jlong given_a,
                                                   jlong given_b, jlong partition, jint tile,
                                                   jdouble within, jbyteArray out) {
  Side *const a = side_of(given_a), *const b = side_of(given_b);
  Finding f = {.a = a,
               .b = b,
               .partition = (const abut_partition_t*)(intptr_t)partition,
               .tile = (uint32_t)tile};
  const size_t room = (size_t)(*env)->GetArrayLength(env, out);
  size_t length = 0;
  char* to;
  (void)self;
  if (a->given == a->pair_count && !find_pairs(&f, within)) {
    if (f.failed)
      fail_memory(env);
    else
      fail_last(env);
    return 0;
  }
  if (a->given == a->pair_count) return 0;
  to = (*env)->GetPrimitiveArrayCritical(env, out, NULL);
  if (to == NULL) return 0;
  length = gather_pairs(a, b, to, room);
  (*env)->ReleasePrimitiveArrayCritical(env, out, to, 0);
  if (length == 0) {
    const Pair* const p = a->pairs + a->given;
    const size_t wanted = PAIR_HEAD + row_length(a, p->a) + row_length(b, p->b);
    if (wanted > INT32_MAX)
      fail(env, "two rows are larger than an array can be");
    else
      return -(jint)wanted;
  }
  return (jint)length;
}
