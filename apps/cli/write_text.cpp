// Drawings as tables and as JSON, one shape on a line.
#include <fmt/format.h>

#include <algorithm>

#include "fields.hpp"
#include "in_order.hpp"
#include "progress.hpp"
#include "write.hpp"

namespace abut::cli {
namespace {

/// Writes a line for each item: `line(i, out, fields)`, `fields` to work with.
template <class WriteLine>
void write_lines(const Drawing& drawing, Output& out, int threads, WriteLine line) {
  struct Job {
    std::size_t begin = 0, end = 0;
  };
  constexpr std::size_t items_each = 1 << 13;
  std::size_t next = 0;
  Progress progress("writing");
  in_order<Job, Buffer>(
      drawing.size() <= items_each ? 1 : thread_count(threads),
      [&](Job& job) {
        job.begin = next;
        job.end = next = std::min(next + items_each, drawing.size());
        return job.begin < job.end;
      },
      [&] {
        return [&line, fields = Fields()](const Job& job, Buffer& buffer) mutable {
          buffer.clear();
          for (std::size_t i = job.begin; i < job.end; ++i) line(i, buffer, fields);
        };
      },
      [&](Buffer& buffer) {
        out.write({buffer.data(), buffer.size()});
        progress.at(next, drawing.size(), "shapes");
      });
}

void tell_of_groups(const Drawing& drawing, Remarks& remarks) {
  for (std::size_t i = 0; i < drawing.size(); ++i)
    if (drawing.part_count(i) > 1)
      remarks.refuse(drawing.is_polyline(i)
                         ? "as one: a polyline becomes segments with its id"
                         : "as one: a group of shapes becomes several with its id",
                     excerpt(drawing.plain_name(i)));
}

/// A shape on each line: `before` stands in front of every one but the first, and each ends with
/// `behind`.
void write_shapes(const Drawing& drawing, Output& out, Remarks& remarks, int threads,
                  std::string_view before, std::string_view behind) {
  tell_of_groups(drawing, remarks);
  write_lines(drawing, out, threads, [&](std::size_t i, Buffer& buffer, Fields& fields) {
    for (const AnyShape* shape = drawing.begin(i); shape != drawing.end(i); ++shape) {
      if (shape != drawing.parts.data()) append(buffer, before);
      append(buffer, "{");
      if (const std::string_view id = drawing.id(i); !id.empty())
        append(buffer, "\"id\": "), append(buffer, id), append(buffer, ", ");
      append_json_fields(buffer, *shape, fields);
      append(buffer, "}");
      append(buffer, behind);
    }
  });
}

}  // namespace

void write_ndjson(const Drawing& drawing, Output& out, Remarks& remarks, int threads) {
  write_shapes(drawing, out, remarks, threads, "", "\n");
}

void write_json(const Drawing& drawing, Output& out, Remarks& remarks, int threads) {
  append(out.buffer(), "[");
  write_shapes(drawing, out, remarks, threads, ",\n", "");
  append(out.buffer(), "]\n");
}

void write_csv(const Drawing& drawing, Output& out, Remarks& remarks, int threads, char separator) {
  tell_of_groups(drawing, remarks);
  // One kind in a table needs no column that says which, if the others do.
  unsigned given = 0;
  bool ids = false, one_kind = true;
  Fields all;
  for (const AnyShape& shape : drawing.parts) {
    take_apart(shape, all);
    given |= all.given();
    one_kind = one_kind && shape.index() == drawing.parts[0].index();
  }
  // Rows stand each on one line.
  const auto fits = [](std::string_view id) {
    return id.find_first_of("\n\r") == std::string_view::npos;
  };
  for (std::size_t i = 0; i < drawing.size(); ++i) {
    if (drawing.id(i).empty()) continue;
    ids = true;
    if (const std::string plain = drawing.plain_name(i); !fits(plain))
      remarks.refuse("an id with a line end in it", excerpt(plain));
  }
  const bool types =
      !one_kind || drawing.parts.empty() || kind_with(given) != &kind_of(drawing.parts[0]);
  // A row of its own even where all of it is empty; a header is never empty.
  std::string header;
  const auto add_column = [&](std::string_view column, std::string_view end = "") {
    if (!header.empty()) header += separator;
    header.append(column).append(end);
  };
  if (ids) add_column("id");
  if (types) add_column("type");
  for (int f = 0; f < field_count; ++f) {
    if (!(given >> f & 1U)) continue;
    const std::string_view field = name(static_cast<Field>(f));
    if (form(static_cast<Field>(f)) == FieldForm::vector)
      add_column(field, "_x"), add_column(field, "_y");
    else
      add_column(field);
  }
  append(out.buffer(), header + "\n");

  write_lines(drawing, out, threads, [&](std::size_t i, Buffer& buffer, Fields& fields) {
    for (const AnyShape* shape = drawing.begin(i); shape != drawing.end(i); ++shape) {
      bool first = true;
      const auto next = [&] {
        if (!first) buffer.push_back(separator);
        first = false;
      };
      if (ids) {
        next();
        if (!drawing.id(i).empty())
          if (const std::string plain = drawing.plain_name(i); fits(plain))
            append_csv_cell(buffer, plain, separator);
      }
      if (types) next(), append(buffer, kind_of(*shape).name);
      take_apart(*shape, fields);
      for (int f = 0; f < field_count; ++f) {
        const auto field = static_cast<Field>(f);
        if (!(given >> f & 1U)) continue;
        const bool has = fields.has(field);
        if (form(field) == FieldForm::number) {
          next();
          if (has) append_number(buffer, fields.number(field));
        } else if (form(field) == FieldForm::vector) {
          for (int axis = 0; axis < 2; ++axis) {
            next();
            if (has) append_number(buffer, fields.vector(field)[axis]);
          }
        } else {
          next();
          const auto put = [&](const std::vector<Vec2>& list) {
            for (const Vec2& v : list)
              print(buffer, "{}{} {}", &v == list.data() ? "" : " ", v.x, v.y);
          };
          if (form(field) == FieldForm::vectors) {
            put(fields.vertices());
          } else if (has) {
            for (const std::vector<Vec2>& chain : fields.chains()) {
              if (&chain != fields.chains().data()) append(buffer, "; ");
              put(chain);
            }
          }
        }
      }
      buffer.push_back('\n');
    }
  });
}

}  // namespace abut::cli
