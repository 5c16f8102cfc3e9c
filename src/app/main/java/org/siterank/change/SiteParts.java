package org.siterank.change;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;
import org.siterank.site.PageUrl;

/**
 * The parts of a site by host and first folder, and which of them belong together: texts of one
 * link to pages of the other. Folders that are numbers, as years are, and small folders are in the
 * part of the root.
 *
 * <p>A link is in the text when it is no link of a template: less than a fifth of the pages of the
 * part have one to the same page.
 */
final class SiteParts {

  /** Pages of a part. */
  private static final int FEWEST = 10;

  /** Share of the pages of a part that have a link of its template. */
  private static final double TEMPLATE = 0.2;

  /**
   * Share of the pages of a part with links to another part, from which on they belong together.
   */
  private static final double TOGETHER = 0.05;

  /** Pages of a part whose links are looked at, to see which parts belong together. */
  private static final int SAMPLE = 500;

  private final Arcs arcs;
  private final Arcs predecessors;
  private final int[] partOf;
  private final List<int[]> pages = new ArrayList<>();
  private final Map<Long, Boolean> templates = new HashMap<>(); // by part and target
  private final Set<Long> together = new HashSet<>(); // pairs of parts

  /**
   * @param writes whether a page has a text, and is not a list of others
   */
  SiteParts(SiteGraph graph, IntPredicate writes) {
    this.arcs = graph.successors();
    this.predecessors = graph.predecessors();
    this.partOf = parts(graph);
    int[] sizes = new int[Arrays.stream(partOf).max().orElse(-1) + 1];
    for (int part : partOf) {
      sizes[part]++;
    }
    for (int size : sizes) {
      pages.add(new int[size]);
    }
    int[] next = new int[sizes.length];
    for (int v = 0; v < partOf.length; v++) {
      pages.get(partOf[v])[next[partOf[v]]++] = v;
    }
    for (int part = 0; part < sizes.length; part++) {
      join(part, writes);
    }
  }

  private static int[] parts(SiteGraph graph) {
    String[] names = new String[graph.numNodes()];
    Map<String, Integer> sizes = new HashMap<>();
    for (int v = 0; v < names.length; v++) {
      names[v] = folder(new PageUrl(graph.name(v)));
      sizes.merge(names[v], 1, Integer::sum);
    }
    Map<String, Integer> numbers = new HashMap<>();
    int[] parts = new int[names.length];
    for (int v = 0; v < names.length; v++) {
      String root = names[v].substring(0, names[v].indexOf('/') + 1);
      String name = sizes.get(names[v]) < FEWEST ? root : names[v];
      parts[v] = numbers.computeIfAbsent(name, none -> numbers.size());
    }
    return parts;
  }

  private static String folder(PageUrl url) {
    String path = url.path();
    int end = path.indexOf('/', 1);
    boolean number = end > 0 && path.substring(1, end).chars().allMatch(Character::isDigit);
    return url.authority() + (end < 0 || number ? "/" : path.substring(0, end + 1));
  }

  private static long key(int part, int other) {
    return (long) part << 32 | other;
  }

  private void join(int part, IntPredicate writes) {
    int[] writing = sample(part, writes);
    Map<Integer, Integer> linking = new HashMap<>();
    for (int page : writing) {
      Arrays.stream(inText(page))
          .map(to -> partOf[to])
          .distinct()
          .forEach(other -> linking.merge(other, 1, Integer::sum));
    }
    linking.forEach(
        (other, count) -> {
          if (count >= Math.max(2, TOGETHER * writing.length)) {
            together.add(key(part, other));
          }
        });
  }

  /** Pages of a part that have a text, at even distances. */
  private int[] sample(int part, IntPredicate writes) {
    int[] writing = Arrays.stream(pages.get(part)).filter(writes).toArray();
    int step = (writing.length + SAMPLE - 1) / SAMPLE;
    return step <= 1
        ? writing
        : IntStream.range(0, writing.length / step).map(k -> writing[k * step]).toArray();
  }

  /** Whether the text of one page may link to another page: their parts belong together. */
  boolean belong(int from, int to) {
    return partOf[from] == partOf[to] || together.contains(key(partOf[from], partOf[to]));
  }

  /** The pages to which the text of a page links. */
  int[] inText(int page) {
    return Arrays.stream(arcs.row(page)).filter(to -> !isTemplate(partOf[page], to)).toArray();
  }

  private boolean isTemplate(int part, int to) {
    return templates.computeIfAbsent(key(part, to), none -> countsAsTemplate(part, to));
  }

  private boolean countsAsTemplate(int part, int to) {
    int size = pages.get(part).length;
    int links = 0;
    for (int k = predecessors.begin(to); size >= FEWEST && k < predecessors.end(to); k++) {
      links += partOf[predecessors.node(k)] == part ? 1 : 0;
      if (links > TEMPLATE * size) {
        return true;
      }
    }
    return false;
  }

  /** Some pages with a text in the part of a page. */
  int[] neighbours(int page, IntPredicate writes) {
    return sample(partOf[page], writes);
  }

  /** The number of the part of a page. */
  int part(int page) {
    return partOf[page];
  }
}
