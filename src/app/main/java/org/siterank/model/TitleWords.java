package org.siterank.model;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.siterank.graph.SiteGraph;
import org.siterank.store.SiteStore;

/** The words of the titles of pages, to compare with the words of links to them. */
final class TitleWords {

  private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}]+");

  /** The words of a link and how many of them are in the title. */
  private record Compared(String text, float share) {}

  /** Hashes of the words of each page's title, in order; null for a page without one. */
  private final int[][] words;

  /** The last comparison of each target: most links of a menu have the same words. */
  private final Map<Integer, Compared> last = new HashMap<>();

  private TitleWords(int nodes) {
    words = new int[nodes][];
  }

  /** Reads the titles of the pages of a graph. */
  static TitleWords read(SiteStore store, SiteGraph graph) throws IOException {
    TitleWords titles = new TitleWords(graph.numNodes());
    store
        .pages()
        .forEachHead(
            head -> {
              int node = graph.node(head.url().value());
              if (node >= 0 && !head.title().isBlank()) {
                titles.words[node] = hashes(head.title());
                Arrays.sort(titles.words[node]);
              }
            });
    return titles;
  }

  private static int[] hashes(String text) {
    return BETWEEN
        .splitAsStream(text.toLowerCase(Locale.ROOT))
        .filter(word -> !word.isEmpty())
        .mapToInt(String::hashCode)
        .toArray();
  }

  /** The share of the words of a text that are in the title of a page; 0 without words. */
  float share(String text, int page) {
    Compared known = last.get(page);
    if (known == null || !known.text().equals(text)) {
      known = new Compared(text, compare(text, page));
      last.put(page, known);
    }
    return known.share();
  }

  private float compare(String text, int page) {
    int[] asked = hashes(text);
    if (words[page] == null || asked.length == 0) {
      return 0;
    }
    long found =
        Arrays.stream(asked).filter(word -> Arrays.binarySearch(words[page], word) >= 0).count();
    return (float) found / asked.length;
  }
}
