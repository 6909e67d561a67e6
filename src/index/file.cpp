// An index in a file.
#include "body.hpp"
#include "files.hpp"
#include "saved.hpp"

namespace abut {

using namespace detail::index;

void Index::save(const std::string& file) const {
  const Header header = sealed(body());
  NewFile out(file);
  out.write(&header, sizeof header);
  out.write(body().block.get() + sizeof header, body().size - sizeof header);
  out.take_place();
}

Index Index::map(const std::string& file) {
  std::size_t size = 0;
  Block block = map_file(file, size);
  std::shared_ptr<const Body> body;
  if (const std::string why = opened(std::move(block), size, body); !why.empty()) fail(file, why);
  return Index(std::move(body));
}

}  // namespace abut
