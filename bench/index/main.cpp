// Many shapes at once: abut's index beside its peers.
//   bench_index           a few minutes: sets of a million
//   bench_index --full    ten million and more, and the coasts of the whole world
//   bench_index --sets uniform,coast --peers abut,Boost --rounds 1    only these
#include <malloc.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <bench/bench.hpp>
#include <bench/results.hpp>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <set>

#include "peer.hpp"

namespace {

using namespace crowd;

std::string folder = "build-bench/data";

bool with_elsewhere = true;
// Parts of names; empty for all.
std::set<std::string> wanted_peers;

std::vector<Peer> all_peers() {
  std::vector<Peer> list;
#ifdef WITH_own
  list = own();
#endif
#ifdef WITH_boost
  list.push_back(boost());
  list.push_back(boost_refined());
#endif
#ifdef WITH_geos
  list.push_back(geos());
#endif
#ifdef WITH_embree
  list.push_back(embree());
#endif
#ifdef WITH_cgal
  list.push_back(cgal());
#endif
#ifdef WITH_parry
  list.push_back(parry());
#endif
#ifdef WITH_box2d
  list.push_back(box2d());
#endif
#ifdef WITH_nanoflann
  list.push_back(nanoflann());
#endif
#ifdef WITH_packed
  list.push_back(packed_spatial_index());
  list.push_back(geo_index());
#endif
#ifdef WITH_spatialindex
  list.push_back(spatialindex());
#endif
#ifdef WITH_shapely
  if (with_elsewhere)
    for (Peer& peer : shapely()) list.push_back(std::move(peer));
#endif
  list.push_back(grid());
  list.push_back(sweep());
  if (!wanted_peers.empty())
    std::erase_if(list, [](const Peer& peer) {
      return std::none_of(wanted_peers.begin(), wanted_peers.end(), [&](const std::string& part) {
        return peer.name.find(part) != std::string::npos;
      });
    });
  return list;
}

bool suits(const Peer& peer, const Data& data, int threads) {
  if (data.boxes.empty()) return false;
  const unsigned can = peer.can;
  const auto all_points = [&] {
    return std::all_of(data.boxes.begin(), data.boxes.end(),
                       [](const Box& b) { return b.min.x == b.max.x && b.min.y == b.max.y; });
  };
  if ((can & single_precision) && data.wide) return false;
  if ((can & true_shapes) && std::holds_alternative<std::vector<Box>>(data.shapes)) return false;
  if ((can & lines_only) && !std::holds_alternative<std::vector<Segment>>(data.shapes))
    return false;
  if ((can & points_only) && !all_points()) return false;
  return threads == 1 || (can & (in_parallel | build_in_parallel));
}

// Work of one thread is measured in processor time, so that other load counts less; work of several
// threads or of another process in wall time.
enum class Clock { processor, wall };
Clock clock_for(const Peer& peer, int threads) {
  return threads > 1 || (peer.can & elsewhere) ? Clock::wall : Clock::processor;
}
double now(Clock clock) {
  timespec t{};
  clock_gettime(clock == Clock::wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}
template <class F>
double milliseconds(Clock clock, F f) {
  const double start = now(clock);
  f();
  return now(clock) - start;
}

struct Sample {
  std::vector<double> ms, ratio;
  std::size_t asked = 0;  // windows, or probes
  Tally tally;
  bool disagrees = false;
};
using Samples = std::map<std::string, Sample>;  // by measure

const std::vector<std::string> kMeasures = {"build", "windows", "8 nearest", "self-join",
                                            "build and self-join"};

struct Memory {
  double kept = 0, peak = 0;  // bytes a box
};

// One pass of everything that the peer can do; `each` is told as soon as something is known.
template <class Each>
void pass(const Peer& peer, const Data& data, int threads, double limit, Each each) {
  if (peer.prepare) peer.prepare(data);
  const Clock clock = clock_for(peer, threads);
  std::unique_ptr<Tree> tree;
  const double build = milliseconds(clock, [&] { tree = peer.build(data, threads); });
  if (!(peer.can & no_tree) && (threads == 1 || (peer.can & build_in_parallel)))
    each("build", build, data.boxes.size(), Tally{});
  if (threads > 1 && !(peer.can & in_parallel)) return;
  Tally tally;
  double window = 0;
  if (peer.can & windows) {
    const double ms = milliseconds(clock, [&] { tally = tree->windows(data.windows, threads); });
    each("windows", ms, data.windows.size(), tally);
    window = ms / static_cast<double>(std::max<std::size_t>(1, data.windows.size()));
  }
  if (peer.can & nearest) {
    const double ms = milliseconds(clock, [&] { tally = tree->nearest(data.probes, 8, threads); });
    each("8 nearest", ms, data.probes.size(), tally);
  }
  // A join that asks for each box by itself takes about as long as so many windows.
  const bool asks = (peer.can & joins_boxes) && !(peer.can & no_tree);
  if (asks && window * static_cast<double>(data.boxes.size()) > 1000 * limit) return;
  if (peer.can & self_join) {
    const double ms = milliseconds(clock, [&] { tally = tree->self_join(threads); });
    if (!(peer.can & no_tree)) each("self-join", ms, data.boxes.size(), tally);
    each("build and self-join", build + ms, data.boxes.size(), tally);
  }
}

// Peers that answer about shapes have other answers than peers that answer about boxes.
bool comparable(const Peer& a, const Peer& b) {
  return (a.can & true_shapes) == (b.can & true_shapes);
}

// Marks whoever is not of the majority's opinion.
void judge(const std::vector<Peer>& peers, std::vector<Samples>& samples,
           const std::string& measure) {
  for (std::size_t i = 0; i < peers.size(); ++i) {
    const auto mine = samples[i].find(measure);
    if (mine == samples[i].end()) continue;
    int with = 0, against = 0;
    for (std::size_t j = 0; j < peers.size(); ++j) {
      const auto other = samples[j].find(measure);
      if (j == i || other == samples[j].end() || !comparable(peers[i], peers[j])) continue;
      (other->second.tally.agrees(mine->second.tally) ? with : against)++;
    }
    mine->second.disagrees = against > with || (against > 0 && against == with && i == 0);
  }
}

bool right = true;  // abut is

void keep(const Peer& peer, const std::string& set, std::size_t n, int threads,
          const std::string& measure, const Sample& s) {
  const bool counted = s.tally.answers > 0;
  if (peer.name.starts_with("abut")) right &= !s.disagrees;
  bench::record({"index", set, n, measure, threads, peer.name, peer.version, bench::median(s.ms),
                 "ms", s.ratio.empty() ? 0 : bench::median(s.ratio),
                 counted ? std::to_string(s.tally.answers) : "",
                 s.disagrees ? "answers disagree" : ""});
}

void print_cell(const Sample* s) {
  if (!s)
    std::printf(" %18s", "–");
  else {
    char text[64];
    std::snprintf(text, sizeof text, "%.4g", bench::median(s->ms));
    std::printf(" %8s%s", text, s->disagrees ? "!" : " ");
    if (s->ratio.empty())
      std::printf("        ");
    else
      std::printf(" %6.2fx", bench::median(s->ratio));
  }
}

// The time of each peer for an object of the last set: slow peers are left out of large sets.
std::map<std::string, double> seconds_each;
bool too_slow(const Peer& peer, std::size_t n, double limit) {
  return !peer.name.starts_with("abut") && seconds_each[peer.name] * static_cast<double>(n) > limit;
}

// Repeats the measurement in a process of its own, for peers that could take too long, crash, or
// keep memory. Calls each(line) for every printed line; returns the exit status.
template <class Each>
int apart(const std::string& arguments, Each each) {
  char self[4096];
  const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  if (length < 0) return -1;
  self[length] = 0;
  const std::string command =
      "'" + std::string(self) + "' --data '" + folder + "' " + arguments + " 2>/dev/null";
  FILE* out = popen(command.c_str(), "r");
  if (!out) return -1;
  char line[512];
  while (std::fgets(line, sizeof line, out)) each(std::string(line));
  return pclose(out);
}

std::map<std::string, Memory> memory_of(const std::vector<Peer>& peers, const Data& data) {
  std::map<std::string, Memory> memory;
  for (const Peer& peer : peers)
    if (!(peer.can & elsewhere))
      apart("--memory '" + data.name + "' " + std::to_string(data.boxes.size()) + " '" + peer.name +
                "'",
            [&](const std::string& line) {
              Memory m;
              if (std::sscanf(line.c_str(), "%lf %lf", &m.kept, &m.peak) == 2)
                memory[peer.name] = m;
            });
  return memory;
}

void measure_set(const std::string& name, std::size_t n, int threads, int rounds, double limit,
                 bool with_memory) {
  const Data data = make(name, n, folder);
  if (data.boxes.empty()) {
    std::printf("\n%s: its data are not here\n", name.c_str());
    return;
  }
  n = data.boxes.size();
  std::vector<Peer> peers;
  std::string left_out;
  for (Peer& peer : all_peers()) {
    if (!suits(peer, data, threads)) continue;
    if (too_slow(peer, n, limit))
      left_out += (left_out.empty() ? "" : ", ") + peer.name;
    else
      peers.push_back(std::move(peer));
  }
  // One build that is not counted: the first of all has the system find the memory, see main().
  if (!peers.empty()) peers[0].build(data, threads);
  std::vector<Samples> samples(peers.size());
  std::vector<bool> slow(peers.size());
  for (int round = 0; round < rounds; ++round)
    for (std::size_t i = 0; i < peers.size(); ++i) {
      if (slow[i]) continue;
      const double took = milliseconds(clock_for(peers[i], threads), [&] {
        pass(peers[i], data, threads, limit,
             [&](const char* measure, double ms, std::size_t asked, const Tally& tally) {
               Sample& s = samples[i][measure];
               s.ms.push_back(ms), s.asked = asked, s.tally = tally;
               // Compare with the first library that answers the same kind of question.
               for (std::size_t j = 0; j <= i; ++j) {
                 const auto first = samples[j].find(measure);
                 if (!comparable(peers[i], peers[j]) || first == samples[j].end()) continue;
                 const std::vector<double>& base = first->second.ms;
                 s.ratio.push_back(ms / base[std::min(s.ms.size(), base.size()) - 1]);
                 break;
               }
             });
      });
      if (threads == 1) seconds_each[peers[i].name] = took / 1000 / static_cast<double>(n);
      slow[i] = took / 1000 > limit / 4;
    }
  for (const std::string& measure : kMeasures) judge(peers, samples, measure);
  const std::map<std::string, Memory> memory =
      with_memory ? memory_of(peers, data) : std::map<std::string, Memory>{};

  std::printf("\n%s, %zu boxes, %d thread%s: ms, and times the first\n  %-36s", name.c_str(), n,
              threads, threads > 1 ? "s" : "", "");
  for (const std::string& measure : kMeasures) std::printf(" %18s", measure.c_str());
  std::printf("  %s\n", with_memory ? "bytes a box kept/peak" : "");
  for (std::size_t i = 0; i < peers.size(); ++i) {
    std::printf("  %-36s", peers[i].name.c_str());
    for (const std::string& measure : kMeasures) {
      const auto found = samples[i].find(measure);
      print_cell(found == samples[i].end() ? nullptr : &found->second);
      if (found != samples[i].end()) keep(peers[i], name, n, threads, measure, found->second);
    }
    if (const auto m = memory.find(peers[i].name); m != memory.end()) {
      std::printf("  %.0f/%.0f", m->second.kept, m->second.peak);
      for (const auto& [what, value] :
           {std::pair{"bytes a box kept", m->second.kept}, {"bytes a box peak", m->second.peak}})
        bench::record({"index", name, n, what, 1, peers[i].name, peers[i].version, value, "bytes",
                       0, "", ""});
    }
    std::printf("\n");
  }
  for (const unsigned kind : {0u, unsigned{true_shapes}})
    for (const std::string& measure : kMeasures)
      for (std::size_t i = 0; i < peers.size(); ++i) {
        const auto found = samples[i].find(measure);
        if ((peers[i].can & true_shapes) != kind || found == samples[i].end() ||
            found->second.tally.answers == 0 || measure == "build and self-join")
          continue;
        std::printf("  %s%s: %.3g answers each\n", measure.c_str(), kind ? " of true shapes" : "",
                    static_cast<double>(found->second.tally.answers) /
                        static_cast<double>(found->second.asked));
        break;
      }
  for (std::size_t i = 0; i < peers.size(); ++i)
    for (const auto& [measure, s] : samples[i])
      if (s.disagrees)
        std::printf("  ! %s, %s: %llu answers\n", peers[i].name.c_str(), measure.c_str(),
                    static_cast<unsigned long long>(s.tally.answers));
  if (!left_out.empty()) std::printf("  left out, as too slow here: %s\n", left_out.c_str());
}

// Two sets: the coast's segments with the rivers'.
void measure_join(std::size_t n, int threads, int rounds, double limit) {
  const Data coast = make("coast", n, folder), rivers = make("rivers", n / 4, folder);
  if (coast.boxes.empty() || rivers.boxes.empty()) return;
  n = coast.boxes.size() + rivers.boxes.size();
  std::vector<Peer> peers;
  for (Peer& peer : all_peers())
    if ((peer.can & join) && suits(peer, coast, threads) &&
        (threads == 1 || (peer.can & in_parallel)) && !too_slow(peer, n, limit))
      peers.push_back(std::move(peer));
  if (!peers.empty()) peers[0].build(coast, threads);
  std::vector<Samples> samples(peers.size());
  for (int round = 0; round < rounds; ++round)
    for (std::size_t i = 0; i < peers.size(); ++i) {
      const Peer& peer = peers[i];
      std::unique_ptr<Tree> a, b;
      Tally tally;
      const Clock clock = clock_for(peer, threads);
      const double build = milliseconds(clock, [&] {
        a = peer.build(coast, threads);
        if (!(peer.can & joins_boxes)) b = peer.build(rivers, threads);
      });
      const double ms = milliseconds(clock, [&] { tally = a->join(rivers, b.get(), threads); });
      for (const auto& [measure, value] : {std::pair{"join", ms}, {"build and join", build + ms}}) {
        if ((peer.can & no_tree) && measure == std::string("join")) continue;
        Sample& s = samples[i][measure];
        s.ms.push_back(value), s.tally = tally;
        for (std::size_t j = 0; j <= i; ++j)
          if (const auto first = samples[j].find(measure);
              comparable(peer, peers[j]) && first != samples[j].end()) {
            s.ratio.push_back(value / first->second.ms[s.ms.size() - 1]);
            break;
          }
      }
    }
  std::printf("\ncoast × rivers, %zu and %zu boxes, %d thread%s: ms, and times the first\n  %-36s",
              coast.boxes.size(), rivers.boxes.size(), threads, threads > 1 ? "s" : "", "");
  std::printf(" %18s %18s\n", "join", "build and join");
  for (const char* measure : {"join", "build and join"}) judge(peers, samples, measure);
  for (std::size_t i = 0; i < peers.size(); ++i) {
    std::printf("  %-36s", peers[i].name.c_str());
    for (const char* measure : {"join", "build and join"}) {
      const auto found = samples[i].find(measure);
      print_cell(found == samples[i].end() ? nullptr : &found->second);
      if (found != samples[i].end())
        keep(peers[i], "coast × rivers", n, threads, measure, found->second);
    }
    std::printf("   %llu answers\n",
                static_cast<unsigned long long>(samples[i]["build and join"].tally.answers));
  }
}

// A tenth of the boxes moves by about its own size, step after step.
void measure_moves(const std::string& name, std::size_t n, int rounds, double limit) {
  const Data data = make(name, n, folder);
  if (data.boxes.empty()) return;
  std::vector<Peer> peers;
  std::vector<std::unique_ptr<Tree>> trees;
  for (Peer& peer : all_peers())
    if ((peer.can & move) && suits(peer, data, 1) && !too_slow(peer, n, limit)) {
      trees.push_back(peer.build(data, 1));
      peers.push_back(std::move(peer));
    }
  std::vector<Samples> samples(peers.size());
  const char *const moved = "move a tenth", *const asked = "windows after it";
  for (int round = 0; round < rounds; ++round)
    for (std::size_t i = 0; i < peers.size(); ++i) {
      Tally tally;
      const double ms = milliseconds(Clock::processor, [&] { trees[i]->move(data.moved_by); });
      const double after =
          milliseconds(Clock::processor, [&] { tally = trees[i]->windows(data.windows, 1); });
      for (const auto& [measure, value] : {std::pair{moved, ms}, {asked, after}}) {
        Sample& s = samples[i][measure];
        s.ms.push_back(value), s.tally = tally;
        s.ratio.push_back(value / samples[0][measure].ms.back());
      }
    }
  judge(peers, samples, asked);
  std::printf(
      "\n%s, %zu boxes, a tenth of them moves: ms, and times the first\n  %-36s %18s %18s\n",
      name.c_str(), n, "", moved, asked);
  for (std::size_t i = 0; i < peers.size(); ++i) {
    std::printf("  %-36s", peers[i].name.c_str());
    for (const char* measure : {moved, asked}) {
      print_cell(&samples[i][measure]);
      keep(peers[i], name, n, 1, measure, samples[i][measure]);
    }
    std::printf("   %.0f ns a box\n", bench::median(samples[i][moved].ms) * 1e6 /
                                          static_cast<double>(data.moved_by.size()));
  }
}

// Bad data, each peer in a process of its own and for a limited time.
void measure_degenerate(std::size_t n, std::size_t n_join, int limit) {
  std::printf(
      "\nbad data, %zu boxes (joins: identical and one point %zu); ms, "
      "or what came of it within %d s\n",
      n, n_join, limit);
  for (const std::string& name : degenerate_sets()) {
    const bool all_pairs = name == "identical" || name == "one point" || name == "staircase";
    std::vector<Peer> peers;
    std::vector<Samples> samples;
    std::vector<std::string> ends;
    const Data sample = make(name, 10, folder);
    for (Peer& peer : all_peers()) {
      if (!suits(peer, sample, 1) || (peer.can & elsewhere)) continue;
      Samples mine;
      const auto read = [&](const std::string& line) {
        char measure[64];
        double ms;
        Tally t;
        unsigned long long answers, ids;
        std::size_t asked;
        if (std::sscanf(line.c_str(), "%63[^:]: %lf %zu %llu %llu %lf", measure, &ms, &asked,
                        &answers, &ids, &t.distance) != 6)
          return;
        t.answers = answers, t.ids = ids;
        Sample& s = mine[measure];
        s.ms = {ms}, s.tally = t, s.asked = asked;
      };
      const auto one = [&](std::size_t count, const char* part) {
        return apart("--one '" + name + "' " + std::to_string(count) + " '" + peer.name + "' " +
                         part + " " + std::to_string(limit),
                     read);
      };
      std::string end;
      const auto came_of = [&](int status) {
        if (status == 0) return;
        const int signal = status & 127 ? status & 127 : (status >> 8) - 128;
        end = signal == SIGALRM ? "over " + std::to_string(limit) + " s" : "failed";
      };
      came_of(one(n, "tree"));
      if (peer.can & self_join) came_of(one(all_pairs ? n_join : n, "join"));
      peers.push_back(std::move(peer)), samples.push_back(mine), ends.push_back(end);
    }
    std::printf("%s\n  %-36s", name.c_str(), "");
    const std::vector<std::string> measures = {"build", "windows", "8 nearest",
                                               "build and self-join"};
    for (const std::string& measure : measures) {
      judge(peers, samples, measure);
      std::printf(" %18s", measure.c_str());
    }
    std::printf("\n");
    for (std::size_t i = 0; i < peers.size(); ++i) {
      std::printf("  %-36s", peers[i].name.c_str());
      for (const std::string& measure : measures) {
        const auto found = samples[i].find(measure);
        print_cell(found == samples[i].end() ? nullptr : &found->second);
        const std::size_t count = all_pairs && measure == "build and self-join" ? n_join : n;
        if (found != samples[i].end()) keep(peers[i], name, count, 1, measure, found->second);
      }
      if (!ends[i].empty()) {
        std::printf("  %s", ends[i].c_str());
        bench::record({"index", name, n, "bad data", 1, peers[i].name, peers[i].version, 0, "ms", 0,
                       "", ends[i]});
      }
      std::printf("\n");
    }
  }
}

std::set<std::string> split(const std::string& list) {
  std::set<std::string> words;
  std::string word;
  for (const char c : list + ",")
    if (c == ',')
      words.insert(word), word.clear();
    else
      word += c;
  return words;
}

const Peer* find(const std::vector<Peer>& peers, const std::string& name) {
  for (const Peer& peer : peers)
    if (peer.name == name) return &peer;
  return nullptr;
}

double status(const char* field) {  // bytes
  std::ifstream in("/proc/self/status");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with(field)) return 1024 * std::atof(line.c_str() + std::strlen(field));
  return 0;
}

int print_memory(const std::string& set, std::size_t n, const std::string& name) {
  with_elsewhere = false;
  const std::vector<Peer> peers = all_peers();
  const Peer* peer = find(peers, name);
  if (!peer) return 2;
  const Data data = make(set, n, folder);
  malloc_trim(0);
  std::ofstream("/proc/self/clear_refs") << "5";  // the peak begins anew
  const double before = status("VmRSS:");
  const std::unique_ptr<Tree> tree = peer->build(data, 1);
  if (peer->can & no_tree) tree->self_join(1);
  const double peak = status("VmHWM:");
  malloc_trim(0);
  const double each = 1.0 / static_cast<double>(data.boxes.size());
  std::printf("%.1f %.1f\n", (status("VmRSS:") - before) * each, (peak - before) * each);
  return 0;
}

int print_one(const std::string& set, std::size_t n, const std::string& name,
              const std::string& part, unsigned limit) {
  with_elsewhere = false;
  const std::vector<Peer> peers = all_peers();
  const Peer* found = find(peers, name);
  if (!found) return 2;
  Peer peer = *found;
  const Data data = make(set, n, folder);
  alarm(limit);
  peer.can &= part == "tree" ? ~unsigned{self_join} : ~unsigned{windows | nearest};
  if (part == "tree" && (peer.can & no_tree)) return 0;
  if (part == "tree") peer.build(data, 1);  // not counted, as in measure_set()
  pass(peer, data, 1, 3600, [&](const char* measure, double ms, std::size_t asked, const Tally& t) {
    if (part == "join" && !std::strcmp(measure, "build")) return;
    std::printf("%s: %.17g %zu %llu %llu %.17g\n", measure, ms, asked,
                static_cast<unsigned long long>(t.answers), static_cast<unsigned long long>(t.ids),
                t.distance);
    std::fflush(stdout);
  });
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  bool full = false;
  int asked_rounds = 0;
  std::set<std::string> only;
  std::vector<std::string> words(argv + 1, argv + argc);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto left = words.size() - i - 1;
    if (words[i] == "--full") full = true;
    if (words[i] == "--data" && left >= 1) folder = words[i + 1];
    if (words[i] == "--memory" && left >= 3)
      return print_memory(words[i + 1], std::stoul(words[i + 2]), words[i + 3]);
    if (words[i] == "--one" && left >= 5)
      return print_one(words[i + 1], std::stoul(words[i + 2]), words[i + 3], words[i + 4],
                       static_cast<unsigned>(std::stoul(words[i + 5])));
    if (words[i] == "--sets" && left >= 1) only = split(words[i + 1]);
    if (words[i] == "--rounds" && left >= 1) asked_rounds = std::stoi(words[i + 1]);
    if (words[i] == "--peers" && left >= 1) wanted_peers = split(words[i + 1]);
  }
  // Memory stays with the process from one round to the next, whoever uses it: on a virtual machine
  // the system may take longer to find it than a library to fill it.
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  mallopt(M_TOP_PAD, 1 << 28);
  const auto wanted = [&](const char* name) { return only.empty() || only.contains(name); };
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const std::size_t million = 1'000'000;
  const double limit = full ? 30 : 8;
  const int rounds = asked_rounds > 0 ? asked_rounds : 3;

  // The small ones first: a peer that is slow there is left out of the large ones.
  for (const char* name : {"uniform", "clustered"})
    if (wanted("growth"))
      for (const std::size_t n : {10'000, 30'000, 100'000, 300'000})
        measure_set(name, n, 1, rounds, limit, false);
  for (const char* name : {"uniform", "clustered", "boards", "coast"})
    if (wanted(name)) measure_set(name, million, 1, rounds, limit, true);
  for (const char* name : {"uniform", "clustered"})
    if (wanted(name) && cores > 1 && (full || name == std::string("uniform")))
      measure_set(name, million, cores, rounds, limit, false);
  for (const char* name : {"points", "circles", "capsules", "segments"})
    if (wanted(name)) measure_set(name, full ? million : million / 4, 1, rounds, limit, false);
  if (wanted("rivers"))
    for (const int threads : std::set{1, cores})
      measure_join(full ? 100 * million : million, threads, rounds, limit);
  for (const char* name : {"uniform", "clustered"})
    if (wanted("moves") && (full || name == std::string("uniform")))
      measure_moves(name, million, rounds + 2, limit);
  for (const char* name : {"uniform", "clustered"})
    if (full && wanted("growth"))
      for (const std::size_t n : {3 * million, 10 * million, 30 * million})
        measure_set(name, n, 1, n > 10 * million ? 1 : rounds, limit, false);
  if (full && wanted("coast")) {
    measure_set("coast", 100 * million, 1, rounds, limit, true);
    if (cores > 1) measure_set("coast", 100 * million, cores, rounds, limit, false);
  }
  if (wanted("bad")) measure_degenerate(full ? million : million / 10, 10'000, full ? 10 : 2);
  std::printf("\n! marks answers that others disagree with.%s\n",
              right ? "" : " abut's are among them.");
  return right ? 0 : 1;
}
