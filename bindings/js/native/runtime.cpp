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

extern "C" _Noreturn void abort() { __builtin_trap(); }

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD
