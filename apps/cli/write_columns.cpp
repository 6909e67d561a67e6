// Drawings as .abut files. The layout is in columns.hpp.
#include <charconv>

#include "columns.hpp"
#include "write.hpp"

namespace abut::cli {
namespace {

using namespace columns;

class ColumnWriter {
 public:
  explicit ColumnWriter(const Drawing& drawing) : drawing_(drawing) {
    std::vector<std::size_t> counts(all_kinds().size());
    for (const AnyShape& shape : drawing.parts) ++counts[shape.index()];
    std::size_t kinds = 0;
    for (const std::size_t count : counts) kinds += count > 0;
    if (kinds > 1) {
      std::string& column = add(std::string(kind));
      for (const AnyShape& shape : drawing.parts)
        column.push_back(static_cast<char>(shape.index()));
    }
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (counts[i] > 0) add_fields(i, counts[i]);
    if (!drawing.simple()) {
      std::string& column = add(std::string(item_end));
      for (std::size_t i = 0; i < drawing.size(); ++i)
        store<std::uint64_t>(column, drawing.first_part(i) + drawing.part_count(i));
    }
    add_ids();
  }

  void write(Output& out) const {
    std::string head(magic);
    store(head, version);
    store(head, static_cast<std::uint32_t>(columns_.size()));
    store<std::uint64_t>(head, drawing_.parts.size());
    store<std::uint64_t>(head, drawing_.size());
    std::size_t offset = head_size + columns_.size() * entry_size + sizeof(std::uint64_t);
    for (const Column& column : columns_) {
      head.append(column.name).append(name_size - column.name.size(), '\0');
      store<std::uint64_t>(head, offset);
      store<std::uint64_t>(head, column.bytes.size());
      store(head, checksum(column.bytes));
      offset = aligned(offset + column.bytes.size());
    }
    store(head, checksum(head));
    append(out.buffer(), head);
    for (const Column& column : columns_) {
      out.write(column.bytes);
      // The last one ends the file.
      if (&column != &columns_.back())
        append(out.buffer(), std::string(aligned(column.bytes.size()) - column.bytes.size(), '\0'));
    }
  }

 private:
  struct Column {
    std::string name, bytes;
  };

  std::string& add(std::string name) {
    return columns_.emplace_back(Column{std::move(name), {}}).bytes;
  }

  /// All shapes of one kind.
  void add_fields(std::size_t of, std::size_t count) {
    const Kind& k = all_kinds()[of];
    unsigned given = k.required;
    Fields fields;
    const auto each = [&](auto use) {
      for (const AnyShape& shape : drawing_.parts)
        if (shape.index() == of) {
          take_apart(shape, fields);
          use();
        }
    };
    if (k.optional != 0) each([&] { given |= fields.given(); });
    for (int i = 0; i < field_count; ++i) {
      const auto field = static_cast<Field>(i);
      if (!(given >> i & 1U)) continue;
      if (form(field) == FieldForm::vectors) {
        std::string& end = add(std::string(vertices_end));
        std::uint64_t vertices = 0;
        each([&] { store<std::uint64_t>(end, vertices += fields.vertices().size()); });
        for (int axis = 0; axis < 2; ++axis) {
          std::string& column = add(column_name(k, field, axis));
          each([&] {
            for (const Vec2& v : fields.vertices()) store(column, v[axis]);
          });
        }
        continue;
      }
      if (form(field) == FieldForm::chains) {
        std::uint64_t chains = 0, vertices = 0;
        std::string& end = add(chains_end(k, field));
        each([&] { store<std::uint64_t>(end, chains += fields.chains().size()); });
        std::string& chain_end = add(chain_vertices_end(k, field));
        each([&] {
          for (const auto& chain : fields.chains())
            store<std::uint64_t>(chain_end, vertices += chain.size());
        });
        for (int axis = 0; axis < 2; ++axis) {
          std::string& column = add(column_name(k, field, axis));
          each([&] {
            for (const auto& chain : fields.chains())
              for (const Vec2& v : chain) store(column, v[axis]);
          });
        }
        continue;
      }
      const bool vector = form(field) == FieldForm::vector;
      for (int axis = vector ? 0 : -1; axis < (vector ? 2 : 0); ++axis) {
        std::string& column = add(column_name(k, field, axis));
        column.reserve(count * sizeof(double));
        each([&] {
          // A missing rotation is the identity, a missing radius is 0.
          const Vec2 value = fields.has(field)      ? fields.vector(field)
                             : field == Field::axis ? Vec2{1, 0}
                                                    : Vec2{0, 0};
          store(column, value[std::max(axis, 0)]);
        });
      }
    }
  }

  /// As whole numbers, if every item has one of these for an id; else as JSON.
  void add_ids() {
    bool any = false, numbers = true;
    const auto number = [](std::string_view text) -> std::optional<std::int64_t> {
      std::int64_t value = 0;
      const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
      if (status != std::errc() || std::to_string(value) != text) return std::nullopt;
      return value;
    };
    for (std::size_t i = 0; i < drawing_.size(); ++i) {
      any = any || !drawing_.id(i).empty();
      numbers = numbers && number(drawing_.id(i));
      if (any && !numbers) break;
    }
    if (!any) return;
    if (numbers) {
      std::string& column = add(std::string(id));
      for (std::size_t i = 0; i < drawing_.size(); ++i) store(column, *number(drawing_.id(i)));
      return;
    }
    std::string end, text;
    for (std::size_t i = 0; i < drawing_.size(); ++i) {
      text += drawing_.id(i);
      store<std::uint64_t>(end, text.size());
    }
    add(std::string(id_end)) = std::move(end);
    add(std::string(id_text)) = std::move(text);
  }

  const Drawing& drawing_;
  std::vector<Column> columns_;
};

}  // namespace

void write_columns(const Drawing& drawing, Output& out) { ColumnWriter(drawing).write(out); }

}  // namespace abut::cli
