package org.siterank.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Runs programs under GNU time, several times each, and compares the medians of what they cost. */
final class TimedPrograms {

  /**
   * One run of a program.
   *
   * @param wall seconds by the clock
   * @param processor seconds of processor time, the system's included
   * @param peak megabytes of memory at most
   * @param output megabytes in the folder of its results
   * @param written megabytes that it wrote to disk, as the system counts them
   */
  record Cost(double wall, double processor, double peak, double output, double written) {}

  private final Path folder;
  private final Map<String, List<Cost>> costs = new LinkedHashMap<>();

  /**
   * @param folder where its own files go
   */
  TimedPrograms(Path folder) {
    this.folder = folder;
  }

  /**
   * Runs a program and notes what it cost.
   *
   * @param name in the table
   * @param output folder of its results, which need not be there
   * @param most the greatest exit status that is no failure
   */
  Cost run(String name, Path output, int most, List<String> command)
      throws IOException, InterruptedException {
    Path time = folder.resolve("time");
    List<String> words = new ArrayList<>(List.of("/usr/bin/time", "-f", "%e %U %S %M %O", "-o"));
    words.add(time.toString());
    words.addAll(command);
    Path said = folder.resolve("output");
    Process process =
        new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    int status = process.waitFor();
    if (status > most) {
      throw new IOException(
          "exit status "
              + status
              + ": "
              + String.join(" ", command)
              + "\n"
              + Files.readString(said));
    }
    List<String> lines = Files.readAllLines(time, StandardCharsets.UTF_8);
    String[] values = lines.get(lines.size() - 1).split(" ", -1);
    Cost cost =
        new Cost(
            Double.parseDouble(values[0]),
            Double.parseDouble(values[1]) + Double.parseDouble(values[2]),
            Double.parseDouble(values[3]) / 1024,
            size(output) / 1e6,
            Double.parseDouble(values[4]) * 512 / 1e6);
    costs.computeIfAbsent(name, none -> new ArrayList<>()).add(cost);
    System.out.println(line(name, List.of(cost)));
    return cost;
  }

  /** The medians, one line a program, and how far the times by the clock lie apart. */
  void print() {
    System.out.printf(
        Locale.ROOT,
        "%nmedians%n%-24s %8s %15s %10s %8s %10s %10s%n",
        "",
        "s",
        "least-greatest",
        "processor",
        "MB peak",
        "MB output",
        "MB written");
    costs.forEach((name, runs) -> System.out.println(line(name, runs)));
  }

  /** What one program costs as shares of what another one does. */
  void printRatio(String one, String other) {
    if (costs.containsKey(one) && costs.containsKey(other)) {
      System.out.printf(
          Locale.ROOT,
          "%s / %s: %.2f by the clock, %.2f by processor time, %.2f by memory, %.2f by output%n",
          one,
          other,
          ratio(one, other, Cost::wall),
          ratio(one, other, Cost::processor),
          ratio(one, other, Cost::peak),
          ratio(one, other, Cost::output));
    }
  }

  private double ratio(String one, String other, ToDoubleFunction<Cost> part) {
    return median(costs.get(one), part) / median(costs.get(other), part);
  }

  private static String line(String name, List<Cost> runs) {
    return String.format(
        Locale.ROOT,
        "%-24s %8.2f %15s %10.2f %8.0f %10.1f %10.1f",
        name,
        median(runs, Cost::wall),
        spread(runs),
        median(runs, Cost::processor),
        median(runs, Cost::peak),
        median(runs, Cost::output),
        median(runs, Cost::written));
  }

  private static String spread(List<Cost> runs) {
    DoubleSummaryStatistics walls = runs.stream().mapToDouble(Cost::wall).summaryStatistics();
    return String.format(Locale.ROOT, "%.2f-%.2f", walls.getMin(), walls.getMax());
  }

  private static double median(List<Cost> runs, ToDoubleFunction<Cost> part) {
    double[] sorted = runs.stream().mapToDouble(part).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  private static long size(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }
}
