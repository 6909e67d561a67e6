#include "file_bytes.hpp"

#include <sys/mman.h>

namespace abut::cli {

FileBytes::FileBytes(InputFile& input) {
  if (input.size() > 0) {
    mapped_ = ::mmap(nullptr, input.size(), PROT_READ, MAP_PRIVATE, input.descriptor(), 0);
    if (mapped_ != MAP_FAILED) {
      bytes_ = {static_cast<const char*>(mapped_), input.size()};
      return;
    }
  }
  mapped_ = nullptr;
  read_ = input.read_all();
  bytes_ = read_;
}

FileBytes::~FileBytes() {
  if (mapped_) ::munmap(mapped_, bytes_.size());
}

}  // namespace abut::cli
