// abut convert: shapes from one form of file into another.
#include "commands.hpp"
#include "error.hpp"
#include "format.hpp"
#include "tell.hpp"
#include "timed.hpp"
#include "write.hpp"

namespace abut::cli {

void write_shapes(const Drawing& drawing, Format format, Output& out, Remarks& lost, int threads,
                  double tolerance) {
  if (format != Format::wkt && drawing.chords_within() > 0) lost.curves(drawing.chords_within());
  if (format == Format::csv)
    write_csv(drawing, out, lost, threads);
  else if (format == Format::tsv)
    write_csv(drawing, out, lost, threads, '\t');
  else if (format == Format::geojson)
    write_geojson(drawing, out, lost, tolerance);
  else if (format == Format::wkt)
    write_wkt(drawing, out, lost, tolerance);
  else if (format == Format::ndjson)
    write_ndjson(drawing, out, lost, threads);
  else if (format == Format::json)
    write_json(drawing, out, lost, threads);
  else
    write_columns(drawing, out);
}

int run_convert(const ConvertOptions& options) {
  const Format format = output_format(options.output, options.to, Written::shapes);
  check_is_no_input(options.output, {&options.file, 1});
  Drawing drawing;
  Remarks lost;
  // Forms of geometry have areas; the others have shapes, the same as all questions see.
  const bool of_geometry = format == Format::wkt || format == Format::geojson;
  const std::size_t broken =
      read_told(options.file, drawing, of_geometry ? with_arcs(options.reading) : options.reading);
  const Timed timed("writing " + options.output);
  OutputFile out(options.output);
  write_shapes(drawing, format, out.output(), lost, options.reading.threads,
               options.reading.flatten.value_or(0));
  out.commit();
  if (!options.reading.quiet) tell("{}", lost.text(options.output + ": "));
  return broken + lost.broken_count() > 0 ? some_refused : all_answered;
}

}  // namespace abut::cli
