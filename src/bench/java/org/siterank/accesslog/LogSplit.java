package org.siterank.accesslog;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reads a log and splits its lines into fields, and does nothing with them. */
public final class LogSplit {

  private static final int THREADS = 2;

  private LogSplit() {}

  /** The number of readable lines of a file whose format has no directives. */
  public static long lines(Path path) throws IOException, InterruptedException, ExecutionException {
    LogFile file = LogFile.of(path, Optional.empty());
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    long lines = 0;
    try (LogChunks chunks = file.open(0)) {
      Callable<Long> task = () -> split(chunks);
      for (Future<Long> some : executor.invokeAll(Collections.nCopies(THREADS, task))) {
        lines += some.get();
      }
    } finally {
      executor.shutdown();
    }
    return lines;
  }

  /** Reads and splits chunks for as long as there are any; returns the lines that were readable. */
  private static long split(LogChunks chunks) throws IOException {
    LineParser parser = null;
    LogLine line = new LogLine();
    long lines = 0;
    for (LogChunk chunk = next(chunks); chunk != null; chunk = next(chunks)) {
      parser = parser == null ? chunk.format().newParser() : parser;
      byte[] bytes = chunk.bytes();
      for (int start = 0; start < chunk.length(); ) {
        int newline = LineEnds.first(bytes, start, chunk.length());
        int end = newline < 0 ? chunk.length() : newline;
        lines += parser.parse(bytes, start, end, line) ? 1 : 0;
        start = end + 1;
      }
      chunks.giveBack(chunk);
    }
    return lines;
  }

  private static LogChunk next(LogChunks chunks) throws IOException {
    synchronized (chunks) {
      return chunks.next();
    }
  }
}
