// GeoJSON (RFC 7946). Longitudes and latitudes are taken as they stand, as the coordinates of a plane.
//
// The reader is abut's own, so that the library needs no other one: the doors to other languages and to databases
// build it from its sources. It makes no tree: a geometry's numbers go straight to where they belong. JSON is
// checked wherever it is passed over.
#include <abut/io/geometry.hpp>
#include <algorithm>
#include <cmath>

#include "io/number.hpp"
#include "io/parts.hpp"

namespace abut::io {
namespace {

/// A reader of JSON (RFC 8259) that stands before a value, and takes it.
class Json {
 public:
  explicit Json(std::string_view text) : text_(text) {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
  }

  /// Thrown for what is no JSON; what is no GeoJSON is another Error.
  struct Broken : Error {
    using Error::Error;
  };
  [[noreturn]] void broken(const std::string& what) const {
    throw Broken("", "not valid JSON: " + what, beginning(text_.substr(at_)), at_);
  }
  /// The first letter of the value, 0 at the end.
  char ahead() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t'))
      ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  std::size_t place() const { return at_; }
  void go_to(std::size_t place) { at_ = place; }
  std::string_view since(std::size_t place) const { return text_.substr(place, at_ - place); }
  std::string_view rest() const { return text_.substr(at_); }

  template <class Each>
  void each_element(Each each) {
    each_one(']', each);
  }
  /// each(key), which takes the value.
  template <class Each>
  void each_member(Each each) {
    each_one('}', [&] {
      if (ahead() != '"') broken("a name in quotes must stand here");
      const std::string_view key = string();
      if (!take(':')) broken("a colon is missing");
      ahead();
      each(key);
    });
  }
  /// Gives what stands between quotes, escapes as they are.
  std::string_view string() {
    const std::size_t begin = ++at_;
    for (;; ++at_) {
      if (at_ >= text_.size()) broken("a string is not closed");
      const auto c = static_cast<unsigned char>(text_[at_]);
      if (c == '"') return text_.substr(begin, at_++ - begin);
      if (c < 0x20) broken("a control character in a string");
      if (c == '\\') escape();
    }
  }
  double number() {
    // JSON has no "01", "5." and ".5".
    std::size_t i = at_ + (at_ < text_.size() && text_[at_] == '-');
    const std::size_t first = i;
    const auto is_digit = [&] { return i < text_.size() && text_[i] >= '0' && text_[i] <= '9'; };
    while (is_digit()) ++i;
    const bool whole = i == first + 1 || (i > first && text_[first] != '0');
    if (i < text_.size() && text_[i] == '.') ++i;
    std::string_view behind = rest();
    const std::optional<double> value =
        whole && (text_[i - 1] != '.' || is_digit()) ? take_number(behind) : std::nullopt;
    if (!value) broken("no value");
    at_ = text_.size() - behind.size();
    return *value;
  }
  void pass() {
    switch (ahead()) {
      case '{':
        return each_member([&](std::string_view) { pass(); });
      case '[':
        return each_element([&] { pass(); });
      case '"':
        return void(string());
      case 't':
        return word("true");
      case 'f':
        return word("false");
      case 'n':
        return word("null");
      default:
        pass_number();
    }
  }

 private:
  bool take(char c) {
    const bool there = ahead() == c;
    at_ += there;
    return there;
  }
  template <class Each>
  void each_one(char end, Each each) {
    ++at_;
    if (take(end)) return;
    if (++depth_ > 1000) broken("nested too deeply");
    do {
      ahead();
      each();
    } while (take(','));
    --depth_;
    if (!take(end)) broken("it ends too early, or a comma or a bracket is missing");
  }
  void escape() {
    const char c = ++at_ < text_.size() ? text_[at_] : '\0';
    const auto is_hex = [](char d) {
      return (d >= '0' && d <= '9') || ((d | 32) >= 'a' && (d | 32) <= 'f');
    };
    if (c == 'u') {
      const std::string_view code = text_.substr(at_ + 1, 4);
      if (code.size() < 4 || !std::ranges::all_of(code, is_hex)) broken("a wrong escape");
      at_ += 4;
    } else if (c == '\0' || std::string_view("\"\\/bfnrt").find(c) == std::string_view::npos) {
      broken("a wrong escape");
    }
  }
  void word(std::string_view expected) {
    if (!rest().starts_with(expected)) broken("no value");
    at_ += expected.size();
  }
  void pass_number() {
    const auto digits = [&] {
      const std::size_t begin = at_;
      while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
      if (at_ == begin) broken("no value");
    };
    const auto next_is = [&](char c) { return at_ < text_.size() && text_[at_] == c; };
    at_ += next_is('-');
    if (next_is('0'))
      ++at_;
    else
      digits();
    if (next_is('.')) ++at_, digits();
    if (next_is('e') || next_is('E')) {
      ++at_;
      at_ += next_is('+') || next_is('-');
      digits();
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

struct Named {
  std::string_view name;
  Kind kind;
};
constexpr Named kNames[] = {{"Point", Kind::point},
                            {"LineString", Kind::line_string},
                            {"Polygon", Kind::polygon},
                            {"MultiPoint", Kind::multi_point},
                            {"MultiLineString", Kind::multi_line_string},
                            {"MultiPolygon", Kind::multi_polygon},
                            {"GeometryCollection", Kind::collection}};

class GeoJsonReader {
 public:
  explicit GeoJsonReader(std::string_view text) : json_(text) {}

  Item read() {
    must_be_object();
    Feature feature;
    Geometry made;
    object(&feature, made, 0);
    must_end();
    return made.take();
  }

  void read_features(const std::function<void(Feature&&)>& each) {
    must_be_object();
    const std::size_t begin = json_.place();
    bool has_features = false;
    const std::string_view type = typed([&](std::string_view of, std::string_view key) {
      if (of != kCollection || key != "features") return json_.pass();
      if (json_.ahead() != '[' || has_features) wrong("features", "must be a list");
      has_features = true;
      std::size_t place = 0;
      json_.each_element([&] { each(feature(++place)); });
    });
    if (type != kCollection) {
      json_.go_to(begin);
      each(feature(0));
    } else if (!has_features) {
      wrong("features", "must be a list");
    }
    must_end();
  }

 private:
  static constexpr std::string_view kCollection = "FeatureCollection";

  [[noreturn]] void wrong(const char* field, const char* what, std::string value = {}) const {
    throw Error(field, what, std::move(value), json_.place());
  }
  void must_be_object() {
    if (json_.ahead() != '{')
      wrong("", "GeoJSON is an object: a FeatureCollection, a Feature or a geometry");
  }
  void must_end() {
    if (json_.ahead(); !json_.rest().empty()) json_.broken("something follows the object");
  }

  /// Takes an object, and gives its type. take(type, key) takes the value of each other member.
  template <class Take>
  std::string_view typed(Take take) {
    std::optional<std::string_view> type;
    std::vector<std::pair<std::string_view, std::size_t>> before;  // it was known
    json_.each_member([&](std::string_view key) {
      if (key == "type" && !type && json_.ahead() == '"') {
        type = json_.string();
      } else if (type) {
        take(*type, key);
      } else {
        before.emplace_back(key, json_.place());
        json_.pass();
      }
    });
    const std::size_t end = json_.place();
    for (const auto& [key, place] : before) {
      json_.go_to(place);
      take(type.value_or(""), key);
    }
    json_.go_to(end);
    return type.value_or("");
  }

  /// One of many: what is wrong in it, but for the JSON itself, does not end the reading.
  Feature feature(std::size_t place) {
    Feature result;
    result.place = place;
    const std::size_t begin = json_.place();
    try {
      if (json_.ahead() != '{') wrong("", "a feature must be an object");
      Geometry made;
      if (object(&result, made, 0)) result.item = made.take();
    } catch (const Json::Broken&) {
      throw;
    } catch (const Error& error) {
      result.error = error;
      json_.go_to(begin);
      json_.pass();
    }
    return result;
  }

  /// A geometry, or a Feature where this is allowed. Whether there is a geometry.
  bool object(Feature* feature, Geometry& made, int depth) {
    bool has = false;
    const std::string_view type = typed([&](std::string_view of, std::string_view key) {
      if (feature && of == "Feature") {
        const std::size_t begin = json_.place();
        if (key != "geometry" || json_.ahead() == 'n') {
          json_.pass();
          if (key == "id") feature->id = json_.since(begin);
        } else {
          if (json_.ahead() != '{' || has) wrong("geometry", "must be an object");
          has = true;
          object(nullptr, made, 0);
        }
      } else if (const char* field = contents(kind(of)); key == field) {
        if (has) wrong(field, "given twice");
        has = true;
        coordinates(kind(of), made, depth);
      } else {
        json_.pass();
      }
    });
    if (feature && type == "Feature") return has;
    if (!has) wrong(contents(kind(type)), "missing");
    return true;
  }
  static const char* contents(Kind of) {
    return of == Kind::collection ? "geometries" : "coordinates";
  }
  Kind kind(std::string_view type) const {
    const auto known = std::ranges::find(kNames, type, &Named::name);
    if (known != std::end(kNames)) return known->kind;
    if (type == kCollection)
      wrong("type", "must be one Feature or one geometry", std::string(type));
    wrong("type", "no geometry of GeoJSON", beginning(type));
  }

  template <class Each>
  void list(const char* field, Each each) {
    if (json_.ahead() != '[') wrong(field, "must be a list");
    json_.each_element(each);
  }
  std::optional<Vec2> position(Geometry& to) {
    Vec2 at;
    int axis = 0;
    list("coordinates", [&] {
      if (axis > 1) {
        json_.pass();
        to.further_coordinate();
      } else {
        const char c = json_.ahead();
        const double x = c == '-' || (c >= '0' && c <= '9') ? json_.number() : HUGE_VAL;
        if (!std::isfinite(x)) wrong("coordinates", "must be numbers");
        at[axis] = x;
      }
      ++axis;
    });
    if (axis == 1) wrong("coordinates", "a position must be two numbers");
    return axis == 0 ? std::nullopt : std::optional(at);
  }
  Chain positions(Geometry& to) {
    Chain result;
    list("coordinates", [&] {
      const std::optional<Vec2> at = position(to);
      if (!at) wrong("coordinates", "a position must be two numbers");
      result.push_back(*at);
    });
    return result;
  }
  void area(Geometry& to) {
    to.polygon();
    list("coordinates", [&] { to.ring(positions(to)); });
  }
  void coordinates(Kind of, Geometry& to, int depth) {
    switch (of) {
      case Kind::point:
        if (const std::optional<Vec2> at = position(to)) to.point(*at);
        return;
      case Kind::multi_point:
        for (const Vec2 at : positions(to)) to.point(at);
        return;
      case Kind::line_string:
        return to.line(positions(to));
      case Kind::multi_line_string:
        return list("coordinates", [&] { to.line(positions(to)); });
      case Kind::polygon:
        return area(to);
      case Kind::multi_polygon:
        return list("coordinates", [&] { area(to); });
      default:
        if (depth == kDeepest) wrong("geometries", "nested too deeply");
        return list("geometries", [&] {
          if (json_.ahead() != '{') wrong("geometries", "must be objects");
          object(nullptr, to, depth + 1);
        });
    }
  }

  Json json_;
};

}  // namespace

Item read_geojson(std::string_view text) { return GeoJsonReader(text).read(); }

void read_features(std::string_view text, const std::function<void(Feature&&)>& each) {
  GeoJsonReader(text).read_features(each);
}

}  // namespace abut::io
