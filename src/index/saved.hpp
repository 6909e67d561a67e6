// The form that save() and bytes_of() write, and how it is read.
#pragma once

#include <string>

#include "body.hpp"

namespace abut::detail::index {

/// The header with its checksum, which only what is saved has.
Header sealed(const Index::Body& body);
/// Says in words why a saved block is not sound; nothing if it is, and then gives the body.
std::string opened(Block block, std::size_t size, std::shared_ptr<const Index::Body>& body);

}  // namespace abut::detail::index
