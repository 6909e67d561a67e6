// Reads cases, asks them here, of one and of many, and compares all answers.
#include "answers.hpp"
#include "cases_file.hpp"

int main() {
  using namespace batch_tests;
  lanes_tests::Transfer in(stdin, false);
  Tally tally;
  long cases_in_all = 0;
  each_pair_of_kinds([&]<class A, class B>(const A&, const B&) {
    Cases<A, B> cases;
    in.over(cases);
    if (!in.fine() || cases.a.size() < kOnes) return;
    cases_in_all += static_cast<long>(2 * cases.a.size());
    tally.check(truth(cases.a, cases.b) == cases.doubles &&
                    truth(cases.float_a, cases.float_b) == cases.floats,
                [] { return "scalar answers are not those of the machine that made the cases"; });
    Answers<A, B>(cases, tally).check();
  });
  tally.check(in.fine() && cases_in_all > 0, [] { return "the cases end too early"; });
  for (const auto* answers : {&tally.meet, &tally.hold, &tally.hit})
    tally.check((*answers)[0] > 0 && (*answers)[1] > 0, [] { return "an answer never came up"; });

  std::printf(
      "%s: %ld cases; yes and no: intersects %ld %ld, contains %ld %ld, cast %ld %ld; "
      "%ld distances; %zu differences\n",
      batch::instruction_set(), cases_in_all, tally.meet[1], tally.meet[0], tally.hold[1],
      tally.hold[0], tally.hit[1], tally.hit[0], tally.numbers, tally.wrong.size());
  for (std::size_t i = 0; i < tally.wrong.size() && i < 5; ++i)
    std::printf("%s\n", tally.wrong[i].c_str());
  return tally.wrong.empty() ? 0 : 1;
}
