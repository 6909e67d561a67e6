// The queries, described once: for programs that offer all of them, as the bindings and the command line do.
//
//     described::each_query([](const auto& query, auto ask) {
//       query.name, query.says, query.arguments …      what it is called, what it says, what it takes
//       ask(shape, other)                              the query itself
//     });
//     described::Parts<CastHit>::each([](auto part, auto of) { part.name, std::invoke(of, hit) … });
//
// Error: none. Degenerate cases: a query whose header is not included has no function. detail/describe_queries.hpp has
// the table and says more.
#pragma once

#include <abut/detail/describe_queries.hpp>

namespace abut::described {

using detail::Also;
using detail::AnswerField;
using detail::Argument;
using detail::each_made;
using detail::each_query;
using detail::Holds;
using detail::Parts;
using detail::problem_of;
using detail::Query;
using detail::Takes;
using detail::to_string;

}  // namespace abut::described
