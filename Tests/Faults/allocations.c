// Failing allocations for a program, as a library that is loaded before all others (LD_PRELOAD).
//
//     FAULTS_ALLOCATION=N     the N-th allocation of the program finds no memory
//     FAULTS_EACH=SECONDS     runs the program as often as it has places that allocate, in the folder `try`, and
//                             lets the allocation of one place fail each time; judges how each run ended
//
// A place is a chain of callers. Runs are forks from before `main`, so that each costs only what it does itself. The
// first run, in the folder `whole`, is without a fault and finds the places. Later ones must end in one of three ways:
//
//     with 0       all output and all files equal the first run's: somebody did without the memory
//     with 1 or 2  and a message, as after any other failure
//     by abort     and a message: Swift ends a program when memory for its own values has run out
//
// Two things are not in our hands. Swift does not look whether it got memory for its tables of types, nor for the frames
// of accessors: it goes on at address 0. The program then says what may have happened, and that counts as an abort. And
// the libraries of texts leave letters out, or a font, in whose place another is taken; FreeType too goes on at address
// 0. So texts may be drawn in another way with FAULTS_TEXTS=1.
//
// What has been written until then must be the first run's, byte for byte. The folder of the runs is the current one.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t members, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void *__libc_stack_end;

enum { MOST_PLACES = 1 << 15, SLOTS = 1 << 17, DEPTH = 16 };

// What the runs tell the first process: shared memory.
static struct {
  atomic_long count;
  atomic_ulong failed_size;
  void *failed_caller;
  atomic_long places;
  // The number of the first allocation of each place, and the hashes of the places that are known.
  long first[MOST_PLACES];
  uint64_t known[SLOTS];
} *shared;

static long failing;
static int is_looking;

// A hash of the chain of callers. Frames without a frame pointer are left out.
static uint64_t place_of(void **frame, void *caller) {
  uint64_t hash = (uint64_t)caller * 0x9E3779B97F4A7C15u;
  for (int depth = 0; depth < DEPTH; depth++) {
    void **next = (void **)*frame;
    if (next <= frame || (void *)next >= __libc_stack_end || (uintptr_t)next % sizeof(void *)) break;
    hash = (hash ^ (uint64_t)frame[1]) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 29;
    frame = next;
  }
  return hash | 1;
}

static void note_place(long number, uint64_t place) {
  for (uint64_t slot = place >> 20;; slot++) {
    uint64_t *known = &shared->known[slot % SLOTS];
    if (*known == place) return;
    if (*known) continue;
    long index = atomic_load(&shared->places);
    if (index == MOST_PLACES) return;
    *known = place;
    shared->first[index] = number;
    atomic_store(&shared->places, index + 1);
    return;
  }
}

// Counts an allocation. Returns whether it is to fail.
static int fails(size_t size, void *frame, void *caller) {
  if (!shared) return 0;
  long number = atomic_fetch_add(&shared->count, 1) + 1;
  // Threads have stacks elsewhere, whose ends are not known here.
  if (is_looking && frame < __libc_stack_end && getpid() == gettid()) note_place(number, place_of(frame, caller));
  if (number != failing) return 0;
  atomic_store(&shared->failed_size, size);
  shared->failed_caller = caller;
  errno = ENOMEM;
  return 1;
}

#define FAILS(size) fails(size, __builtin_frame_address(0), __builtin_return_address(0))

void *malloc(size_t size) { return FAILS(size) ? NULL : __libc_malloc(size); }

void *calloc(size_t members, size_t size) { return FAILS(members * size) ? NULL : __libc_calloc(members, size); }

void *realloc(void *old, size_t size) { return FAILS(size) ? NULL : __libc_realloc(old, size); }

void *memalign(size_t alignment, size_t size) { return FAILS(size) ? NULL : __libc_memalign(alignment, size); }

void *aligned_alloc(size_t alignment, size_t size) { return FAILS(size) ? NULL : __libc_memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (FAILS(size)) return ENOMEM;
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

// The engine maps large blocks itself. Files and fixed places are no allocations.
void *mmap(void *place, size_t size, int protection, int flags, int file, off_t offset) {
  if ((flags & MAP_ANONYMOUS) && !(flags & MAP_FIXED) && FAILS(size)) return MAP_FAILED;
  return (void *)syscall(SYS_mmap, place, size, protection, flags, file, offset);
}

// The library that asked for the memory that was not found.
static const char *failed_library(void) {
  Dl_info found;
  return shared->failed_caller && dladdr(shared->failed_caller, &found) && found.dli_fname ? found.dli_fname : "";
}

// Whether texts suffer, of a program that may draw some.
static int failed_in_texts(void) {
  const char *name = failed_library();
  return getenv("FAULTS_TEXTS") && (strstr(name, "harfbuzz") || strstr(name, "freetype") || strstr(name, "libSDL2"));
}

static int failed_in_swift(void) {
  const char *name = failed_library();
  // The program itself has no code in C.
  return strstr(name, "/libswift") || strstr(name, "Foundation") || !strstr(name, ".so");
}

static void stop(const char *why, const char *what) {
  dprintf(2, "allocations: %s%s\n", why, what);
  _exit(1);
}

// The bytes of a file, and how many; NULL where there is none.
static char *content(const char *path, size_t *size) {
  struct stat found;
  int file = open(path, O_RDONLY);
  if (file < 0 || fstat(file, &found) || !S_ISREG(found.st_mode)) {
    if (file >= 0) close(file);
    return NULL;
  }
  char *bytes = __libc_malloc(found.st_size + 1);
  *size = 0;
  for (ssize_t piece; (piece = read(file, bytes + *size, found.st_size - *size)) > 0;) *size += piece;
  bytes[*size] = 0;
  close(file);
  return bytes;
}

// What is wrong with the files that a run has left, in `try/` and below; NULL if nothing is. They are removed.
static const char *judge_files(const char *folder, int is_whole, int is_aborted, long *count) {
  static char wrong[600];
  const char *found = NULL;
  char path[512], first[512];
  DIR *list = opendir(folder);
  if (!list) return NULL;
  for (struct dirent *entry; (entry = readdir(list));) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    snprintf(first, sizeof first, "whole%s", path + strlen("try"));
    if (entry->d_type == DT_DIR) {
      const char *below = judge_files(path, is_whole, is_aborted, count);
      if (below) found = below;
      rmdir(path);
      continue;
    }
    size_t size = 0, first_size = 0;
    char *bytes = content(path, &size), *first_bytes = content(first, &first_size);
    int is_equal = bytes && first_bytes && size == first_size && !memcmp(bytes, first_bytes, size);
    const char *fault = NULL;
    if (!strcmp(path, "try/said")) {
    } else if (!strcmp(path, "try/out")) {
      if (is_whole ? !is_equal : size > first_size || memcmp(bytes, first_bytes, size)) fault = "is not the first run's";
    } else if (!strncmp(entry->d_name, ".inbetween-", 11)) {
      if (!is_aborted) fault = "is a draft that was left";
    } else if (!is_equal && !(is_whole && failed_in_texts())) {
      fault = "is not the first run's";
    } else {
      *count += 1;
    }
    if (fault) {
      snprintf(wrong, sizeof wrong, "%s %s", path, fault);
      found = wrong;
    }
    free(bytes);
    free(first_bytes);
    unlink(path);
  }
  closedir(list);
  return found;
}

static long count_files(const char *folder) {
  long count = 0;
  char path[512];
  DIR *list = opendir(folder);
  if (!list) return 0;
  for (struct dirent *entry; (entry = readdir(list));) {
    if (entry->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    count += entry->d_type == DT_DIR ? count_files(path) : 1;
  }
  closedir(list);
  return count;
}

// Becomes a run in a folder: goes on to `main` in a child; returns its state in the first process.
static int run(const char *folder, long number, int looks, int *is_child) {
  mkdir(folder, 0755);
  atomic_store(&shared->count, 0);
  atomic_store(&shared->failed_size, 0);
  pid_t child = fork();
  if (child < 0) stop("cannot fork: ", strerror(errno));
  if (child == 0) {
    if (chdir(folder)) _exit(99);
    dup2(open("out", O_WRONLY | O_CREAT | O_TRUNC, 0644), 1);
    dup2(open("said", O_WRONLY | O_CREAT | O_TRUNC, 0644), 2);
    // One that hangs.
    alarm(120);
    failing = number;
    is_looking = looks;
    *is_child = 1;
    return 0;
  }
  int state;
  if (waitpid(child, &state, 0) != child) stop("cannot wait: ", strerror(errno));
  return state;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// Returns in each run; the first process ends here.
static void run_each(double seconds) {
  int is_child = 0;
  int state = run("whole", 0, 1, &is_child);
  if (is_child) return;
  if (state != 0) stop("the run without a fault failed", "");
  long count = atomic_load(&shared->count), places = atomic_load(&shared->places);
  if (places == MOST_PLACES) stop("there are too many places", "");
  long files = count_files("whole") - 2, done = 0, survived = 0, refused = 0, aborted = 0;
  double begin = now();
  // From all parts of the run alike, in a fixed order that does not depend on the time.
  for (long turn = 0; turn < places && now() - begin < seconds; turn++, done++) {
    long stride = places > 2 ? places * 618 / 1000 : 1;
    while (places > 2) {
      long left = places, right = stride;
      while (right) {
        long rest = left % right;
        (left = right), (right = rest);
      }
      if (left == 1) break;
      stride++;
    }
    long number = shared->first[turn * stride % places];
    state = run("try", number, 0, &is_child);
    if (is_child) return;
    size_t size = 0;
    char *said = content("try/said", &size);
    int code = WIFEXITED(state) ? WEXITSTATUS(state) : -1;
    int signal = WIFSIGNALED(state) ? WTERMSIG(state) : 0;
    int is_aborted = signal == SIGABRT || signal == SIGILL || signal == SIGTRAP
        || (signal == SIGSEGV && (failed_in_swift() || failed_in_texts()));
    int names_memory = said && (strcasestr(said, "memory") || strcasestr(said, "alloc"));
    const char *wrong = NULL;
    long whole = 0;
    if (code > 2 || (code < 0 && !is_aborted)) wrong = "it ended in no known way";
    else if (code > 0 && size == 0) wrong = "it said nothing";
    else if (is_aborted && !names_memory) wrong = "it was ended without a word about memory";
    const char *wrong_file = judge_files("try", code == 0, is_aborted, &whole);
    if (!wrong) wrong = wrong_file;
    if (!wrong && code == 0 && whole != files) wrong = "it ended with 0, and files are missing";
    if (wrong) {
      dprintf(
          2, "allocations: FAULTS_ALLOCATION=%ld, of %lu bytes for %s: %s (%s %d). It said:\n%.2000s\n", number,
          atomic_load(&shared->failed_size), failed_library(), wrong, signal ? "signal" : "code",
          signal ? signal : code, said ? said : "");
      if (!getenv("FAULTS_GO_ON")) _exit(1);
    }
    free(said);
    if (code == 0) survived++;
    else if (code > 0) refused++;
    else aborted++;
  }
  dprintf(
      2, "allocations: %ld, from %ld places; %ld of those failed in turn: %ld did without, %ld were refused, %ld ended the program\n",
      count, places, done, survived, refused, aborted);
  _exit(0);
}

static int (*real_main)(int, char **, char **);

static int begin(int count, char **words, char **environment) {
  const char *number = getenv("FAULTS_ALLOCATION"), *each = getenv("FAULTS_EACH");
  if (!number && !each) return real_main(count, words, environment);
  void *found = (void *)syscall(
      SYS_mmap, NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (found == MAP_FAILED) stop("no memory of its own", "");
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  shared = found;
  if (number) failing = atol(number);
  else run_each(atof(each));
  return real_main(count, words, environment);
}

// Stands in for the C library's start of a program, so that its own `main` is the point from which allocations count.
int __libc_start_main(
    int (*main)(int, char **, char **), int count, char **words, void (*init)(void), void (*fini)(void),
    void (*rtld_fini)(void), void *stack_end) {
  int (*real)(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void), void (*)(void), void *) =
      dlsym(RTLD_NEXT, "__libc_start_main");
  real_main = main;
  return real(begin, count, words, init, fini, rtld_fini, stack_end);
}
