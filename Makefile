# make demo and make test are all that a fresh machine needs: both install what is missing first.

SWIFT ?= swift
PACKAGES := libsdl2-dev libsdl2-ttf-dev libsdl2-image-dev fonts-inter
TEST_PACKAGES := xvfb xdotool imagemagick binutils
WARNINGS := -Xswiftc -warnings-as-errors
FORMATTED := Package.swift Sources Tests Benchmarks Examples

BENCH = $(SWIFT) run -c release $(FLAGS) InbetweenBenchmarks $(if $(FLAGS),--flags '$(FLAGS)')

.PHONY: help deps deps-test demo test test-debug test-release window determinism kernels leaks races messages dependency bench bench-plot bench-rivals bench-compare soak format lint build clean

help: ## Say what there is to make
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## Install the system packages that are missing (SDL2, its text and image libraries, a font)
	@PACKAGES="$(PACKAGES)" ./.ci/install-packages

deps-test: deps
	@PACKAGES="$(TEST_PACKAGES)" ./.ci/install-packages

demo: deps ## Open the demo window (without a display: render it to PNG files)
	$(SWIFT) run -c release inbetween demo $(FILE)

build: deps ## Build everything, warnings being errors
	$(SWIFT) build --build-tests $(WARNINGS)

# What a build of the package and what a single compiler makes run side by side.
test: deps-test test-debug ## Run all tests: debug, -O, a real window, the same bits in WebAssembly, packed kernels, no leaks, no races, messages, as a dependency
	$(MAKE) -j2 --output-sync=target test-release window determinism kernels leaks races messages dependency

test-debug:
	$(SWIFT) test $(WARNINGS)

test-release:
	$(SWIFT) test -c release -Xswiftc -enable-testing $(WARNINGS)

window: ## Drive the demo window under a virtual display
	./Tests/Window/check.sh .build/debug/inbetween

determinism: ## Compare the bits of debug, -O, AVX2 and WebAssembly builds
	./Tests/Determinism/check.sh

kernels: ## Look whether the loops of all kernels are packed arithmetic in the machine code
	./Tests/Kernels/check.sh

leaks: ## Look for leaks of handles, callbacks and awaits with LeakSanitizer
	./Tests/Leaks/check.sh

races: ## Look for races between the threads of a tick with ThreadSanitizer
	./Tests/Races/check.sh

messages: ## Look whether the compiler says something helpful of wrong calls
	./Tests/Messages/check.sh

dependency: ## Build and run a package that depends on the engine alone
	./Tests/Dependency/check.sh

soak: ## Ten times the random worlds of the oracle tests, and ten simulated hours of an arcade game
	$(SWIFT) run -c release Soak
	INBETWEEN_WORLDS=100000 $(SWIFT) test -c release -Xswiftc -enable-testing --filter Oracle

bench: ## Measure; prints a table and writes .build/benchmark.json (FLAGS=… are passed on to swift run)
	$(BENCH) --json .build/benchmark.json

bench-plot: ## Measure cost against the number of tweens too, and plot it: PLOT=FILE or .build/cost.svg
	$(BENCH) --json .build/benchmark.json --plot $(or $(PLOT),.build/cost.svg)

bench-rivals: ## Measure rivals too that are system packages; those that are missing are left out
	./Benchmarks/Rivals/build.sh .build/rivals
	$(BENCH) --json .build/benchmark.json --rivals .build/rivals

bench-compare: ## Measure and print what got slower than BASE=FILE
	@[ -n "$(BASE)" ] || { echo "make bench-compare BASE=FILE: a file that make bench has written" >&2; exit 2; }
	$(BENCH) --json .build/benchmark-new.json --compare $(BASE)

format: ## Format all Swift code in place
	$(SWIFT) format -i -r $(FORMATTED)

lint: ## Check the format of all Swift code
	$(SWIFT) format lint --strict -r $(FORMATTED)
	@./.ci/check-width

clean:
	rm -rf .build
