package org.siterank.search;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The words of an index that is on other machines. One request for each word would take too long: a
 * query is read, the words that reading it asks for are looked up together, and it is read again.
 * Until a word is looked up, it is as if one page had it. Not thread-safe.
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
