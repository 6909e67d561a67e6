// SmallVector: the first elements in place, more of them in memory of their own, one list all the same.
#include <gtest/gtest.h>

#include <abut/small_vector.hpp>
#include <utility>

namespace abut {
namespace {

using List = SmallVector<int, 3>;

List counted(int n) {
  List list;
  for (int i = 0; i < n; ++i) list.push_back(i);
  return list;
}

TEST(SmallVector, holds_what_was_pushed_in_place_and_beyond) {
  for (int n = 0; n <= 8; ++n) {
    const List list = counted(n);
    ASSERT_EQ(list.size(), static_cast<std::size_t>(n));
    EXPECT_EQ(list.empty(), n == 0);
    int expected = 0;
    for (const int value : list) EXPECT_EQ(value, expected++);
    if (n > 0) {
      EXPECT_EQ(list.front(), 0);
      EXPECT_EQ(list.back(), n - 1);
    }
    const auto* place = reinterpret_cast<const char*>(list.data());
    const auto* own = reinterpret_cast<const char*>(&list);
    const bool in_place = place >= own && place < own + sizeof list;
    EXPECT_EQ(in_place, n <= 3) << n;
  }
}

TEST(SmallVector, can_push_an_element_of_its_own) {
  List list = counted(3);
  list.push_back(list[1]);  // moves all elements
  list.push_back(list[3]);
  EXPECT_EQ(list, (List{0, 1, 2, 1, 1}));
}

TEST(SmallVector, copies_and_moves) {
  for (int n = 0; n <= 8; ++n) {
    List list = counted(n);
    List copy = list;
    EXPECT_EQ(copy, list);
    copy.push_back(9);
    EXPECT_FALSE(copy == list);
    const List moved = std::move(list);
    EXPECT_EQ(moved, counted(n));
    list = counted(2);
    EXPECT_EQ(list, counted(2));
  }
}

TEST(SmallVector, takes_a_new_content) {
  const int values[] = {4, 5, 6, 7, 8};
  for (int from = 0; from <= 5; ++from)
    for (int n = 0; n <= 5; ++n) {
      List list = counted(from);
      list.assign(values, values + n);
      EXPECT_EQ(list, List(values, values + n));
      List written = counted(from);
      written.resize_and_overwrite(5, [&](int* data, std::size_t) {
        std::copy(values, values + n, data);
        return static_cast<std::size_t>(n);
      });
      EXPECT_EQ(written, list);
      list.clear();
      EXPECT_TRUE(list.empty());
      list.push_back(1);
      EXPECT_EQ(list, List{1});
    }
}

}  // namespace
}  // namespace abut
