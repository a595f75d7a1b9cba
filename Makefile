# make demo and make test are all that a fresh machine needs: both install what is missing first. `make help` lists
# the targets that have a description; the others are parts of those.

SWIFT ?= swift
PACKAGES := libsdl2-dev libsdl2-ttf-dev libsdl2-image-dev fonts-inter
TEST_PACKAGES := xvfb xdotool imagemagick binutils
WARNINGS := -Xswiftc -warnings-as-errors
FORMATTED := Package.swift Sources Tests Benchmarks Examples

BENCH = $(SWIFT) run -c release $(FLAGS) InbetweenBenchmarks $(if $(FLAGS),--flags '$(FLAGS)')

.PHONY: help deps deps-test demo build build-debug build-release test test-debug window messages verify determinism
.PHONY: test-release kernels races leaks fuzz guide docs dependency bench-quick bench bench-compare bench-plot bench-rivals
.PHONY: bench-sprites soak layers api golden sheet pictures format lint clean

help:
	@awk '/^#@ / { printf "%s\n", substr($$0, 4) } /^[a-z-]+:.*## / { split($$0, part, /:.*## /); \
	  printf "  make %-14s %s\n", part[1], part[2] }' $(MAKEFILE_LIST)

#@ Every day:

demo: deps ## Open the demo window; without a display, render it to PNG files
	$(SWIFT) run -c release inbetween demo $(FILE)

# Two at a time, the longest first. What a step prints is shown when it is over, and when it begins, that it does.
TWO_AT_A_TIME = rm -f .build/failed; exec 3>&1; $(MAKE) -j2 --output-sync=target --no-print-directory
OR_FAIL = || { cat .build/failed; exit 1; }

test: deps-test ## Run the tests, drive a real window, check the compiler's messages (FILTER=NAME: some tests)
ifdef FILTER
	@$(MAKE) --no-print-directory test-debug
else
	@$(TWO_AT_A_TIME) test-debug window messages $(OR_FAIL)
endif
	@echo "make test: all has passed"

format: ## Format all Swift code in place
	$(SWIFT) format -i -r $(FORMATTED)

lint: ## Check formats, documentation, public symbols, build products, and the layers of the engine
	$(SWIFT) format lint --strict -r $(FORMATTED)
	@./.ci/check-width
	@./.ci/check-products
	@./.ci/check-layers
	@./.ci/check-docs
	@./.ci/check-api

bench: ## Measure; prints a table and writes .build/benchmark.json (FLAGS=… for swift run)
	$(BENCH) --json .build/benchmark.json

#@ Look closer:

verify: deps-test ## What CI adds: tests with -O, bits, machine code, leaks, races, hostile input, the guide, a package that depends
	@$(TWO_AT_A_TIME) determinism test-release races leaks fuzz kernels guide docs $(OR_FAIL)
	@$(MAKE) --no-print-directory dependency bench-quick
	@echo "make verify: all has passed"

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

fuzz: ## Feed the readers of files and texts, and the engine, with hostile input (SECONDS=60 for each)
	$(BEGIN)
	.ci/check fuzz ./Tests/Fuzz/check.sh $(or $(SECONDS),60)

soak: build-release ## Ten times the random worlds, and ten simulated hours of an arcade game
	$(SWIFT) run -c release Soak
	INBETWEEN_WORLDS=100000 $(RELEASE_TEST) --filter Oracle

layers: ## List the references that point upward in the engine's layers
	@./.ci/check-layers --list

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

api: ## The listings of public symbols, in .ci/api
	@./.ci/check-api --write

golden: build-debug ## The golden frames of the scenes, which the tests compare
	INBETWEEN_GOLDEN=write $(SWIFT) test --skip-build $(DEBUG_FLAGS) --filter GoldenFrameTests

# Parts of the above.

BEGIN = @{ echo "== $@ begins" >&3; } 2>/dev/null || true

deps:
	@PACKAGES="$(PACKAGES)" ./.ci/install-packages

deps-test: deps
	@PACKAGES="$(TEST_PACKAGES)" ./.ci/install-packages

build: deps build-debug

# Without debug information, and with the faster linker, a clean build takes less time. (The index stays: on Linux
# it finds the tests.)
ifeq ($(shell uname -s),Linux)
LEAN := -debug-info-format none -Xswiftc -use-ld=lld
endif

# The two builds have folders of their own, for one can be built while the other's tests run.
DEBUG_FLAGS = $(LEAN) $(WARNINGS)
DEBUG_BUILD = $(SWIFT) build --build-tests $(DEBUG_FLAGS)
DEBUG_TEST = $(SWIFT) test --skip-build $(DEBUG_FLAGS) $(if $(FILTER),--filter '$(FILTER)')
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
	.ci/check test-debug $(DEBUG_TEST)

test-release: build-release
	$(BEGIN)
	.ci/check test-release $(RELEASE_TEST)

# The engine with the scenarios of Tests/Determinism as one module: `determinism` runs it, `kernels` looks at it.
ALONE := .build/alone/Determinism.o
ENGINE := $(sort $(shell find Sources/Inbetween -name '*.swift'))
SCENARIOS := Tests/Determinism/Scenarios.swift Tests/Determinism/main.swift

$(ALONE): $(ENGINE) $(SCENARIOS)
	@mkdir -p $(@D)
	@echo "swiftc -O -wmo -g: the engine and the scenarios as one module"
	@swiftc -O -wmo -g -swift-version 6 -file-compilation-dir . -module-name Determinism -emit-object \
	  $^ -o $@

window: build-debug
	$(BEGIN)
	.ci/check window ./Tests/Window/check.sh .build/debug/inbetween

determinism: build-debug build-release $(ALONE)
	$(BEGIN)
	.ci/check determinism ./Tests/Determinism/check.sh .build/debug $(RELEASE)/release

kernels: $(ALONE)
	$(BEGIN)
	.ci/check kernels ./Tests/Kernels/check.sh --object $(ALONE)
	.ci/check runtime ./Tests/Kernels/runtime.sh $(ALONE)

leaks:
	$(BEGIN)
	.ci/check leaks ./Tests/Leaks/check.sh

races:
	$(BEGIN)
	.ci/check races ./Tests/Races/check.sh

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

clean:
	rm -rf .build
