// Shapes from lines of text, on all cores. The input is cut at line ends, and the pieces are read side
// by side. Their shapes are put together in order, so that nothing depends on the cuts.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "drawing.hpp"
#include "lines.hpp"
#include "progress.hpp"

namespace abut::cli {

/// Reads lines one after the other. Each thread has its own.
class LineParser {
 public:
  virtual ~LineParser() = default;
  /// Adds what `line` holds, which is not blank; `behind` begins where it ends, and line_padding
  /// bytes may be read behind either. Gives how many of the lines that follow it took as well.
  /// Throws InputError, having added nothing.
  virtual std::size_t parse(std::string_view line, std::string_view behind, Drawing& to) = 0;

  /// Changes to the shapes of the last line. The caller takes them, and adds the line's number.
  Remarks changes;
};

using MakeParser = std::function<std::unique_ptr<LineParser>()>;

class ByLines {
 public:
  /// So many threads; 0: one a core.
  ByLines(InputFile& input, int threads, Rows rows = Rows::lines);

  /// The first line that is not blank: it may say what the others are.
  std::optional<Line> first();
  /// Adds what all other lines hold; those that cannot be read are told as broken.
  void rest(Drawing& drawing, Remarks& remarks, const MakeParser& make);

 private:
  InputFile& input_;
  int threads_;
  Progress progress_{"reading"};
  BlockReader blocks_;
  Block block_;
  BlockLines lines_{block_};
};

}  // namespace abut::cli
