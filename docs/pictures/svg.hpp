// A small pen for the pictures of docs/: world coordinates with y up, one look for all pictures.
#pragma once

#include <abut/shapes.hpp>
#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <string>
#include <vector>

namespace pictures {

using abut::Vec2;

// Blue and orange stay apart for every kind of colour vision; ink is for what is being explained.
inline constexpr const char* kBlue = "#2563a8";
inline constexpr const char* kOrange = "#d9730d";
inline constexpr const char* kInk = "#22303c";
inline constexpr const char* kFaint = "#8a97a3";
inline constexpr const char* kPaper = "#fcfbf8";

/// A sheet showing [min, max] of the world, `scale` pixels a unit.
class Sheet {
 public:
  Sheet(Vec2 min, Vec2 max, double scale, const std::string& title)
      : min_(min), max_(max), scale_(scale) {
    const double w = (max.x - min.x) * scale, h = (max.y - min.y) * scale;
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(w) + " " + number(h) +
        "\" width=\"" + number(w) + "\" height=\"" + number(h) +
        "\" font-family=\"system-ui, 'Segoe UI', Helvetica, Arial, sans-serif\" font-size=\"15\" "
        "role=\"img\">\n<title>" +
        title + "</title>\n<rect width=\"" + number(w) + "\" height=\"" + number(h) +
        "\" rx=\"10\" fill=\"" + kPaper + "\"/>\n");
  }

  void line(Vec2 a, Vec2 b, const char* colour, double width = 1.5, const char* dash = "") {
    add("<line x1=\"" + x(a) + "\" y1=\"" + y(a) + "\" x2=\"" + x(b) + "\" y2=\"" + y(b) + "\"" +
        stroke(colour, width, dash) + "/>\n");
  }
  void arrow(Vec2 a, Vec2 b, const char* colour, double width = 2) {
    const Vec2 d = b - a;
    const double l = std::sqrt(dot(d, d)), head = 9 / scale_;
    const Vec2 u = (1 / l) * d, back = b - head * u, side = 0.42 * head * perp(u);
    line(a, back, colour, width);
    polygon({b, back + side, back - side}, colour, "none", 1);
  }
  void circle(Vec2 c, double r, const char* colour, bool filled = true, const char* dash = "") {
    add("<circle cx=\"" + x(c) + "\" cy=\"" + y(c) + "\" r=\"" + number(r * scale_) + "\"" +
        fill(colour, filled) + stroke(colour, 2, dash) + "/>\n");
  }
  void dot_at(Vec2 p, const char* colour, double pixels = 4) {
    add("<circle cx=\"" + x(p) + "\" cy=\"" + y(p) + "\" r=\"" + number(pixels) + "\" fill=\"" +
        colour + "\"/>\n");
  }
  void box(const abut::OrientedBox& b, const char* colour, bool filled = true,
           const char* dash = "", double radius = 0) {
    add("<rect x=\"" + number(-(b.half_size.x + radius) * scale_) + "\" y=\"" +
        number(-(b.half_size.y + radius) * scale_) + "\" width=\"" +
        number(2 * (b.half_size.x + radius) * scale_) + "\" height=\"" +
        number(2 * (b.half_size.y + radius) * scale_) + "\" rx=\"" + number(radius * scale_) +
        "\" transform=\"translate(" + x(b.center) + " " + y(b.center) + ") rotate(" +
        number(-b.rotation.angle() * 57.29577951308232) + ")\"" + fill(colour, filled) +
        stroke(colour, 2, dash) + "/>\n");
  }
  void ellipse(const abut::Ellipse& e, const char* colour, bool filled = true) {
    add("<ellipse rx=\"" + number(e.semi_axes.x * scale_) + "\" ry=\"" +
        number(e.semi_axes.y * scale_) + "\" transform=\"translate(" + x(e.center) + " " +
        y(e.center) + ") rotate(" + number(-e.rotation.angle() * 57.29577951308232) + ")\"" +
        fill(colour, filled) + stroke(colour, 2, "") + "/>\n");
  }
  void area(Vec2 min, Vec2 max, const char* colour, double opacity) {
    add("<rect x=\"" + x(min) + "\" y=\"" + y(max) + "\" width=\"" +
        number((max.x - min.x) * scale_) + "\" height=\"" + number((max.y - min.y) * scale_) +
        "\" fill=\"" + colour + "\" fill-opacity=\"" + number(opacity) + "\"/>\n");
  }
  void polygon(std::initializer_list<Vec2> points, const char* inside, const char* outline,
               double opacity) {
    std::string list;
    for (const Vec2& p : points) list += x(p) + "," + y(p) + " ";
    add("<polygon points=\"" + list + "\" fill=\"" + inside + "\" fill-opacity=\"" +
        number(opacity) + "\" stroke=\"" + outline + "\"/>\n");
  }
  /// A closed curve through many points.
  void curve(const std::vector<Vec2>& points, const char* colour, bool filled = false,
             const char* dash = "") {
    std::string list;
    for (const Vec2& p : points) list += x(p) + "," + y(p) + " ";
    add("<polygon points=\"" + list + "\"" + fill(colour, filled) + stroke(colour, 2, dash) +
        "/>\n");
  }
  /// Rings by the even–odd rule.
  void region(const abut::Region& region, const char* colour) {
    std::string path;
    for (const auto& ring : region.rings) path += chain(ring) + "Z";
    add("<path d=\"" + path + "\" fill-rule=\"evenodd\"" + fill(colour, true) +
        stroke(colour, 2, "") + "/>\n");
  }
  /// The lines, and as far around them as they reach.
  void polyline(const abut::Polyline& polyline, const char* colour) {
    std::string path;
    for (const auto& line : polyline.lines) path += chain(line);
    const std::string round = "\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    if (polyline.radius > 0)
      add("<path d=\"" + path + round + " stroke-opacity=\"0.25\"" +
          stroke(colour, 2 * polyline.radius * scale_, "") + "/>\n");
    add("<path d=\"" + path + round + stroke(colour, 2, "") + "/>\n");
  }
  /// `anchor` is start, middle or end.
  void text(Vec2 at, const std::string& words, const char* colour = kInk,
            const char* anchor = "middle", double size = 15) {
    add("<text x=\"" + x(at) + "\" y=\"" + y(at) + "\" fill=\"" + colour + "\" text-anchor=\"" +
        anchor + "\" font-size=\"" + number(size) + "\">" + words + "</text>\n");
  }

  bool save(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "w");
    if (!file) {
      std::perror(path.c_str());
      return false;
    }
    const bool written = std::fputs((out_ + "</svg>\n").c_str(), file) >= 0;
    return std::fclose(file) == 0 && written;
  }

 private:
  void add(const std::string& s) { out_ += s; }
  /// To a hundredth, so that the pictures come out the same wherever they are made.
  static std::string number(double v) {
    char s[32];
    std::snprintf(s, sizeof s, "%.2f", std::round(v * 100) / 100 + 0.0);
    std::string t = s;
    t.erase(t.find_last_not_of('0') + 1);
    if (t.back() == '.') t.pop_back();
    return t;
  }
  std::string x(Vec2 p) const { return number((p.x - min_.x) * scale_); }
  std::string y(Vec2 p) const { return number((max_.y - p.y) * scale_); }
  std::string chain(const std::vector<Vec2>& points) const {
    std::string path;
    for (const Vec2& p : points) path += (path.empty() ? "M" : "L") + x(p) + " " + y(p);
    return path;
  }
  static std::string fill(const char* colour, bool filled) {
    return filled ? std::string(" fill=\"") + colour + "\" fill-opacity=\"0.14\""
                  : " fill=\"none\"";
  }
  static std::string stroke(const char* colour, double width, const char* dash) {
    std::string s =
        std::string(" stroke=\"") + colour + "\" stroke-width=\"" + number(width) + "\"";
    if (*dash) s += std::string(" stroke-dasharray=\"") + dash + "\"";
    return s;
  }

  Vec2 min_, max_;
  double scale_;
  std::string out_;
};

/// Where the pictures of a program go, and whether all of them got there.
inline std::string folder;
inline bool all_saved = true;
inline void save(Sheet& sheet, const char* name) { all_saved &= sheet.save(folder + "/" + name); }

/// The whole of main(): draws everything into the folder that is named on the command line.
inline int draw_all(int argc, char** argv, std::initializer_list<void (*)()> pictures) {
  folder = argc > 1 ? argv[1] : ".";
  for (const auto draw : pictures) draw();
  return all_saved ? 0 : 1;
}

inline abut::OrientedBox oriented(const abut::Box& b) {
  return {0.5 * b.min + 0.5 * b.max, 0.5 * b.max - 0.5 * b.min, {}};
}

}  // namespace pictures
