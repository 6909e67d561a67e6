// Measures functions that answer the same question against each other: interleaved, so that what
// disturbs the machine disturbs all of them alike; medians; and their answers are counted, so that
// nobody is fast by being wrong unseen.
#pragma once

#include <errno.h>

#include <algorithm>
#include <bench/results.hpp>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace bench {

struct Contender {
  std::string name;
  std::function<long()> run;  ///< one pass over the inputs; returns how many answers were yes
  std::string version = {};
};

struct Race {
  std::string name;
  long calls = 0;  ///< in one pass
  std::vector<Contender> contenders;
};

inline double median(std::vector<double> v) {
  std::nth_element(v.begin(), v.begin() + static_cast<long>(v.size() / 2), v.end());
  return v[v.size() / 2];
}

/// The program's name, without what all of them begin with.
inline std::string room() {
  const std::string name = program_invocation_short_name;
  return name.starts_with("bench_") ? name.substr(6) : name;
}

/// Prints ns a call and the ratio to the first contender: the median over rounds of the two, each
/// ratio being taken within one round.
inline void run(const Race& race, int rounds = 31) {
  const std::size_t n = race.contenders.size();
  std::vector<std::vector<double>> times(n), ratios(n);
  std::vector<long> yes(n);
  for (int round = 0; round <= rounds; ++round) {  // the first one warms up
    double first = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const auto start = std::chrono::steady_clock::now();
      yes[i] = race.contenders[i].run();
      const std::chrono::duration<double, std::nano> took =
          std::chrono::steady_clock::now() - start;
      if (i == 0) first = took.count();
      if (round == 0) continue;
      times[i].push_back(took.count() / static_cast<double>(race.calls));
      ratios[i].push_back(took.count() / first);
    }
  }
  std::printf("%s, %ld calls\n", race.name.c_str(), race.calls);
  for (std::size_t i = 0; i < n; ++i) {
    Figure figure;
    figure.room = room();
    figure.set = race.name;
    figure.n = static_cast<std::size_t>(race.calls);
    figure.measure = "a call";
    figure.contender = race.contenders[i].name;
    figure.version = race.contenders[i].version;
    figure.value = median(times[i]);
    figure.unit = "ns";
    figure.ratio = median(ratios[i]);
    figure.answers = std::to_string(yes[i]);
    record(figure);
    std::printf("  %-38s %8.2f ns  %6.2f x   %ld yes\n", race.contenders[i].name.c_str(),
                median(times[i]), median(ratios[i]), yes[i]);
  }
}

/// The whole of main(): every race; or "--count RACE CONTENDER PASSES" for an instruction counter
/// to look at; or "--list".
inline int main(int argc, char** argv, const std::vector<Race>& races) {
  if (argc == 5 && !std::strcmp(argv[1], "--count")) {
    const Race& race = races.at(static_cast<std::size_t>(std::atoi(argv[2])));
    const Contender& contender = race.contenders.at(static_cast<std::size_t>(std::atoi(argv[3])));
    long yes = 0;
    for (int i = 0; i < std::atoi(argv[4]); ++i) yes += contender.run();
    return yes < 0;
  }
  if (argc == 2 && !std::strcmp(argv[1], "--list")) {
    for (std::size_t r = 0; r < races.size(); ++r)
      for (std::size_t c = 0; c < races[r].contenders.size(); ++c)
        std::printf("%zu\t%zu\t%ld\t%s\t%s\n", r, c, races[r].calls, races[r].name.c_str(),
                    races[r].contenders[c].name.c_str());
    return 0;
  }
  for (const Race& race : races) run(race);
  return 0;
}

}  // namespace bench
