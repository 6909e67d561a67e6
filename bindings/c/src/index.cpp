// An index of either kind behind one handle: built, changed, and in files.
#include "index.hpp"

#include <abut/index/bytes.hpp>
#include <vector>

using namespace abut_c;
using abut::Id;

namespace abut_c {

const abut::Indexed& asked(const abut_index_t* index) {
  return std::visit([](const auto& held) -> const abut::Indexed& { return held; },
                    deref(index, "index").held);
}
abut::Work work_of(const abut_work_t* work) {
  if (work == nullptr) return {};
  const abut_work_t given = taken(work, "work");
  abut::Work w;
  w.threads = given.threads;
  if (given.progress != nullptr)
    w.progress = [given](std::size_t done, std::size_t total) {
      if (given.progress(given.context, done, total) != 0) throw Stopped();
    };
  return w;
}

}  // namespace abut_c

namespace {

static_assert(abut::kNoId == ABUT_NO_ID);

std::vector<abut::batch::AnyColumns> columns_of_all(const abut_columns_t* const* columns,
                                                    size_t count) {
  std::vector<abut::batch::AnyColumns> all;
  if (count > 0 && columns == nullptr) refuse("columns is NULL");
  for (size_t i = 0; i < count; ++i) all.push_back(columns_of(columns[i], "columns"));
  return all;
}
abut::DynamicIndex& changed(abut_index_t* index) {
  auto* dynamic = std::get_if<abut::DynamicIndex>(&deref(index, "index").held);
  if (dynamic == nullptr) refuse("index: is not dynamic");
  return *dynamic;
}
const abut::Index& kept(const abut_index_t* index) {
  const auto* fixed = std::get_if<abut::Index>(&deref(index, "index").held);
  if (fixed == nullptr) refuse("index: a dynamic one is not for files");
  return *fixed;
}

abut::AnyShape shape_in(const abut_index_t* index, Id id) {
  return std::visit([&](const auto& held) -> abut::AnyShape { return held[id]; },
                    deref(index, "index").held);
}

}  // namespace

extern "C" {

abut_index_t* abut_index_build(const abut_columns_t* const* columns, size_t count,
                               const abut_work_t* work) {
  return guarded_pointer([&] {
    return new abut_index_t{abut::index_of(columns_of_all(columns, count), work_of(work))};
  });
}
abut_index_t* abut_index_build_dynamic(const abut_columns_t* const* columns, size_t count,
                                       const abut_work_t* work) {
  return guarded_pointer([&] {
    return new abut_index_t{abut::dynamic_index_of(columns_of_all(columns, count), work_of(work))};
  });
}
void abut_index_free(abut_index_t* index) { delete index; }
size_t abut_index_size(const abut_index_t* index) {
  return index == nullptr ? 0
                          : std::visit([](const auto& held) { return held.size(); }, index->held);
}
uint32_t abut_index_id_end(const abut_index_t* index) {
  if (index == nullptr) return 0;
  const auto* dynamic = std::get_if<abut::DynamicIndex>(&index->held);
  return dynamic == nullptr ? static_cast<uint32_t>(abut_index_size(index)) : dynamic->id_end();
}
int abut_index_has(const abut_index_t* index, uint32_t id) {
  return guarded([&] {
    const auto* dynamic = std::get_if<abut::DynamicIndex>(&deref(index, "index").held);
    return dynamic == nullptr ? id < abut_index_size(index) : dynamic->contains(id);
  });
}
int64_t abut_index_overhead(const abut_index_t* index) {
  return guarded([&] { return static_cast<int64_t>(kept(index).overhead_in_bytes()); });
}
int abut_index_shape(const abut_index_t* index, uint32_t id, abut_shape_t* out) {
  return guarded([&] {
    thread_local abut::batch::ShapeNumbers numbers;
    numbers = abut::batch::numbers_of(shape_in(index, id));
    give(out, "out", given_of(numbers));
    return true;
  });
}

int abut_indexed_within_distance(const abut_index_t* a, uint32_t id_a, const abut_index_t* b,
                                 uint32_t id_b, double distance) {
  return guarded([&] {
    require_distance(distance);
    return abut::within_distance(shape_in(a, id_a), shape_in(b, id_b), distance);
  });
}

int abut_index_save(const abut_index_t* index, const char* file) {
  return guarded([&] {
    const abut::Index& fixed = kept(index);
    const std::string name = &deref(file, "file");
    try {
      fixed.save(name);
    } catch (const std::runtime_error& e) {
      return note(ABUT_ERROR_FILE, e.what());
    }
    return 1;
  });
}
abut_index_t* abut_index_map(const char* file) {
  return guarded_pointer([&]() -> abut_index_t* {
    const std::string name = &deref(file, "file");
    try {
      return new abut_index_t{abut::Index::map(name)};
    } catch (const std::runtime_error& e) {
      note(ABUT_ERROR_FILE, e.what());
      return nullptr;
    }
  });
}

int64_t abut_index_bytes(const abut_index_t* index, void* out, size_t room) {
  return guarded([&] {
    const std::vector<std::byte> bytes = abut::bytes_of(kept(index));
    if (bytes.size() <= room)
      std::copy(bytes.begin(), bytes.end(), &deref(static_cast<std::byte*>(out), "out"));
    return static_cast<int64_t>(bytes.size());
  });
}
abut_index_t* abut_index_of_bytes(const void* bytes, size_t count) {
  return guarded_pointer([&] {
    const auto* const at = &deref(static_cast<const std::byte*>(bytes), "bytes");
    return new abut_index_t{abut::index_of_bytes({at, count})};
  });
}

int abut_index_insert(abut_index_t* index, const abut_shape_t* shape, uint32_t* id) {
  return guarded([&] {
    const Id given = changed(index).insert(shape_of(shape));
    if (id != nullptr) *id = given;
    return true;
  });
}
int abut_index_insert_columns(abut_index_t* index, const abut_columns_t* shapes, uint32_t* ids) {
  return guarded([&] {
    abut::insert(changed(index), columns_of(shapes), ids);
    return true;
  });
}
int abut_index_move(abut_index_t* index, uint32_t id, const abut_shape_t* shape) {
  return guarded([&] {
    changed(index).move(id, shape_of(shape));
    return true;
  });
}
int abut_index_move_columns(abut_index_t* index, const uint32_t* ids,
                            const abut_columns_t* shapes) {
  return guarded([&] {
    abut::move(changed(index), &deref(ids, "ids"), columns_of(shapes));
    return true;
  });
}
int abut_index_erase(abut_index_t* index, uint32_t id) {
  return guarded([&] {
    changed(index).erase(id);
    return true;
  });
}
int abut_index_refit(abut_index_t* index) {
  return guarded([&] {
    changed(index).refit();
    return true;
  });
}

}  // extern "C"
