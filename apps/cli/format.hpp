// The forms of files: what a name's end, or --from and --to, say.
#pragma once

#include <string>
#include <string_view>

namespace abut::cli {

enum class Format : unsigned char { svg, ndjson, json, csv, tsv, abut, kicad, dxf, geojson, wkt };

/// The format that a command reads or writes. `named`, the value of --from or --to, decides; if it
/// is empty, the file name's extension does, in lower or upper case; with name_first a known
/// extension comes before it. Throws FatalError.
Format input_format(const std::string& file, const std::string& named, bool name_first = false);
/// For findings (tables, lines, pictures), shapes (convert), pictures (draw), and areas, which are either (cut).
enum class Written : unsigned char { findings, shapes, pictures, areas };
Format output_format(const std::string& file, const std::string& named, Written what);

}  // namespace abut::cli
