// abut query: JSON lines in, JSON lines out, in constant memory.
#include <unistd.h>

#include "answer.hpp"
#include "commands.hpp"
#include "error.hpp"
#include "lines.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "tell.hpp"

namespace abut::cli {

int run_query(const std::string& file) {
  InputFile input(file);
  Output output = Output::standard();
  std::optional<Progress> progress;
  // Answers on the same terminal are progress enough.
  if (::isatty(STDOUT_FILENO) != 1) progress.emplace("query");
  LineReader lines(input, [&] {
    output.flush();
    if (progress) progress->at(input.bytes_read(), input.size(), "bytes");
  });
  JsonReader reader;

  std::size_t asked = 0, refused = 0;
  while (const std::optional<Line> line = lines.next()) {
    if (!line->too_long && trimmed(line->text).empty()) continue;
    ++asked;
    if (line->too_long) {
      append_error(output.buffer(), "", too_long_message(), line->number);
      ++refused;
    } else if (!answer_line(reader, line->text, line->number, output.buffer())) {
      ++refused;
    }
    output.flush_if_full();
  }
  output.flush();
  progress.reset();
  if (refused == 0) return all_answered;
  tell("abut: {} of {} lines could not be answered\n", refused, asked);
  return some_refused;
}

}  // namespace abut::cli
