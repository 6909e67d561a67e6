// The forms of files: what a name's end, or --from and --to, say.
#pragma once

#include <string>
#include <string_view>

namespace abut::cli {

enum class Format : unsigned char { svg, ndjson, json, csv, tsv, abut, kicad, geojson, wkt };

/// What a command reads or writes. `named` is what --from or --to says, which goes first; empty:
/// the end of the file's name tells. Upper-case ends are as good. Throws FatalError.
Format input_format(const std::string& file, const std::string& named);
/// For findings (tables, lines, pictures), shapes (convert) and pictures (draw).
enum class Written : unsigned char { findings, shapes, pictures };
Format output_format(const std::string& file, const std::string& named, Written what);

}  // namespace abut::cli
