// Drawings out, as shapes that can be read again.
#pragma once

#include "drawing.hpp"
#include "output.hpp"

namespace abut::cli {

// By so many threads (0: one a core); what is written does not depend on it. What the form cannot
// hold is told in the remarks.
void write_csv(const Drawing& drawing, Output& out, Remarks& remarks, int threads);
void write_ndjson(const Drawing& drawing, Output& out, Remarks& remarks, int threads);
void write_geojson(const Drawing& drawing, Output& out, Remarks& remarks);
void write_wkt(const Drawing& drawing, Output& out, Remarks& remarks);
void write_columns(const Drawing& drawing, Output& out);

}  // namespace abut::cli
