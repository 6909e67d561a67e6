// The runtime of a module without imports: an allocator that traps when memory is exhausted, and an
// abort that does not print. Nothing here may reach a WASI call.
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {
void* take(std::size_t bytes) {
  void* p = std::malloc(bytes ? bytes : 1);
  if (!p) __builtin_trap();
  return p;
}
}  // namespace

void* operator new(std::size_t n) { return take(n); }
void* operator new[](std::size_t n) { return take(n); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }

// Allocators of the index ask for lines of the cache.
void* operator new(std::size_t n, std::align_val_t alignment) {
  const auto a = static_cast<std::size_t>(alignment);
  void* p = std::aligned_alloc(a, (n + a - 1) / a * a);
  if (!p) __builtin_trap();
  return p;
}
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }

// The library's own last words would be printed.
extern "C" _Noreturn void __abort_message(const char*, ...) { __builtin_trap(); }
// The index throws when an id is not there; the caller asks before. A module that catches brings its own.
extern "C" __attribute__((weak)) void* __cxa_allocate_exception(std::size_t) noexcept {
  __builtin_trap();
}
extern "C" __attribute__((weak)) _Noreturn void __cxa_throw(void*, void*, void* (*)(void*)) {
  __builtin_trap();
}

// The one thread never ends.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept { return 0; }

extern "C" _Noreturn void abort() { __builtin_trap(); }

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD
