#include "drawing.hpp"

#include <fmt/format.h>

#include <abut/curved_region.hpp>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>

#include "error.hpp"

namespace abut::cli {

namespace {

void check_count(std::size_t parts) {
  if (parts > std::numeric_limits<std::uint32_t>::max())
    throw FatalError(fmt::format("more than {} shapes", std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace

double extent_of(const Drawing& drawing) {
  double least[2] = {INFINITY, INFINITY}, most[2] = {-INFINITY, -INFINITY};
  for (const AnyShape& shape : drawing.parts)
    if (const std::optional<Box> box = bounds(shape))
      for (int axis = 0; axis < 2; ++axis) {
        least[axis] = std::fmin(least[axis], box->min[axis]);
        most[axis] = std::fmax(most[axis], box->max[axis]);
      }
  const double extent = std::fmax(most[0] - least[0], most[1] - least[1]);
  return extent > 0 && std::isfinite(extent) ? extent : 1;
}

std::size_t Drawing::item_of(std::size_t part) const {
  if (first_part_.empty()) return part;
  const auto next = std::upper_bound(first_part_.begin(), first_part_.end(), part);
  return static_cast<std::size_t>(next - first_part_.begin()) - 1;
}

bool Drawing::is_polyline(std::size_t i) const {
  const Segment* before = nullptr;
  for (const AnyShape* part = begin(i); part != end(i); ++part) {
    const Segment* segment = std::get_if<Segment>(part);
    if (!segment || (before && !(before->b == segment->a))) return false;
    before = segment;
  }
  return part_count(i) > 1;
}

void Drawing::add_id(std::size_t item, std::string_view id_as_json) {
  if (id_as_json.empty()) return;
  id_end_.resize(item, ids_.size());
  ids_.insert(ids_.end(), id_as_json.begin(), id_as_json.end());
  id_end_.push_back(ids_.size());
}

void Drawing::add(AnyShape shape, std::string_view id_as_json) {
  const std::size_t item = size();
  check_count(parts.size() + 1);
  if (!first_part_.empty()) first_part_.push_back(static_cast<std::uint32_t>(parts.size()));
  parts.push_back(std::move(shape));
  add_id(item, id_as_json);
}

void Drawing::add(std::vector<AnyShape> several, std::string_view id_as_json) {
  if (several.size() == 1) return add(std::move(several[0]), id_as_json);
  const std::size_t item = size();
  check_count(parts.size() + several.size());
  if (first_part_.empty()) {
    first_part_.resize(item);
    std::iota(first_part_.begin(), first_part_.end(), 0U);
  }
  first_part_.push_back(static_cast<std::uint32_t>(parts.size()));
  std::move(several.begin(), several.end(), std::back_inserter(parts));
  add_id(item, id_as_json);
}

void Drawing::add_areas(std::vector<AnyArea> several, std::string_view id_as_json) {
  std::vector<AnyShape> shapes;
  for (AnyArea& area : several) {
    CurvedRegion* const region = std::get_if<CurvedRegion>(&area);
    if (!region) {
      shapes.push_back(std::move(std::get<AnyShape>(area)));
      continue;
    }
    const bool has_arc = std::any_of(region->rings.begin(), region->rings.end(), [](const auto& r) {
      return std::any_of(r.begin(), r.end(),
                         [](const CurvedEdge& e) { return e.kind == CurvedEdge::Kind::arc; });
    });
    if (!has_arc) {
      shapes.push_back(flattened(*region, 1).region);
      continue;
    }
    const Box box = bounds(*region);
    double within = 1e-4 * std::fmax(box.max.x - box.min.x, box.max.y - box.min.y);
    Region flat = flattened(*region, within).region;
    // A sliver may be thinner than that.
    for (int finer = 0; flat.rings.empty() && finer < 8; ++finer)
      flat = flattened(*region, within /= 16).region;
    chords_within_ = std::fmax(chords_within_, within);
    curved_.emplace_back(parts.size() + shapes.size(), std::move(*region));
    shapes.push_back(std::move(flat));
  }
  add(std::move(shapes), id_as_json);
}

const CurvedRegion* Drawing::curved(std::size_t part) const {
  const auto at = std::lower_bound(curved_.begin(), curved_.end(), part,
                                   [](const auto& one, std::size_t p) { return one.first < p; });
  return at != curved_.end() && at->first == part ? &at->second : nullptr;
}

void Drawing::hand_on(Drawing& some) {
  const std::size_t items = some.size();
  if (items > 0) taker_(some, handed_on_);
  some.clear();
  handed_on_ += items;
}

void Drawing::append(Drawing& more, Places places) {
  if (taker_) return hand_on(), hand_on(more);
  const std::size_t items = size(), before = parts.size();
  if (places == Places::begin_anew) place_0_ = items;
  check_count(before + more.parts.size());
  if (!first_part_.empty() || !more.first_part_.empty()) {
    if (first_part_.empty()) {
      first_part_.resize(items);
      std::iota(first_part_.begin(), first_part_.end(), 0U);
    }
    for (std::size_t i = 0; i < more.size(); ++i)
      first_part_.push_back(static_cast<std::uint32_t>(before + more.first_part(i)));
  }
  if (!copper_.empty() || !more.copper_.empty()) {
    copper_.resize(items);
    copper_.insert(copper_.end(), more.copper_.begin(), more.copper_.end());
  }
  parts.insert(parts.end(), std::move_iterator(more.parts.begin()),
               std::move_iterator(more.parts.end()));
  places_.insert(places_.end(), more.places_.begin(), more.places_.end());
  for (auto& [part, region] : more.curved_) curved_.emplace_back(before + part, std::move(region));
  chords_within_ = std::fmax(chords_within_, more.chords_within_);
  if (!more.id_end_.empty()) {
    id_end_.resize(items, ids_.size());
    for (const std::uint64_t end : more.id_end_) id_end_.push_back(ids_.size() + end);
    ids_.insert(ids_.end(), more.ids_.begin(), more.ids_.end());
  }
  more.clear();
}

void Drawing::reserve(std::size_t items) {
  if (taker_) return;
  parts.reserve(items);
  if (!id_end_.empty()) {
    ids_.reserve(ids_.size() / id_end_.size() * items);
    id_end_.reserve(items);
  }
}

void Drawing::clear() {
  parts.clear();
  first_part_.clear();
  id_end_.clear();
  ids_.clear();
  copper_.clear();
  places_.clear();
  curved_.clear();
}

std::string_view Drawing::id(std::size_t i) const {
  if (i >= id_end_.size()) return {};
  const auto begin = static_cast<std::size_t>(i == 0 ? 0 : id_end_[i - 1]);
  return {ids_.data() + begin, static_cast<std::size_t>(id_end_[i]) - begin};
}

std::string Drawing::name(std::size_t i) const {
  const std::string_view own = id(i);
  return own.empty() ? std::to_string(place(i)) : std::string(own);
}

Remarks::Entry& Remarks::note(std::vector<Entry>& entries, std::string_view what,
                              std::string name) {
  constexpr std::size_t names_kept = 5, kinds_kept = 200;
  auto entry =
      std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.what == what; });
  if (entry == entries.end()) {
    if (entries.size() == kinds_kept) {
      // A file made to be difficult; the count stays right, the words become few.
      what = "others";
      entry = entries.end() - 1;
      entry->what = what;
    } else {
      entry = entries.insert(entry, Entry{std::string(what), 0, {}, 0});
    }
  }
  ++entry->count;
  if (!name.empty() && entry->names.size() < names_kept) entry->names.push_back(std::move(name));
  return *entry;
}

std::string Remarks::text(std::string_view prefix) const {
  std::string result;
  if (!counts_.empty()) {
    result += fmt::format("{}not shapes: ", prefix);
    for (const Entry& entry : counts_)
      result +=
          fmt::format("{}{} {}", &entry == counts_.data() ? "" : ", ", entry.count, entry.what);
    result += '\n';
  }
  const auto list = [&](std::string_view before, const Entry& entry, const std::string& behind) {
    result += fmt::format("{}{}{}: {}", prefix, before, entry.what, entry.count);
    for (const std::string& name : entry.names)
      result += fmt::format("{}{}", &name == entry.names.data() ? " (" : ", ", name);
    if (!entry.names.empty()) result += entry.names.size() < entry.count ? ", …)" : ")";
    result += behind + '\n';
  };
  for (const Entry& entry : refusals_) list("not taken, ", entry, "");
  for (const Entry& entry : changes_)
    list("", entry,
         entry.moved > 0 ? fmt::format("; no point moved by more than {:.3g}", entry.moved) : "");
  if (tolerance_ > 0)
    result += fmt::format("{}curves became lines that lie within {:.4g} of them (--flatten)\n",
                          prefix, tolerance_);
  if (arc_tolerance_ > 0)
    result += fmt::format("{}curves became arcs of circles that lie within {:.4g} of them\n",
                          prefix, arc_tolerance_);
  return result;
}

std::size_t Remarks::all() const {
  std::size_t sum = 0;
  for (const auto& entries : {&counts_, &refusals_})
    for (const Entry& entry : *entries) sum += entry.count;
  return sum;
}

}  // namespace abut::cli
