// The version, errors, kinds and words.
#include <abut/batch/any_queries.hpp>
#include <abut/version.hpp>
#include <optional>

#include "guard.hpp"
#include "shapes.hpp"

namespace abut_c {

std::string& last_error() {
  thread_local std::string text;
  return text;
}
namespace {
std::optional<abut::StopWhen>& own_stop() {
  thread_local std::optional<abut::StopWhen> stop;
  return stop;
}
int& last_status() {
  thread_local int status = 0;
  return status;
}
}  // namespace
int note(int code, const char* why) noexcept {
  last_status() = code;
  try {
    last_error() = why;
  } catch (...) {  // no memory for the text
    last_error().clear();
  }
  return code;
}
int note_current() noexcept {
  try {
    throw;
  } catch (const Stopped&) {
    if (own_stop()) own_stop()->again();
    return note(ABUT_ERROR_STOPPED, "stopped");
  } catch (const std::invalid_argument& e) {
    return note(ABUT_ERROR_ARGUMENT, e.what());
  } catch (const std::out_of_range& e) {
    return note(ABUT_ERROR_RANGE, e.what());
  } catch (const std::length_error& e) {
    return note(ABUT_ERROR_RANGE, e.what());
  } catch (const std::bad_alloc&) {
    return note(ABUT_ERROR_MEMORY, "out of memory");
  } catch (const std::exception& e) {
    return note(ABUT_ERROR_OTHER, e.what());
  } catch (...) {
    return note(ABUT_ERROR_STOPPED, "a sink threw");
  }
}

}  // namespace abut_c

using namespace abut_c;

extern "C" {

int abut_abi(void) { return ABUT_ABI; }
const char* abut_version(void) { return ABUT_VERSION_STRING; }
void abut_stop_when(int (*wanted)(void*), void* context) {
  own_stop().reset();
  if (wanted != nullptr) own_stop().emplace([=] { return wanted(context) != 0; });
}
void abut_shutdown(void) { abut::end_threads(); }
const char* abut_last_error(void) { return last_error().c_str(); }
int abut_last_status(void) { return last_status(); }

const char* abut_kind_name(int kind) {
  return kind < 0 || kind >= abut::shape_kinds
             ? nullptr
             : abut::to_string(static_cast<abut::ShapeKind>(kind));
}
int abut_kind_of_name(const char* name) {
  return guarded([&] {
    const std::string wanted = &deref(name, "name");
    for (int kind = 0; kind < abut::shape_kinds; ++kind)
      if (wanted == abut_kind_name(kind)) return kind;
    refuse("no kind has the name " + wanted);
  });
}
int abut_validate(const abut_shape_t* shape) {
  return guarded([&] {
    const abut::AnyShape s = unchecked_shape_of(taken(shape, "shape"), "shape");
    const auto problem = abut::validate(s);
    if (problem) note(0, text_of(*problem, abut::kind_name(s)).c_str());
    return !problem;
  });
}

const char* abut_relation_name(int relation) {
  return relation < 0 || relation > ABUT_COVERS
             ? nullptr
             : abut::to_string(static_cast<abut::Relation>(relation));
}

}  // extern "C"
