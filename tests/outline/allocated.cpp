// Counts the bytes that a program asks for. A file of its own: where they are inlined, g++ takes new and free() for a
// mistake.
#include <atomic>
#include <cstdlib>
#include <new>

std::atomic<std::size_t> allocated = 0;

void* operator new(std::size_t size) {
  allocated += size;
  if (void* p = std::malloc(size)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
