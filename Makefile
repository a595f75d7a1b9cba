# make demo and make test are all that a fresh machine needs: both install what is missing first.

SWIFT ?= swift
PACKAGES := libsdl2-dev libsdl2-ttf-dev libsdl2-image-dev fonts-inter
TEST_PACKAGES := xvfb xdotool imagemagick binutils
WARNINGS := -Xswiftc -warnings-as-errors
FORMATTED := Package.swift Sources Tests Benchmarks Examples

BENCH = $(SWIFT) run -c release $(FLAGS) InbetweenBenchmarks $(if $(FLAGS),--flags '$(FLAGS)')

.PHONY: help api layers deps deps-test demo test verify guide docs pictures test-debug test-release window determinism kernels leaks races messages dependency bench bench-plot bench-rivals bench-compare bench-sprites soak golden sheet format lint build clean

help: ## Say what there is to make
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## Install the system packages that are missing (SDL2, its text and image libraries, a font)
	@PACKAGES="$(PACKAGES)" ./.ci/install-packages

deps-test: deps
	@PACKAGES="$(TEST_PACKAGES)" ./.ci/install-packages

demo: deps ## Open the demo window (without a display: render it to PNG files)
	$(SWIFT) run -c release inbetween demo $(FILE)

build: deps build-debug ## Build everything, warnings being errors

# The two builds have folders of their own, for one can be built while the other's tests run.
DEBUG_BUILD = $(SWIFT) build --build-tests $(WARNINGS)
RELEASE := .build/optimized
RELEASE_FLAGS = --scratch-path $(RELEASE) -c release -Xswiftc -enable-testing $(WARNINGS)
RELEASE_BUILD = $(SWIFT) build --build-tests $(RELEASE_FLAGS)
RELEASE_TEST = $(SWIFT) test --skip-build $(RELEASE_FLAGS)

# Two at a time, the longest first. What a step prints is shown when it is over, and when it begins, that it does.
TWO_AT_A_TIME = exec 3>&1; $(MAKE) -j2 --output-sync=target --no-print-directory

test: deps-test ## Run the tests, drive a real window, look at what the compiler says of wrong calls
	@rm -f .build/failed; $(TWO_AT_A_TIME) test-debug window messages || { cat .build/failed; exit 1; }
	@echo "make test: all has passed"

verify: deps-test ## Prove more: the tests with -O, the same bits in every build, packed kernels, no leaks, no races, the guide
	@rm -f .build/failed; $(TWO_AT_A_TIME) determinism test-release races leaks kernels guide docs || { cat .build/failed; exit 1; }
	@echo "make verify: all has passed"

BEGIN = @{ echo "== $@ begins" >&3; } 2>/dev/null || true

# A check builds what it looks at; several build it once.
.PHONY: build-debug build-release
build-debug:
	$(BEGIN)
	.ci/check build-debug $(DEBUG_BUILD)

build-release:
	$(BEGIN)
	.ci/check build-release $(RELEASE_BUILD)

test-debug: build-debug
	$(BEGIN)
	.ci/check test-debug $(SWIFT) test --skip-build $(WARNINGS)

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

window: build-debug ## Drive the demo window under a virtual display
	$(BEGIN)
	.ci/check window ./Tests/Window/check.sh .build/debug/inbetween

determinism: build-debug build-release $(ALONE) ## Compare the bits of debug, -O, AVX2 and WebAssembly builds
	$(BEGIN)
	.ci/check determinism ./Tests/Determinism/check.sh .build/debug $(RELEASE)/release

kernels: $(ALONE) ## Look into the machine code: packed loops, and no generic runtime where entities come and go
	$(BEGIN)
	.ci/check kernels ./Tests/Kernels/check.sh --object $(ALONE)
	.ci/check runtime ./Tests/Kernels/runtime.sh $(ALONE)

leaks: ## Look for leaks of handles, callbacks and awaits with LeakSanitizer
	$(BEGIN)
	.ci/check leaks ./Tests/Leaks/check.sh

races: ## Look for races between the threads of a tick with ThreadSanitizer
	$(BEGIN)
	.ci/check races ./Tests/Races/check.sh

messages: build-debug ## Look whether the compiler says something helpful of wrong calls
	$(BEGIN)
	.ci/check messages ./Tests/Messages/check.sh

guide: build-debug ## Compile and run every Swift block of the guide, of README and of doc comments
	$(BEGIN)
	.ci/check guide ./Tests/Guide/check.sh

docs: build-debug ## Build the guide and the reference as HTML in .build/docs
	$(BEGIN)
	.ci/check docs .ci/docs

pictures: deps ## Draw the pictures of the guide anew, in its catalog
	.ci/pictures
	.ci/strips

dependency: ## Build and run a package that depends on the engine alone: in debug, -O and for AVX2
	./Tests/Dependency/check.sh

soak: build-release ## Ten times the random worlds of the oracle tests, and ten simulated hours of an arcade game
	$(SWIFT) run -c release Soak
	INBETWEEN_WORLDS=100000 $(RELEASE_TEST) --filter Oracle

bench: ## Measure; prints a table and writes .build/benchmark.json (FLAGS=… are passed on to swift run)
	$(BENCH) --json .build/benchmark.json

bench-plot: ## Measure cost against the number of tweens too, and plot it: PLOT=FILE or .build/cost.svg
	$(BENCH) --json .build/benchmark.json --plot $(or $(PLOT),.build/cost.svg)

bench-rivals: ## Measure rivals too; those that are missing are left out (ENTT=, FLECS=: their folders)
	ENTT=$(ENTT) FLECS=$(FLECS) ./Benchmarks/Rivals/build.sh .build/rivals
	$(BENCH) --json .build/benchmark.json --rivals .build/rivals

bench-compare: ## Measure and print what got slower than BASE=FILE
	@[ -n "$(BASE)" ] || { echo "make bench-compare BASE=FILE: a file that make bench has written" >&2; exit 2; }
	$(BENCH) --json .build/benchmark-new.json --compare $(BASE)

golden: build-debug ## Draw the golden frames of the scenes anew: look at them before they are committed
	INBETWEEN_GOLDEN=write $(SWIFT) test --skip-build --filter GoldenFrameTests

bench-sprites: deps ## Measure the drawing of many sprites: geometry, drawing in memory, SDL
	$(SWIFT) run -c release SpriteBenchmark

sheet: ## Draw the pictures of the scenes anew, in README and Assets
	$(SWIFT) run -c release inbetween demo --sheet Assets/pictures/gallery.png --hide-panels --size 560x350 --density 0.5
	@for scene in $$(.build/release/inbetween demo --list | awk '{ print $$1 }'); do \
	  .build/release/inbetween demo $$scene --record .build/picture --size 960x600 --density 0.75 --fps 1 --seconds 2.01 && \
	  cp .build/picture/frame-00002.png Assets/pictures/scenes/$$scene.png; done

format: ## Format all Swift code in place
	$(SWIFT) format -i -r $(FORMATTED)

lint: ## Check the format, layers, documentation and public symbols of all Swift code, and that no build product is tracked
	$(SWIFT) format lint --strict -r $(FORMATTED)
	@./.ci/check-width
	@./.ci/check-products
	@./.ci/check-layers
	@./.ci/check-docs
	@./.ci/check-api

api: ## Write the listings of public symbols anew, in .ci/api: commit them with the change
	@./.ci/check-api --write

layers: ## List the references that point upward in the engine's layers
	@./.ci/check-layers --list

clean:
	rm -rf .build
