// Prints what the doors say of the queries and the kinds of shapes, from include/abut/described.hpp and
// describe.hpp. The build calls it; what has to be committed is held fresh by tests/doors.
//
//     abut_describe functions     C++: the functions of abut.h, over answers.hpp
//     abut_describe fill FILE     FILE on the standard output, each part between "described: PART" and "described: end" new
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "table.hpp"

using namespace abut_describe;

namespace {

std::string part(const std::string& name) {
  if (name == "kinds") return kinds_in_c();
  if (name == "records") return records_in_c();
  if (name == "functions") return functions_in_c(Shapes::two);
  if (name == "made") return functions_in_c(Shapes::made);
  if (name == "prepared")
    return functions_in_c(Shapes::prepared) + "/* Both are prepared. */\n" +
           functions_in_c(Shapes::both_prepared);
  if (name == "doors") return doors_page();
  if (name == "python") return in_python();
  if (name == "java_kinds") return kinds_in_java();
  if (name == "sql") return in_postgresql();
  if (name == "sql_shapes") return shapes_in_postgresql();
  if (name == "rust_plain") return in_rust(Shapes::two, 2);
  if (name == "rust_prepared") return in_rust(Shapes::prepared, 2);
  if (name == "rust_both_prepared") return in_rust(Shapes::both_prepared, 2);
  if (name == "rust_measures") return in_rust(Shapes::two, 1);
  if (name == "rust_columns") return in_rust(Shapes::columns, 2);
  if (name == "rust_made") return made_in_rust();
  if (name == "rust_kinds") return kinds_in_rust();
  if (name == "rust_shapes") return shapes_in_rust();
  if (name == "rust_many") return columns_in_rust();
  if (name == "rust_records") return records_in_rust();
  if (name == "batches") return functions_in_c(Shapes::columns);
  std::cerr << "abut_describe: no part is called " << name << '\n';
  std::exit(1);
}

int fill(const char* path) {
  std::ifstream in(path);
  if (!in) return std::perror(path), 1;
  constexpr std::string_view mark = "described: ";
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    const std::size_t at = line.find(mark);
    if (at != std::string::npos) {
      const std::size_t begin = at + mark.size(), end = line.find_first_of(" \n", begin);
      const std::string name = line.substr(begin, end == std::string::npos ? end : end - begin);
      if (name == "end") {
        inside = false;
      } else {
        std::cout << line << '\n' << part(name);
        inside = true;
        continue;
      }
    }
    if (!inside) std::cout << line << '\n';
  }
  return inside ? (std::cerr << path << ": a part does not end\n", 1) : 0;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string what = count > 1 ? arguments[1] : "";
  if (what == "fill" && count == 3) return fill(arguments[2]);
  if (what == "functions" && count == 2) return std::cout << definitions_in_c(), 0;
  std::cerr << "usage: abut_describe functions | fill FILE\n";
  return 2;
}
