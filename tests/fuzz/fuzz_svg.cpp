// Any drawing, packed or not, with its strokes or without: the first byte says.
#include "inflate.hpp"
#include "whole_from.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return read_whole(
      data, size,
      [](const std::string& text, abut::cli::Drawing& drawing, abut::cli::Remarks& remarks) {
        abut::cli::SvgOptions options;
        options.strokes = !text.empty() && text[0] == '\n';
        if (options.strokes) options.flatten = 1;
        abut::cli::read_svg(abut::cli::inflated(text), drawing, remarks, options);
      });
}
