// Queries by name, answers as JSON.
#pragma once

#include <string>

#include "json.hpp"
#include "text.hpp"

namespace abut::cli {

/// Appends the answer's JSON. Throws InputError.
void answer(const QueryLine& line, Buffer& out);

/// One line in, one line out: the answer, or what is wrong. True when it is an answer.
bool answer_line(JsonReader& reader, std::string_view line, std::size_t number, Buffer& out);

/// Puts the error line for line `number` into `out`; `id` as it was written, or empty.
void append_error(Buffer& out, std::string_view id, std::string_view message, std::size_t number);

}  // namespace abut::cli
