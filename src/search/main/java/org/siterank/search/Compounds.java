package org.siterank.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;
import org.siterank.index.CountedWord;

/**
 * Compounds and their parts, in the languages that write them as one word, by the words of the
 * site: a part is a word that pages have alone. They are looked up while a query is read, some tens
 * of words for each word of the query, so that the index is no larger and knows every word of the
 * site at once.
 */
final class Compounds {

  /** Letters of a part: shorter words are parts of too many others. */
  private static final int SHORTEST = 4;

  /** Letters of the parts of what is typed apart, where the compound itself must occur. */
  private static final int SHORTEST_TYPED = 3;

  /** Pages on which a part must stand alone: a misspelling is on one. */
  private static final int PAGES = 2;

  private static final Pattern LETTERS = Pattern.compile("\\p{L}+");

  /**
   * The parts of a compound.
   *
   * @param spelled the two parts as words
   * @param forms the terms of each in {@link org.siterank.index.SiteField#WORDS}
   */
  record Parts(List<String> spelled, List<List<String>> forms) {}

  private final QueryWords words;
  private final List<Language> languages;
  private final Map<String, List<Language>> links = new LinkedHashMap<>();

  /**
   * @param enabled whether words are looked up
   */
  Compounds(QueryWords words, boolean enabled) {
    this.words = words;
    this.languages =
        enabled
            ? words.languages().stream()
                .filter(language -> !language.linkingElements().isEmpty())
                .toList()
            : List.of();
    for (Language language : languages) {
      for (String link : language.linkingElements()) {
        links.computeIfAbsent(link, key -> new ArrayList<>()).add(language);
      }
    }
  }

  /** Compounds of two words that pages have, as they are written, each with its term. */
  Map<String, String> joined(String first, String second) {
    Map<String, String> found = new LinkedHashMap<>();
    // One stop word is a part often enough: "nachladen".
    if (!isPart(first)
        || !isPart(second)
        || (words.isStopWord(first) && words.isStopWord(second))) {
      return found;
    }
    for (Language language : languages) {
      for (String link : language.linkingElements()) {
        String compound = first + link + second;
        String term = counted(compound, language);
        if (words.vocabulary().mayHave(term)) {
          found.put(compound, term);
        }
      }
    }
    return found;
  }

  private boolean isPart(String text) {
    return !languages.isEmpty()
        && text.length() >= SHORTEST_TYPED
        && LETTERS.matcher(text).matches();
  }

  /** A query in which two words that follow each other are one, for each such compound. */
  List<List<String>> withJoined(List<String> query) {
    List<List<String>> queries = new ArrayList<>();
    for (int i = 0; i + 1 < query.size(); i++) {
      for (String compound : joined(query.get(i), query.get(i + 1)).keySet()) {
        List<String> with = new ArrayList<>(query.subList(0, i));
        with.add(compound);
        with.addAll(query.subList(i + 2, query.size()));
        queries.add(with);
      }
    }
    return queries;
  }

  /** The two parts of a word that most pages have; empty when it is no compound of such words. */
  Optional<Parts> parts(String text) {
    if (languages.isEmpty() || text.length() < 2 * SHORTEST || !LETTERS.matcher(text).matches()) {
      return Optional.empty();
    }
    String word = text.toLowerCase(Locale.ROOT);
    Parts best = null;
    int mostPages = PAGES - 1;
    for (int at = SHORTEST; at <= word.length() - SHORTEST; at++) {
      for (Map.Entry<String, List<Language>> link : links.entrySet()) {
        String first = without(link.getKey(), word.substring(0, at));
        int firstPages = first.length() < SHORTEST ? 0 : words.vocabulary().pages(written(first));
        if (firstPages <= mostPages) {
          continue;
        }
        for (Language language : link.getValue()) {
          String last = counted(word.substring(at), language);
          int pages = Math.min(firstPages, words.vocabulary().pages(last));
          if (pages > mostPages) {
            mostPages = pages;
            best =
                new Parts(
                    List.of(first, word.substring(at)),
                    List.of(List.of(counted(first, language)), List.of(last)));
          }
        }
      }
    }
    return Optional.ofNullable(best);
  }

  /** A beginning without a linking element; empty where it does not end in it. */
  private static String without(String link, String beginning) {
    return beginning.endsWith(link)
        ? beginning.substring(0, beginning.length() - link.length())
        : "";
  }

  /** The term of a word as it is written. */
  private static String written(String word) {
    List<String> terms = SiteAnalyzers.terms(word, Language.OTHER, IdentifierSplitting.WHOLE);
    return terms.isEmpty() ? word : terms.get(0);
  }

  private static String counted(String word, Language language) {
    List<String> terms = SiteAnalyzers.terms(word, language, IdentifierSplitting.WHOLE);
    return CountedWord.of(terms.isEmpty() ? word : terms.get(0), language);
  }
}
