// Drawings out, as shapes that can be read again.
#pragma once

#include "drawing.hpp"
#include "format.hpp"
#include "output.hpp"

namespace abut::cli {

// `threads`: 0 is one a core; the output does not depend on it. A shape that the format cannot hold is
// remarked.
void write_csv(const Drawing& drawing, Output& out, Remarks& remarks, int threads,
               char separator = ',');
void write_ndjson(const Drawing& drawing, Output& out, Remarks& remarks, int threads);
void write_json(const Drawing& drawing, Output& out, Remarks& remarks, int threads);
/// Curves become lines that lie within the tolerance of them; 0: such shapes are remarked.
void write_geojson(const Drawing& drawing, Output& out, Remarks& remarks, double tolerance);
void write_wkt(const Drawing& drawing, Output& out, Remarks& remarks, double tolerance);
void write_columns(const Drawing& drawing, Output& out);
/// In one of these forms.
void write_shapes(const Drawing& drawing, Format format, Output& out, Remarks& remarks, int threads,
                  double tolerance);

}  // namespace abut::cli
