// A drawing as it was read, and what the reader said.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "drawing.hpp"
#include "error.hpp"

namespace abut::cli::test {

struct Read {
  Drawing drawing;
  std::string remarks;
  std::size_t broken = 0;

  /// The drawing's one shape.
  const AnyShape& only() const {
    EXPECT_EQ(drawing.parts.size(), 1U) << remarks;
    static const AnyShape none = Point{};
    return drawing.parts.empty() ? none : drawing.parts[0];
  }
};

/// … and its kind.
template <class S>
S only(const Read& read) {
  const S* shape = std::get_if<S>(&read.only());
  EXPECT_TRUE(shape) << kind_name(read.only()) << read.remarks;
  return shape ? *shape : S{};
}

/// By a reader(drawing, remarks).
template <class Reader>
Read read_by(Reader reader) {
  Read result;
  Remarks remarks;
  reader(result.drawing, remarks);
  result.remarks = remarks.text("");
  result.broken = remarks.broken_count();
  return result;
}

/// A drawing in SVG, of the body and the attributes of its first element.
inline Read read_svg_body(const std::string& body, const std::string& attributes,
                          const SvgOptions& options = {}) {
  return read_by([&](Drawing& drawing, Remarks& remarks) {
    read_svg("<svg xmlns='http://www.w3.org/2000/svg' " + attributes + ">" + body + "</svg>",
             drawing, remarks, options);
  });
}

inline void expect_near(Vec2 a, Vec2 b) {
  EXPECT_NEAR(a.x, b.x, 1e-12);
  EXPECT_NEAR(a.y, b.y, 1e-12);
}

}  // namespace abut::cli::test
