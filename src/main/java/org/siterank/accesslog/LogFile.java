package org.siterank.accesslog;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * A log on disk, plain or gzip. It is known by its first uncompressed bytes, so rotation, renaming
 * and compression do not make it another log.
 */
public final class LogFile {

  /** Bytes that identify a log: some twenty lines with their times and clients. */
  static final int FINGERPRINT_LENGTH = 4096;

  private final Path path;
  private final boolean compressed;
  private final byte[] head;

  private LogFile(Path path) throws IOException {
    this.path = path;
    this.compressed = path.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
    try (InputStream in = openAll()) {
      this.head = in.readNBytes(FINGERPRINT_LENGTH);
    }
  }

  /**
   * The logs that a list of names and globs stands for, each once, oldest first.
   *
   * @param patterns paths whose last part may contain {@code *}, {@code ?} and {@code {a,b}}
   * @throws NoSuchFileException when a pattern fits no file
   */
  public static List<LogFile> find(Collection<String> patterns) throws IOException {
    List<Path> paths = new ArrayList<>();
    for (String pattern : patterns) {
      List<Path> found = expand(pattern);
      if (found.isEmpty()) {
        throw new NoSuchFileException(pattern, null, "no log file there");
      }
      paths.addAll(found);
    }
    List<LogFile> files = new ArrayList<>();
    for (Path path : paths.stream().map(p -> p.toAbsolutePath().normalize()).distinct().toList()) {
      files.add(new LogFile(path));
    }
    files.sort(
        Comparator.comparing((LogFile file) -> file.firstTime().orElse(Instant.MAX))
            .thenComparing(LogFile::name));
    return files;
  }

  private static List<Path> expand(String pattern) throws IOException {
    Path path = Path.of(pattern);
    if (Files.exists(path)) {
      return List.of(path);
    }
    Path folder = path.getParent() == null ? Path.of("") : path.getParent();
    List<Path> found = new ArrayList<>();
    if (path.getFileName() != null && Files.isDirectory(folder)) {
      try (DirectoryStream<Path> entries =
          Files.newDirectoryStream(folder, path.getFileName().toString())) {
        for (Path entry : entries) {
          if (Files.isRegularFile(entry)) {
            found.add(entry);
          }
        }
      }
    }
    found.sort(Comparator.naturalOrder());
    return found;
  }

  /** Its path, for people. */
  public String name() {
    return path.toString();
  }

  /** The first lines that can be read, for people to see that they are understood. */
  public List<LogLine> samples(int count) throws IOException {
    List<LogLine> samples = new ArrayList<>();
    LogLineParser parser = new LogLineParser();
    try (LineReader lines = lines(0)) {
      for (int i = 0; samples.size() < count && i < 100 * count && lines.next(); i++) {
        parser.parse(lines.buffer(), lines.from(), lines.to()).ifPresent(samples::add);
      }
    }
    return samples;
  }

  private Optional<Instant> firstTime() {
    LogLineParser parser = new LogLineParser();
    int from = 0;
    for (int i = 0; i < head.length; i++) {
      if (head[i] == '\n') {
        Optional<LogLine> line = parser.parse(head, from, i);
        if (line.isPresent()) {
          return line.map(LogLine::time);
        }
        from = i + 1;
      }
    }
    return Optional.empty();
  }

  /** Where this log was left, judged by its first bytes; the farthest position when several fit. */
  Optional<LogPosition> match(Collection<LogPosition> positions) {
    return positions.stream()
        .filter(known -> known.fingerprintLength() <= head.length)
        .filter(known -> known.fingerprint().equals(fingerprint(known.fingerprintLength())))
        .max(Comparator.comparingLong(LogPosition::offset));
  }

  /** How far this log has been read, as it is stored. */
  LogPosition position(long offset, long replayFrom, Instant now) {
    // A log that is still short must not be known by bytes it did not have when it was read.
    int length = (int) Math.max(1, Math.min(head.length, offset));
    return new LogPosition(fingerprint(length), length, name(), offset, replayFrom, now);
  }

  boolean isEmpty() {
    return head.length == 0;
  }

  private String fingerprint(int length) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update(head, 0, length);
      return HexFormat.of().formatHex(sha.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The lines from an uncompressed offset on. A plain log may still be written to. */
  LineReader lines(long offset) throws IOException {
    InputStream in = openAll();
    try {
      in.skipNBytes(offset);
    } catch (java.io.EOFException shorter) {
      // The same log, cut short: nothing new in it.
      return new LineReader(in, offset, false);
    } catch (IOException e) {
      in.close();
      throw e;
    }
    return new LineReader(in, offset, compressed);
  }

  private InputStream openAll() throws IOException {
    InputStream in = Files.newInputStream(path);
    if (!compressed) {
      return in;
    }
    try {
      return new GZIPInputStream(new BufferedInputStream(in, 1 << 16), 1 << 16);
    } catch (IOException e) {
      in.close();
      throw new IOException(path + ": not readable as gzip (" + e.getMessage() + ")", e);
    }
  }
}
