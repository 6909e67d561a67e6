// Writes the cases of tests/batch to standard output, with the answers found here.
#include "cases_file.hpp"
#include "make_cases.hpp"

int main() {
  lanes_tests::Transfer out(stdout, true);
  batch_tests::each_pair_of_kinds([&]<class A, class B>(const A&, const B&) {
    auto cases = batch_tests::make_cases<A, B>();
    out.over(cases);
  });
  return out.fine() && std::fflush(stdout) == 0 ? 0 : 1;
}
