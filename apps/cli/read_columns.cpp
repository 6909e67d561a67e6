// .abut files. The layout is in columns.hpp; whatever does not keep to it is refused, and by name. A
// file is looked through once, its checksums included, and then read some items at a time: it may
// be larger than memory.
#include <fmt/format.h>
#include <simdjson.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "columns.hpp"
#include "drawing.hpp"
#include "error.hpp"
#include "in_order.hpp"
#include "json.hpp"
#include "lines.hpp"
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

/// The bytes of a file: in memory, or read from it when they are asked for.
class FileBytes {
 public:
  explicit FileBytes(std::string_view whole) : whole_(whole), size_(whole.size()) {}
  explicit FileBytes(const InputFile& file) : file_(&file), size_(file.size()) {}

  std::uint64_t size() const { return size_; }
  /// The bytes of a stretch of the file. `room` is where they are, if they had to be read.
  std::string_view at(std::uint64_t offset, std::uint64_t n, std::string& room) const {
    if (!file_) return whole_.substr(offset, n);
    room.resize(n);
    for (std::uint64_t done = 0; done < n;) {
      const ssize_t got = ::pread(file_->descriptor(), room.data() + done, n - done,
                                  static_cast<off_t>(offset + done));
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) throw FatalError(file_->name() + ": " + std::strerror(errno));
      if (got == 0) throw FatalError(file_->name() + ": was shortened while it was read");
      done += static_cast<std::uint64_t>(got);
    }
    return room;
  }
  /// Calls f(bytes) for all of a stretch, whole numbers of 8 bytes at a time.
  template <class F>
  void each_block(std::uint64_t offset, std::uint64_t n, F f) const {
    const std::uint64_t most = file_ ? std::uint64_t{1} << 20 : n;
    std::string room;
    for (std::uint64_t done = 0; done < n; done += most)
      f(at(offset + done, std::min(most, n - done), room));
  }

 private:
  std::string_view whole_;
  const InputFile* file_ = nullptr;
  std::uint64_t size_;
};

struct FileColumn {
  std::string name;
  std::uint64_t offset = 0, size = 0, checksum = 0;
  bool used = false;
};

[[noreturn]] void damaged(std::string why) { throw NotADrawing("damaged: " + why); }

/// The numbers of a column from `first` on, as many as are needed for a while.
class Window {
 public:
  void look(const FileBytes& file, const FileColumn& column, std::size_t bytes_each,
            std::uint64_t first, std::uint64_t end) {
    // The file was changed if these do not lie in it: it was looked through before.
    if (first > end || end > column.size / bytes_each) changed();
    bytes_ = file.at(column.offset + first * bytes_each, (end - first) * bytes_each, room_);
    first_ = first;
  }
  template <class T>
  T number(std::uint64_t i) const {
    if (i < first_ || i - first_ >= bytes_.size() / sizeof(T)) changed();
    return load<T>(bytes_.data(), i - first_);
  }
  std::string_view text(std::uint64_t begin, std::uint64_t end) const {
    if (begin < first_ || begin > end || end - first_ > bytes_.size()) changed();
    return bytes_.substr(begin - first_, end - begin);
  }
  [[noreturn]] static void changed() { damaged("its columns changed while they were read"); }

 private:
  std::string_view bytes_;
  std::string room_;
  std::uint64_t first_ = 0;
};

/// Where stretch i begins whose ends are in a window that begins with the end before it.
std::uint64_t begin_of(const Window& ends, std::uint64_t i) {
  return i == 0 ? 0 : ends.number<std::uint64_t>(i - 1);
}

class ColumnReader {
 public:
  ColumnReader(const FileBytes& file, int threads) : file_(file), threads_(threads) {
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
    const FileColumn* numbers[2] = {nullptr, nullptr};
  };
  struct SourceOfKind {
    std::vector<Source> fields;
    const FileColumn* vertices_end =
        nullptr;  ///< of a polygon's vertices, or of an outline's chains
    const FileColumn* chain_vertices_end = nullptr;
    std::uint64_t count = 0;
  };
  static constexpr std::size_t most_head = head_size + most_columns * entry_size + 8;
  using Places = std::array<std::uint64_t, std::variant_size_v<AnyShape>>;

  void read_head() {
    std::string room;
    const std::string_view begin =
        file_.at(0, std::min<std::uint64_t>(file_.size(), most_head), room);
    if (begin.substr(0, magic.size()) != magic.substr(0, begin.size()) || begin.empty())
      throw NotADrawing("no file of columns: those begin with other bytes");
    if (file_.size() < head_size) cut(head_size);
    if (const auto v = load<std::uint32_t>(begin.data() + 8); v != version)
      throw NotADrawing(
          fmt::format("a file of columns of version {}; this program knows {}", v, version));
    const auto count = load<std::uint32_t>(begin.data() + 12);
    shapes_ = load<std::uint64_t>(begin.data() + 16);
    items_ = load<std::uint64_t>(begin.data() + 24);
    if (count > most_columns)
      damaged(fmt::format("{} columns are more than there can be (byte 12)", count));
    const std::size_t head_end = head_size + count * entry_size;
    if (file_.size() < head_end + 8) cut(head_end + 8);
    if (load<std::uint64_t>(begin.data() + head_end) != checksum(begin.substr(0, head_end)))
      damaged(fmt::format("the checksum of its head (bytes 0 to {}) is another", head_end));
    std::uint64_t at = head_end + 8;
    for (std::uint32_t i = 0; i < count; ++i) {
      const char* entry = begin.data() + head_size + i * entry_size;
      FileColumn column;
      const std::string_view name(entry, name_size);
      column.name = excerpt(name.substr(0, name.find('\0')));  // messages tell it
      for (const FileColumn& other : columns_)
        if (other.name == column.name)
          damaged(fmt::format("two columns are called {}", column.name));
      column.offset = load<std::uint64_t>(entry + name_size);
      const auto size = load<std::uint64_t>(entry + name_size + 8);
      column.checksum = load<std::uint64_t>(entry + name_size + 16);
      if (column.offset != aligned(at))
        damaged(fmt::format("column {} does not begin where the one before it ends", column.name));
      if (size > file_.size() || column.offset > file_.size() - size)
        cut_in(column.name, column.offset, size);
      std::string between;
      for (const char byte : file_.at(at, column.offset - at, between)) {
        if (byte != '\0') damaged(fmt::format("byte {}, between two columns, is not zero", at));
        ++at;
      }
      column.size = size;
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
            const FileColumn& c = columns_[i];
            XXH3_state_t sum;
            XXH3_64bits_reset(&sum);
            file_.each_block(c.offset, c.size, [&](std::string_view bytes) {
              XXH3_64bits_update(&sum, bytes.data(), bytes.size());
            });
            if (XXH3_64bits_digest(&sum) != c.checksum)
              damaged(fmt::format("the checksum of column {} (bytes {} to {}) is another", c.name,
                                  c.offset, c.offset + c.size));
          };
        },
        [](Nothing&) {});
  }

  /// A column of `count` numbers of so many bytes; any number of them where `count` is null, and it
  /// is told there.
  const FileColumn* find(std::string_view name, std::size_t bytes_each, std::uint64_t* count) {
    for (FileColumn& column : columns_) {
      if (column.name != name) continue;
      const std::uint64_t n = column.size / bytes_each;
      if (n * bytes_each != column.size || (count && *count != unknown && *count != n))
        damaged(fmt::format("column {} has {} bytes, which are too many or too few", name,
                            column.size));
      if (count) *count = n;
      column.used = true;
      return &column;
    }
    return nullptr;
  }
  const FileColumn* must_find(std::string_view name, std::size_t bytes_each, std::uint64_t* count) {
    if (const FileColumn* found = find(name, bytes_each, count)) return found;
    damaged(fmt::format("column {} is missing", name));
  }

  /// Ends of stretches, each behind the one before and the last at `total`.
  void check_ends(std::string_view name, const FileColumn* ends, std::uint64_t total,
                  bool may_be_empty) {
    std::uint64_t before = 0, i = 0;
    file_.each_block(ends->offset, ends->size, [&](std::string_view bytes) {
      for (std::size_t k = 0; k < bytes.size() / sizeof(std::uint64_t); ++k, ++i) {
        const auto end = load<std::uint64_t>(bytes.data(), k);
        if (end < before + (may_be_empty ? 0 : 1) || end > total)
          damaged(
              fmt::format("column {}: {} at place {} does not follow {}", name, end, i, before));
        before = end;
      }
    });
    if (before != total)
      damaged(fmt::format("column {} ends at {}, but should at {}", name, before, total));
  }

  /// Is there any of a kind's own columns?
  bool has_columns(const Kind& k) const {
    const auto there = [&](std::string_view name) {
      return std::any_of(columns_.begin(), columns_.end(),
                         [&](const FileColumn& c) { return c.name == name; });
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
          check_ends(vertices_end, source.vertices_end, vertices, false);
        } else if (form(field) == FieldForm::chains) {
          const std::string end = chains_end(k, field), chain_end = chain_vertices_end(k, field);
          source.vertices_end = must_find(end, sizeof(std::uint64_t), &count);
          std::uint64_t chains = unknown, vertices = unknown;
          source.chain_vertices_end = must_find(chain_end, sizeof(std::uint64_t), &chains);
          for (int axis = 0; axis < 2; ++axis) s.numbers[axis] = numbers(axis, &vertices);
          check_ends(end, source.vertices_end, chains, true);
          check_ends(chain_end, source.chain_vertices_end, vertices, true);
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
    std::uint64_t i = 0;
    file_.each_block(kinds_->offset, kinds_->size, [&](std::string_view bytes) {
      for (const char byte : bytes) {
        const auto of = static_cast<unsigned char>(byte);
        if (of >= counts.size()) damaged(fmt::format("column kind: {} at place {}", of, i));
        ++counts[of], ++i;
      }
    });
    for (std::size_t of = 0; of < counts.size(); ++of)
      if (counts[of] != sources_[of].count)
        damaged(fmt::format("column kind tells of {} {}s, but there are columns for {}", counts[of],
                            all_kinds()[of].name, sources_[of].count));
  }

  void find_items() {
    std::uint64_t count = items_;
    item_end_ = find(item_end, sizeof(std::uint64_t), &count);
    if (item_end_)
      check_ends(item_end, item_end_, shapes_, false);
    else if (items_ != shapes_)
      damaged("column item_end is missing");
    id_ = find(id, sizeof(std::int64_t), &count);
    id_end_ = find(id_end, sizeof(std::uint64_t), &count);
    if (!id_end_) return;
    std::uint64_t length = unknown;
    id_text_ = must_find(id_text, 1, &length);
    check_ends(id_end, id_end_, length, true);
  }

  struct Job {
    std::uint64_t begin = 0, end = 0;      ///< items
    std::uint64_t part = 0, part_end = 0;  ///< shapes
    Places places{}, places_end{};         ///< of each kind
  };
  struct Piece {
    Drawing drawing;
    std::vector<std::pair<std::uint64_t, std::string>> broken;
  };
  /// The parts of the file that a thread looks at while it reads some items.
  struct Windows {
    struct OfKind {
      std::array<std::array<Window, 2>, field_count> numbers;
      Window vertices_end, chain_vertices_end;
    };
    std::array<OfKind, std::variant_size_v<AnyShape>> kinds;
    Window kind, item_end, id, id_end, id_text;
    Fields fields;
  };

  std::size_t kind_at(const Window& kinds, std::uint64_t part) const {
    if (!kinds_) return only_kind_;
    const auto of = kinds.number<unsigned char>(part);
    return of < std::variant_size_v<AnyShape> ? of : (Window::changed(), 0);
  }
  void look(const Job& job, Windows& windows) const;
  AnyShape shape(std::size_t of, std::uint64_t place, Windows& windows) const;
  void read_items(Job job, Piece& piece, Windows& windows) const;

  static constexpr std::uint64_t unknown = ~std::uint64_t{0};
  const FileBytes& file_;
  int threads_;
  std::uint64_t shapes_ = 0, items_ = 0;
  std::vector<FileColumn> columns_;
  std::array<SourceOfKind, std::variant_size_v<AnyShape>> sources_;
  std::size_t only_kind_ = 0;
  const FileColumn *kinds_ = nullptr, *item_end_ = nullptr, *id_ = nullptr, *id_end_ = nullptr,
                   *id_text_ = nullptr;
};

/// Brings the numbers of some items into windows.
void ColumnReader::look(const Job& job, Windows& windows) const {
  const auto ends = [&](Window& window, const FileColumn* column, std::uint64_t begin,
                        std::uint64_t end) {
    window.look(file_, *column, sizeof(std::uint64_t), begin == 0 ? 0 : begin - 1, end);
  };
  if (kinds_) windows.kind.look(file_, *kinds_, 1, job.part, job.part_end);
  if (item_end_) ends(windows.item_end, item_end_, job.begin, job.end);
  if (id_) windows.id.look(file_, *id_, sizeof(std::int64_t), job.begin, job.end);
  if (id_end_) {
    ends(windows.id_end, id_end_, job.begin, job.end);
    windows.id_text.look(file_, *id_text_, 1, begin_of(windows.id_end, job.begin),
                         begin_of(windows.id_end, job.end));
  }
  for (std::size_t of = 0; of < sources_.size(); ++of) {
    const SourceOfKind& source = sources_[of];
    Windows::OfKind& kind = windows.kinds[of];
    const std::uint64_t begin = job.places[of], end = job.places_end[of];
    if (begin == end) continue;
    for (const Source& s : source.fields) {
      std::uint64_t first = begin, last = end;
      if (form(s.field) == FieldForm::vectors || form(s.field) == FieldForm::chains) {
        ends(kind.vertices_end, source.vertices_end, begin, end);
        first = begin_of(kind.vertices_end, begin), last = begin_of(kind.vertices_end, end);
      }
      if (form(s.field) == FieldForm::chains) {
        if (first > last) Window::changed();
        ends(kind.chain_vertices_end, source.chain_vertices_end, first, last);
        const std::uint64_t chains = last;
        first = begin_of(kind.chain_vertices_end, first);
        last = begin_of(kind.chain_vertices_end, chains);
      }
      for (int axis = 0; axis < 2; ++axis)
        if (s.numbers[axis])
          kind.numbers[static_cast<std::size_t>(s.field)][static_cast<std::size_t>(axis)].look(
              file_, *s.numbers[axis], sizeof(double), first, last);
    }
  }
}

AnyShape ColumnReader::shape(std::size_t of, std::uint64_t place, Windows& windows) const {
  const SourceOfKind& source = sources_[of];
  const Windows::OfKind& kind = windows.kinds[of];
  Fields& fields = windows.fields;
  fields.clear();
  for (const Source& s : source.fields) {
    const std::array<Window, 2>& numbers = kind.numbers[static_cast<std::size_t>(s.field)];
    const auto number = [&](std::size_t axis, std::uint64_t i) {
      return numbers[axis].number<double>(i);
    };
    const auto vertices = [&](std::vector<Vec2>& to, std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t i = begin; i < end; ++i) to.push_back({number(0, i), number(1, i)});
    };
    switch (form(s.field)) {
      case FieldForm::number:
        fields.set(s.field, number(0, place));
        break;
      case FieldForm::vector:
        fields.set(s.field, Vec2{number(0, place), number(1, place)});
        break;
      case FieldForm::vectors:
        vertices(fields.set_vertices(), begin_of(kind.vertices_end, place),
                 begin_of(kind.vertices_end, place + 1));
        break;
      case FieldForm::chains: {
        std::vector<std::vector<Vec2>>& list = fields.set_chains(s.field);
        const std::uint64_t last = begin_of(kind.vertices_end, place + 1);
        for (std::uint64_t c = begin_of(kind.vertices_end, place); c < last; ++c)
          vertices(list.emplace_back(), begin_of(kind.chain_vertices_end, c),
                   begin_of(kind.chain_vertices_end, c + 1));
        break;
      }
    }
  }
  return make_shape(all_kinds()[of], fields);
}

void ColumnReader::read_items(Job job, Piece& piece, Windows& windows) const {
  look(job, windows);
  std::vector<AnyShape> several;
  std::uint64_t part = job.part;
  for (std::uint64_t item = job.begin; item < job.end; ++item) {
    const std::uint64_t end = item_end_ ? windows.item_end.number<std::uint64_t>(item) : item + 1;
    std::string number;
    std::string_view name;
    if (id_)
      name = number = std::to_string(windows.id.number<std::int64_t>(item));
    else if (id_end_)
      name =
          windows.id_text.text(begin_of(windows.id_end, item), begin_of(windows.id_end, item + 1));
    try {
      if (id_end_ && !name.empty()) check_id(name);
      several.clear();
      const bool one = part + 1 == end;
      while (part < end) {
        const std::size_t of = kind_at(windows.kind, part++);
        AnyShape next = shape(of, job.places[of]++, windows);
        if (one)
          piece.drawing.add(std::move(next), name);
        else
          several.push_back(std::move(next));
      }
      if (!one) piece.drawing.add(std::move(several), name);
    } catch (const InputError& error) {
      piece.broken.emplace_back(item, error.text());
      for (; part < end; ++part) ++job.places[kind_at(windows.kind, part)];
    }
  }
}

void ColumnReader::read(Drawing& drawing, Remarks& remarks) {
  for (const FileColumn& column : columns_)
    if (!column.used) remarks.refuse("columns that are no shape's field", column.name);
  drawing.reserve(drawing.parts.size() + shapes_);
  Progress progress("reading");
  // A few MiB at a time, of shapes with many vertices too.
  const std::uint64_t items_each = std::clamp<std::uint64_t>(
      (std::uint64_t{4} << 20) / (file_.size() / std::max<std::uint64_t>(items_, 1) + 1), 1,
      1 << 14);
  Job cursor;
  Window kinds, ends;
  in_order<Job, Piece>(
      items_ <= items_each ? 1 : threads_,
      [&](Job& job) {
        progress.at(cursor.begin, items_, "shapes");
        if (cursor.begin == items_) return false;
        job = cursor;
        job.end = std::min(job.begin + items_each, items_);
        job.part_end = job.end;
        if (item_end_) {
          ends.look(file_, *item_end_, sizeof(std::uint64_t), job.end - 1, job.end);
          job.part_end = ends.number<std::uint64_t>(job.end - 1);
        }
        if (kinds_) {
          kinds.look(file_, *kinds_, 1, job.part, job.part_end);
          for (std::uint64_t part = job.part; part < job.part_end; ++part)
            ++cursor.places[kind_at(kinds, part)];
        } else {
          cursor.places[only_kind_] += job.part_end - job.part;
        }
        cursor.begin = job.end;
        cursor.part = job.part_end;
        job.places_end = cursor.places;
        return true;
      },
      [&] {
        return [this, windows = std::make_unique<Windows>()](const Job& job, Piece& piece) {
          piece.broken.clear();
          read_items(job, piece, *windows);
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
  const FileBytes bytes(file);
  ColumnReader(bytes, thread_count(threads)).read(drawing, remarks);
}

void read_columns(InputFile& file, Drawing& drawing, Remarks& remarks, int threads) {
  const bool from_its_begin = ::lseek(file.descriptor(), 0, SEEK_CUR) == 0;  // and no pipe
  if (!from_its_begin) return read_columns(file.read_all(), drawing, remarks, threads);
  const FileBytes bytes(file);
  ColumnReader(bytes, thread_count(threads)).read(drawing, remarks);
}

}  // namespace abut::cli
