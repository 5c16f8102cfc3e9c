package org.siterank.documentation;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How many blocks of each page were run, here or by another test, and why others were not. */
final class Tally {

  /** At most one block in so many may be marked as not run. */
  private static final int ONE_IN = 10;

  private enum Fate {
    RUN("run"),
    BY_OTHERS("run by other tests"),
    MARKED("marked"),
    SKIPPED("skipped");

    private final String words;

    Fate(String words) {
      this.words = words;
    }
  }

  private record Entry(String page, Fate fate, String reason) {}

  private final List<Entry> entries = new ArrayList<>();

  void run(Block block) {
    entries.add(new Entry(block.page(), Fate.RUN, ""));
  }

  void runBy(Block block, String test) {
    entries.add(new Entry(block.page(), Fate.BY_OTHERS, test));
  }

  void marked(Block block, String reason) {
    entries.add(new Entry(block.page(), Fate.MARKED, reason));
  }

  void skipped(Block block, String reason) {
    entries.add(new Entry(block.page(), Fate.SKIPPED, reason));
  }

  private static String counts(List<Entry> entries) {
    Map<Fate, Long> counts =
        entries.stream().collect(groupingBy(Entry::fate, TreeMap::new, counting()));
    return counts.entrySet().stream()
        .map(count -> count.getValue() + " " + count.getKey().words)
        .collect(joining(", "));
  }

  private String reasons(Fate fate) {
    Map<String, Long> reasons =
        entries.stream()
            .filter(entry -> entry.fate() == fate)
            .collect(groupingBy(Entry::reason, LinkedHashMap::new, counting()));
    return reasons.entrySet().stream()
        .map(reason -> reason.getKey() + " (" + reason.getValue() + ")")
        .collect(joining("; "));
  }

  /** A line for each page and one for all of them, with the reasons. */
  String text() {
    StringBuilder text = new StringBuilder();
    Map<String, List<Entry>> pages =
        entries.stream()
            .collect(
                groupingBy(Entry::page, LinkedHashMap::new, java.util.stream.Collectors.toList()));
    pages.forEach((page, of) -> text.append("  %s: %s%n".formatted(page, counts(of))));
    text.append("Documentation: %s%n".formatted(counts(entries)));
    for (Fate fate : List.of(Fate.BY_OTHERS, Fate.MARKED, Fate.SKIPPED)) {
      String reasons = reasons(fate);
      if (!reasons.isEmpty()) {
        text.append("  %s: %s%n".formatted(fate.words, reasons));
      }
    }
    return text.toString();
  }

  boolean hasTooManyMarked() {
    long marked = entries.stream().filter(entry -> entry.fate() == Fate.MARKED).count();
    return marked * ONE_IN > entries.size();
  }
}
