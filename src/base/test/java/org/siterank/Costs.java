package org.siterank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Costs that do not depend on what else a machine does: bytes allocated, and bytes read from and
 * written to files. A test has a program measure them in a Java of its own, and compares them with
 * {@code costs.tsv} among the golden files. It fails when a cost is above the recorded one by more
 * than {@value #MOST_PERCENT} %. {@code -Dgolden.renew=true} records the costs anew.
 *
 * <p>The program's Java compiles with the first compiler alone, which leaves out no allocation, so
 * that it does not matter when a method is compiled. Its heap takes everything that is allocated
 * between two collections, so that the growth of the heap is what all threads have allocated. It
 * has two processors, whatever the machine has.
 *
 * <p>A row of the file is a path, the feature release of Java, the cost and its unit. A release
 * without a row of its own has the costs of the newest release before it.
 */
public final class Costs {

  /** How far a cost may lie above the recorded one. */
  private static final int MOST_PERCENT = 10;

  /** A newer release gets a row of its own when it differs by more than this share. Our choice. */
  private static final double OTHER_RELEASE = 0.03;

  private static final String FILE = "costs.tsv";
  private static final Path SOURCE =
      Path.of("src/base/test/resources/org/siterank/golden").resolve(FILE);

  private static final Path IO = Path.of("/proc/self/io");

  private Costs() {}

  /** Work whose cost is measured. */
  public interface Work {
    void run() throws Exception;
  }

  /** A path and a release, by which a recorded cost is found. */
  private record Key(String path, int release) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int order = path.compareTo(other.path);
      return order != 0 ? order : Integer.compare(release, other.release);
    }
  }

  private record Cost(double value, String unit) {
    String line(Key key) {
      return String.join("\t", key.path(), "" + key.release(), text(value), unit);
    }
  }

  // ---- In the test ----

  /** Runs a program that prints costs, and compares them with the recorded ones. */
  public static void assertAsRecorded(Class<?> program, Path folder) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-XX:-UseTLAB", // A buffer of a thread would count before it is used.
            "-XX:TieredStopAtLevel=1",
            "-XX:ActiveProcessorCount=2",
            "-XX:-UsePerfData",
            "-Xms900m",
            "-Xmx900m",
            "-Xmn700m",
            "-XX:MetaspaceSize=512m", // Loading classes would collect the heap.
            "-XX:SurvivorRatio=100",
            "-cp",
            System.getProperty("java.class.path"),
            program.getName(),
            folder.toString()));
    Path said = folder.resolve("costs-errors.txt");
    Process process = new ProcessBuilder(command).redirectError(said.toFile()).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), () -> readable(said));
    Map<String, Cost> costs = new TreeMap<>();
    for (String line : printed.lines().filter(text -> text.startsWith("cost\t")).toList()) {
      String[] fields = line.split("\t", -1);
      costs.put(fields[1], new Cost(Double.parseDouble(fields[2]), fields[3]));
    }
    assertFalse(costs.isEmpty(), () -> "no cost in " + printed + readable(said));
    int release = Runtime.version().feature();
    if (Boolean.getBoolean("golden.renew")) {
      record(costs, release);
      return;
    }
    Map<Key, Cost> recorded;
    try (InputStream file = Costs.class.getResourceAsStream("golden/" + FILE)) {
      recorded = read(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    }
    List<String> dearer = new ArrayList<>();
    costs.forEach((path, cost) -> compare(path, cost, before(recorded, path, release), dearer));
    if (!dearer.isEmpty()) {
      fail(String.join("\n", dearer));
    }
  }

  private static void compare(String path, Cost cost, Cost before, List<String> dearer) {
    if (before == null) {
      dearer.add(path + ": no cost is recorded; -Dgolden.renew=true records it");
    } else if (!before.unit().equals(cost.unit())) {
      dearer.add(path + ": measured in " + cost.unit() + ", recorded in " + before.unit());
    } else if (cost.value() > before.value() * (100 + MOST_PERCENT) / 100) {
      dearer.add(
          String.format(
              Locale.ROOT,
              "%s: %s %s, and %s are recorded (%+.0f %%, at most +%d %%). Reduce it; if the cost"
                  + " is intended, -Dgolden.renew=true records it",
              path,
              text(cost.value()),
              cost.unit(),
              text(before.value()),
              100 * (cost.value() / before.value() - 1),
              MOST_PERCENT));
    }
  }

  private static String readable(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "cannot read " + file + ": " + e;
    }
  }

  private static Cost before(Map<Key, Cost> recorded, String path, int release) {
    Cost found = null;
    for (Map.Entry<Key, Cost> row : recorded.entrySet()) {
      if (row.getKey().path().equals(path) && row.getKey().release() <= release) {
        found = row.getValue();
      }
    }
    return found;
  }

  private static void record(Map<String, Cost> costs, int release) throws IOException {
    Map<Key, Cost> rows = read(Files.exists(SOURCE) ? Files.readString(SOURCE) : "");
    costs.forEach(
        (path, cost) -> {
          Key key = new Key(path, release);
          rows.remove(key);
          Cost before = before(rows, path, release);
          if (before == null
              || !before.unit().equals(cost.unit())
              || Math.abs(cost.value() - before.value()) > OTHER_RELEASE * before.value()) {
            rows.put(key, cost);
          }
        });
    StringBuilder text = new StringBuilder();
    rows.forEach((key, cost) -> text.append(cost.line(key)).append('\n'));
    Files.writeString(SOURCE, text);
  }

  private static Map<Key, Cost> read(String text) {
    Map<Key, Cost> rows = new TreeMap<>();
    for (String line : text.lines().toList()) {
      String[] fields = line.split("\t", -1);
      rows.put(
          new Key(fields[0], Integer.parseInt(fields[1])),
          new Cost(Double.parseDouble(fields[2]), fields[3]));
    }
    return rows;
  }

  // ---- In the program that measures ----

  /** Bytes that all threads allocate while the work is done. */
  public static long allocated(Work work) throws Exception {
    System.gc();
    long collections = collections();
    long before = used();
    work.run();
    long bytes = used() - before;
    if (collections() != collections) {
      throw new IllegalStateException(
          "the heap was collected during the work; it allocates too much for this measure");
    }
    return bytes;
  }

  /**
   * The least that some rounds of the same work allocate: threads that work side by side need more
   * buffers in some rounds than in others.
   */
  public static long leastAllocated(int rounds, Work work) throws Exception {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < rounds; i++) {
      least = Math.min(least, allocated(work));
    }
    return least;
  }

  private static long used() {
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static long collections() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }

  /**
   * Bytes that this process has read from or written to files so far, as Linux counts them; files
   * that are mapped into memory are not counted.
   *
   * @param counter {@code rchar} or {@code wchar}
   */
  public static long moved(String counter) throws IOException {
    for (String line : Files.readAllLines(IO)) {
      if (line.startsWith(counter + ": ")) {
        return Long.parseLong(line.substring(counter.length() + 2));
      }
    }
    throw new IOException("no " + counter + " in " + IO);
  }

  /** Returns true if the system counts the bytes that a process reads and writes. */
  public static boolean countsFiles() {
    return Files.isReadable(IO);
  }

  /** Hands a cost to the test. */
  public static void print(String path, double value, String unit) {
    System.out.println("cost\t" + path + "\t" + text(value) + "\t" + unit);
  }

  private static String text(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%.0f", value);
  }
}
