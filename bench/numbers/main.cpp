// Prints one table: row, abut's ns a call, the peer's, their ratio, the goal, the worst errors by
// oracle.hpp, in u = 2^-53 of the largest number involved (of an area: of itself), and how many
// answers are wrong. Abut and the peer take turns, and each ratio is the median of those within one round, so that
// what disturbs the machine disturbs both alike.
//   bench_numbers WORD           the rows whose names hold it
//   bench_numbers --one-order    asks the pairs in one order, over and over, until the processor has learnt the
//                                answers: so the goals were set
#include <algorithm>
#include <bench/bench.hpp>
#include <bench/numbers/rows.hpp>
#include <ctime>
#include <random>
#include <string_view>

namespace {

using namespace bench;
using namespace bench::numbers;

bool in_one_order = false;

/// Processor time, as whatever else the machine does would hit the longer passes most.
double now() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e9 * static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec);
}

double time(const Pass& pass, std::size_t order) {
  const double start = now();
  pass(order, nullptr, 1, {});
  return (now() - start) / kPairs;
}

/// Returns abut's time.
double run(const Row& row, const Pass& unit) {
  constexpr int kRounds = 31;
  const Pass& peer = row.peer ? row.peer : unit;
  std::vector<double> ours, theirs, ratios;
  std::minstd_rand random;
  for (int round = 0; round <= kRounds; ++round) {  // the first one warms up
    const std::size_t order = in_one_order ? 0 : random() % kPairs;
    const double own = time(row.abut, order), other = time(peer, order);
    if (round == 0) continue;
    ours.push_back(own), theirs.push_back(other), ratios.push_back(own / other);
  }
  const double ratio = median(ratios), goal = goal_of(row);
  const std::string name = row.peer ? row.name_of_peer : "Box2D v3, GJK of two boxes";
  std::string errors[2], wrong;
  for (const bool is_own : {true, false}) {
    const Judge& judge = is_own ? row.judge : row.judge_of_peer;
    if (!judge) continue;
    double worst = 0;
    long asked = 0, amiss = 0;
    (is_own ? row.abut : row.peer)(0, &judge, row.step, [&](const Verdict& v) {
      amiss += v.wrong;
      if (!std::isfinite(v.error)) return;
      ++asked;
      worst = std::max(worst, static_cast<double>(std::fabs(v.error)) / (0x1p-53 * v.size));
    });
    char text[16];
    std::snprintf(text, sizeof text, "%.2g", worst);
    if (asked > 0) errors[is_own ? 0 : 1] = text;
    if (is_own) wrong = std::to_string(amiss);
  }
  char goal_text[16] = "";
  if (goal > 0) std::snprintf(goal_text, sizeof goal_text, "%.2f", goal);
  std::printf("%-44s %9.1f %9.1f%c %7.2f %8s %8s %8s %6s  %s\n", row.name().c_str(), median(ours),
              median(theirs), row.peer ? ' ' : '*', ratio, goal_text, errors[0].c_str(),
              errors[1].c_str(), wrong.c_str(), goal > 0 && ratio > goal ? "missed" : "");
  for (const bool is_own : {true, false}) {
    Figure figure;
    figure.room = room();
    figure.set = row.name();
    figure.n = kPairs;
    figure.measure = "a call";
    figure.contender = is_own ? "abut" : name;
    figure.version = is_own ? "" : row.version_of_peer;
    figure.value = is_own ? median(ours) : median(theirs);
    figure.unit = "ns";
    figure.ratio = is_own ? 1 : 1 / ratio;
    record(figure);
  }
  return median(ours);
}

/// Rows that take more than twice what their kinds take beside others: a time is fitted by the product of
/// one number for each kind.
void print_outstanding(const Rows& rows, const std::vector<double>& times) {
  std::vector<double> first(AllKinds::count), second(AllKinds::count);
  constexpr int kTurns = 20;
  for (int turn = 0; turn < kTurns; ++turn)
    for (const bool is_first : {true, false})
      for (int k = 0; k < AllKinds::count; ++k) {
        std::vector<double> rest;
        for (std::size_t i = 0; i < rows.size(); ++i) {
          const Row& r = rows[i];
          if (r.first >= 0 && (is_first ? r.first : r.second) == k)
            rest.push_back(std::log(times[i]) - (is_first ? second[std::size_t(r.second)]
                                                          : first[std::size_t(r.first)]));
        }
        if (!rest.empty()) (is_first ? first : second)[std::size_t(k)] = median(rest);
      }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& r = rows[i];
    if (r.first < 0) continue;
    const double usual = std::exp(first[std::size_t(r.first)] + second[std::size_t(r.second)]);
    if (times[i] > 2 * usual && times[i] > 20)
      std::printf("stands out: %s takes %.1f times what its kinds take beside others\n",
                  r.name().c_str(), times[i] / usual);
  }
}

/// Yes/no questions and distances that take more than four times the median of the pairs of one of their kinds.
void print_costly(const Rows& rows, const std::vector<double>& times) {
  constexpr std::string_view asked[] = {"intersects", "interiors_intersect", "contains",
                                        "distance"};
  if (rows.empty() ||
      std::find(std::begin(asked), std::end(asked), rows[0].query) == std::end(asked))
    return;
  int costly = 0;
  for (int kind = 0; kind < AllKinds::count; ++kind) {
    std::vector<std::size_t> of;
    std::vector<double> theirs;
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i].first == kind || rows[i].second == kind)
        of.push_back(i), theirs.push_back(times[i]);
    if (of.empty()) continue;
    const double usual = median(theirs);
    for (const std::size_t i : of)
      if (times[i] > 4 * usual) {
        ++costly;
        std::printf("costly: %s takes %.1f times the median of pairs with a %s\n",
                    rows[i].name().c_str(), times[i] / usual, kNames[kind]);
      }
  }
  std::printf("%s: %d pairs take more than four times the median of a kind of theirs\n",
              rows[0].query.c_str(), costly);
}

}  // namespace

int main(int argc, char** argv) {
  const Shapes a = first_shapes(), b = second_shapes();
  std::string wanted;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--one-order") in_one_order = true;
    if (word[0] != '-') wanted = word;
  }
  const auto gjk = box2d_distances<abut::OrientedBox, abut::OrientedBox>(a.of<abut::OrientedBox>(),
                                                                         b.of<abut::OrientedBox>());
  const Pass unit = pass(gjk);
  std::printf("%-44s %9s %9s  %7s %8s %8s %8s %6s\n", "* GJK of two boxes", "abut ns", "peer ns",
              "ratio", "goal", "error u", "peer's", "wrong");
  for (MakeRows* make : {contact_rows, distance_rows, closest_points_rows, separation_rows,
                         cast_rows, intersections_rows, tangents_rows, overlap_area_rows,
                         farthest_points_rows, yes_or_no_rows, relate_rows, measure_rows,
#ifdef WITH_parry
                         parry_rows
#endif
       }) {
    Rows rows;
    std::vector<double> times;
    for (Row& row : make(a, b)) {
      if (row.name().find(wanted) == std::string::npos) continue;
      times.push_back(run(row, unit));
      rows.push_back(std::move(row));
    }
    // The questions of one file one by one.
    for (std::size_t i = 0, next = 0; i < rows.size(); i = next) {
      while (next < rows.size() && rows[next].query == rows[i].query) ++next;
      const auto at = [](auto& v, std::size_t k) { return v.begin() + static_cast<long>(k); };
      const Rows of_query(at(rows, i), at(rows, next));
      const std::vector<double> their_times(at(times, i), at(times, next));
      print_outstanding(of_query, their_times);
      print_costly(of_query, their_times);
    }
  }
  return 0;
}
