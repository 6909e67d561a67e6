// Prints one table: row, abut's ns a call, the peer's, their ratio, the goal, and the worst errors by
// oracle.hpp, in u = 2^-53 of the largest number involved. Interleaved, and
// each ratio is the median of those within one round, so that what disturbs the machine disturbs
// both alike. A word as argument selects the rows whose names hold it.
#include <bench/bench.hpp>
#include <bench/numbers/rows.hpp>
#include <ctime>

namespace {

using namespace bench;
using namespace bench::numbers;

/// Processor time, as whatever else the machine does would hit the longer passes most.
double now() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e9 * static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec);
}

double time(const Pass& pass) {
  const double start = now();
  volatile double sum = pass();
  static_cast<void>(sum);
  return (now() - start) / kPairs;
}

void run(const Row& row, const Pass& unit) {
  constexpr int kRounds = 31;
  const Pass& peer = row.peer ? row.peer : unit;
  std::vector<double> ours, theirs, ratios;
  for (int round = 0; round <= kRounds; ++round) {  // the first one warms up
    const double own = time(row.abut), other = time(peer);
    if (round == 0) continue;
    ours.push_back(own), theirs.push_back(other), ratios.push_back(own / other);
  }
  const double ratio = median(ratios);
  const char* name = row.peer ? "Box2D v3" : "Box2D v3, GJK of two boxes";
  const auto worst = [](const Pass& of) {
    char text[16] = "";
    if (of) std::snprintf(text, sizeof text, "%.2g", of());
    return std::string(text);
  };
  const std::string own = worst(row.worst), other = worst(row.peer_worst);
  std::printf("%-42s %9.1f %9.1f %8.2f %8.2f %8s %8s  %s\n", row.name.c_str(), median(ours),
              median(theirs), ratio, row.goal, own.c_str(), other.c_str(),
              ratio <= row.goal ? "" : "missed");
  for (const bool is_own : {true, false}) {
    Figure figure;
    figure.room = room();
    figure.set = row.name;
    figure.n = kPairs;
    figure.measure = "a call";
    figure.contender = is_own ? "abut" : name;
    figure.version = is_own ? "" : BOX2D_V3_VERSION;
    figure.value = is_own ? median(ours) : median(theirs);
    figure.unit = "ns";
    figure.ratio = is_own ? 1 : 1 / ratio;
    record(figure);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const Shapes a = first_shapes(), b = second_shapes();
  const std::string wanted = argc > 1 && argv[1][0] != '-' ? argv[1] : "";
  const Pass unit = box2d_distance(a.b2_oriented_boxes, b.b2_oriented_boxes);
  std::printf("%-42s %9s %9s %8s %8s %8s %8s\n", "", "abut ns", "peer ns", "ratio", "goal",
              "error u", "peer's");
  for (const auto& rows : {contact_rows(a, b), distance_rows(a, b), points_rows(a, b),
                           cast_rows(a, b), other_rows(a, b)})
    for (const Row& row : rows)
      if (row.name.find(wanted) != std::string::npos) run(row, unit);
  return 0;
}
