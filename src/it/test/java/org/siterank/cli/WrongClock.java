package org.siterank.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.siterank.Needs;
import org.siterank.cli.Processes.Outcome;

/** Another time of day for programs that are started: a library between them and the C library. */
final class WrongClock {

  private static final String SOURCE =
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <stdlib.h>
      #include <sys/time.h>
      #include <time.h>
      static long shift(void) {
        const char *seconds = getenv("CLOCK_SHIFT");
        return seconds ? atol(seconds) : 0;
      }
      int clock_gettime(clockid_t clock, struct timespec *time) {
        static int (*real)(clockid_t, struct timespec *);
        if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
        int result = real(clock, time);
        if (clock == CLOCK_REALTIME) time->tv_sec += shift();
        return result;
      }
      int gettimeofday(struct timeval *time, void *zone) {
        static int (*real)(struct timeval *, void *);
        if (!real) real = dlsym(RTLD_NEXT, "gettimeofday");
        int result = real(time, zone);
        time->tv_sec += shift();
        return result;
      }
      time_t time(time_t *result) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        if (result) *result = now.tv_sec;
        return now.tv_sec;
      }
      """;

  private final Path library;

  private WrongClock(Path library) {
    this.library = library;
  }

  /** Compiles the library; the test is skipped where there is no compiler. */
  static WrongClock make(Path folder) throws IOException, InterruptedException {
    Path compiler = Needs.optionalProgram("gcc", "gcc and libc6-dev");
    Path source = Files.writeString(folder.resolve("clock.c"), SOURCE);
    Path library = folder.resolve("clock.so");
    Outcome made =
        Processes.start(
                folder,
                Map.of(),
                List.of(
                    compiler.toString(),
                    "-shared",
                    "-fPIC",
                    "-o",
                    library.toString(),
                    source.toString(),
                    "-ldl"))
            .await();
    Needs.optional(made.status() == 0, "gcc with the headers of the C library (libc6-dev)");
    return new WrongClock(library);
  }

  /** The environment of a program that is to see the clock behind by so much. */
  Map<String, String> behind(Duration much) {
    return Map.of(
        "LD_PRELOAD", library.toString(), "CLOCK_SHIFT", Long.toString(-much.toSeconds()));
  }
}
