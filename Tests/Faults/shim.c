// Faults for a running program, as a library that is loaded before all others (LD_PRELOAD).
//
//     SIGUSR1, SIGUSR2        all clocks jump an hour forward, or back
//     SIGRTMIN, SIGRTMIN + 1  SDL's renderer loses its device, or the content of its targets
//     FAULTS_FONTS=none       files of fonts cannot be opened, as if they were not there
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static _Atomic long shift;

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, time);
  if (result == 0 && clock != CLOCK_PROCESS_CPUTIME_ID && clock != CLOCK_THREAD_CPUTIME_ID) time->tv_sec += shift;
  return result;
}

int gettimeofday(struct timeval *time, void *zone) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  (void)zone;
  return 0;
}

static int is_hidden(const char *path) {
  const char *ending = strrchr(path, '.');
  return ending && getenv("FAULTS_FONTS") && (!strcmp(ending, ".otf") || !strcmp(ending, ".ttf"));
}

FILE *fopen(const char *path, const char *mode) {
  if (is_hidden(path)) {
    errno = ENOENT;
    return NULL;
  }
  return ((FILE *(*)(const char *, const char *))dlsym(RTLD_NEXT, "fopen"))(path, mode);
}

FILE *fopen64(const char *path, const char *mode) {
  if (is_hidden(path)) {
    errno = ENOENT;
    return NULL;
  }
  return ((FILE *(*)(const char *, const char *))dlsym(RTLD_NEXT, "fopen64"))(path, mode);
}

int access(const char *path, int mode) {
  if (is_hidden(path)) {
    errno = ENOENT;
    return -1;
  }
  return ((int (*)(const char *, int))dlsym(RTLD_NEXT, "access"))(path, mode);
}

// An SDL_Event of a kind that has no more to say.
static void push(unsigned type) {
  union {
    unsigned type;
    char room[128];
  } event = {0};
  event.type = type;
  int (*push_event)(void *) = (int (*)(void *))dlsym(RTLD_DEFAULT, "SDL_PushEvent");
  if (push_event) push_event(&event);
}

static sigset_t signals;

static void *listen(void *nothing) {
  (void)nothing;
  for (int number; sigwait(&signals, &number) == 0;) {
    if (number == SIGUSR1) shift += 3600;
    if (number == SIGUSR2) shift -= 3600;
    if (number == SIGRTMIN) push(0x2001);
    if (number == SIGRTMIN + 1) push(0x2000);
  }
  return NULL;
}

__attribute__((constructor)) static void begin(void) {
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  sigaddset(&signals, SIGUSR2);
  sigaddset(&signals, SIGRTMIN);
  sigaddset(&signals, SIGRTMIN + 1);
  // Later threads inherit the mask, so that the listener alone takes the signals.
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  pthread_t thread;
  pthread_create(&thread, NULL, listen, NULL);
}
