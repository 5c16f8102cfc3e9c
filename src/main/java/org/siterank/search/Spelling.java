package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.search.spell.SuggestMode;
import org.apache.lucene.search.spell.SuggestWord;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.siterank.index.SiteField;

/**
 * The words of the site as they are spelled: completes what is being typed, and finds what may have
 * been meant. Words come from titles, headings, descriptions and the texts of links.
 */
final class Spelling {

  private static final String FIELD = SiteField.SPELLINGS.key();

  /** Words with a prefix looked at: more than a site has with two letters, but for the largest. */
  private static final int MOST_LOOKED_AT = 20_000;

  private final IndexReader reader;

  Spelling(IndexReader reader) {
    this.reader = reader;
  }

  /** A query with a word replaced, for every word that no page spells so and that has a like. */
  Optional<String> corrected(String query) throws IOException {
    Map<String, String> likes = new HashMap<>();
    for (String word : SpelledWords.inQuery(query)) {
      Term term = new Term(FIELD, word);
      if (reader.docFreq(term) == 0) {
        DirectSpellChecker checker = new DirectSpellChecker();
        checker.setMinQueryLength(SpelledWords.SHORTEST);
        SuggestWord[] found = checker.suggestSimilar(term, 1, reader, SuggestMode.SUGGEST_ALWAYS);
        if (found.length > 0) {
          likes.put(word, found[0].string);
        }
      }
    }
    return SpelledWords.replaced(query, likes);
  }

  /** The words that begin as the last one of a text does, the most frequent first. */
  List<String> completed(String typed, int most) throws IOException {
    int last = Math.max(typed.lastIndexOf(' '), typed.lastIndexOf('\t')) + 1;
    String before = typed.substring(0, last);
    String prefix = typed.substring(last).toLowerCase(Locale.ROOT);
    Terms terms = MultiTerms.getTerms(reader, FIELD);
    if (terms == null || prefix.codePointCount(0, prefix.length()) < SpelledWords.SHORTEST_PREFIX) {
      return List.of();
    }
    record Found(String word, int pages) {}
    Comparator<Found> better =
        Comparator.comparingInt(Found::pages).reversed().thenComparing(Found::word);
    PriorityQueue<Found> best = new PriorityQueue<>(better.reversed());
    BytesRef begin = new BytesRef(prefix);
    TermsEnum each = terms.iterator();
    TermsEnum.SeekStatus status = each.seekCeil(begin);
    BytesRef term = status == TermsEnum.SeekStatus.END ? null : each.term();
    for (int looked = 0;
        term != null && looked < MOST_LOOKED_AT && StringHelper.startsWith(term, begin);
        looked++) {
      if (term.length > begin.length) {
        best.add(new Found(term.utf8ToString(), each.docFreq()));
        if (best.size() > most) {
          best.poll();
        }
      }
      term = each.next();
    }
    List<Found> sorted = new ArrayList<>(best);
    sorted.sort(better);
    return sorted.stream().map(found -> before + found.word()).toList();
  }
}
