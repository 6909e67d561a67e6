#include "by_lines.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "error.hpp"
#include "in_order.hpp"
#include "text.hpp"

namespace abut::cli {
namespace {

constexpr std::size_t block_size = std::size_t{1} << 20;

/// The parsed content of a block. Line numbers count from the start of the block; the numbers in
/// the file are known once all blocks before it are counted.
struct Piece {
  struct Broken {
    std::size_t line;
    std::string why, own;
  };
  Drawing drawing;
  struct Changed {
    std::size_t line;
    Remarks changes;
  };
  std::vector<Broken> broken;
  std::vector<Changed> changed;
  std::size_t lines = 0;

  void read(BlockLines block, LineParser& parser) {
    const std::size_t before = block.number();
    broken.clear();
    changed.clear();
    while (const std::optional<Line> line = block.next()) try {
        if (line->too_long) throw InputError{"", too_long_message()};
        if (!trimmed(line->text).empty())
          block.pass_over(parser.parse(line->text, block.behind(), drawing));
        if (parser.changes.has_changes())
          changed.push_back({line->number - before, std::exchange(parser.changes, {})});
      } catch (const InputError& error) {
        broken.push_back({line->number - before, error.kind(), error.own()});
      }
    lines = block.number() - before;
  }
};

/// Puts pieces together. `lines`: how many have been put there already.
class Whole {
 public:
  Whole(Drawing& drawing, Remarks& remarks, std::size_t lines)
      : drawing_(drawing), remarks_(remarks), lines_(lines) {}

  void append(Piece& piece) {
    drawing_.append(piece.drawing);
    for (const Piece::Broken& broken : piece.broken)
      remarks_.broken(broken.why, fmt::format("line {}{}{}", lines_ + broken.line,
                                              broken.own.empty() ? "" : ": ", broken.own));
    for (const Piece::Changed& changed : piece.changed)
      remarks_.add_changes(changed.changes, fmt::format("line {}", lines_ + changed.line));
    lines_ += piece.lines;
  }

 private:
  Drawing& drawing_;
  Remarks& remarks_;
  std::size_t lines_;
};

}  // namespace

ByLines::ByLines(InputFile& input, int threads, Rows rows)
    : input_(input),
      threads_(thread_count(threads)),
      blocks_(input, [this] { progress_.at(input_.bytes_read(), input_.size(), "bytes"); }, rows) {}

std::optional<Line> ByLines::first() {
  for (;;) {
    while (const std::optional<Line> line = lines_.next())
      if (line->too_long || !trimmed(line->text).empty()) return line;
    if (!blocks_.next(block_, block_size)) return std::nullopt;
    lines_ = BlockLines(block_, lines_.number());
  }
}

void ByLines::rest(Drawing& drawing, Remarks& remarks, const MakeParser& make) {
  if (block_.end == 0 && !block_.too_long && blocks_.next(block_, block_size))
    lines_ = BlockLines(block_, lines_.number());
  Whole whole(drawing, remarks, lines_.number());
  Piece first;
  first.read(lines_, *make());
  const std::size_t read = first.drawing.size();
  whole.append(first);
  // A short input is not worth a thread. For a long one, the first block tells how much room the
  // whole will need.
  const bool long_input = block_.end >= block_size;
  if (long_input) {
    const double share = static_cast<double>(input_.size()) / static_cast<double>(block_.end);
    drawing.reserve(drawing.size() +
                    static_cast<std::size_t>(1.01 * share * static_cast<double>(read)));
  }
  in_order<Block, Piece>(
      long_input ? threads_ : 1, [&](Block& block) { return blocks_.next(block, block_size); },
      [&] {
        return [parser = make()](const Block& block, Piece& piece) {
          piece.read(BlockLines(block), *parser);
        };
      },
      [&](Piece& piece) { whole.append(piece); });
}

}  // namespace abut::cli
