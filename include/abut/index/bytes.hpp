// An index as bytes, for what is no file: a message, a database, a browser's cache. They are those that
// Index::save() writes, and the same on all machines of one byte order.
#pragma once

#include <abut/index/index.hpp>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace abut {

std::vector<std::byte> bytes_of(const Index& index);
/// Copies them. Bytes that are damaged, cut or no index are refused by std::runtime_error.
Index index_of_bytes(std::span<const std::byte> bytes);
/// Without exceptions: nothing for such bytes, and `why` says what is wrong with them.
std::optional<Index> index_of_bytes(std::span<const std::byte> bytes, std::string& why);

}  // namespace abut
