package org.siterank.visits;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.siterank.accesslog.PackedLog;

/**
 * The logs of a made-up server, in a folder: lines are written, logs are rotated, compressed,
 * damaged and repaired. Knows how many whole lines were written. Every change comes from one random
 * source, so a seed gives the same story again.
 */
final class ServerLogs {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss +0000", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final List<PackedLog.Kind> KINDS = List.of(PackedLog.Kind.values());

  /** So many bytes are the same in two logs at least, which is more than a fingerprint covers. */
  private static final int SAME_BYTES = 5_000;

  /** Files that the folder has at most. */
  private static final int MOST_FILES = 14;

  private final Path folder;
  private final Path live;
  private final Random random;

  /** Damaged file → what it was before. */
  private final Map<Path, byte[]> good = new HashMap<>();

  private Instant now;
  private String begun = "";
  private long lines;
  private long deletedLines;

  /** How many lines each old log has. */
  private final Map<Path, Long> linesOf = new HashMap<>();

  ServerLogs(Path folder, Random random, Instant begin) {
    this.folder = folder;
    this.live = folder.resolve("access.log");
    this.random = random;
    this.now = begin;
  }

  Instant now() {
    return now;
  }

  /** Whole lines that were written. */
  long lines() {
    return lines;
  }

  /** Those of them in logs that were deleted. */
  long deletedLines() {
    return deletedLines;
  }

  boolean isDamaged() {
    return !good.isEmpty();
  }

  String pattern() {
    return folder + "/access.log*";
  }

  private String line(int client) {
    now = now.plusSeconds(random.nextInt(40));
    return "192.0.2."
        + client
        + " - - ["
        + TIME.format(now)
        + "] \"GET /"
        + Long.toString(random.nextLong() >>> 20, 36)
        + " HTTP/1.1\" 200 1234 \"https://other.example/"
        + Long.toString(random.nextLong() >>> 40, 36)
        + "\" \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"\n";
  }

  private String lines(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(line(random.nextInt(250)));
    }
    return text.toString();
  }

  private void append(String text) throws IOException {
    Files.writeString(live, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** Some lines come, the last one perhaps not yet with its end. */
  void write() throws IOException {
    now = now.plus(Duration.ofMinutes(random.nextInt(300)));
    finishLine();
    int count = random.nextInt(10) == 0 ? 4_000 : random.nextInt(400);
    append(lines(count));
    lines += count;
    if (random.nextInt(3) == 0) {
      String text = line(1);
      int cut = 1 + random.nextInt(text.length() - 1);
      append(text.substring(0, cut));
      begun = text.substring(cut);
    }
  }

  private void finishLine() throws IOException {
    if (!begun.isEmpty()) {
      append(begun);
      lines++;
      begun = "";
    }
  }

  private Path rotated(int number, String ending) {
    return folder.resolve("access.log." + number + ending);
  }

  /** The files of the server but the one that it writes into, by number. */
  private List<Path> old() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> !file.equals(live)).sorted().toList();
    }
  }

  private void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    byte[] before = good.remove(from);
    if (before != null) {
      good.put(to, before);
    }
    Long count = linesOf.remove(from);
    if (count != null) {
      linesOf.put(to, count);
    }
  }

  private static long count(byte[] text) {
    long count = 0;
    for (byte b : text) {
      count += b == '\n' ? 1 : 0;
    }
    return count;
  }

  /** Every log gets the next number. */
  private void shift() throws IOException {
    Map<Integer, Path> byNumber = new HashMap<>();
    for (Path file : old()) {
      byNumber.put(Integer.parseInt(file.getFileName().toString().split("\\.", -1)[2]), file);
    }
    List<Integer> numbers = new ArrayList<>(byNumber.keySet());
    numbers.sort((one, other) -> other - one);
    for (int number : numbers) {
      Path file = byNumber.get(number);
      String[] parts = file.getFileName().toString().split("\\.", -1);
      move(file, rotated(number + 1, parts.length > 3 ? "." + parts[3] : ""));
    }
  }

  /** The server begins a new log, and the old one is renamed. */
  boolean rotate() throws IOException {
    finishLine();
    if (!Files.exists(live) || Files.size(live) == 0) {
      return false;
    }
    shift();
    move(live, rotated(1, ""));
    linesOf.put(rotated(1, ""), count(Files.readAllBytes(rotated(1, ""))));
    return true;
  }

  /** The log is copied and then made empty. */
  boolean copyAndTruncate() throws IOException {
    finishLine();
    if (!Files.exists(live) || Files.size(live) == 0) {
      return false;
    }
    shift();
    Files.copy(live, rotated(1, ""));
    linesOf.put(rotated(1, ""), count(Files.readAllBytes(live)));
    try (RandomAccessFile file = new RandomAccessFile(live.toFile(), "rw")) {
      file.setLength(0);
    }
    return true;
  }

  private Path one(boolean packed) throws IOException {
    List<Path> all =
        old().stream()
            .filter(file -> packed == (file.getFileName().toString().split("\\.", -1).length > 3))
            .filter(file -> !good.containsKey(file))
            .toList();
    return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
  }

  /** A rotated log is compressed. */
  boolean compress() throws IOException {
    Path plain = one(false);
    if (plain != null) {
      PackedLog.Kind kind = KINDS.get(random.nextInt(KINDS.size()));
      Path packed =
          plain.resolveSibling(plain.getFileName() + "." + kind.name().toLowerCase(Locale.ROOT));
      Files.write(packed, PackedLog.of(kind, Files.readAllBytes(plain)));
      Files.delete(plain);
      linesOf.put(packed, linesOf.remove(plain));
    }
    return plain != null;
  }

  /** Eight bytes of a compressed log are overwritten. */
  boolean damage() throws IOException {
    Path file = one(true);
    if (file != null) {
      byte[] bytes = Files.readAllBytes(file);
      good.put(file, bytes.clone());
      int at = random.nextInt(bytes.length - 8);
      for (int i = at; i < at + 8; i++) {
        bytes[i] ^= (byte) (1 + random.nextInt(255));
      }
      Files.write(file, bytes);
    }
    return file != null;
  }

  /** The end of a compressed log is missing, as when it is being copied. */
  boolean cut() throws IOException {
    Path file = one(true);
    if (file != null) {
      byte[] bytes = Files.readAllBytes(file);
      good.put(file, bytes);
      Files.write(file, Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length - 1)));
    }
    return file != null;
  }

  /** Every file that was damaged is put back. */
  boolean repair() throws IOException {
    boolean isDamaged = isDamaged();
    for (Map.Entry<Path, byte[]> file : good.entrySet()) {
      Files.write(file.getKey(), file.getValue());
    }
    good.clear();
    return isDamaged;
  }

  /** Another server's log comes, with the same first lines as one of this server. */
  boolean addAlike() throws IOException {
    Path like = one(false);
    if (like == null || Files.size(like) < 2 * SAME_BYTES) {
      return false;
    }
    byte[] text = Files.readAllBytes(like);
    int same = SAME_BYTES + random.nextInt(text.length - SAME_BYTES - 500);
    while (text[same - 1] != '\n') {
      same--;
    }
    String rest = lines(100 + random.nextInt(1_500));
    String all = new String(text, 0, same, StandardCharsets.US_ASCII) + rest;
    shift();
    Files.writeString(rotated(1, ""), all);
    long count = count(all.getBytes(StandardCharsets.US_ASCII));
    linesOf.put(rotated(1, ""), count);
    lines += count;
    return true;
  }

  /** The oldest logs, which have been counted, are deleted. */
  void deleteOldest() throws IOException {
    List<Path> all = new ArrayList<>(old());
    all.sort(
        (one, other) ->
            Integer.compare(
                Integer.parseInt(one.getFileName().toString().split("\\.", -1)[2]),
                Integer.parseInt(other.getFileName().toString().split("\\.", -1)[2])));
    while (all.size() > MOST_FILES) {
      Path oldest = all.remove(all.size() - 1);
      Files.delete(oldest);
      deletedLines += linesOf.remove(oldest);
    }
  }
}
