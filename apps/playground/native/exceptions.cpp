// Exceptions in a WebAssembly module: WASI's own C++ library is built without them.
//
// The compiler lands at each catch, with the number of the place in __wasm_lpad_context, and asks
// _Unwind_CallPersonality which of its clauses it is. That is looked up in the tables of the Itanium
// ABI (https://itanium-cxx-abi.github.io/cxx-abi/abi-eh.html). A clause takes the type that is thrown and no
// base of it: whoever throws here is caught by its own name.
#include <cstdint>
#include <cstdlib>
#include <typeinfo>

// An exception is an address here.
__asm__(".globl __cpp_exception\n.tagtype __cpp_exception i32\n__cpp_exception:\n");

namespace {

struct Thrown {
  const std::type_info* type;
  void* (*destroy)(void*);
  int handlers;  ///< that hold it; negative: it was thrown again
  Thrown* below;
};
Thrown* caught = nullptr;

Thrown& head_of(void* object) { return static_cast<Thrown*>(object)[-1]; }

void done_with(Thrown& thrown) {
  if (thrown.destroy) thrown.destroy(&thrown + 1);
  std::free(&thrown);
}

std::uintptr_t read_number(const unsigned char*& at) {
  std::uintptr_t number = 0;
  for (unsigned shift = 0;; shift += 7) {
    const unsigned char byte = *at++;
    number |= static_cast<std::uintptr_t>(byte & 0x7F) << shift;
    if (byte < 0x80) return number;
  }
}
/// A number with a sign.
std::intptr_t read_signed(const unsigned char*& at) {
  const unsigned char* const from = at;
  std::uintptr_t number = read_number(at);
  const unsigned digits = static_cast<unsigned>(7 * (at - from));
  if ((at[-1] & 0x40) != 0 && digits < 32) number |= ~std::uintptr_t{0} << digits;
  return static_cast<std::intptr_t>(number);
}

}  // namespace

extern "C" {

struct LandingPad {
  std::uintptr_t place, table, selector;
};
LandingPad __wasm_lpad_context;

int _Unwind_CallPersonality(void* object) {
  constexpr unsigned char omitted = 0xFF;
  LandingPad& pad = __wasm_lpad_context;
  pad.selector = 0;
  const auto* at = reinterpret_cast<const unsigned char*>(pad.table);
  if (*at++ != omitted) std::abort();  // where places count from; no wasm has that
  const unsigned char* types = nullptr;
  if (*at++ != omitted) {
    const std::uintptr_t length = read_number(at);
    types = at + length;
  }
  ++at;
  const std::uintptr_t length = read_number(at);
  const unsigned char* const actions = at + length;
  for (std::uintptr_t i = 0; i < pad.place; ++i) read_number(at), read_number(at);
  read_number(at);
  const std::uintptr_t first = read_number(at);
  if (first == 0) return 0;
  for (at = actions + first - 1;;) {
    const std::intptr_t clause = read_signed(at);
    if (clause > 0) {
      const auto* type = reinterpret_cast<const std::type_info* const*>(types)[-clause];
      if (!type || type == head_of(object).type) {
        pad.selector = static_cast<std::uintptr_t>(clause);
        return 0;
      }
    }
    const unsigned char* const here = at;
    const std::intptr_t on = read_signed(at);
    if (on == 0) return 0;
    at = here + on;
  }
}

void* __cxa_allocate_exception(std::size_t size) noexcept {
  void* const memory = std::malloc(sizeof(Thrown) + size);
  if (!memory) __builtin_trap();
  return static_cast<Thrown*>(memory) + 1;
}
void __cxa_free_exception(void* object) noexcept { std::free(&head_of(object)); }

[[noreturn]] void __cxa_throw(void* object, std::type_info* type, void* (*destroy)(void*)) {
  head_of(object) = {type, destroy, 0, nullptr};
  __builtin_wasm_throw(0, object);
}
[[noreturn]] void __cxa_rethrow() {
  caught->handlers = -caught->handlers;
  __builtin_wasm_throw(0, caught + 1);
}
void* __cxa_begin_catch(void* object) noexcept {
  Thrown& thrown = head_of(object);
  thrown.handlers = (thrown.handlers < 0 ? -thrown.handlers : thrown.handlers) + 1;
  if (caught != &thrown) {
    thrown.below = caught;
    caught = &thrown;
  }
  return object;
}
void __cxa_end_catch() {
  Thrown& thrown = *caught;
  const bool again = thrown.handlers < 0;
  thrown.handlers += again ? 1 : -1;
  if (thrown.handlers != 0) return;
  caught = thrown.below;
  if (!again) done_with(thrown);
}

// snprintf brings all of stdio, and only numbers that are no doubles would go there.
int snprintf(char*, std::size_t, const char*, ...) { __builtin_trap(); }
}
