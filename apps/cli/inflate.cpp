#include "inflate.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>

#include "error.hpp"

namespace abut::cli {

std::string inflated(std::string bytes) {
  if (!bytes.starts_with("\x1f\x8b")) return bytes;
  // A file of a few kilobytes can stand for as much as one likes.
  constexpr std::size_t largest = std::size_t{1} << 30;
  z_stream stream{};
  constexpr int gzip = 15 + 16;  // the largest window; a gzip head
  if (inflateInit2(&stream, gzip) != Z_OK) throw NotADrawing("zlib does not start");
  struct End {
    z_stream& of;
    ~End() { inflateEnd(&of); }
  } const end{stream};
  stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(std::min<std::size_t>(bytes.size(), 0xFFFFFFFF));
  std::string result(std::clamp<std::size_t>(8 * bytes.size(), 1 << 12, 1 << 24), '\0');
  std::size_t used = 0;
  for (;;) {
    if (used == result.size()) {
      if (used >= largest)
        throw NotADrawing(fmt::format("unpacked it is larger than {} MiB", largest >> 20));
      result.resize(2 * used);
    }
    stream.next_out = reinterpret_cast<Bytef*>(result.data() + used);
    const std::size_t room = std::min<std::size_t>(result.size() - used, 1 << 24);
    stream.avail_out = static_cast<uInt>(room);
    const int status = inflate(&stream, Z_NO_FLUSH);
    used += room - stream.avail_out;
    if (status == Z_STREAM_END) break;
    if (status == Z_BUF_ERROR || (status == Z_OK && stream.avail_in == 0 && stream.avail_out > 0))
      throw NotADrawing("packed by gzip, and cut: its end is missing");
    if (status != Z_OK)
      throw NotADrawing(fmt::format("packed by gzip, and damaged{}{}", stream.msg ? ": " : "",
                                    stream.msg ? stream.msg : ""));
  }
  result.resize(used);
  return result;
}

}  // namespace abut::cli
