// What every rival's program does: it reads a workload, builds its animations, shows what their values are after
// some ticks, for the benchmark to check, and then measures itself in the way in which the benchmark does.
//
// A rival is a class with a constructor that takes the workload, `void advance()`, one frame of a 60th of a second,
// and `float value(size_t index) const`, as its own setter has noted it.

#ifndef RIVAL_H
#define RIVAL_H

#include <malloc.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

/// The easings, in the order of the benchmark's `MixedEasing`.
enum Easing : uint8_t { linear, quadOut, cubicInOut, sineInOut, expoOut, backOut, elasticOut, circInOut };

/// The numbers of many tweens; times in counts of a 90,000th of a second, of which a tick is 1500.
struct Workload {
  std::vector<uint8_t> easings;
  std::vector<float> froms, targets;
  std::vector<int64_t> starts, durations;

  size_t count() const { return easings.size(); }
  double startSeconds(size_t index) const { return starts[index] / 90000.0; }
  double seconds(size_t index) const { return durations[index] / 90000.0; }

  explicit Workload(const char *path) {
    FILE *file = fopen(path, "rb");
    int64_t count = 0;
    if (!file || fread(&count, sizeof count, 1, file) != 1 || count < 1) fail(path);
    read(file, easings, count, path);
    read(file, froms, count, path);
    read(file, targets, count, path);
    read(file, starts, count, path);
    read(file, durations, count, path);
    fclose(file);
  }

 private:
  template <typename Element>
  static void read(FILE *file, std::vector<Element> &column, int64_t count, const char *path) {
    column.resize(count);
    if (fread(column.data(), sizeof(Element), count, file) != size_t(count)) fail(path);
  }

  [[noreturn]] static void fail(const char *path) {
    fprintf(stderr, "%s is not a workload\n", path);
    exit(1);
  }
};

inline double nanoseconds() {
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Arguments: the workload, where to write the values, rounds, cold rounds, nanoseconds a sample.
template <typename Rival>
int measure(const char *name, int argc, char **argv) {
  if (argc != 6) {
    fprintf(stderr, "this program is run by the benchmark: see --rivals there\n");
    return 2;
  }
  const Workload workload(argv[1]);
  const int rounds = atoi(argv[3]), coldRounds = atoi(argv[4]);
  const double sampleTime = atof(argv[5]);
  const size_t count = workload.count();

  const struct mallinfo2 before = mallinfo2();
  Rival rival(workload);
  const struct mallinfo2 after = mallinfo2();
  const double bytes = double(after.uordblks + after.hblkhd) - double(before.uordblks + before.hblkhd);

  long ticks = 0;
  auto advance = [&](long calls) {
    const double start = nanoseconds();
    for (long call = 0; call < calls; call++) rival.advance();
    ticks += calls;
    return nanoseconds() - start;
  };
  FILE *file = fopen(argv[2], "wb");
  if (!file) return 1;
  auto writeValues = [&] {
    const int64_t passed = ticks;
    fwrite(&passed, sizeof passed, 1, file);
    for (size_t index = 0; index < count; index++) {
      const float value = rival.value(index);
      fwrite(&value, sizeof value, 1, file);
    }
  };

  advance(3);
  writeValues();
  long calls = 1;
  for (double elapsed = advance(1); elapsed < sampleTime / 2; elapsed = advance(calls)) calls *= 2;
  printf("name %s\nbytes %.1f\nwarm", name, bytes / count);
  for (int round = 0; round < rounds; round++) {
    advance(1);
    printf(" %.4f", advance(calls) / calls / count);
  }
  printf("\ncold");
  std::vector<char> others(64 << 20);
  for (int round = 0; round < coldRounds; round++) {
    for (size_t offset = 0; offset < others.size(); offset += 64) others[offset] = char(round + offset);
    asm volatile("" : : "r"(others.data()) : "memory");
    printf(" %.4f", advance(1) / count);
  }
  printf("\n");
  writeValues();
  return fclose(file) == 0 ? 0 : 1;
}

#endif
