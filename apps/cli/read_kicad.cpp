// The copper of a KiCad board (.kicad_pcb, version 5 to 7), in millimetres, y down.
//
// Tracks are capsules, arcs of tracks flattened into them or areas with arcs, vias circles; pads are circles,
// capsules, boxes, rounded boxes, polygons, or groups of these (custom ones); the fillings of zones
// are regions. Every one has its net and its layers, and two of one net, or of no layer in common,
// are not compared. The format: https://dev-docs.kicad.org/en/file-formats/sexpr-pcb/
#include <fmt/format.h>

#include <abut/curved_region.hpp>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

#include "drawing.hpp"
#include "error.hpp"
#include "sexpr.hpp"
#include "svg_length.hpp"
#include "svg_outline.hpp"
#include "svg_path.hpp"

namespace abut::cli {
namespace {

using Node = Sexpr::Node;

constexpr int most_layers = 32;

double number(const Node& list, std::size_t place) {
  const std::string_view word = list.word(place);
  try {
    return whole_number(word);
  } catch (InputError& error) {
    error.field = std::string(list.name());
    throw;
  }
}
/// The number at that place, or `otherwise` if the list is shorter.
double number_or(const Node& list, std::size_t place, double otherwise) {
  return list && !list.word(place).empty() ? number(list, place) : otherwise;
}
Node must_find(const Node& in, std::string_view name) {
  if (const Node found = in.find(name)) return found;
  throw InputError{std::string(name), "missing"};
}
Vec2 point(const Node& list) { return {number(list, 0), number(list, 1)}; }

/// A name as KiCad shows it: in files, characters that have a meaning in names stand in braces.
std::string as_seen(std::string_view word) {
  static constexpr std::pair<std::string_view, char> signs[] = {
      {"{slash}", '/'},  {"{space}", ' '},      {"{colon}", ':'},  {"{comma}", ','},
      {"{brace}", '{'},  {"{backslash}", '\\'}, {"{lt}", '<'},     {"{gt}", '>'},
      {"{bar}", '|'},    {"{dblquote}", '"'},   {"{quote}", '\''}, {"{tab}", '\t'},
      {"{return}", '\n'}};
  const std::string given = unescaped(word);
  std::string seen;
  for (std::size_t i = 0; i < given.size();) {
    const auto* const sign = std::find_if(std::begin(signs), std::end(signs), [&](const auto& one) {
      return std::string_view(given).substr(i).starts_with(one.first);
    });
    const bool is_sign = sign != std::end(signs);
    seen += is_sign ? sign->second : given[i];
    i += is_sign ? sign->first.size() : 1;
  }
  return seen;
}

/// Where a footprint or a pad is: moved, then turned. KiCad's angles turn counter-clockwise as
/// seen, which is clockwise where y points down.
struct Frame {
  Vec2 at{0, 0};
  Rotation turn{};
  Vec2 operator()(Vec2 p) const { return at + p.x * turn.u() + p.y * turn.v(); }
};
Frame frame(Vec2 at, double degrees) { return {at, Rotation::degrees(-std::fmod(degrees, 360))}; }

using Pieces = std::vector<AnyArea>;
Pieces pieces_of(std::vector<AnyShape> shapes) {
  return {std::move_iterator(shapes.begin()), std::move_iterator(shapes.end())};
}
/// The area that a round pen draws along an arc.
CurvedRegion drawn_along(const CurvedEdge& arc, double radius) {
  const double inner = arc.semi_axes.x - radius, outer = arc.semi_axes.x + radius;
  if (arc.from == arc.to) return annulus(arc.center, std::fmax(inner, 0), outer);
  std::vector<CurvedEdge> ring{arc_edge(arc.center, {outer, outer}, arc.begin, arc.turn)};
  const Vec2 from = ring[0].from, to = ring[0].to;
  if (inner > 0) {
    const CurvedEdge back = arc_edge(arc.center, {inner, inner}, arc.begin + arc.turn, -arc.turn);
    ring.insert(ring.end(), {straight_edge(to, back.from), back, straight_edge(back.to, from)});
  } else {
    ring.insert(ring.end(), {straight_edge(to, arc.center), straight_edge(arc.center, from)});
  }
  const std::vector<AnyArea> parts{CurvedRegion{{ring}}, Circle{arc.from, radius},
                                   Circle{arc.to, radius}};
  return united(parts);
}

class BoardReader {
 public:
  BoardReader(Drawing& drawing, Remarks& remarks, double tolerance, bool arcs)
      : drawing_(drawing), remarks_(remarks), tolerance_(tolerance), arcs_(arcs) {}

  void read(const Node& board) {
    for (Node one = must_find(board, "layers").first(); one; one = one.next()) {
      const std::string_view name = one.word(0);
      if (name.ends_with(".Cu")) layers_.emplace(name, layer_index(name));
    }
    for (Node one = board.first(); one; one = one.next())
      if (one.name() == "net" && one.is_list())
        nets_.emplace(std::string(one.word(0)), as_seen(one.word(1)));
    for (Node one = board.first(); one; one = one.next())
      if (leaves_out_rings(one)) nets_of_holes_.insert(net_number(one.find("net")));
    for (Node one = board.first(); one; one = one.next()) item(one);
    for (const Node& one : holes_) guarded(one, [&] { hole_with_rings(one); });
  }

 private:
  static int layer_index(std::string_view name) {
    if (name == "F.Cu") return 0;
    if (name == "B.Cu") return most_layers - 1;
    int inner = 0;
    for (const char c : name.substr(name.starts_with("In") ? 2 : name.size()))
      if (c >= '0' && c <= '9' && inner < most_layers) inner = 10 * inner + (c - '0');
    return std::clamp(inner, 1, most_layers - 2);
  }

  /// The copper layers among these words.
  std::uint32_t layers_in(const Node& list) const {
    std::uint32_t mask = 0;
    for (Node one = list.first(); one; one = one.next()) {
      const std::string_view name = one.name();
      for (const auto& [known, index] : layers_)
        if (name == known || name == "*.Cu" ||
            (name == "F&B.Cu" && (index == 0 || index == most_layers - 1)))
          mask |= std::uint32_t{1} << index;
    }
    return mask;
  }
  /// Those from one of two to the other.
  std::uint32_t layers_between(const Node& list) const {
    const int first = layer_index(list.word(0)), last = layer_index(list.word(1));
    std::uint32_t mask = 0;
    for (const auto& [name, index] : layers_)
      if (index >= std::min(first, last) && index <= std::max(first, last))
        mask |= std::uint32_t{1} << index;
    return mask;
  }

  template <class Read>
  void guarded(const Node& node, Read read) {
    const auto lost = [&](const std::string& why, const std::string& own) {
      remarks_.broken(why, fmt::format("line {}{}{}", node.line(), own.empty() ? "" : ": ", own));
    };
    try {
      read();
    } catch (const InputError& error) {
      lost(fmt::format("{}: {}", excerpt(node.name()), error.kind()), error.own());
    } catch (const LeftOut& reason) {
      lost(fmt::format("{}: {}", excerpt(node.name()), reason.why), "");
    } catch (const TooManyLines&) {
      lost(fmt::format("{}: too many lines: a larger --flatten needs fewer", excerpt(node.name())),
           "");
    }
  }

  void item(const Node& node) {
    const std::string_view name = node.name();
    guarded(node, [&] {
      if (name == "segment") return track(node);
      if (name == "arc") return arc(node);
      if (name == "via") return via(node);
      if (name == "zone") return zone(node);
      if (name == "footprint" || name == "module") return footprint(node);
      if (name.starts_with("gr_")) return graphic(node, Frame{}, {}, "board");
      if (name == "dimension" || name == "target" || name == "image") remarks_.count(excerpt(name));
    });
  }

  /// Copper that a via of its net is connected to where they touch.
  void add(Pieces shapes, const std::string& name, Copper copper) {
    if (nets_of_holes_.contains(copper.net))
      for (const AnyArea& one : shapes) {
        if (const CurvedRegion* const area = std::get_if<CurvedRegion>(&one))
          beside_holes_.push_back({copper, flattened(*area, tolerance_).region});
        else
          beside_holes_.push_back({copper, std::get<AnyShape>(one)});
      }
    put(std::move(shapes), name, copper);
  }
  void put(Pieces shapes, const std::string& name, Copper copper) {
    for (const AnyArea& area : shapes)
      if (const std::optional<Problem> problem =
              std::visit([](const auto& one) { return validate(one); }, area))
        throw InputError{problem->field, problem->message};
    if (shapes.empty()) return;
    Buffer id;
    append_json_string(id, name);
    drawing_.add_areas(std::move(shapes), {id.data(), id.size()});
    drawing_.set_copper(copper);
  }

  std::string net_name(const Node& net) const {
    if (net && !net.word(1).empty()) return as_seen(net.word(1));
    const auto found = nets_.find(std::string(net ? net.word(0) : "0"));
    return found == nets_.end() || found->second.empty() ? "no net" : found->second;
  }
  /// A number for each name of a net, 0 for none.
  std::uint32_t net_number(const Node& net) {
    const std::string name = net_name(net);
    return name == "no net" ? 0 : numbered(name);
  }
  std::uint32_t numbered(const std::string& net) {
    return net_numbers_.try_emplace(net, static_cast<std::uint32_t>(net_numbers_.size() + 1))
        .first->second;
  }
  std::string described(const char* what, const Node& node, Vec2 at) const {
    const Node layer = node.find("layer");
    return fmt::format("{} {}{}{} at {}, {}", what, net_name(node.find("net")), layer ? " " : "",
                       layer ? unescaped(layer.word(0)) : "", at.x, at.y);
  }

  void track(const Node& node) {
    const Vec2 a = point(must_find(node, "start")), b = point(must_find(node, "end"));
    const Copper copper{net_number(node.find("net")), layers_in(must_find(node, "layer"))};
    add({Capsule{a, b, number(must_find(node, "width"), 0) / 2}}, described("track", node, a),
        copper);
  }

  std::vector<Vec2> arc_points(Vec2 start, Vec2 mid, Vec2 end) {
    if (cross(mid - start, end - start) != 0) remarks_.curves(tolerance_);
    return points_of_arc(start, mid, end);
  }
  void remark_arcs(const Node& points) {
    if (points.find("arc")) remarks_.curves(tolerance_);
  }
  /// The points of the arc through three.
  std::vector<Vec2> points_of_arc(Vec2 start, Vec2 mid, Vec2 end) const {
    const Vec2 p = mid - start, q = end - start;
    const double area = 2 * cross(p, q);
    const double pp = dot(p, p), qq = dot(q, q);
    if (area == 0) return {start, mid, end};
    const Vec2 to_center{(q.y * pp - p.y * qq) / area, (p.x * qq - q.x * pp) / area};
    const double radius = std::hypot(to_center.x, to_center.y);
    if (!std::isfinite(radius) || radius == 0) return {start, mid, end};
    const bool positive = area > 0;
    const bool large = dot(start - mid, end - mid) > 0;
    const std::string data = fmt::format("M{} {}A{} {} 0 {} {} {} {}", start.x, start.y, radius,
                                         radius, large ? 1 : 0, positive ? 1 : 0, end.x, end.y);
    const FlatPath path = flattened_path(data, {}, tolerance_);
    return path.subpaths.empty() ? std::vector<Vec2>{start, mid, end} : path.subpaths[0].points;
  }

  Pieces stroked_arc(Vec2 start, Vec2 mid, Vec2 end, double radius) {
    if (arcs_ && radius > 0) {
      const CurvedEdge arc = arc_through(start, mid, end);
      if (arc.kind == CurvedEdge::Kind::arc) return {drawn_along(arc, radius)};
    }
    return pieces_of(stroked({arc_points(start, mid, end)}, radius));
  }
  void arc(const Node& node) {
    const Vec2 start = point(must_find(node, "start"));
    const Copper copper{net_number(node.find("net")), layers_in(must_find(node, "layer"))};
    add(stroked_arc(start, point(must_find(node, "mid")), point(must_find(node, "end")),
                    number(must_find(node, "width"), 0) / 2),
        described("arc", node, start), copper);
  }

  static bool is_through(const Node& via) {
    return !via.has_word("blind") && !via.has_word("micro");
  }
  void via(const Node& node) {
    if (leaves_out_rings(node)) return holes_.push_back(node);
    const Vec2 at = point(must_find(node, "at"));
    const std::uint32_t all = layers_between(must_find(node, "layers"));
    put({Circle{at, number(must_find(node, "size"), 0) / 2}}, described("via", node, at),
        {net_number(node.find("net")), is_through(node) ? ~std::uint32_t{0} : all});
  }

  static bool is_set(const Node& flag) { return flag && flag.word(0) != "no"; }
  static bool leaves_out_rings(const Node& node) {
    return node.name() == "via" && is_set(node.find("remove_unused_layers"));
  }
  /// A via with rings only where copper of its net touches them (or on both ends), and elsewhere its
  /// hole: two shapes of one name. After all others are read.
  void hole_with_rings(const Node& node) {
    const Vec2 at = point(must_find(node, "at"));
    const Circle ring{at, number(must_find(node, "size"), 0) / 2};
    const Circle hole{at, number(must_find(node, "drill"), 0) / 2};
    const Node ends = must_find(node, "layers");
    const std::uint32_t all = layers_between(ends), net = net_number(node.find("net"));
    std::uint32_t rings = is_set(node.find("keep_end_layers")) ? layers_in(ends) : 0;
    for (const Beside& one : beside_holes_)
      if (one.copper.net == net && (one.copper.layers & all & ~rings) != 0 &&
          intersects(one.shape, ring))
        rings |= one.copper.layers & all;
    const std::string name = described("via", node, at);
    if (rings != 0) put({ring}, name, {net, rings});
    if (rings != all) put({hole}, name, {net, all & ~rings});
  }

  void zone(const Node& node) {
    const Node thick = node.find("filled_areas_thickness");
    const double radius =
        thick && thick.word(0) == "no" ? 0 : number_or(node.find("min_thickness"), 0, 0) / 2;
    const bool area = node.find("keepout") || !node.find("filled_polygon");
    if (area) return remarks_.count(node.find("keepout") ? "keep-out areas" : "zones not filled");
    const Node zone_layers = node.find("layers") ? node.find("layers") : node.find("layer");
    for (Node one = node.first(); one; one = one.next()) {
      if (one.name() != "filled_polygon") continue;
      guarded(one, [&] {
        const Node own = one.find("layer");
        std::vector<Vec2> ring = points(must_find(one, "pts"), Frame{});
        if (ring.empty()) return;
        const Vec2 at = ring[0];
        // Holes are cut open by slits without width, which the rule of evenness closes again.
        Filled filling = filled({std::move(ring)}, FillRule::even_odd, radius);
        if (filling.shapes.empty()) return;
        std::optional<CurvedRegion> arcs;
        if (radius == 0) arcs = area_with_arcs(must_find(one, "pts"), Frame{});
        if (!arcs) remark_arcs(must_find(one, "pts"));
        const Copper copper{net_number(node.find("net")), layers_in(own ? own : zone_layers)};
        const std::string name =
            net_name(node.find("net")) + " " + unescaped((own ? own : zone_layers).word(0));
        add(arcs ? Pieces{*std::move(arcs)} : pieces_of(std::move(filling.shapes)),
            fmt::format("zone {} at {}, {}", name, at.x, at.y), copper);
      });
    }
  }

  std::vector<Vec2> points(const Node& list, const Frame& to) {
    std::vector<Vec2> result;
    const auto push = [&](Vec2 p) {
      if (const Vec2 q = to(p); result.empty() || !(result.back() == q)) result.push_back(q);
    };
    for (Node one = list.first(); one; one = one.next()) {
      if (one.name() == "xy") {
        push(point(one));
      } else if (one.name() == "arc") {
        for (const Vec2 p :
             points_of_arc(point(must_find(one, "start")), point(must_find(one, "mid")),
                           point(must_find(one, "end"))))
          push(p);
      }
    }
    if (result.size() > 1 && result.back() == result.front()) result.pop_back();
    return result;
  }

  /// The area in a ring that has arcs, where these are kept.
  std::optional<CurvedRegion> area_with_arcs(const Node& list, const Frame& to) const {
    std::vector<CurvedEdge> ring;
    bool has_arc = false;
    const auto go_to = [&](Vec2 p) {
      if (!ring.empty() && !(ring.back().to == p)) ring.push_back(straight_edge(ring.back().to, p));
    };
    const auto begin_at = [&](Vec2 p) {
      ring.empty() ? ring.push_back(straight_edge(p, p)) : go_to(p);
    };
    for (Node one = list.first(); one; one = one.next()) {
      const auto at = [&](std::string_view field) { return to(point(must_find(one, field))); };
      if (one.name() == "xy") begin_at(to(point(one)));
      if (one.name() != "arc") continue;
      begin_at(at("start"));
      ring.push_back(arc_through(at("start"), at("mid"), at("end")));
      has_arc = has_arc || ring.back().kind == CurvedEdge::Kind::arc;
    }
    if (!arcs_ || !has_arc) return {};
    go_to(ring[0].from);
    ring.erase(ring.begin());
    return CurvedRegion{{std::move(ring)}};
  }

  void footprint(const Node& node) {
    const Node at = must_find(node, "at");
    const Frame to = frame(point(at), number_or(at, 2, 0));
    std::string reference = "?";
    for (Node one = node.first(); one; one = one.next())
      if ((one.name() == "fp_text" || one.name() == "property") &&
          (one.word(0) == "reference" || one.word(0) == "Reference"))
        reference = unescaped(one.word(1));
    ++footprints_;
    for (Node one = node.first(); one; one = one.next()) {
      if (one.name() == "pad" && one.is_list())
        guarded(one, [&] { pad(one, to, reference); });
      else if (one.name().starts_with("fp_"))
        guarded(one, [&] { graphic(one, to, {}, reference); });
    }
  }

  void pad(const Node& node, const Frame& footprint, const std::string& reference) {
    const std::string_view shape = node.word(2);
    const std::uint32_t layers = layers_in(must_find(node, "layers"));
    if (layers == 0) return;  // paste or mask only
    const Node at = must_find(node, "at"), drill = node.find("drill");
    const Vec2 size = point(must_find(node, "size"));
    // A hole without copper round it has no copper at all.
    if (node.word(1) == "np_thru_hole" && drill) {
      const bool oval = drill.word(0) == "oval";
      const double width = number(drill, oval), height = number_or(drill, 1 + oval, width);
      if (width >= size.x && height >= size.y) return remarks_.count("holes without copper");
    }
    // A pad's angle has its footprint's in it.
    Frame to = frame(footprint(point(at)), number_or(at, 2, 0));
    if (const Node offset = drill ? drill.find("offset") : Node()) to.at = to(point(offset));
    const std::string number = unescaped(node.word(0));
    // Pads of one number are one pad in several pieces: where they have no net, they share one of
    // their own.
    const Node net = node.find("net");
    const std::uint32_t own = net_number(net);
    add(pad_shapes(node, shape, to, size), reference + "." + number,
        {own != 0 || number.empty() ? own : numbered(fmt::format("\n{}.{}", footprints_, number)),
         layers});
  }

  Pieces pad_shapes(const Node& node, std::string_view shape, const Frame& to, Vec2 size) {
    const Vec2 half = 0.5 * size;
    if (shape == "circle") return {Circle{to.at, half.x}};
    if (shape == "oval") return {oval(to, half)};
    if (shape == "rect") return {box(to, half)};
    if (shape == "trapezoid") {
      const Node delta = node.find("rect_delta");
      const Vec2 d = delta ? 0.5 * point(delta) : Vec2{0, 0};
      // One side longer by the delta, the side across from it shorter.
      return {Polygon{{to({-half.x - d.y, half.y + d.x}), to({half.x + d.y, half.y - d.x}),
                       to({half.x - d.y, -half.y + d.x}), to({-half.x + d.y, -half.y - d.x})}}};
    }
    if (shape == "roundrect") return pieces_of(round_rect(node, to, half));
    if (shape != "custom") throw LeftOut{fmt::format("a pad of the shape {}", excerpt(shape))};
    Pieces shapes;
    const Node options = node.find("options"), anchor = options ? options.find("anchor") : Node();
    shapes.push_back(anchor && anchor.word(0) == "rect" ? box(to, half)
                                                        : AnyShape(Circle{to.at, half.x}));
    if (const Node list = node.find("primitives"))
      for (Node one = list.first(); one; one = one.next())
        for (AnyArea& piece : drawn(one, to)) shapes.push_back(std::move(piece));
    return shapes;
  }

  static AnyShape box(const Frame& to, Vec2 half) {
    const Rotation& turn = to.turn;
    if (turn.s() == 0) return Box{to.at - half, to.at + half};
    if (turn.c() == 0) return Box{to.at - Vec2{half.y, half.x}, to.at + Vec2{half.y, half.x}};
    return OrientedBox{to.at, half, turn};
  }
  static AnyShape oval(const Frame& to, Vec2 half) {
    if (half.x == half.y) return Circle{to.at, half.x};
    const bool wide = half.x > half.y;
    const Vec2 reach = wide ? Vec2{half.x - half.y, 0} : Vec2{0, half.y - half.x};
    return Capsule{to({-reach.x, -reach.y}), to(reach), std::fmin(half.x, half.y)};
  }
  std::vector<AnyShape> round_rect(const Node& node, const Frame& to, Vec2 half) {
    const double least = std::fmin(half.x, half.y);
    const double radius =
        std::clamp(2 * least * number_or(node.find("roundrect_rratio"), 0, 0.25), 0.0, least);
    const Node corners = node.find("chamfer");
    const double cut =
        std::clamp(2 * least * number_or(node.find("chamfer_ratio"), 0, 0), 0.0, least);
    if (!corners || cut == 0)
      return {RoundedBox{to.at, half - Vec2{radius, radius}, to.turn, radius}};
    // Corners in the order of the ring; those that are not cut are round.
    const std::string_view names[] = {"top_left", "top_right", "bottom_right", "bottom_left"};
    const Vec2 signs[] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    std::vector<Vec2> ring;
    for (int i = 0; i < 4; ++i) {
      const Vec2 s = signs[i], corner{s.x * half.x, s.y * half.y};
      const bool is_cut = corners.has_word(names[i]);
      const double back = is_cut ? cut : radius;
      Vec2 before{corner.x, corner.y - s.y * back}, behind{corner.x - s.x * back, corner.y};
      if (i % 2 != 0) std::swap(before, behind);
      if (is_cut || back == 0) {
        ring.push_back(before);
        if (!(behind == before)) ring.push_back(behind);
      } else {
        const Vec2 center = corner - Vec2{s.x * back, s.y * back};
        const Vec2 middle = center + (back * std::sqrt(0.5)) * s;
        for (const Vec2 p : arc_points(before, middle, behind)) ring.push_back(p);
      }
    }
    for (Vec2& p : ring) p = to(p);
    ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
    Filled result = filled({std::move(ring)}, FillRule::nonzero, 0);
    if (result.shapes.empty()) throw LeftOut{"a pad of no area"};
    return std::move(result.shapes);
  }

  /// A line, arc, circle, rectangle or polygon; empty for anything else.
  Pieces drawn(const Node& node, const Frame& to) {
    const std::string_view name = node.name().substr(std::min<std::size_t>(3, node.name().size()));
    const Node stroke = node.find("stroke"),
               width = stroke ? stroke.find("width") : node.find("width");
    const double radius = number_or(width, 0, 0) / 2;
    const Node fill = node.find("fill");
    const auto at = [&](std::string_view field) { return to(point(must_find(node, field))); };
    if (name == "line") return pieces_of(stroked({{at("start"), at("end")}}, radius));
    if (name == "arc") {
      if (!node.find("mid")) throw LeftOut{"an arc in the form of version 5"};
      return stroked_arc(at("start"), at("mid"), at("end"), radius);
    }
    const bool solid = fill ? fill.word(0) != "none" && fill.word(0) != "no" : name == "poly";
    if (name == "circle") {
      const Vec2 center = at("center"), out = at("end") - center;
      const double r = std::hypot(out.x, out.y);
      if (solid) return {Circle{center, r + radius}};
      if (arcs_ && r > 0 && radius > 0)
        return {annulus(center, std::fmax(r - radius, 0), r + radius)};
      remarks_.curves(tolerance_);
      std::vector<Vec2> ring = flattened_ellipse(center, {r, 0}, {0, r}, tolerance_);
      ring.push_back(Vec2(ring.front()));
      return pieces_of(stroked({ring}, radius));
    }
    std::vector<Vec2> ring;
    if (name == "rect") {
      const Vec2 a = point(must_find(node, "start")), b = point(must_find(node, "end"));
      ring = {to(a), to({b.x, a.y}), to(b), to({a.x, b.y})};
    } else if (name == "poly") {
      ring = points(must_find(node, "pts"), to);
    }
    if (ring.empty()) return {};
    const Node pts = name == "poly" ? must_find(node, "pts") : node;
    if (!solid) {
      remark_arcs(pts);
      ring.push_back(Vec2(ring.front()));
      return pieces_of(stroked({ring}, radius));
    }
    Filled result = filled({std::move(ring)}, FillRule::nonzero, radius);
    if (name == "poly" && radius == 0 && !result.repaired)
      if (std::optional<CurvedRegion> area = area_with_arcs(pts, to)) return {*std::move(area)};
    remark_arcs(pts);
    return pieces_of(std::move(result.shapes));
  }

  void graphic(const Node& node, const Frame& to, Copper copper, const std::string& owner) {
    const Node on = node.find("layer") ? node.find("layer") : node.find("layers");
    const std::uint32_t layers = on ? layers_in(on) : 0;
    if (layers == 0) return;  // no copper
    if (node.name().ends_with("_text"))
      return remarks_.count("texts on copper (their lines are not in the file)");
    copper.layers = layers;
    copper.net = net_number(node.find("net"));
    add(drawn(node, to), fmt::format("{} of {}", node.name(), owner), copper);
  }

  Drawing& drawing_;
  Remarks& remarks_;
  double tolerance_;
  bool arcs_;
  std::map<std::string, int, std::less<>> layers_;
  std::map<std::string, std::string> nets_;
  std::map<std::string, std::uint32_t> net_numbers_;
  std::size_t footprints_ = 0;

  struct Beside {
    Copper copper;
    AnyShape shape;
  };
  std::vector<Node> holes_;  ///< vias that leave out rings
  std::set<std::uint32_t> nets_of_holes_;
  std::vector<Beside> beside_holes_;  ///< the copper of their nets
};

}  // namespace

void read_kicad(const std::string& text, Drawing& drawing, Remarks& remarks,
                std::optional<double> flatten, bool arcs) {
  const Sexpr file(text);
  const Node board = file.root();
  if (board.name() != "kicad_pcb")
    throw NotADrawing(fmt::format("not a KiCad board: it begins with {}", excerpt(board.name())));
  constexpr double fine = 0.001;  // mm
  try {
    BoardReader(drawing, remarks, flatten.value_or(fine), arcs).read(board);
  } catch (const InputError& error) {
    throw NotADrawing(error.text());
  }
}

}  // namespace abut::cli
