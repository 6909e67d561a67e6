// abut draw: a drawing in, a picture out.
#include <filesystem>

#include "commands.hpp"
#include "error.hpp"
#include "output.hpp"
#include "picture.hpp"

namespace abut::cli {

int run_draw(const std::string& file, const std::string& output) {
  if (std::filesystem::path(output).extension() != ".svg")
    throw Trouble(output + ": pictures are written as .svg; its name must end so");
  check_is_no_input(output, {&file, 1});
  Drawing drawing;
  const std::size_t broken = read_told(file, drawing);
  OutputFile picture(output);
  draw_plain(drawing, picture.buffer());
  picture.commit();
  return broken > 0 ? some_refused : all_answered;
}

}  // namespace abut::cli
