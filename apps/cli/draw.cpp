// abut draw: a drawing in, a picture out.
#include "commands.hpp"
#include "error.hpp"
#include "format.hpp"
#include "output.hpp"
#include "picture.hpp"

namespace abut::cli {

int run_draw(const ConvertOptions& options) {
  output_format(options.output, options.to, Written::pictures);
  check_is_no_input(options.output, {&options.file, 1});
  Drawing drawing;
  const std::size_t broken = read_told(options.file, drawing, options.reading);
  OutputFile picture(options.output);
  draw_plain(drawing, picture.buffer());
  picture.commit();
  return broken > 0 ? some_refused : all_answered;
}

}  // namespace abut::cli
