// Joins: of an index with itself, or of two.
#include "index.hpp"

namespace abut_py {
namespace {

using I = const PyIndex&;

struct PyPairFilter {
  std::optional<IdArray> layers, masks, other_layers, other_masks;
  std::optional<nb::callable> accepts;

  PairFilter filter() const {
    const auto span = [](const std::optional<IdArray>& a) {
      return a ? std::span(a->data(), a->shape(0)) : std::span<const std::uint32_t>();
    };
    PairFilter filter{{span(layers), span(masks)}, {span(other_layers), span(other_masks)}, {}};
    if (accepts)
      filter.accepts = [call = nb::handle(*accepts)](Id a, Id b) {
        return Calling::call([&] { return nb::cast<bool>(nb::bool_(call(a, b))); });
      };
    return filter;
  }
};
using Some = std::optional<const PyPairFilter*>;

/// join(a, b or null, filter), without the interpreter and while nobody changes either.
template <class Join>
void joined(I a, const PyIndex* b, const Some& filter, Join join) {
  const PairFilter some = filter ? (*filter)->filter() : PairFilter{};
  const Freed free;
  const std::shared_lock lock(a.mutex);
  std::shared_lock<std::shared_timed_mutex> other;
  if (b != nullptr && b != &a) other = std::shared_lock(b->mutex);
  join(a.asked(), b == nullptr ? nullptr : &b->asked(), some);
}

nb::object join_of(I a, const PyIndex* b, std::optional<double> within, const Some& filter,
                   int threads, const Progress& progress) {
  std::vector<Id> of_a, of_b;
  std::vector<double> distances;
  const MatchSink sink = [&](std::span<const Match> matches) {
    const std::size_t n = of_a.size();
    of_a.resize(n + matches.size());
    of_b.resize(n + matches.size());
    if (within) distances.resize(n + matches.size());
    for (std::size_t i = 0; i < matches.size(); ++i) {
      of_a[n + i] = matches[i].a, of_b[n + i] = matches[i].b;
      if (within) distances[n + i] = matches[i].distance;
    }
  };
  const Work work = work_of(threads, progress);
  joined(a, b, filter, [&](const Indexed& x, const Indexed* y, const PairFilter& some) {
    if (y == nullptr)
      within ? join_within(x, *within, some, sink, work) : join(x, some, sink, work);
    else
      within ? join_within(x, *y, *within, some, sink, work) : join(x, *y, some, sink, work);
  });
  return nb::make_tuple(array_of(std::move(of_a)), array_of(std::move(of_b)),
                        array_of(std::move(distances)));
}

/// Ids, counts of points, and rows of seven numbers: normal, depth, points.
nb::object join_contacts_of(I a, const PyIndex* b, const Some& filter, int threads,
                            const Progress& progress) {
  std::vector<Id> of_a, of_b;
  std::vector<std::uint8_t> counts;
  std::vector<double> numbers;
  const ContactSink sink = [&](std::span<const ContactMatch> matches) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    for (const auto& [id_a, id_b, c] : matches) {
      of_a.push_back(id_a), of_b.push_back(id_b);
      counts.push_back(static_cast<std::uint8_t>(c.count));
      numbers.insert(numbers.end(), {c.normal.x, c.normal.y, c.depth});
      for (int k = 0; k < 2; ++k) {
        const Vec2 p = k < c.count ? c.points[k] : Vec2{kNone, kNone};
        numbers.insert(numbers.end(), {p.x, p.y});
      }
    }
  };
  const Work work = work_of(threads, progress);
  joined(a, b, filter, [&](const Indexed& x, const Indexed* y, const PairFilter& some) {
    y == nullptr ? join_contacts(x, sink, some, work) : join_contacts(x, *y, sink, some, work);
  });
  return nb::make_tuple(array_of(std::move(of_a)), array_of(std::move(of_b)),
                        array_of(std::move(counts)), array_of(std::move(numbers)));
}

}  // namespace

void bind_joins(nb::class_<PyIndex>& index, nb::module_& m) {
  using Ids = std::optional<IdArray>;
  nb::class_<PyPairFilter>(m, "PairFilter")
      .def(
          "__init__",
          [](PyPairFilter* self, Ids layers, Ids masks, Ids other_layers, Ids other_masks,
             std::optional<nb::callable> accepts) {
            new (self) PyPairFilter{std::move(layers), std::move(masks), std::move(other_layers),
                                    std::move(other_masks), std::move(accepts)};
          },
          "layers"_a.none(), "masks"_a.none(), "other_layers"_a.none(), "other_masks"_a.none(),
          "accepts"_a.none());
  index
      .def("join", join_of, "other"_a.none(), "within"_a.none(), "filter"_a.none(), "threads"_a,
           "progress"_a.none())
      .def("join_contacts", join_contacts_of, "other"_a.none(), "filter"_a.none(), "threads"_a,
           "progress"_a.none());
}

}  // namespace abut_py
