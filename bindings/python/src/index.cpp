// Indexes: built, changed, and in files.
#include "index.hpp"

namespace abut_py {

Work work_of(int threads, const Progress& progress) {
  Work work;
  work.threads = threads;
  // A handle, since copies of the function are made without the interpreter.
  const nb::handle call = progress ? nb::handle(*progress) : nb::handle();
  work.progress = [call](std::size_t done, std::size_t total) {
    Calling::call([&] {
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      if (call) call(done, total);
    });
  };
  return work;
}

namespace {

template <class F>
auto file_work(F f) {
  try {
    return f();
  } catch (const std::runtime_error& e) {
    const Taken held;
    PyErr_SetString(PyExc_OSError, e.what());
    throw nb::python_error();
  }
}

PyIndex* build(const std::vector<const PyColumns*>& all, bool dynamic, int threads,
               const Progress& progress) {
  std::vector<AnyColumns> columns;
  for (const PyColumns* c : all) columns.push_back(c->columns);
  const Work work = work_of(threads, progress);
  const Freed free;
  if (dynamic) return new PyIndex(dynamic_index_of(columns, work));
  return new PyIndex(index_of(columns, work));
}

}  // namespace

void bind_index(nb::module_& m) {
  using I = const PyIndex&;
  using C = const PyColumns&;
  nb::class_<PyIndex> index(m, "Index");
  bind_questions(index, m);
  bind_joins(index, m);
  index
      .def_prop_ro("size",
                   [](I i) {
                     const Freed free;
                     const std::shared_lock lock(i.mutex);
                     return std::visit([](const auto& held) { return held.size(); }, i.held);
                   })
      .def("shape",
           [](I i, Id id) {
             const Freed free;
             const std::shared_lock lock(i.mutex);
             return PyShape{
                 std::visit([&](const auto& held) -> AnyShape { return held[id]; }, i.held)};
           })
      .def_prop_ro("id_end",
                   [](I i) -> std::size_t {
                     const Freed free;
                     const std::shared_lock lock(i.mutex);
                     const auto* dynamic = std::get_if<DynamicIndex>(&i.held);
                     return dynamic ? dynamic->id_end() : std::get<Index>(i.held).size();
                   })
      .def("has",
           [](I i, Id id) {
             const Freed free;
             const std::shared_lock lock(i.mutex);
             const auto* dynamic = std::get_if<DynamicIndex>(&i.held);
             return dynamic ? dynamic->contains(id) : id < std::get<Index>(i.held).size();
           })
      .def_prop_ro("overhead_in_bytes",
                   [](I i) { return std::get<Index>(i.held).overhead_in_bytes(); })
      .def("save",
           [](I i, const std::string& file) {
             const Freed free;
             file_work([&] {
               std::get<Index>(i.held).save(file);
               return 0;
             });
           })
      .def_static("map",
                  [](const std::string& file) {
                    return file_work([&] { return new PyIndex(Index::map(file)); });
                  })
      .def("to_bytes",
           [](I i) {
             const auto bytes = bytes_of(std::get<Index>(i.held));
             return nb::bytes(bytes.data(), bytes.size());
           })
      .def_static("from_bytes",
                  [](const nb::bytes& given) {
                    return file_work([&] {
                      return new PyIndex(index_of_bytes(
                          {static_cast<const std::byte*>(given.data()), given.size()}));
                    });
                  })
      .def("insert",
           [](PyIndex& i, C shapes) {
             std::vector<Id> ids(shapes.columns.count);
             {
               const Freed free;
               const std::unique_lock lock = i.alone();
               insert(i.changed(), shapes.columns, ids.data());
             }
             return array_of(std::move(ids));
           })
      .def("move",
           [](PyIndex& i, const IdArray& ids, C shapes) {
             require_size(ids.shape(0), shapes.columns.count);
             const Freed free;
             const std::unique_lock lock = i.alone();
             move(i.changed(), ids.data(), shapes.columns);
           })
      .def("erase",
           [](PyIndex& i, const IdArray& ids) {
             const Freed free;
             const std::unique_lock lock = i.alone();
             for (std::size_t k = 0; k < ids.shape(0); ++k) i.changed().erase(ids.data()[k]);
           })
      .def("refit", [](PyIndex& i) {
        const Freed free;
        const std::unique_lock lock = i.alone();
        i.changed().refit();
      });
  m.def("build_index", build, "columns"_a, "dynamic"_a, "threads"_a, "progress"_a.none());
}

}  // namespace abut_py
