// An index as bytes, for what is no file: a message, a database, a browser's cache. They are those that
// Index::save() writes, and the same on all machines of one byte order.
#pragma once

#include <abut/index/index.hpp>
#include <cstddef>
#include <span>
#include <vector>

namespace abut {

std::vector<std::byte> bytes_of(const Index& index);
/// Copies them. Bytes that are damaged, cut or no index are refused by std::runtime_error.
Index index_of_bytes(std::span<const std::byte> bytes);

}  // namespace abut
