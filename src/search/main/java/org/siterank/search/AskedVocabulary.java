package org.siterank.search;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The words of an index on other machines. One request for each word would take too long. So the
 * caller reads a query, looks up all words that it needed together, and reads the query again.
 * Until then, every word counts as one that one page has. Not thread-safe.
 */
final class AskedVocabulary implements Vocabulary {

  private final WordFrequencies counts;
  private final Map<String, Integer> known = new HashMap<>();
  private final Set<String> missing = new LinkedHashSet<>();
  private int pages = 1;

  AskedVocabulary(WordFrequencies counts) {
    this.counts = counts;
  }

  @Override
  public int pages() {
    return pages;
  }

  @Override
  public int pages(String term) {
    Integer found = known.get(term);
    if (found == null) {
      missing.add(term);
      return 1;
    }
    return found;
  }

  /** Looks up the words that were asked for; returns whether there were any. */
  boolean lookUp() throws IOException {
    if (missing.isEmpty()) {
      return false;
    }
    WordFrequencies.Counts found = counts.of(missing);
    pages = found.pages();
    missing.forEach(term -> known.put(term, found.byTerm().getOrDefault(term, 0)));
    missing.clear();
    return true;
  }
}
