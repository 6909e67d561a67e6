// The threads that are kept.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>
#include <workers.hpp>

namespace batch_tests {
namespace {

using abut::Workers;

void every_task_once(std::size_t n, int threads) {
  std::vector<std::atomic<int>> times(n);
  Workers::run(n, threads, [&](std::size_t i) { ++times[i]; });
  for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(times[i], 1) << i << " of " << n;
}

TEST(Workers, DoEveryTaskOnce) {
  for (const std::size_t n : {0, 1, 2, 3, 100, 5000})
    for (const int threads : {-1, 0, 1, 2, 3, 9}) every_task_once(n, threads);
}

TEST(Workers, SeveralCallersAtOnce) {
  std::vector<std::jthread> callers;
  for (int c = 0; c < 4; ++c)
    callers.emplace_back([c] {
      for (int round = 0; round < 300; ++round)
        every_task_once(static_cast<std::size_t>(round % 7), 2 + c);
    });
}

TEST(Workers, TasksMayAskInTurn) {
  std::atomic<int> sum{0};
  Workers::run(20, 3, [&](std::size_t) { Workers::run(20, 3, [&](std::size_t) { ++sum; }); });
  EXPECT_EQ(sum, 400);
}

TEST(Workers, OneThatIsHeldUpHoldsUpNothingElse) {
  std::atomic<int> done{0};
  // The first task ends only when somebody has done all others.
  Workers::run(50, 2, [&](std::size_t i) {
    if (i == 0)
      while (done < 49) std::this_thread::yield();
    else
      ++done;
  });
  EXPECT_EQ(done, 49);
}

TEST(Workers, AreNotMoreThanThereAreTasks) {
  Workers::run(3, 500, [](std::size_t) {});
  const std::filesystem::directory_iterator tasks("/proc/self/task");
  EXPECT_LT(std::distance(tasks, {}), 100);
}

// law: interface.md, "Batches and joins use as many"
TEST(Workers, AreNotMoreThanAllowed) {
  for (const int allowed : {1, 2, 3}) {
    std::mutex mutex;
    std::set<std::thread::id> ids;
    int done = 0;
    Workers::run(300, allowed, [&](std::size_t) {
      const std::lock_guard lock(mutex);
      ids.insert(std::this_thread::get_id());
      ++done;
    });
    EXPECT_EQ(done, 300);  // when it returns, all are done
    EXPECT_LE(ids.size(), static_cast<std::size_t>(allowed));
    if (allowed == 1) {
      EXPECT_EQ(ids, std::set{std::this_thread::get_id()});
    }
  }
}

TEST(Workers, WhatATaskThrowsComesOut) {
  for (int round = 0; round < 50; ++round) {
    std::atomic<int> done{0};
    EXPECT_THROW(Workers::run(1000, 3,
                              [&](std::size_t i) {
                                if (i == 10) throw std::runtime_error("no");
                                ++done;
                              }),
                 std::runtime_error);
    EXPECT_LT(done, 1000);
  }
  every_task_once(100, 3);
}

// Threads do not come along; whoever asks does it all.
#if defined(__unix__) && !defined(__SANITIZE_THREAD__)
TEST(WorkersDeathTest, AForkedProcessWorksAlone) {
  GTEST_FLAG_SET(death_test_style, "fast");
  every_task_once(100, 3);
  EXPECT_EXIT(
      {
        every_task_once(100, 3);
        std::_Exit(7);
      },
      testing::ExitedWithCode(7), "");
}
#endif

}  // namespace
}  // namespace batch_tests
