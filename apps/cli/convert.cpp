// abut convert: shapes from one form of file into another.
#include <filesystem>

#include "commands.hpp"
#include "error.hpp"
#include "tell.hpp"
#include "timed.hpp"
#include "write.hpp"

namespace abut::cli {

int run_convert(const std::string& file, const std::string& output, int threads) {
  const std::string kind = std::filesystem::path(output).extension().string();
  if (kind != ".csv" && kind != ".ndjson" && kind != ".abut")
    throw Trouble(output +
                  (kind == ".svg"
                       ? ": pictures are drawn by abut draw"
                       : ": shapes are written as .csv, .ndjson or .abut; its name must end so"));
  check_is_no_input(output, {&file, 1});
  Drawing drawing;
  Remarks lost;
  const std::size_t broken = read_told(file, drawing, threads);
  const Timed timed("writing " + output);
  OutputFile out(output);
  if (kind == ".csv")
    write_csv(drawing, out.output(), lost, threads);
  else if (kind == ".ndjson")
    write_ndjson(drawing, out.output(), lost, threads);
  else
    write_columns(drawing, out.output());
  out.commit();
  tell("{}", lost.text(output + ": "));
  return broken > 0 ? some_refused : all_answered;
}

}  // namespace abut::cli
