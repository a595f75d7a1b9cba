# make demo and make test are all that a fresh machine needs: both install what is missing first. `make help` lists
# the targets that have a description; the others are parts of those.

SWIFT ?= swift
PREFIX ?= /usr/local
PACKAGES := libsdl2-dev libsdl2-ttf-dev libsdl2-image-dev fonts-inter
TEST_PACKAGES := xvfb xdotool imagemagick binutils cmake g++ pkg-config python3
NIGHTLY_PACKAGES := firefox-esr
WEB_TEST_PACKAGES := chromium chromium-driver brotli node-typescript
WARNINGS := -Xswiftc -warnings-as-errors
FORMATTED := Package.swift Sources Tests Benchmarks Examples

BENCH = $(SWIFT) run -c release $(FLAGS) InbetweenBenchmarks $(if $(FLAGS),--flags '$(FLAGS)')

.PHONY: help deps deps-test demo build build-debug build-release test test-debug test-engine test-others test-tool window
.PHONY: messages verify nightly beside-test demo-build demo-check determinism determinism-release test-release kernels runtime races leaks faults fuzz guide docs
.PHONY: dependency bench-quick bench bench-compare bench-plot bench-rivals c web web-demo web-check deps-web deps-web-test deps-nightly
.PHONY: install interface
.PHONY: one-variant
.PHONY: bench-sprites soak sanitize sanitize-address sanitize-c sanitize-thread sanitize-undefined layers api golden sheet pictures format lint rules clean

help:
	@awk '/^#@ / { printf "%s\n", substr($$0, 4) } /^[a-z-]+:.*## / { split($$0, part, /:.*## /); \
	  printf "  make %-14s %s\n", part[1], part[2] }' $(MAKEFILE_LIST)

#@ Every day:

demo: deps ## Open the demo window; without a display, write a picture of it (FILE=NAME.json: that motion file)
	$(SWIFT) run -c release inbetween demo $(FILE)

# Two at a time, the longest first. What a step prints is shown when it is over, and when it begins, that it does.
TWO_AT_A_TIME = rm -f .build/failed; exec 3>&1; $(MAKE) -j2 --output-sync=target --no-print-directory
OR_FAIL = || { cat .build/failed; exit 1; }

test: deps-test ## Run the tests, drive a real window, check the compiler's messages (FILTER=NAME: some tests)
ifdef FILTER
	@$(MAKE) --no-print-directory test-debug
else
	@$(TWO_AT_A_TIME) test-tool test-engine test-others window messages $(OR_FAIL)
endif
	@echo "make test: all has passed"

format: ## Format all Swift code in place
	$(SWIFT) format -i -r $(FORMATTED)

lint: ## Check formats, documentation, numbers of rules, public symbols, build products, and the layers of the engine
	$(SWIFT) format lint --strict -r $(FORMATTED)
	@./.ci/check-width
	@./.ci/check-products
	@./.ci/check-layers
	@./.ci/check-docs
	@./.ci/check-rules
	@./.ci/check-api

rules: ## Print the rules, each with the tests that cite it
	@./.ci/check-rules --list

clean: ## Remove all that was built
	rm -rf .build

#@ Check more:

verify: deps-test deps-web-test ## Everything else that CI runs: bits, machine code, leaks, faults, browsers, guide, demo
	@$(TWO_AT_A_TIME) determinism kernels runtime leaks faults interface web-check guide docs demo-check $(OR_FAIL)
	@echo "make verify: all has passed"

nightly: deps-test deps-web deps-nightly ## What takes long: tests with -O, races, hostile input, a dependent package, sanitizers, soak (hours)
	@$(TWO_AT_A_TIME) test-release determinism-release races fuzz $(OR_FAIL)
	@$(MAKE) --no-print-directory interface CALLS=10000000
	@$(MAKE) --no-print-directory interface VARIANT=embedded
	@$(MAKE) --no-print-directory web-check BROWSER=firefox
	@$(MAKE) --no-print-directory dependency bench-quick sanitize soak
	@echo "make nightly: all has passed"

fuzz: ## Feed the readers of files and texts, and the engine, with hostile input (SECONDS=60 for each)
	$(BEGIN)
	.ci/check fuzz ./Tests/Fuzz/check.sh $(or $(SECONDS),60)

sanitize: sanitize-address sanitize-undefined sanitize-thread sanitize-c ## The tests with sanitizers: addresses, undefined behaviour, threads (FILTER=NAME: some tests)

#@ For other languages:

# The library for C, and where it is built.
LIBRARY = .build/c$(if $(filter embedded,$(VARIANT)),-embedded)

c: ## The library for C, C++ and Python, in .build/c: it needs no Swift where it runs (VARIANT=embedded: the small one)
	$(BEGIN)
	.ci/check c env VARIANT=$(VARIANT) .ci/build-c $(LIBRARY)

web: deps-web ## The module for browsers and Node, in .build/web-module (some minutes)
	$(BEGIN)
	.ci/check web .ci/build-web .build/web-module

web-demo: web build-debug ## A site of motion files, easings and three scenes, in .build/web-demo, for any static host
	$(BEGIN)
	.ci/check web-demo .ci/build-web-demo .build/web-demo .build/web-module .build/debug/inbetween

web-check: deps-web-test web c build-debug .build/alone/debug .build/alone/wasm ## Test that module in Node and in Chromium, against the native engine (BROWSER=firefox)
	$(BEGIN)
	.ci/check web-check env BROWSER=$(or $(BROWSER),chromium) ./Tests/Web/check.sh .build/web-module .build/c .build/debug/inbetween .build/alone

# Both libraries have the same names, so a folder has one of them.
one-variant:
	@old=$$(sed -n 's/^variant=//p' $(PREFIX)/lib/pkgconfig/inbetween.pc 2>/dev/null); \
	  [ -z "$$old" ] || [ "$$old" = $(or $(VARIANT),whole) ] || { echo "make install: $(PREFIX) has the library" \
	    "\"$$old\". Choose another PREFIX for \"$(or $(VARIANT),whole)\", or remove" \
	    "$(PREFIX)/lib/pkgconfig/inbetween.pc to replace the library." >&2; exit 1; }

install: one-variant c ## Install that library (PREFIX=/usr/local; for VARIANT=embedded, another one)
	mkdir -p $(PREFIX)
	cp -R $(LIBRARY)/. $(PREFIX)

interface: c
	$(BEGIN)
	.ci/check interface ./Tests/C/check.sh $(LIBRARY) $(CALLS)
	.ci/check examples ./Tests/C/examples.sh $(LIBRARY)

soak: build-release ## Long runs: random worlds, rollbacks, an arcade game for hours and days (hours)
	$(SWIFT) run -c release Soak
	$(SWIFT) run -c release Soak days
	INBETWEEN_WORLDS=100000 INBETWEEN_ROLLBACKS=10000 $(RELEASE_TEST) --filter Oracle

#@ Measure:

bench: ## Measure; prints a table and writes .build/benchmark.json (FLAGS=… for swift run)
	$(BENCH) --json .build/benchmark.json

bench-compare: ## Measure, and print what got slower than BASE=FILE
	@[ -n "$(BASE)" ] || { echo "make bench-compare BASE=FILE: a file that make bench has written" >&2; exit 2; }
	$(BENCH) --json .build/benchmark-new.json --compare $(BASE)

bench-plot: ## Measure, and plot cost against the number of tweens: PLOT=FILE or .build/cost.svg
	$(BENCH) --json .build/benchmark.json --plot $(or $(PLOT),.build/cost.svg)

bench-rivals: ## Measure, and other libraries too, those that are there (ENTT=, FLECS=: their folders)
	ENTT=$(ENTT) FLECS=$(FLECS) ./Benchmarks/Rivals/build.sh .build/rivals
	$(BENCH) --json .build/benchmark.json --rivals .build/rivals

bench-sprites: deps ## Measure the drawing of many sprites
	$(SWIFT) run -c release SpriteBenchmark

#@ Make files anew; look at them before you commit them:

docs: build-debug ## The guide and the reference as HTML, in .build/docs
	$(BEGIN)
	.ci/check docs .ci/docs

pictures: deps ## The pictures of the guide, in its catalog
	.ci/pictures
	.ci/strips

sheet: deps ## The pictures of README and Assets, the moving one too (needs ffmpeg)
	$(SWIFT) build -c release --product inbetween
	.ci/sheet

api: ## The listings of public symbols, in .ci/api, and with their documentation in Sources/API.txt
	@./.ci/check-api --write

golden: build-debug ## The golden frames of the scenes, which the tests compare
	INBETWEEN_GOLDEN=write $(DEBUG_TEST) --filter GoldenFrameTests

# Parts of the above.

# The references that point upward in the layers of the engine.
layers:
	@./.ci/check-layers --list

BEGIN = @{ echo "== $@ begins" >&3; } 2>/dev/null || true

deps:
	@PACKAGES="$(PACKAGES)" ./.ci/install-packages

deps-test: deps
	@PACKAGES="$(TEST_PACKAGES)" ./.ci/install-packages

# Node and wasm-opt may also come from elsewhere, such as Node from nvm.
deps-web:
	@command -v node >/dev/null || PACKAGES=nodejs ./.ci/install-packages
	@command -v wasm-opt >/dev/null || PACKAGES=binaryen ./.ci/install-packages

deps-web-test: deps-web
	@PACKAGES="$(WEB_TEST_PACKAGES)" ./.ci/install-packages

deps-nightly:
	@PACKAGES="$(NIGHTLY_PACKAGES)" ./.ci/install-packages

build: deps build-debug

# Without debug information, and with the faster linker, a clean build takes less time. (The index stays: on Linux
# it finds the tests.)
ifeq ($(shell uname -s),Linux)
LEAN := -debug-info-format none -Xswiftc -use-ld=lld
endif

# The two builds have separate folders, for one can be built while the other's tests run. The debug build has an
# optimized engine, which keeps the checks of debug builds (Package.swift): its tests take a fifth of the time. All of
# it without the optimizer is what the sanitizers of `make nightly` run.
DEBUG_FLAGS = $(LEAN) $(WARNINGS)
DEBUG_BUILD = env INBETWEEN_OPTIMIZED=1 $(SWIFT) build --build-tests $(DEBUG_FLAGS)
# Without the lock of the folder, which would let one process wait for the other.
DEBUG_TEST = env INBETWEEN_OPTIMIZED=1 $(SWIFT) test --skip-build --ignore-lock $(DEBUG_FLAGS)
ENGINE_TESTS = ^InbetweenTests\.
TOOL_TESTS = ^InbetweenToolTests\.
RELEASE := .build/optimized
RELEASE_FLAGS = --scratch-path $(RELEASE) -c release -Xswiftc -enable-testing $(WARNINGS)
RELEASE_BUILD = env INBETWEEN_TESTING=1 $(SWIFT) build --build-tests $(RELEASE_FLAGS)
RELEASE_TEST = env INBETWEEN_TESTING=1 $(SWIFT) test --skip-build $(RELEASE_FLAGS)

# A check builds what it looks at; several build it once.
build-debug:
	$(BEGIN)
	.ci/check build-debug $(DEBUG_BUILD)

build-release:
	$(BEGIN)
	.ci/check build-release $(RELEASE_BUILD)

test-debug: build-debug
	$(BEGIN)
	.ci/check test-debug $(DEBUG_TEST) --filter '$(FILTER)'

# All tests, in three processes. In one process of two threads, debug builds wait for locks of the generic runtime. The
# tests of the program wait for the programs that they start.
test-engine: build-debug
	$(BEGIN)
	.ci/check test-engine $(DEBUG_TEST) --no-parallel --filter '$(ENGINE_TESTS)'

test-tool: build-debug
	$(BEGIN)
	.ci/check test-tool $(DEBUG_TEST) --filter '$(TOOL_TESTS)'

test-others: build-debug
	$(BEGIN)
	.ci/check test-others $(DEBUG_TEST) --no-parallel --skip '$(ENGINE_TESTS)' --skip '$(TOOL_TESTS)'

test-release: build-release
	$(BEGIN)
	.ci/check test-release $(RELEASE_TEST)

# Each sanitizer has its own build. Swift has no sanitizer for undefined behaviour on Linux: there the checks of debug
# builds (bounds, overflow, exclusive access) find it, and C is compiled with traps. `leaks` looks for leaks.
# Left out: tests of the counter of allocations, in whose place a sanitizer puts its own; and, for threads, one that
# limits the size of files: that sanitizer's memory is files.
SANITIZER_address = --sanitize address
SANITIZER_thread = --sanitize thread
SANITIZER_undefined = -Xswiftc -enforce-exclusivity=checked -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined
UNSANITIZED = ReportTests|DriverFootprintTests|theCounterCounts$(if $(filter thread,$*),|failedWrite)
SANITIZED = --scratch-path .build/sanitize-$* $(DEBUG_FLAGS) $(SANITIZER_$*)

sanitize-address sanitize-thread sanitize-undefined: sanitize-%: deps-test
	.ci/check $@-build $(SWIFT) build --build-tests $(SANITIZED)
	INBETWEEN_SANITIZED=1 ASAN_OPTIONS=detect_leaks=0 .ci/check $@ $(SWIFT) test --skip-build $(SANITIZED) --no-parallel \
	  --skip '$(UNSANITIZED)' $(if $(FILTER),--filter '$(FILTER)')

# The library for C with the sanitizer of addresses, under misuse and random calls.
sanitize-c:
	.ci/check sanitize-c-build env SANITIZE=address .ci/build-c .build/c-sanitized
	.ci/check sanitize-c ./Tests/C/check.sh .build/c-sanitized $(or $(CALLS),100000)

# The engine with the scenarios of Tests/Determinism as one module.
ENGINE := $(sort $(shell ./.ci/one-module))
SCENARIOS := $(wildcard Tests/Determinism/*.swift)

.build/alone/debug .build/alone/avx2: $(ENGINE) $(SCENARIOS)
	.ci/check $(@F) ./Tests/Determinism/build.sh $(@F) $@

# Of the objects of `web`: the engine is compiled for WebAssembly once.
.build/alone/wasm: web $(wildcard Tests/Determinism/shim.c)
	.ci/check $(@F) ./Tests/Determinism/build.sh $(@F) $@

# What `verify` builds and `test` does not. CI builds it beside the tests, whose own build leaves a processor idle for
# minutes. Without `demo-build`, for SwiftPM builds one thing at a time in a folder: `verify` begins with that.
beside-test: .build/alone/debug c web

window: build-debug
	$(BEGIN)
	.ci/check window ./Tests/Window/check.sh .build/debug/inbetween

# As `make demo` does: the optimizer sees the program there only.
demo-build:
	$(BEGIN)
	.ci/check demo-build $(SWIFT) build -c release --product inbetween

demo-check: demo-build
	$(BEGIN)
	.ci/check demo env -u DISPLAY -u WAYLAND_DISPLAY .build/release/inbetween demo --sheet=.build/demo.png

determinism: build-debug demo-build .build/alone/debug .build/alone/wasm
	$(BEGIN)
	.ci/check determinism ./Tests/Determinism/check.sh .build/debug .build/release

determinism-release: build-debug build-release .build/alone/debug .build/alone/avx2 .build/alone/wasm
	$(BEGIN)
	.ci/check determinism ./Tests/Determinism/check.sh .build/debug $(RELEASE)/release .build/alone/avx2

kernels: demo-build
	$(BEGIN)
	.ci/check kernels ./Tests/Kernels/check.sh --build .build/release

runtime: c
	$(BEGIN)
	.ci/check runtime ./Tests/Kernels/runtime.sh .build/c-objects/Inbetween.o

leaks: build-debug
	$(BEGIN)
	.ci/check leaks ./Tests/Leaks/check.sh .build/debug

races:
	$(BEGIN)
	.ci/check races ./Tests/Races/check.sh

faults: build-debug
	$(BEGIN)
	.ci/check faults ./Tests/Faults/check.sh .build/debug/inbetween
	.ci/check allocations ./Tests/Faults/allocations.sh .build/debug/inbetween

messages: build-debug
	$(BEGIN)
	.ci/check messages ./Tests/Messages/check.sh

guide: build-debug
	$(BEGIN)
	.ci/check guide ./Tests/Guide/check.sh

bench-quick:
	$(SWIFT) run -c release InbetweenBenchmarks --quick

dependency:
	./Tests/Dependency/check.sh
