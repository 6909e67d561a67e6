// The commands. Each returns an exit status, or throws FatalError.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace abut::cli {

int run_query(const std::string& file);

/// How files of shapes are read.
struct Reading {
  std::string from;               ///< what they are; empty: the end of their names tells
  int threads = 0;                ///< 0: one a core
  bool quiet = false;             ///< only what ends the work is told
  bool strict = false;            ///< what is no shape counts as lost
  std::optional<double> flatten;  ///< how far lines may lie from curves
  bool strokes = false;           ///< shapes reach as far as their strokes
  bool arcs = false;              ///< areas keep theirs
  bool beside_files = false;      ///< standard input is one of several: names come before `from`
};

/// Areas keep their arcs, unless they are to become lines.
inline Reading with_arcs(Reading how) {
  how.arcs = !how.flatten;
  return how;
}

/// Where the found pairs go.
struct Finding {
  std::string output;  ///< empty: only the count and the first pairs are printed; "-": to standard
                       ///< output
  std::string to;      ///< its form; empty: the end of its name tells
  std::optional<std::size_t> limit;  ///< so many pairs at most
  bool points = false;               ///< write a point of each, where they come nearest
  bool count = false;                ///< print their number and nothing else
};

/// How more is joined than memory holds; nothing of it is asked for by default.
struct Tiling {
  bool wanted = false;
  std::optional<std::size_t> tiles;   ///< none: as many as the memory asks for
  std::optional<std::size_t> memory;  ///< bytes; none: half of what there is
  std::string spill;                  ///< the folder for what waits; empty: $TMPDIR, or /var/tmp
  std::string resume;                 ///< a folder that keeps what is done
};

struct PairsOptions {
  std::vector<std::string> files;
  std::optional<double> within;
  Tiling tiling;
  Reading reading;
  Finding finding;
};
int run_pairs(const PairsOptions& options);

struct JoinOptions {
  std::string a, b;
  std::optional<double> within;
  Tiling tiling;
  Reading reading;
  Finding finding;
};
int run_join(const JoinOptions& options);

struct NearestOptions {
  std::string a, b;
  std::size_t k = 1;
  std::optional<double> within;
  Reading reading;
  Finding finding;
};
int run_nearest(const NearestOptions& options);

struct CutOptions {
  std::string a, b, output, to;
  bool outside = false;  ///< what lies in no shape of b
  Reading reading;
};
int run_cut(const CutOptions& options);

struct UniteOptions {
  std::vector<std::string> files;
  std::string output, to;
  Reading reading;
};
int run_unite(const UniteOptions& options);

/// One file in, one file out.
struct ConvertOptions {
  std::string file, output, to;
  Reading reading;
};
int run_draw(const ConvertOptions& options);
int run_convert(const ConvertOptions& options);

}  // namespace abut::cli
