package org.siterank.accesslog;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reads a log and splits its lines into fields, and does nothing with them. */
public final class LogSplit {

  private static final int THREADS = 2;

  private LogSplit() {}

  /** A chunk, and how many of its lines could be read. */
  private record Split(LogChunk chunk, long lines) {}

  /** The number of readable lines of a file. */
  public static long lines(Path path) throws IOException, InterruptedException, ExecutionException {
    LogFile file = LogFile.of(path, Optional.empty());
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    long lines = 0;
    try (LogChunks chunks = file.open(0)) {
      Deque<Future<Split>> ahead = new ArrayDeque<>();
      boolean atEnd = false;
      while (!atEnd || !ahead.isEmpty()) {
        if (ahead.size() > THREADS || atEnd) {
          Split split = ahead.pop().get();
          lines += split.lines();
          chunks.giveBack(split.chunk());
        }
        LogChunk chunk = atEnd ? null : chunks.next();
        atEnd = chunk == null;
        if (chunk != null) {
          ahead.add(executor.submit(() -> split(chunk)));
        }
      }
    } finally {
      executor.shutdown();
    }
    return lines;
  }

  private static Split split(LogChunk chunk) {
    LineParser parser = chunk.format().newParser();
    LogLine line = new LogLine();
    byte[] bytes = chunk.bytes();
    long lines = 0;
    for (int start = 0; start < chunk.length(); ) {
      int newline = LineEnds.first(bytes, start, chunk.length());
      int end = newline < 0 ? chunk.length() : newline;
      lines += parser.parse(bytes, start, end, line) ? 1 : 0;
      start = end + 1;
    }
    return new Split(chunk, lines);
  }
}
