// Shared by the files of the compiled half: arrays of Python's, shapes and columns, work.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <abut/any_shape.hpp>
#include <abut/batch/any_queries.hpp>
#include <abut/index/indexed.hpp>
#include <abut/prepared.hpp>
#include <abut/stop.hpp>
#include <algorithm>
#include <chrono>
#include <thread>
#ifdef __GLIBCXX__
#include <cxxabi.h>
#endif

namespace abut_py {

namespace nb = nanobind;
using namespace nb::literals;
using namespace abut;
using batch::AnyColumns;

template <class... As>
using In = nb::ndarray<nb::ro, nb::device::cpu, As...>;
using Vertices = In<double, nb::ndim<2>>;
using Bytes = nb::ndarray<bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Small = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
/// Rows of numbers, a row each for what a query answers.
using Rows = nb::ndarray<double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

inline std::string text_of(const Problem& p) {
  std::string text = p.field;
  if (p.index >= 0) text += '[' + std::to_string(p.index) + ']';
  return text + ' ' + p.message;
}
inline std::uint8_t* bytes_of(const Bytes& b) { return reinterpret_cast<std::uint8_t*>(b.data()); }
inline double* row(const Rows& r, std::size_t k) { return r.data() + k * r.shape(1); }
inline void require_size(std::size_t given, std::size_t wanted) {
  if (given != wanted)
    throw std::invalid_argument("out: has " + std::to_string(given) + " places for " +
                                std::to_string(wanted) + " answers");
}

/// An array that owns what was in the vector.
template <class T>
nb::object array_of(std::vector<T>&& numbers) {
  auto* kept = new std::vector<T>(std::move(numbers));
  nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(kept->data(), {kept->size()}, owner));
}

struct PyShape {
  AnyShape shape;
};

/// Numbers that ascend from 0 or later to `end` at most.
using Offsets = In<std::int64_t, nb::ndim<1>>;
std::vector<std::size_t> offsets_of(const Offsets& given, std::size_t end, const char* name);

nb::tuple pair_of(const Vec2& v);
/// The ray of a cast that has no motion.
const Ray& ray_of(const PyShape& shape);

/// Columns, and what keeps them alive.
struct PyColumns {
  AnyColumns columns;
  std::vector<In<nb::ndim<1>>> kept;
  std::optional<In<nb::ndim<2>>> vertices;
  std::vector<std::size_t> starts, parts;
  std::vector<double> bounds;  ///< of polygons
};

using Doubles = In<double, nb::ndim<1>>;
/// From place `at` on.
batch::Motions motions_of(const Doubles& x, const Doubles& y, std::size_t at = 0);
batch::HitsOut hits_out(const Bytes& hit, const Rows& out, std::size_t at = 0);

[[noreturn]] inline void sleep_for_ever() {
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}
/// f(), which takes the interpreter. An interpreter that is ending ends a thread there, and one that has ended cannot be
/// taken. The thread sleeps for ever instead: there is no way out of C++ that does not run through what others still use.
template <class F>
auto or_sleep(F f) noexcept {
  if (!Py_IsInitialized()) sleep_for_ever();
  try {
    return f();
  } catch (...) {
    sleep_for_ever();
  }
}
/// The interpreter, taken on any thread.
class Taken {
 public:
  Taken() : state_(or_sleep([] { return PyGILState_Ensure(); })) {}
  ~Taken() { PyGILState_Release(state_); }
  Taken(const Taken&) = delete;
  Taken& operator=(const Taken&) = delete;

 private:
  PyGILState_STATE state_;
};
/// To call a function of Python's while an index is asked, which it must not change.
class Calling {
 public:
  /// f(), with the interpreter. As above, but f's own exceptions leave.
  template <class F>
  static auto call(F f) {
    const Taken taken;
    const Depth depth;
    try {
      return f();
    }
#ifdef __GLIBCXX__
    catch (abi::__forced_unwind&) {
      sleep_for_ever();
    }
#endif
    catch (...) {
      throw;
    }
  }
  static bool now() { return depth_ > 0; }

 private:
  struct Depth {
    Depth() { ++depth_; }
    ~Depth() { --depth_; }
  };
  inline static thread_local int depth_ = 0;
};

inline unsigned long main_thread = 0;
/// Throws what a signal's handler raises, as Ctrl-C does. Called without the interpreter; the main thread alone has
/// signals.
inline void look_at_signals() {
  if (PyThread_get_thread_ident() != main_thread) return;
  const Taken held;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}
/// The interpreter is let go as long as this lives. Signals are looked at meanwhile, on the one thread that gets them.
class Freed {
 public:
  Freed() : state_(PyEval_SaveThread()) {
    if (PyThread_get_thread_ident() == main_thread)
      stop_.emplace([] { return look_at_signals(), false; });
  }
  ~Freed() {
    stop_.reset();
    or_sleep([this] { return PyEval_RestoreThread(state_), true; });
  }
  Freed(const Freed&) = delete;
  Freed& operator=(const Freed&) = delete;

 private:
  PyThreadState* state_;
  std::optional<StopWhen> stop_;
};
/// Whether a query of the shape may take long.
inline bool is_long(const PyShape& s) {
  constexpr std::size_t many = 500;
  const auto count = [](const auto& chains) {
    std::size_t n = 0;
    for (const auto& chain : chains) n += chain.size();
    return n;
  };
  if (const auto* line = std::get_if<Polyline>(&s.shape)) return count(line->lines) > many;
  if (const auto* region = std::get_if<Region>(&s.shape)) return count(region->rings) > many;
  return false;
}
inline bool is_long(const Prepared& p) { return p.overhead_in_bytes() > std::size_t{1} << 14; }
inline bool is_long(const auto&) { return false; }
/// f(), without the interpreter if one of these may take long.
template <class F, class... Given>
auto freed(F f, const Given&... given) {
  std::optional<Freed> free;
  if ((is_long(given) || ...)) free.emplace();
  return f();
}
/// So many answers of each row, which memory has to hold.
inline std::size_t answers(std::size_t rows, std::size_t each) {
  if (each > 0 && rows > PTRDIFF_MAX / 16 / each)
    throw std::length_error("k: there is no room for so many answers");
  return rows * each;
}
/// ask(begin, size) for stretches of 0 … n, called without the interpreter. After some few rows, which show how
/// long they take, each is of about a tenth of a second, and then signals are looked at.
template <class Ask>
void in_stretches(std::size_t n, Ask ask) {
  constexpr std::size_t few = 256;
  constexpr double wanted = 0.1, least_growth = 0.5, most_growth = 64;
  for (std::size_t begin = 0, size = few; begin < n;) {
    const std::size_t rows = std::min(size, n - begin);
    const auto start = std::chrono::steady_clock::now();
    ask(begin, rows);
    begin += rows;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    const double growth = std::clamp(wanted / took.count(), least_growth, most_growth);
    size = std::max(few, static_cast<std::size_t>(growth * static_cast<double>(rows)) / few * few);
    if (begin < n && growth < most_growth) look_at_signals();
  }
}
/// ask(row) for 0 … n, likewise.
template <class Ask>
void each_row(std::size_t n, Ask ask) {
  in_stretches(n, [&](std::size_t begin, std::size_t size) {
    for (std::size_t row = begin; row < begin + size; ++row) ask(row);
  });
}

using Progress = std::optional<nb::callable>;
/// How work is done without the interpreter: now and then it is asked whether to stop.
Work work_of(int threads, const Progress& progress);

void bind_shape(nb::module_& m);
void bind_pairs(nb::module_& m);
void bind_columns(nb::module_& m);
void bind_index(nb::module_& m);
void bind_partition(nb::module_& m);
void bind_making(nb::module_& m);

}  // namespace abut_py
