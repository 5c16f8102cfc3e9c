package org.siterank.crawl;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Fingerprints of pages, grouped by {@link UrlShape}. Where addresses are made of words, nearly
 * every shape is that of one page alone: 40 bytes, and a group only from the second page on. Not
 * thread-safe.
 */
final class ShapeGroups {

  /** Counts of the pages of one shape. */
  static final class Group {
    private final LongTable words = new LongTable();
    private final LongTable names = new LongTable();
    private LongTable dated; // the names of dated pages, of short ones too; null without any
    private int silent;
    private int read;
    private int least = Integer.MAX_VALUE;
    private int most;

    private void add(long pageWords, long pageNames, int segments) {
      read++;
      words.put(pageWords, 0);
      names.put(pageNames, 0);
      least = Math.min(least, segments);
      most = Math.max(most, segments);
    }

    private void addDated(long pageNames) {
      dated = dated == null ? new LongTable() : dated;
      boolean says = dated.put(pageNames, 0) == LongTable.NEW;
      silent = says ? 0 : silent + 1;
    }

    /** Pages that tell something. */
    int read() {
      return read;
    }

    /** Of them, those that say what another one said. */
    int copies() {
      return read - words.size();
    }

    /** Of them, those that say what another one said but for numbers. */
    int alike() {
      return read - names.size();
    }

    /** Dated pages since one that said something new. */
    int silent() {
      return silent;
    }

    /** How much deeper the deepest path is than the flattest. */
    int depths() {
      return most - least;
    }
  }

  private final LongTable numbers = new LongTable(); // by hash of the shape
  private final Map<Integer, Group> groups = new HashMap<>();
  private long[] words = new long[16]; // of the first page of a shape, by number
  private long[] names = new long[16];
  private int[] segments = new int[16];

  /** The counts of a shape, or null: one page says nothing about the others. */
  Group get(String shape) {
    return groups.get(numbers.get(LongTable.hash(shape)));
  }

  /**
   * Learns from a page.
   *
   * @param print what it says; short texts count only where the address is dated
   * @param pathSegments of its address
   */
  void read(String shape, TextFingerprint print, int pathSegments, boolean dated) {
    int number = numbers.size();
    int known = numbers.put(LongTable.hash(shape), number);
    if (known == LongTable.NEW && !dated) {
      remember(number, print, pathSegments);
      return;
    }
    number = known == LongTable.NEW ? number : known;
    Group group = groups.get(number);
    if (group == null) {
      group = new Group();
      groups.put(number, group);
      if (known != LongTable.NEW) {
        group.add(words[number], names[number], segments[number]);
      }
    }
    if (dated) {
      group.addDated(print.names());
    }
    if (print.tells()) {
      group.add(print.words(), print.names(), pathSegments);
    }
  }

  private void remember(int number, TextFingerprint print, int pathSegments) {
    if (number >= words.length) {
      int length = number + (number >> 1);
      words = Arrays.copyOf(words, length);
      names = Arrays.copyOf(names, length);
      segments = Arrays.copyOf(segments, length);
    }
    words[number] = print.words();
    names[number] = print.names();
    segments[number] = pathSegments;
  }
}
