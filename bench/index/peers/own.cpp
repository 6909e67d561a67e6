#include "../peer.hpp"
namespace crowd {
std::vector<Peer> own() { return {}; }
}  // namespace crowd
