// What save() and bytes_of() write, and what is read of it.
#pragma once

#include <string>

#include "body.hpp"

namespace abut::detail::index {

/// The header with its checksum, which only what is saved has.
Header sealed(const Index::Body& body);
/// What is wrong with a block that was saved, in words; nothing if it is sound, and then the body.
std::string opened(Block block, std::size_t size, std::shared_ptr<const Index::Body>& body);
Block copied(std::span<const std::byte> bytes);

}  // namespace abut::detail::index
