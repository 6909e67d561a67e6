#include "table.hpp"

#include <abut/fields.hpp>
#include <cctype>
#include <functional>
#include <sstream>
#include <type_traits>
#include <variant>

namespace abut_describe {
namespace {

template <class R>
std::string record_name() {
  if constexpr (requires { Parts<R>::name; })
    return Parts<R>::name;
  else if constexpr (requires { typename R::value_type; })
    return record_name<typename R::value_type>();
  else
    return {};
}

}  // namespace

namespace {
auto into(std::vector<Described>& all) {
  return [&]<class R, Takes... T>(const Query<R, T...>& q, auto) {
    all.push_back({q.name,
                   q.plain,
                   q.says,
                   q.none,
                   FormOf<R>::form,
                   FormOf<R>::optional,
                   record_name<R>(),
                   q.also,
                   {q.arguments.begin(), q.arguments.end()}});
  };
}
}  // namespace

std::vector<Described> described() {
  std::vector<Described> all;
  each_query(into(all));
  return all;
}
std::vector<Described> made() {
  std::vector<Described> all;
  each_made(into(all));
  return all;
}

std::vector<Record> records() {
  std::vector<Record> all;
  const auto add = [&]<class R>(std::type_identity<R>) {
    if constexpr (FormOf<R>::form == Form::record) {
      Record record{Parts<R>::name, Parts<R>::says, {}};
      bool is_plain = true;
      Parts<R>::each([&](AnswerField field, auto of) {
        using V = std::remove_cvref_t<std::invoke_result_t<decltype(of), const R&>>;
        is_plain = is_plain && (std::is_same_v<V, double> || std::is_same_v<V, Vec2>);
        record.fields.push_back({field.name, field.says, std::is_same_v<V, Vec2>});
      });
      for (const Record& other : all) is_plain = is_plain && other.name != record.name;
      if (is_plain) all.push_back(record);
    }
  };
  each_query([&]<class R, Takes... T>(const Query<R, T...>&, auto) {
    if constexpr (FormOf<R>::optional)
      add(std::type_identity<typename R::value_type>());
    else
      add(std::type_identity<R>());
  });
  return all;
}

std::vector<Kind> kinds() {
  std::vector<Kind> all;
  for (int i = 0; i < shape_kinds; ++i) {
    Kind kind{to_string(static_cast<ShapeKind>(i)), {}, {}, 0, 0, 0, 0, {}};
    const auto number = [&](const std::string& name, int many) {
      kind.numbers += (kind.numbers.empty() ? "" : ", ") + name;
      kind.count += many;
    };
    std::visit(
        [&](const auto& shape) {
          each_field(shape, [&](auto field, const auto&) {
            const std::string name = field.name;
            kind.fields.push_back({name, field.role});
            switch (field.role) {
              case FieldRole::length:
                return number(name, 1);
              case FieldRole::rotation:
                kind.rest += "; rotation";
                kind.turns = 1;
                return;
              case FieldRole::vertices:
                kind.rest += "; vertices, convex";
                kind.vertices = 1;
                return;
              case FieldRole::chains:
                kind.rest += "; vertices in parts: " + name;
                kind.vertices = kind.parts = 1;
                return;
              default:
                return number(name == "position" ? "x, y" : name + " x, y", 2);
            }
          });
        },
        blank_shape(static_cast<ShapeKind>(i)));
    all.push_back(kind);
  }
  return all;
}
std::vector<std::string> column_names(const Kind::Field& field) {
  const std::string& name = field.name;
  switch (field.role) {
    case FieldRole::rotation:
    case FieldRole::vertices:
    case FieldRole::chains:
      return {};
    case FieldRole::length:
      return {name};
    case FieldRole::direction:
      return {"dx", "dy"};
    default:
      break;
  }
  std::string before;
  if (field.role == FieldRole::sizes) before = name.substr(0, name.find('_') + 1);
  if (name.size() == 1) before = name;
  if (name == "min" || name == "max") before = name + '_';
  return {before + 'x', before + 'y'};
}
std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}
std::string camel(const std::string& name) {
  std::string text;
  bool is_first = true;
  for (const char c : name) {
    if (c != '_') text += is_first ? upper(std::string(1, c)) : std::string(1, c);
    is_first = c == '_';
  }
  return text;
}
std::string filled(const std::string& start, const std::string& before, const std::string& words) {
  std::string text = start;
  std::size_t column = start.size();
  std::istringstream in(words);
  bool first = true;
  for (std::string word; in >> word; first = false) {
    if (!first && column + 1 + word.size() > kColumns) {
      text += '\n' + before + word;
      column = before.size() + word.size();
    } else {
      if (!first) text += ' ', ++column;
      text += word, column += word.size();
    }
  }
  return text;
}
std::string call(const std::string& head, const std::vector<std::string>& parameters,
                 const std::string& tail) {
  std::string text = head + '(';
  std::size_t column = text.size();
  const std::string indent(column, ' ');
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const bool last = i + 1 == parameters.size();
    const std::size_t needed = parameters[i].size() + (last ? 1 + tail.size() : 1);
    if (i > 0 && column + 1 + needed > kColumns) {
      text += '\n' + indent;
      column = indent.size();
    } else if (i > 0) {
      text += ' ', ++column;
    }
    text += parameters[i] + (last ? ")" + tail : ",");
    column += needed;
  }
  return text;
}

}  // namespace abut_describe
