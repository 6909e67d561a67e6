# The doors of the house. Everything behind them is CMake: see CMakePresets.json.
# Each target first sees to the packages that it needs (scripts/setup.sh): as root it installs them, otherwise it asks.

.DEFAULT_GOAL := build
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
PREFIX ?= /usr/local
DRAWING ?= /usr/share/kicad/demos/stickhub/StickHub.kicad_pcb
SECONDS_EACH ?= 600
TIMES ?= 20
N ?= 10000000
MEMORY ?= 2G
WORK ?= /var/tmp
FOR ?= build run

cmake_build = cmake --preset $(1) >/dev/null && cmake --build --preset $(1) -j $(JOBS)

.PHONY: build
build: ## the command line, at build/abut
	@scripts/setup.sh build
	@$(call cmake_build,release)

# Preset run builds the pairs of drawings alone; other files need the whole program.
run_preset = $(if $(filter %.svg %.svgz %.kicad_pcb,$(DRAWING)),run,release)
.PHONY: run
run: ## find every pair that meets in a real drawing, and draw it
	@scripts/setup.sh build
	@scripts/setup.sh run & $(call cmake_build,$(run_preset)) --target abut_cli && wait
	@scripts/run.sh build$(filter-out -release,-$(run_preset))/abut $(DRAWING)

.PHONY: setup
setup: ## install Debian's packages for make and make run; FOR="test play" for other targets (scripts/setup.sh)
	@scripts/setup.sh --yes $(FOR)

.PHONY: test
test: ## everything that can fail: g++, clang with sanitizers, WebAssembly, the bindings, the pages
	@scripts/test.sh

.PHONY: neon
neon: ## the batches on AArch64, under an emulator: NEON lanes against the scalar answers
	@scripts/setup.sh test neon
	@$(call cmake_build,test) --target lanes_cases
	@tests/lanes/neon.sh build/tests/lanes/lanes_cases

.PHONY: windows
windows: ## the library for Windows, by MinGW
	@scripts/setup.sh windows
	@scripts/debian_source.sh highway build/highway
	@mkdir -p build-windows/headers && ln -sf /usr/include/xxhash.h build-windows/headers
	@$(call cmake_build,windows)

.PHONY: bench
bench: ## how fast, against what; instruction counts where valgrind is
	@scripts/setup.sh bench
	@bench/prepare.sh
	@$(call cmake_build,bench)
	@scripts/bench.sh

.PHONY: bench-full
bench-full: ## the same on tens of millions too, and docs/benchmarks.md's plots made anew
	@scripts/setup.sh bench
	@bench/prepare.sh
	@$(call cmake_build,bench)
	@scripts/bench.sh --full

.PHONY: bench-js
bench-js: ## the JavaScript package beside flatbush, RBush, SAT.js, flatten-js and Box2D, with its plot
	@scripts/setup.sh wasm node
	@bindings/js/make.sh
	@scripts/packages.sh bindings/js/bench && cd bindings/js/bench && ../../../scripts/with-node.sh node run.mjs

.PHONY: bench-python
bench-python: ## the Python package beside Shapely, NumPy, geoindex-rs and SedonaDB, every answer compared
	@scripts/setup.sh build python
	@bindings/python/bench.sh

.PHONY: bench-coasts
bench-coasts: ## a million points, and rivers, in the coasts of the world, beside GEOS, Shapely and Boost
	@scripts/setup.sh bench
	@bench/prepare.sh
	@$(call cmake_build,bench) --target bench_coasts
	@build-bench/bench/coasts/bench_coasts

.PHONY: bench-areas
bench-areas: ## common parts of polygons and discs beside GEOS, Clipper, Boost and CGAL, areas compared
	@scripts/setup.sh bench
	@$(call cmake_build,bench) --target bench_areas
	@build-bench/bench/areas/bench_areas

.PHONY: play
play: ## the playground, in the browser; prints its address
	@scripts/setup.sh play
	@apps/playground/play.sh

.PHONY: site
site: ## the whole site, at build/site: the article in two languages, and the playground
	@scripts/setup.sh play
	@apps/site/site.sh

.PHONY: screenshots
screenshots: ## pictures of the playground's main states; one stands in the README
	@scripts/setup.sh play browser
	@apps/playground/screenshots.sh

.PHONY: docs
docs: ## make the pictures of docs/ anew
	@scripts/setup.sh docs
	@$(call cmake_build,docs)
	@cmake --build --preset docs --target pictures

.PHONY: fuzz
fuzz: ## fuzz every target for SECONDS_EACH seconds (600)
	@scripts/setup.sh test
	@$(call cmake_build,sanitize)
	@scripts/fuzz.sh build-sanitize $(SECONDS_EACH)

.PHONY: doors
doors: ## the JavaScript package in Node 20 and 22, Vite, webpack, Deno, Bun and Chromium
	@scripts/setup.sh wasm node compile browser
	@bindings/js/test.sh --all

.PHONY: sanitize
sanitize: ## all of tests/ under the sanitizers; `make test` takes what reads, indexes and refuses
	@scripts/setup.sh test
	@cmake --preset sanitize -D ABUT_TEST_ROOMS= >/dev/null && cmake --build --preset sanitize -j $(JOBS)
	@ctest --preset sanitize -j $(JOBS) --timeout 3600 -E 'sample|way_in|compile|map|public_names|example'

.PHONY: mutants
mutants: ## which test fails when a constant of docs/constants.md is 2^30 times smaller; an hour
	@scripts/setup.sh test
	@$(call cmake_build,test) --target abut_oracle
	@scripts/mutants.py

.PHONY: soak
soak: ## the tests with random cases, TIMES (20) as long
	@scripts/setup.sh test
	@$(call cmake_build,test)
	@scripts/soak.sh build $(TIMES)

.PHONY: tiles-soak
tiles-soak: build ## joins N (10000000) circles and N boxes within MEMORY (2G), in WORK (/var/tmp)
	@scripts/tiles_soak.sh build/abut $(N) $(MEMORY) $(WORK)

.PHONY: sql
sql: ## a PostgreSQL server with abut and a sample, left running; prints how to connect
	@scripts/setup.sh library sql
	@$(call cmake_build,release) --target abut_c
	@bindings/postgresql/sql.sh

.PHONY: sql-versions
sql-versions: ## the tests of PostgreSQL on servers of 16 and 18
	@scripts/setup.sh test sql
	@$(call cmake_build,release) --target abut_c
	@bindings/postgresql/versions.sh

.PHONY: sql-soak
sql-soak: ## the tests of PostgreSQL under sanitizers, TIMES (20) as many damaged bytes
	@scripts/setup.sh test sql
	@$(call cmake_build,release) --target abut_c
	@bindings/postgresql/test.sh sanitized $(TIMES)

.PHONY: sql-bench
sql-bench: ## PostgreSQL: beside its own type circle, and beside PostGIS where that is installed
	@scripts/setup.sh build sql
	@$(call cmake_build,release) --target abut_c
	@bindings/postgresql/bench.sh

.PHONY: spark
spark: ## a join of a million shapes a side in Spark, and its time
	@scripts/setup.sh build python spark
	@bindings/python/spark.sh bench

.PHONY: spark-bench
spark-bench: ## the same beside Apache Sedona, every answer compared
	@scripts/setup.sh build python spark
	@bindings/python/spark.sh sedona

.PHONY: spark-test
spark-test: ## Spark in one process, and in a cluster with a worker that is killed; Dask and Ray
	@scripts/setup.sh build python spark
	@bindings/python/spark.sh test

.PHONY: drawings
drawings: build ## which share of Debian's icon packages becomes shapes
	@scripts/setup.sh drawings
	@scripts/drawings.py build/abut

.PHONY: chromium
chromium: build ## are the shapes of 2,000 drawings those that Chromium draws?
	@scripts/setup.sh drawings browser
	@scripts/chromium.py build/abut 2000

.PHONY: kicad
kicad: build ## are the clearances of KiCad's demo boards those that KiCad's own checker finds?
	@scripts/setup.sh kicad
	@scripts/kicad.py build/abut

.PHONY: format
format: ## lay out all C++ as .clang-format says
	@scripts/setup.sh format
	@git ls-files -co --exclude-standard -- '*.hpp' '*.cpp' | xargs -r clang-format-22 -i

.PHONY: install
install: build ## into PREFIX (/usr/local): headers, program, find_package(abut), pkg-config
	@cmake --install build --prefix $(PREFIX)

.PHONY: install-headers
install-headers: ## the headers alone into PREFIX, with find_package(abut) and pkg-config
	@scripts/setup.sh compile
	@cmake -S . -B build-headers -D ABUT_COMPILED=OFF >/dev/null
	@cmake --install build-headers --prefix $(PREFIX)

.PHONY: deb
deb: ## the Debian packages, in build/deb, checked and tried
	@scripts/setup.sh build deb
	@scripts/deb.sh

.PHONY: crates
crates: ## the Rust crates, in build/crates, built from what they are packed with
	@scripts/setup.sh rust
	@scripts/crates.sh

.PHONY: recipes
recipes: ## the recipes of Conan and vcpkg, held against their rules
	@scripts/setup.sh compile recipes
	@scripts/recipes.sh

.PHONY: wheels
wheels: ## the wheels to publish, in build/wheels; without Docker one for this Linux
	@scripts/setup.sh python wheels || true
	@scripts/wheels.sh

.PHONY: python-free
python-free: ## the Python package's tests under a Python without the interpreter's lock, which is built first
	@scripts/setup.sh build python python-free
	@bindings/python/free.sh

.PHONY: clean
clean: ## remove all that was built
	rm -rf build build-run build-sanitize build-bench build-docs build-wasm build-neon build-windows build-headers

.PHONY: help
help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14
