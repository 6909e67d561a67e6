# Takes the ```cpp blocks out of a page:
#   a block with main() becomes a program of its own, out/PAGE_N.main.cpp, as it stands;
#   "```cpp fragment" is left alone; "```cpp toplevel" goes in at file scope;
#   every other block becomes the body of a function in out/PAGE.cpp.
# What is no program stands in a namespace of its page, so that all pages are compiled as one file.
# A "```text" block right after a program is what the program prints: out/PAGE_N.main.txt.
/^```/ && !inside {
  inside = 1; kind = $0; sub(/^```/, "", kind); body = ""; includes = ""; has_main = 0; line = FNR
  next
}
/^```/ {
  inside = 0
  if (kind == "text" && program) { printf "%s", body > (program ".txt"); program = "" }
  if (kind ~ /^(cpp|c\+\+)( |$)/ && kind !~ /fragment/) {
    ++n
    where = "#line " (line + 1) " \"" FILENAME "\"\n"
    if (has_main) {
      program = out "/" page "_" n ".main"
      printf "%s%s", where, all > (program ".cpp")
    } else if (kind ~ /toplevel/) {
      heads = heads includes; text = text where body
    } else {
      heads = heads includes; text = text "inline void sample_" n "() {\n" where body "}\n"
    }
  }
  all = ""
  next
}
inside {
  all = all $0 "\n"
  if ($0 ~ /^[ \t]*#include/) { includes = includes $0 "\n"; body = body "\n" } else body = body $0 "\n"
  if ($0 ~ /int main\(/) has_main = 1
}
END {
  if (!text) exit
  printf "%s#include <abut/abut.hpp>\nnamespace %s {\nusing namespace abut;\n" \
    "[[maybe_unused]] inline constexpr auto draw = [](const auto&...) {};\n%s}\n", heads, page, text > (out "/" page ".cpp")
}
