package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
import org.siterank.analysis.Grain;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;
import org.siterank.index.SiteField;

/**
 * The words of the site as they are spelled: completes what is being typed, and finds what may have
 * been meant. Words come from titles, headings, descriptions and the texts of links.
 */
final class Spelling {

  private static final String FIELD = SiteField.SPELLINGS.key();

  /** Shorter words are near to too many others. */
  private static final int SHORTEST = 4;

  /** Letters that must be there before a word is completed. */
  private static final int SHORTEST_PREFIX = 2;

  /** Words with a prefix looked at: more than a site has with two letters, but for the largest. */
  private static final int MOST_LOOKED_AT = 20_000;

  /** A word of a query that is nothing but a word: no sign, filter, quote or wildcard. */
  private static final Pattern WORD =
      Pattern.compile("(?<=^|\\s)[\\p{L}\\p{M}][\\p{L}\\p{M}\\p{N}'’_.-]*(?=\\s|$)");

  private final IndexReader reader;

  Spelling(IndexReader reader) {
    this.reader = reader;
  }

  /** A query with a word replaced, for every word that no page spells so and that has a like. */
  Optional<String> corrected(String query) throws IOException {
    StringBuilder corrected = new StringBuilder();
    boolean changed = false;
    Matcher words = WORD.matcher(query);
    while (words.find()) {
      Optional<String> like = like(words.group());
      changed |= like.isPresent();
      words.appendReplacement(corrected, Matcher.quoteReplacement(like.orElse(words.group())));
    }
    words.appendTail(corrected);
    return changed ? Optional.of(corrected.toString()) : Optional.empty();
  }

  private Optional<String> like(String word) throws IOException {
    List<String> terms = SiteAnalyzers.terms(word, Language.OTHER, Grain.WHOLE);
    if (terms.size() != 1 || terms.get(0).length() < SHORTEST) {
      return Optional.empty();
    }
    Term term = new Term(FIELD, terms.get(0));
    if (reader.docFreq(term) > 0) {
      return Optional.empty();
    }
    DirectSpellChecker checker = new DirectSpellChecker();
    checker.setMinQueryLength(SHORTEST);
    SuggestWord[] likes = checker.suggestSimilar(term, 1, reader, SuggestMode.SUGGEST_ALWAYS);
    return likes.length == 0 ? Optional.empty() : Optional.of(likes[0].string);
  }

  /** The words that begin as the last one of a text does, the most frequent first. */
  List<String> completed(String typed, int most) throws IOException {
    int last = Math.max(typed.lastIndexOf(' '), typed.lastIndexOf('\t')) + 1;
    String before = typed.substring(0, last);
    String prefix = typed.substring(last).toLowerCase(Locale.ROOT);
    Terms terms = MultiTerms.getTerms(reader, FIELD);
    if (terms == null || prefix.codePointCount(0, prefix.length()) < SHORTEST_PREFIX) {
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
