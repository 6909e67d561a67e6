// Joins of one index with itself, or of two.
#include <cstddef>
#include <vector>

#include "index.hpp"

using namespace abut_c;
using abut::Id;

namespace {

// Matches are handed on as they stand.
static_assert(sizeof(abut::Match) == sizeof(abut_match_t) &&
              offsetof(abut::Match, b) == offsetof(abut_match_t, b) &&
              offsetof(abut::Match, distance) == offsetof(abut_match_t, distance));

abut::MatchSink match_sink(abut_match_sink_t sink, void* context) {
  if (sink == nullptr) return {};
  return [=](std::span<const abut::Match> matches) {
    if (sink(context, reinterpret_cast<const abut_match_t*>(matches.data()), matches.size()) != 0)
      throw Stopped();
  };
}

abut::PairFilter::Bits bits_of(const abut_bits_t& given) {
  if (given.layer_count > 0) deref(given.layers, "filter: layers");
  if (given.mask_count > 0) deref(given.masks, "filter: masks");
  return {{given.layers, given.layer_count}, {given.masks, given.mask_count}};
}
abut::PairFilter pair_filter_of(const abut_pair_filter_t* given) {
  if (given == nullptr) return {};
  const abut_pair_filter_t f = taken(given, "filter");
  abut::PairFilter filter{bits_of(f.a), bits_of(f.b), {}};
  if (f.accepts != nullptr)
    filter.accepts = [f](Id a, Id b) { return f.accepts(f.context, a, b) != 0; };
  return filter;
}

}  // namespace

extern "C" {

int64_t abut_join(const abut_index_t* a, const abut_index_t* b, const abut_pair_filter_t* filter,
                  abut_match_sink_t sink, void* context, const abut_work_t* work) {
  return guarded([&]() -> int64_t {
    const abut::MatchSink to = match_sink(sink, context);
    const abut::PairFilter some = pair_filter_of(filter);
    const abut::Work how = work_of(work);
    return static_cast<int64_t>(b == nullptr ? abut::join(asked(a), some, to, how)
                                             : abut::join(asked(a), asked(b), some, to, how));
  });
}
int64_t abut_join_within(const abut_index_t* a, const abut_index_t* b, double distance,
                         const abut_pair_filter_t* filter, abut_match_sink_t sink, void* context,
                         const abut_work_t* work) {
  return guarded([&]() -> int64_t {
    require_distance(distance);
    const abut::MatchSink to = match_sink(sink, context);
    const abut::PairFilter some = pair_filter_of(filter);
    const abut::Work how = work_of(work);
    return static_cast<int64_t>(
        b == nullptr ? abut::join_within(asked(a), distance, some, to, how)
                     : abut::join_within(asked(a), asked(b), distance, some, to, how));
  });
}
int64_t abut_join_contacts(const abut_index_t* a, const abut_index_t* b,
                           const abut_pair_filter_t* filter, abut_contact_sink_t sink,
                           void* context, const abut_work_t* work) {
  return guarded([&]() -> int64_t {
    std::vector<abut_match_t> matches;
    std::vector<abut_contact_t> contacts;
    abut::ContactSink to;
    if (sink != nullptr)
      to = [&](std::span<const abut::ContactMatch> found) {
        matches.clear(), contacts.clear();
        for (const abut::ContactMatch& m : found) {
          matches.push_back({m.a, m.b, 0});
          contacts.push_back(contact_of(m.contact));
        }
        if (sink(context, matches.data(), contacts.data(), found.size()) != 0) throw Stopped();
      };
    const abut::PairFilter some = pair_filter_of(filter);
    const abut::Work how = work_of(work);
    return static_cast<int64_t>(b == nullptr
                                    ? abut::join_contacts(asked(a), to, some, how)
                                    : abut::join_contacts(asked(a), asked(b), to, some, how));
  });
}

}  // extern "C"
