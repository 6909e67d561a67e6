// .abut files. The layout is in columns.hpp; whatever does not keep to it is refused, and by name.
#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <vector>

#include "columns.hpp"
#include "drawing.hpp"
#include "error.hpp"
#include "in_order.hpp"
#include "json.hpp"
#include "progress.hpp"

namespace abut::cli {
namespace {

using namespace columns;

/// An id is echoed as it is: it must be JSON, and on one line.
void check_id(std::string_view id) {
  const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  if (id.size() >= 2 && id.front() == '"' && id.back() == '"' &&
      std::all_of(id.begin() + 1, id.end() - 1, plain))
    return;
  thread_local simdjson::dom::parser parser;
  if (id.find('\n') != std::string_view::npos || id_error(id, parser))
    throw InputError{"id", "not JSON", excerpt(id)};
}

struct Column {
  std::string name;
  std::string_view bytes;
  std::uint64_t offset = 0, checksum = 0;
  bool used = false;
};

class ColumnReader {
 public:
  ColumnReader(std::string_view file, int threads) : file_(file), threads_(threads) {
    read_head();
    check_columns();
    find_fields();
    find_items();
  }

  void read(Drawing& drawing, Remarks& remarks);

 private:
  /// Where the numbers of a field are: both of a vector's, the first of a number's.
  struct Source {
    Field field;
    const char* numbers[2] = {nullptr, nullptr};
  };
  struct SourceOfKind {
    std::vector<Source> fields;
    const char* vertices_end = nullptr;  ///< of a polygon's vertices, or of an outline's chains
    const char* chain_vertices_end = nullptr;
    std::uint64_t count = 0;
  };
  using Places = std::array<std::uint64_t, std::variant_size_v<AnyShape>>;

  [[noreturn]] static void damaged(std::string why) { throw NotADrawing("damaged: " + why); }

  void read_head() {
    if (file_.substr(0, magic.size()) != magic.substr(0, file_.size()) || file_.empty())
      throw NotADrawing("no file of columns: those begin with other bytes");
    if (file_.size() < head_size) cut(head_size);
    if (const auto v = load<std::uint32_t>(file_.data() + 8); v != version)
      throw NotADrawing(
          fmt::format("a file of columns of version {}; this program knows {}", v, version));
    const auto count = load<std::uint32_t>(file_.data() + 12);
    shapes_ = load<std::uint64_t>(file_.data() + 16);
    items_ = load<std::uint64_t>(file_.data() + 24);
    if (count > most_columns)
      damaged(fmt::format("{} columns are more than there can be (byte 12)", count));
    const std::size_t head_end = head_size + count * entry_size;
    if (file_.size() < head_end + 8) cut(head_end + 8);
    if (load<std::uint64_t>(file_.data() + head_end) != checksum(file_.substr(0, head_end)))
      damaged(fmt::format("the checksum of its head (bytes 0 to {}) is another", head_end));
    std::uint64_t at = head_end + 8;
    for (std::uint32_t i = 0; i < count; ++i) {
      const char* entry = file_.data() + head_size + i * entry_size;
      Column column;
      const std::string_view name(entry, name_size);
      column.name = excerpt(name.substr(0, name.find('\0')));  // messages tell it
      for (const Column& other : columns_)
        if (other.name == column.name)
          damaged(fmt::format("two columns are called {}", column.name));
      column.offset = load<std::uint64_t>(entry + name_size);
      const auto size = load<std::uint64_t>(entry + name_size + 8);
      column.checksum = load<std::uint64_t>(entry + name_size + 16);
      if (column.offset != aligned(at))
        damaged(fmt::format("column {} does not begin where the one before it ends", column.name));
      if (size > file_.size() || column.offset > file_.size() - size)
        cut_in(column.name, column.offset, size);
      for (; at < column.offset; ++at)
        if (file_[at] != '\0')
          damaged(fmt::format("byte {}, between two columns, is not zero", at));
      column.bytes = file_.substr(column.offset, size);
      at = column.offset + size;
      columns_.push_back(std::move(column));
    }
    if (at != file_.size())
      damaged(fmt::format("it ends at byte {}, but should at {}", file_.size(), at));
  }

  [[noreturn]] void cut(std::size_t least) const {
    damaged(
        fmt::format("cut off at byte {}, in its head of {} bytes or more", file_.size(), least));
  }
  [[noreturn]] void cut_in(std::string_view name, std::uint64_t offset, std::uint64_t size) const {
    damaged(fmt::format("cut off at byte {}; column {} is {} bytes from {} on", file_.size(), name,
                        size, offset));
  }

  void check_columns() const {
    std::size_t next = 0;
    struct Nothing {};
    in_order<std::size_t, Nothing>(
        file_.size() < (std::size_t{1} << 20) ? 1 : threads_,
        [&](std::size_t& i) { return (i = next++) < columns_.size(); },
        [&] {
          return [&](std::size_t i, Nothing&) {
            const Column& c = columns_[i];
            if (checksum(c.bytes) != c.checksum)
              damaged(fmt::format("the checksum of column {} (bytes {} to {}) is another", c.name,
                                  c.offset, c.offset + c.bytes.size()));
          };
        },
        [](Nothing&) {});
  }

  /// A column of `count` numbers of so many bytes; any number of them where `count` is null, and it
  /// is told there.
  const char* find(std::string_view name, std::size_t bytes_each, std::uint64_t* count) {
    for (Column& column : columns_) {
      if (column.name != name) continue;
      const std::uint64_t n = column.bytes.size() / bytes_each;
      if (n * bytes_each != column.bytes.size() || (count && *count != unknown && *count != n))
        damaged(fmt::format("column {} has {} bytes, which are too many or too few", name,
                            column.bytes.size()));
      if (count) *count = n;
      column.used = true;
      return column.bytes.data();
    }
    return nullptr;
  }
  const char* must_find(std::string_view name, std::size_t bytes_each, std::uint64_t* count) {
    if (const char* found = find(name, bytes_each, count)) return found;
    damaged(fmt::format("column {} is missing", name));
  }

  /// Ends of stretches, each behind the one before and the last at `total`.
  void check_ends(std::string_view name, const char* ends, std::uint64_t count, std::uint64_t total,
                  bool may_be_empty) {
    std::uint64_t before = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto end = load<std::uint64_t>(ends, i);
      if (end < before + (may_be_empty ? 0 : 1) || end > total)
        damaged(fmt::format("column {}: {} at place {} does not follow {}", name, end, i, before));
      before = end;
    }
    if (before != total)
      damaged(fmt::format("column {} ends at {}, but should at {}", name, before, total));
  }

  /// Is there any of a kind's own columns?
  bool has_columns(const Kind& k) const {
    const auto there = [&](std::string_view name) {
      return std::any_of(columns_.begin(), columns_.end(),
                         [&](const Column& c) { return c.name == name; });
    };
    for (int i = 0; i < field_count; ++i) {
      const auto field = static_cast<Field>(i);
      if (!((k.required | k.optional) >> i & 1U)) continue;
      if (form(field) == FieldForm::vectors && there(vertices_end)) return true;
      const bool number = form(field) == FieldForm::number;
      for (int axis = number ? -1 : 0; axis < (number ? 0 : 2); ++axis)
        if (there(column_name(k, field, axis))) return true;
    }
    return false;
  }

  void find_fields() {
    std::uint64_t found = 0;
    for (std::size_t of = 0; of < all_kinds().size(); ++of) {
      const Kind& k = all_kinds()[of];
      SourceOfKind& source = sources_[of];
      if (!has_columns(k)) continue;
      std::uint64_t count = unknown;
      for (int i = 0; i < field_count; ++i) {
        const auto field = static_cast<Field>(i);
        if (!((k.required | k.optional) >> i & 1U)) continue;
        const bool must = (k.required >> i & 1U) != 0;
        const auto numbers = [&](int axis, std::uint64_t* n) {
          const std::string name = column_name(k, field, axis);
          return must ? must_find(name, sizeof(double), n) : find(name, sizeof(double), n);
        };
        Source s{field};
        if (form(field) == FieldForm::vectors) {
          source.vertices_end = must_find(vertices_end, sizeof(std::uint64_t), &count);
          std::uint64_t vertices = unknown;
          for (int axis = 0; axis < 2; ++axis) s.numbers[axis] = numbers(axis, &vertices);
          check_ends(vertices_end, source.vertices_end, count, vertices, false);
        } else if (form(field) == FieldForm::chains) {
          const std::string end = chains_end(k, field), chain_end = chain_vertices_end(k, field);
          source.vertices_end = must_find(end, sizeof(std::uint64_t), &count);
          std::uint64_t chains = unknown, vertices = unknown;
          source.chain_vertices_end = must_find(chain_end, sizeof(std::uint64_t), &chains);
          for (int axis = 0; axis < 2; ++axis) s.numbers[axis] = numbers(axis, &vertices);
          check_ends(end, source.vertices_end, count, chains, true);
          check_ends(chain_end, source.chain_vertices_end, chains, vertices, true);
        } else if (form(field) == FieldForm::vector) {
          for (int axis = 0; axis < 2; ++axis) s.numbers[axis] = numbers(axis, &count);
          if (!s.numbers[0] != !s.numbers[1])
            damaged(fmt::format("column {} is missing", column_name(k, field, !!s.numbers[0])));
        } else {
          s.numbers[0] = numbers(-1, &count);
        }
        if (s.numbers[0]) source.fields.push_back(s);
      }
      source.count = count;
      found += count;
      only_kind_ = of;
    }
    if (found != shapes_)
      damaged(fmt::format("there are columns for {} shapes, but it says that there are {}", found,
                          shapes_));
    std::uint64_t count = shapes_;
    kinds_ = find(kind, 1, &count);
    if (!kinds_) {
      if (shapes_ != sources_[only_kind_].count) damaged("column kind is missing");
      return;
    }
    Places counts{};
    for (std::uint64_t i = 0; i < shapes_; ++i) {
      const auto of = static_cast<unsigned char>(kinds_[i]);
      if (of >= counts.size()) damaged(fmt::format("column kind: {} at place {}", of, i));
      ++counts[of];
    }
    for (std::size_t of = 0; of < counts.size(); ++of)
      if (counts[of] != sources_[of].count)
        damaged(fmt::format("column kind tells of {} {}s, but there are columns for {}", counts[of],
                            all_kinds()[of].name, sources_[of].count));
  }

  void find_items() {
    std::uint64_t count = items_;
    item_end_ = find(item_end, sizeof(std::uint64_t), &count);
    if (item_end_)
      check_ends(item_end, item_end_, items_, shapes_, false);
    else if (items_ != shapes_)
      damaged("column item_end is missing");
    id_ = find(id, sizeof(std::int64_t), &count);
    id_end_ = find(id_end, sizeof(std::uint64_t), &count);
    if (!id_end_) return;
    std::uint64_t length = unknown;
    id_text_ = must_find(id_text, 1, &length);
    check_ends(id_end, id_end_, items_, length, true);
  }

  struct Job {
    std::uint64_t begin = 0, end = 0;  ///< items
    std::uint64_t part = 0;            ///< the first shape
    Places places{};                   ///< how many of each kind come before
  };
  struct Piece {
    Drawing drawing;
    std::vector<std::pair<std::uint64_t, std::string>> broken;
  };

  std::uint64_t end_of_item(std::uint64_t item) const {
    return item_end_ ? load<std::uint64_t>(item_end_, item) : item + 1;
  }
  std::size_t kind_at(std::uint64_t part) const {
    return kinds_ ? static_cast<unsigned char>(kinds_[part]) : only_kind_;
  }
  AnyShape shape(std::size_t of, std::uint64_t place, Fields& fields) const;
  void read_items(Job job, Piece& piece, Fields& fields) const;

  static constexpr std::uint64_t unknown = ~std::uint64_t{0};
  std::string_view file_;
  int threads_;
  std::uint64_t shapes_ = 0, items_ = 0;
  std::vector<Column> columns_;
  std::array<SourceOfKind, std::variant_size_v<AnyShape>> sources_;
  std::size_t only_kind_ = 0;
  const char *kinds_ = nullptr, *item_end_ = nullptr, *id_ = nullptr, *id_end_ = nullptr,
             *id_text_ = nullptr;
};

AnyShape ColumnReader::shape(std::size_t of, std::uint64_t place, Fields& fields) const {
  const SourceOfKind& source = sources_[of];
  fields.clear();
  for (const Source& s : source.fields) {
    const auto number = [&](int axis, std::uint64_t i) { return load<double>(s.numbers[axis], i); };
    switch (form(s.field)) {
      case FieldForm::number:
        fields.set(s.field, number(0, place));
        break;
      case FieldForm::vector:
        fields.set(s.field, Vec2{number(0, place), number(1, place)});
        break;
      case FieldForm::vectors: {
        std::vector<Vec2>& list = fields.set_vertices();
        std::uint64_t i = place == 0 ? 0 : load<std::uint64_t>(source.vertices_end, place - 1);
        const auto end = load<std::uint64_t>(source.vertices_end, place);
        for (; i < end; ++i) list.push_back({number(0, i), number(1, i)});
        break;
      }
      case FieldForm::chains: {
        const auto end_of = [](const char* ends, std::uint64_t i) {
          return i == 0 ? 0 : load<std::uint64_t>(ends, i - 1);
        };
        std::vector<std::vector<Vec2>>& list = fields.set_chains(s.field);
        const std::uint64_t last = end_of(source.vertices_end, place + 1);
        for (std::uint64_t c = end_of(source.vertices_end, place); c < last; ++c) {
          std::vector<Vec2>& chain = list.emplace_back();
          const std::uint64_t end = end_of(source.chain_vertices_end, c + 1);
          for (std::uint64_t i = end_of(source.chain_vertices_end, c); i < end; ++i)
            chain.push_back({number(0, i), number(1, i)});
        }
        break;
      }
    }
  }
  return make_shape(all_kinds()[of], fields);
}

void ColumnReader::read_items(Job job, Piece& piece, Fields& fields) const {
  std::vector<AnyShape> several;
  std::uint64_t part = job.part;
  for (std::uint64_t item = job.begin; item < job.end; ++item) {
    const std::uint64_t end = end_of_item(item);
    std::string number;
    std::string_view name;
    if (id_) {
      name = number = std::to_string(load<std::int64_t>(id_, item));
    } else if (id_end_) {
      const std::uint64_t begin = item == 0 ? 0 : load<std::uint64_t>(id_end_, item - 1);
      name = {id_text_ + begin, load<std::uint64_t>(id_end_, item) - begin};
    }
    try {
      if (id_end_ && !name.empty()) check_id(name);
      several.clear();
      const bool one = part + 1 == end;
      while (part < end) {
        const std::size_t of = kind_at(part++);
        AnyShape next = shape(of, job.places[of]++, fields);
        if (one)
          piece.drawing.add(std::move(next), name);
        else
          several.push_back(std::move(next));
      }
      if (!one) piece.drawing.add(std::move(several), name);
    } catch (const InputError& error) {
      piece.broken.emplace_back(item, error.text());
      for (; part < end; ++part) ++job.places[kind_at(part)];
    }
  }
}

void ColumnReader::read(Drawing& drawing, Remarks& remarks) {
  for (const Column& column : columns_)
    if (!column.used) remarks.refuse("columns that are no shape's field", column.name);
  drawing.reserve(drawing.parts.size() + shapes_);
  Progress progress("reading");
  constexpr std::uint64_t items_each = 1 << 14;
  Job cursor;
  in_order<Job, Piece>(
      items_ <= items_each ? 1 : threads_,
      [&](Job& job) {
        progress.at(cursor.begin, items_, "shapes");
        if (cursor.begin == items_) return false;
        job = cursor;
        job.end = std::min(job.begin + items_each, items_);
        cursor.begin = job.end;
        const std::uint64_t end = end_of_item(job.end - 1);
        if (kinds_)
          for (std::uint64_t part = cursor.part; part < end; ++part) ++cursor.places[kind_at(part)];
        else
          cursor.places[only_kind_] += end - cursor.part;
        cursor.part = end;
        return true;
      },
      [&] {
        return [this, fields = Fields()](const Job& job, Piece& piece) mutable {
          piece.broken.clear();
          read_items(job, piece, fields);
        };
      },
      [&](Piece& piece) {
        drawing.append(piece.drawing);
        for (const auto& [item, why] : piece.broken)
          remarks.broken(why, fmt::format("shape {}", item));
      });
}

}  // namespace

void read_columns(std::string_view file, Drawing& drawing, Remarks& remarks, int threads) {
  ColumnReader(file, thread_count(threads)).read(drawing, remarks);
}

}  // namespace abut::cli
