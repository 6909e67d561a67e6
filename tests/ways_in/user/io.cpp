#include <abut/io/geometry.hpp>
#include <cstdio>

int main() {
  const abut::io::Item coin = abut::io::read_wkt("POINT (3 4)"),
                       table = abut::io::read_geojson(
                           R"({"type": "LineString", "coordinates": [[3, 4], [9, 9]]})");
  const bool touch =
      intersects(coin.shapes[0], table.shapes[0]) && !abut::io::to_wkt(coin.shapes).empty();
  std::puts(touch ? "they touch" : "they do not");
}
