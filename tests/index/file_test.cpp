// An index in a file: written, mapped back, and refused when it is not what it should be.
#include <gtest/gtest.h>

#include <abut/index/index.hpp>
#include <filesystem>
#include <fstream>

#include "sets.hpp"

namespace {

using namespace sets;
namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  Files() { fs::create_directory(folder); }
  ~Files() override { fs::remove_all(folder); }

  std::string read(const std::string& name) {
    std::ifstream in(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void write(const std::string& name, const std::string& bytes) {
    std::ofstream(name, std::ios::binary) << bytes;
  }
  /// What map() says against it; empty if it takes it.
  std::string objection(const std::string& bytes) {
    write(other, bytes);
    try {
      Index::map(other);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return {};
  }

  const std::string folder = testing::TempDir() + "abut_index_" +
                             testing::UnitTest::GetInstance()->current_test_info()->name();
  const std::string file = folder + "/shapes.index", other = folder + "/other.index";
};

std::vector<AnyShape> every_kind(std::size_t n) {
  Random random(9);
  std::vector<AnyShape> shapes;
  while (shapes.size() < n)
    shapes.push_back(some_shape(random, spreads()[0], static_cast<int>(shapes.size() % 11)));
  return shapes;
}

TEST_F(Files, MappedBackAnswersTheSame) {
  const std::vector<AnyShape> shapes = every_kind(500);
  const Index index(shapes);
  index.save(file);
  const Index mapped = Index::map(file);
  EXPECT_EQ(mapped.size(), index.size());
  for (const AnyShape& query : shapes) {
    EXPECT_EQ(mapped.meeting(query), index.meeting(query));
    EXPECT_EQ(mapped.nearest(query, 5), index.nearest(query, 5));
  }
  mapped.save(other);
  EXPECT_EQ(read(file), read(other));
  // The old one goes on while a new one takes its name.
  Index(std::vector<Point>{{{1, 2}}}).save(file);
  EXPECT_EQ(mapped.meeting(shapes[0]), index.meeting(shapes[0]));
  EXPECT_EQ(Index::map(file).size(), 1U);
}

TEST_F(Files, CutAnywhereIsRefused) {
  Index(every_kind(11)).save(file);
  const std::string whole = read(file);
  EXPECT_EQ(objection(whole), "");
  for (std::size_t size = 0; size < whole.size(); ++size)
    ASSERT_NE(objection(whole.substr(0, size)), "") << size;
  EXPECT_NE(objection(whole + '\0'), "");
}

TEST_F(Files, AnyByteThatChangesIsNoticed) {
  Index(every_kind(11)).save(file);
  std::string bytes = read(file);
  for (char& byte : bytes) {
    const char right = byte;
    byte = static_cast<char>(byte ^ 1 << (&byte - bytes.data()) % 8);
    ASSERT_NE(objection(bytes), "") << &byte - bytes.data();
    byte = right;
  }
  EXPECT_EQ(objection(bytes), "");
}

TEST_F(Files, SaysWhatIsWrong) {
  const auto says = [&](const std::string& bytes, const std::string& what) {
    EXPECT_NE(objection(bytes).find(what), std::string::npos) << objection(bytes);
  };
  says("", "too short");
  says("hello", "too short");
  says(std::string(5000, 'x'), "not an index of shapes");
  Index(every_kind(3)).save(file);
  std::string bytes = read(file);
  bytes[8] = 77;
  says(bytes, "version 77");
  EXPECT_THROW(Index::map(folder), std::runtime_error);
  EXPECT_THROW(Index::map(folder + "/none"), std::runtime_error);
  EXPECT_THROW(Index().save(folder + "/none/x"), std::runtime_error);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 2) << "nothing else is left behind";
}

}  // namespace
