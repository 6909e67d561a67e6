// A drawing: the shapes of a file of any format.
#pragma once

#include <abut/any_shape.hpp>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "large_array.hpp"
#include "text.hpp"

namespace abut::cli {

class InputFile;
struct Reading;

/// The net and the layers of an item on a circuit board. Two items of one net need no clearance,
/// nor do two items that share no layer.
struct Copper {
  std::uint32_t net = 0;       ///< 0: none
  std::uint32_t layers = ~0U;  ///< a bit for each

  /// Are these of one net, or of different layers?
  static bool kept_apart(const Copper& p, const Copper& q) {
    return (p.net == q.net && p.net != 0) || (p.layers & q.layers) == 0;
  }
};

/// Items in a row, each of them a shape, or several: a polyline is its segments.
class Drawing {
 public:
  /// The shapes of all items, one item after the other.
  LargeArray<AnyShape> parts;

  std::size_t size() const { return first_part_.empty() ? parts.size() : first_part_.size(); }
  /// The shapes of item i.
  const AnyShape* begin(std::size_t i) const { return parts.data() + first_part(i); }
  const AnyShape* end(std::size_t i) const { return begin(i) + part_count(i); }
  std::size_t part_count(std::size_t i) const {
    return first_part_.empty() ? 1 : first_part(i + 1) - first_part(i);
  }
  std::size_t first_part(std::size_t i) const {
    return first_part_.empty() ? i : i < first_part_.size() ? first_part_[i] : parts.size();
  }
  /// Which item a shape belongs to.
  std::size_t item_of(std::size_t part) const;
  /// Is item i several segments, each from where the one before it ends? Other shapes may be
  /// grouped too.
  bool is_polyline(std::size_t i) const;
  /// Is every item one shape?
  bool simple() const { return first_part_.empty(); }

  /// `id`: its name as JSON ("\"R1\"", "7"); empty where it has none.
  void add(AnyShape shape, std::string_view id_as_json);
  void add(std::vector<AnyShape> several, std::string_view id_as_json);
  /// Whether what is appended counts its places on, or from 0.
  enum class Places : unsigned char { go_on, begin_anew };
  /// Areas with arcs among them: a part is a region of chords, and what it stands for is kept beside it.
  void add_areas(std::vector<AnyArea> several, std::string_view id_as_json);
  /// The area with arcs that a part stands for; null where it has none.
  const CurvedRegion* curved(std::size_t part) const;
  /// How far at most the chords of those parts lie from their arcs; 0 where there are none.
  double chords_within() const { return chords_within_; }
  /// Takes over all that `more` holds, and leaves it empty.
  void append(Drawing& more, Places places = Places::go_on);
  /// Room for as many items.
  void reserve(std::size_t items);
  void clear();

  /// Takes items, of which `before` came before; they are gone afterwards.
  using Taker = std::function<void(Drawing& some, std::size_t before)>;
  /// From now on this holds no more than a part of a file at a time: what is appended goes to the
  /// taker at once, and what is added when hand_on() is called.
  void hand_on_to(Taker taker) { taker_ = std::move(taker); }
  void hand_on() { hand_on(*this); }
  /// How many items were added or appended in all.
  std::size_t taken() const { return handed_on_ + size(); }

  /// Sets the net and layers of the last item. An item without them is on all layers and in no net.
  void set_copper(const Copper& copper) {
    copper_.resize(size() - 1);
    copper_.push_back(copper);
  }
  Copper copper(std::size_t i) const { return i < copper_.size() ? copper_[i] : Copper(); }
  bool has_copper() const { return !copper_.empty(); }

  /// The id of item i as JSON; empty where it has none.
  std::string_view id(std::size_t i) const;
  // Brings what id(i) reads nearer: first where it is, then the id.
  void fetch_id_place(std::size_t i) const {
    if (i < id_end_.size()) __builtin_prefetch(&id_end_[i]);
  }
  void fetch_id(std::size_t i) const { __builtin_prefetch(id(i).data()); }
  /// Its place among the items, or among those of the second of two drawings, or what set_place()
  /// said.
  std::size_t place(std::size_t i) const {
    return !places_.empty() ? places_[i] : i < place_0_ ? i : i - place_0_;
  }
  /// The place of the last item. It is set for all items or for none.
  void set_place(std::size_t place) { places_.push_back(place); }
  /// The item's name as JSON: its id, or its place.
  std::string name(std::size_t i) const;
  /// The name for people and for CSV: a string without its quotes.
  std::string plain_name(std::size_t i) const;

 private:
  void add_id(std::size_t item, std::string_view id_as_json);
  void hand_on(Drawing& some);

  LargeArray<std::uint32_t> first_part_;  ///< of each item; empty while every item is one shape
  LargeArray<std::uint64_t> id_end_;      ///< in ids_, of each item up to the last that has one
  LargeArray<char> ids_;
  std::vector<std::pair<std::size_t, CurvedRegion>> curved_;  ///< by their parts
  double chords_within_ = 0;
  std::vector<Copper> copper_;
  LargeArray<std::size_t> places_;
  std::size_t place_0_ = 0;  ///< the item from which on places count from 0 again
  Taker taker_;
  std::size_t handed_on_ = 0;
};

/// The larger side of a drawing; 1 where it holds nothing.
double extent_of(const Drawing& drawing);

/// Counts what a file holds besides shapes, so that nothing is dropped in silence.
class Remarks {
 public:
  struct Entry {
    std::string what;
    std::size_t count = 0;
    std::vector<std::string> names;  ///< of the first few
    double moved = 0;
  };
  const std::vector<Entry>& counts() const { return counts_; }
  const std::vector<Entry>& refusals() const { return refusals_; }

  /// Something that is no shape here, counted under `what` ("text", "path").
  void count(std::string_view what) { note(counts_, what, {}); }
  /// Something that is passed over by a rule; no shape is lost. `name` is kept for the first few.
  void refuse(std::string_view why, std::string name) { note(refusals_, why, std::move(name)); }
  /// A shape that is lost: wrong in the file, or none that abut has.
  void broken(std::string_view why, std::string name) {
    ++broken_;
    note(refusals_, why, std::move(name));
  }

  /// A shape that is taken, but not quite as it stands; `moved`: how far its points went for it.
  void changed(std::string_view how, std::string name, double moved = 0) {
    Entry& entry = note(changes_, how, std::move(name));
    entry.moved = std::max(entry.moved, moved);
  }
  bool has_changes() const { return !changes_.empty(); }
  /// The changes of others, all under one name.
  void add_changes(const Remarks& others, const std::string& name) {
    for (const Entry& entry : others.changes_)
      for (std::size_t i = 0; i < entry.count; ++i) changed(entry.what, name, entry.moved);
  }
  /// Curves became lines that lie within `tolerance` of them.
  void curves(double tolerance) { tolerance_ = tolerance; }
  /// … or arcs.
  void arcs(double tolerance) { arc_tolerance_ = tolerance; }

  std::size_t broken_count() const { return broken_; }
  /// Everything that did not become a shape.
  std::size_t all() const;
  /// In lines for a person, each with `prefix` in front.
  std::string text(std::string_view prefix) const;

 private:
  static Entry& note(std::vector<Entry>& entries, std::string_view what, std::string name);

  std::vector<Entry> counts_, refusals_, changes_;
  std::size_t broken_ = 0;
  double tolerance_ = 0, arc_tolerance_ = 0;
};

/// Adds the shapes of a file of any format; "-" is standard input. The result does not depend on
/// the number of threads. Throws FatalError.
void read_drawing(const std::string& file, Drawing& drawing, Remarks& remarks, const Reading& how);
void read_drawing(const std::string& file, Drawing& drawing, Remarks& remarks, int threads = 0);

/// As read_drawing, and writes the remarks to standard error. Returns the number of lost shapes.
std::size_t read_told(const std::string& file, Drawing& drawing, const Reading& how);

// The readers behind it, over what a file holds. Throw NotADrawing when it is nothing of the kind.
struct SvgOptions {
  std::optional<double> flatten;  ///< how far lines may lie from curves; a share of the drawing
  bool strokes = false;           ///< shapes reach as far as their strokes
  bool arcs = false;              ///< those of areas are kept
};
void read_svg(std::string text, Drawing& drawing, Remarks& remarks, const SvgOptions& options = {});
void read_kicad(const std::string& text, Drawing& drawing, Remarks& remarks,
                std::optional<double> flatten, bool arcs = false);
void read_dxf(const std::string& text, Drawing& drawing, Remarks& remarks,
              std::optional<double> flatten, bool arcs = false);
void read_geojson(const std::string& text, Drawing& drawing, Remarks& remarks);
/// Does JSON look like that, and not like shapes?
bool is_geojson(std::string_view text);
void read_wkt(InputFile& input, Drawing& drawing, Remarks& remarks, int threads, double tolerance,
              bool arcs = false);
void read_json(std::string text, Drawing& drawing, Remarks& remarks);
void read_ndjson(InputFile& input, Drawing& drawing, Remarks& remarks, int threads);
void read_csv(InputFile& input, Drawing& drawing, Remarks& remarks, int threads, double tolerance,
              bool arcs = false);
void read_columns(std::string_view file, Drawing& drawing, Remarks& remarks, int threads);

}  // namespace abut::cli
