#include "by_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "error.hpp"
#include "text.hpp"

namespace abut::cli {
namespace {

constexpr std::size_t block_size = std::size_t{1} << 20;

/// What a block holds. Lines are counted from its beginning: which they are in the whole is known
/// when all before have been counted.
struct Piece {
  struct Broken {
    std::size_t line;
    std::string why;
  };
  Drawing drawing;
  std::vector<Broken> broken;
  std::size_t lines = 0;

  void read(BlockLines block, LineParser& parser) {
    const std::size_t before = block.number();
    broken.clear();
    while (const std::optional<Line> line = block.next()) try {
        if (line->too_long) throw InputError{"", too_long_message()};
        if (!trimmed(line->text).empty()) parser.parse(line->text, drawing);
      } catch (const InputError& error) {
        broken.push_back({line->number - before, error.text()});
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
      remarks_.broken(broken.why, fmt::format("line {}", lines_ + broken.line));
    lines_ += piece.lines;
  }

 private:
  Drawing& drawing_;
  Remarks& remarks_;
  std::size_t lines_;
};

/// Takes blocks off the input, reads them on several threads and appends the pieces in order.
class Workers {
 public:
  Workers(BlockReader& blocks, Whole& whole, const MakeParser& make)
      : blocks_(blocks), whole_(whole), make_(make) {}

  void run(int threads) {
    {
      std::vector<std::jthread> others;
      for (int i = 1; i < threads; ++i) others.emplace_back([this] { work(); });
      work();
    }
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void work() {
    try {
      const std::unique_ptr<LineParser> parser = make_();
      Block block;
      Piece piece;
      while (const std::optional<std::size_t> turn = take(block)) {
        piece.read(BlockLines(block), *parser);
        if (!give(piece, *turn)) return;
      }
    } catch (...) {
      const std::scoped_lock lock(appending_);
      if (!failure_) failure_ = std::current_exception();
      turn_came_.notify_all();
    }
  }

  /// The place of the block among the others.
  std::optional<std::size_t> take(Block& block) {
    const std::scoped_lock lock(reading_);
    if (ended_ || !blocks_.next(block, block_size)) {
      ended_ = true;
      return std::nullopt;
    }
    return taken_++;
  }

  bool give(Piece& piece, std::size_t turn) {
    std::unique_lock lock(appending_);
    turn_came_.wait(lock, [&] { return turn == appended_ || failure_; });
    if (failure_) return false;
    whole_.append(piece);
    ++appended_;
    turn_came_.notify_all();
    return true;
  }

  BlockReader& blocks_;
  Whole& whole_;
  const MakeParser& make_;
  std::mutex reading_, appending_;
  std::condition_variable turn_came_;
  std::size_t taken_ = 0, appended_ = 0;
  bool ended_ = false;
  std::exception_ptr failure_;
};

}  // namespace

ByLines::ByLines(InputFile& input, int threads)
    : input_(input),
      threads_(threads > 0 ? threads
                           : std::max(1, static_cast<int>(std::thread::hardware_concurrency()))),
      blocks_(input, [this] { progress_.at(input_.bytes_read(), input_.size(), "bytes"); }) {}

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
  Piece piece;
  piece.read(lines_, *make());
  const std::size_t read = piece.drawing.size();
  whole.append(piece);
  // A short input is not worth a thread. For a long one, the first block tells how much room the
  // whole will need.
  if (block_.end < block_size) return Workers(blocks_, whole, make).run(1);
  const double share = static_cast<double>(input_.size()) / static_cast<double>(block_.end);
  drawing.reserve(drawing.size() +
                  static_cast<std::size_t>(1.01 * share * static_cast<double>(read)));
  Workers(blocks_, whole, make).run(threads_);
}

}  // namespace abut::cli
