#define USE_UNSTABLE_GEOS_CPP_API
#include <geos/geom/Envelope.h>
#include <geos/index/strtree/TemplateSTRtree.h>
#include <geos/version.h>

#include "../peer.hpp"

namespace crowd {
namespace {

using ::geos::geom::Envelope;

Envelope convert(const Box& b) { return {b.min.x, b.max.x, b.min.y, b.max.y}; }

class Geos : public QueryTree<Geos> {
 public:
  explicit Geos(const Data& data) : QueryTree(data), tree_(10, data.boxes.size()) {
    for (std::size_t i = 0; i < boxes_.size(); ++i)
      tree_.insert(convert(boxes_[i]), static_cast<std::uint32_t>(i));
    tree_.query(Envelope(0, 0, 0, 0), [](std::uint32_t) {});  // the first question builds
  }
  template <class Each>
  void visit(const Box& box, Each each) {
    tree_.query(convert(box), [&](std::uint32_t id) { each(id); });
  }

 private:
  ::geos::index::strtree::TemplateSTRtree<std::uint32_t> tree_;
};

}  // namespace

Peer geos() {
  return {"GEOS TemplateSTRtree", GEOS_VERSION,
          windows | self_join | join | joins_boxes | in_parallel,
          [](const Data& data, int) { return std::make_unique<Geos>(data); }};
}

}  // namespace crowd
