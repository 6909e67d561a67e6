// What a file of shapes holds, wherever it came from.
#pragma once

#include <abut/any_shape.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text.hpp"

namespace abut::cli {

class LineReader;

/// One thing of the input: a shape, or a polyline, which is several segments.
struct Item {
  std::uint32_t first_part = 0, part_count = 0;
  std::int64_t id = -1;  ///< where its name starts in Drawing::names; -1: it has none
};

class Drawing {
 public:
  std::vector<AnyShape> parts;
  std::vector<Item> items;

  std::size_t size() const { return items.size(); }
  /// The shapes of item i.
  const AnyShape* begin(std::size_t i) const { return parts.data() + items[i].first_part; }
  const AnyShape* end(std::size_t i) const { return begin(i) + items[i].part_count; }

  /// `id`: its name as JSON ("\"R1\"", "7"); empty where it has none.
  void add(AnyShape shape, std::string_view id_as_json);
  void add(std::vector<AnyShape> several, std::string_view id_as_json);

  /// The item's name as JSON: its id, or its place.
  std::string name(std::size_t i) const;
  /// The same for people and for CSV: a string without its quotes.
  std::string plain_name(std::size_t i) const;

 private:
  std::string names_;
};

/// What a file holds besides shapes. Nothing is dropped in silence.
class Remarks {
 public:
  /// Something that is no shape here, counted under `what` ("text", "path").
  void count(std::string_view what) { note(counts_, what, {}); }
  /// Something that is a shape but cannot be taken: `name` is kept for the first few.
  void refuse(std::string_view why, std::string name) { note(refusals_, why, std::move(name)); }
  /// Something that is wrong in the file.
  void broken(std::string_view why, std::string name) {
    ++broken_;
    note(refusals_, why, std::move(name));
  }

  std::size_t broken_count() const { return broken_; }
  /// In lines for a person, each with `prefix` in front.
  std::string text(std::string_view prefix) const;

 private:
  struct Entry {
    std::string what;
    std::size_t count = 0;
    std::vector<std::string> names;
  };
  static void note(std::vector<Entry>& entries, std::string_view what, std::string name);

  std::vector<Entry> counts_, refusals_;
  std::size_t broken_ = 0;
};

/// Adds the shapes of a .svg, .ndjson or .csv file. Throws Trouble.
void read_drawing(const std::string& file, Drawing& drawing, Remarks& remarks);

// The readers behind it, over what a file holds. Throw NotADrawing when it is nothing of the kind.
void read_svg(std::string text, Drawing& drawing, Remarks& remarks);
void read_ndjson(LineReader& lines, Drawing& drawing, Remarks& remarks);
void read_csv(LineReader& lines, Drawing& drawing, Remarks& remarks);

}  // namespace abut::cli
