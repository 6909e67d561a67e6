// Keeps what was measured: a line of JSON a figure, added to the file that ABUT_BENCH_RESULTS
// names. scripts/bench.sh makes bench/results/<processor>.json of them.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace bench {

struct Figure {
  std::string room, set;  ///< who measured, on what
  std::size_t n = 0;      ///< how many shapes, or calls
  std::string measure;
  int threads = 1;
  std::string contender, version;
  double value = 0;
  std::string unit;
  double ratio = 0;     ///< to abut, in the median of the rounds; 0 if there is none
  std::string answers;  ///< how many there were, if they were counted
  std::string remark;   ///< why there is no value, or that the answers disagree
};

inline void record(const Figure& f) {
  static FILE* const file = [] {
    const char* name = std::getenv("ABUT_BENCH_RESULTS");
    return name ? std::fopen(name, "a") : nullptr;
  }();
  if (!file) return;
  const auto text = [](const char* key, const std::string& s) {
    if (s.empty()) return;
    std::fprintf(file, "\"%s\": \"", key);
    for (const char c : s) {
      if (c == '"' || c == '\\') std::fputc('\\', file);
      std::fputc(c, file);
    }
    std::fputs("\", ", file);
  };
  std::fputc('{', file);
  text("room", f.room), text("set", f.set);
  std::fprintf(file, "\"n\": %zu, ", f.n);
  text("measure", f.measure);
  std::fprintf(file, "\"threads\": %d, ", f.threads);
  text("contender", f.contender), text("version", f.version);
  if (f.ratio > 0) std::fprintf(file, "\"ratio\": %.4g, ", f.ratio);
  text("answers", f.answers), text("remark", f.remark), text("unit", f.unit);
  std::fprintf(file, "\"value\": %.5g}\n", f.value);
  std::fflush(file);
}

}  // namespace bench
