package org.siterank.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;
import org.siterank.index.CountedWord;

/**
 * The words of a query in every language of a site. Forms that no page has are left out, so that a
 * query costs about as much on a site in twenty languages as on one in one language.
 */
final class QueryWords {

  /**
   * A text in one of the languages.
   *
   * @param stems the terms of text fields
   */
  private record Reading(Language language, List<String> stems) {

    List<String> counted() {
      return stems.stream().map(stem -> CountedWord.of(stem, language)).toList();
    }
  }

  private static final Pattern SPACE = Pattern.compile("\\s+");

  /** A word in which the case of letters does not change behind the first. */
  private static final Pattern PLAIN_WORD = Pattern.compile("\\p{L}[\\p{L}\\p{M}&&[^\\p{Lu}]]*");

  private final SiteLanguages languages;
  private final Vocabulary vocabulary;
  private final boolean counted;
  private final Map<String, Boolean> stopWords = new HashMap<>();
  private final Map<String, Boolean> questionWords = new HashMap<>();
  private final Map<String, List<Reading>> wholes = new HashMap<>();
  private final Map<String, List<Reading>> parts = new HashMap<>();

  /**
   * @param counted whether words are asked for in {@link org.siterank.index.SiteField#WORDS}
   */
  QueryWords(SiteLanguages languages, Vocabulary vocabulary, boolean counted) {
    this.languages = languages;
    this.vocabulary = vocabulary;
    this.counted = counted;
  }

  /** The language that queries are most likely in. */
  Language language() {
    return languages.asking().get(0);
  }

  /** All languages of the site. */
  List<Language> languages() {
    return languages.all();
  }

  /** The dictionaries of the languages of the site that are written without spaces. */
  DictionaryPairs dictionaries() {
    return new DictionaryPairs(languages.segmenters());
  }

  Vocabulary vocabulary() {
    return vocabulary;
  }

  /** Whether a word says so little, in one of the languages, that pages need not have it. */
  boolean isStopWord(String text) {
    return stopWords.computeIfAbsent(text, word -> isOneOf(word, Language::isStopWord));
  }

  /** Whether a word asks, in one of the languages, and tells nothing of what is asked for. */
  boolean isQuestionWord(String text) {
    return questionWords.computeIfAbsent(text, word -> isOneOf(word, Language::isQuestionWord));
  }

  private boolean isOneOf(String text, BiPredicate<Language, CharSequence> words) {
    List<String> plain = SiteAnalyzers.terms(text, Language.OTHER, IdentifierSplitting.WHOLE);
    // Accents are folded in terms, and not in the lists.
    String spelled = text.strip().toLowerCase(Locale.ROOT);
    return plain.size() == 1
        && languages.asking().stream()
            .anyMatch(
                language -> words.test(language, plain.get(0)) || words.test(language, spelled));
  }

  /**
   * The ways in which languages divide a text into words, each with the forms of every word. Most
   * texts have one way; a text without words has none.
   */
  List<List<List<String>>> divisions(String text, IdentifierSplitting splitting) {
    Map<Integer, List<Set<String>>> byWords = new LinkedHashMap<>();
    for (Reading reading : readings(text, splitting)) {
      List<String> terms = counted ? reading.counted() : reading.stems();
      if (terms.isEmpty()) {
        continue;
      }
      List<Set<String>> words =
          byWords.computeIfAbsent(terms.size(), size -> terms.stream().map(t -> newSet()).toList());
      for (int i = 0; i < terms.size(); i++) {
        words.get(i).add(terms.get(i));
      }
    }
    return byWords.values().stream()
        .map(words -> words.stream().map(this::occurring).toList())
        .toList();
  }

  private static Set<String> newSet() {
    return new LinkedHashSet<>();
  }

  /** The forms that pages have; the first one where none has any. */
  private List<String> occurring(Collection<String> forms) {
    List<String> known =
        counted ? forms.stream().filter(vocabulary::mayHave).toList() : List.copyOf(forms);
    return known.isEmpty() ? List.of(forms.iterator().next()) : known;
  }

  /**
   * A text as sequences of terms of text fields, in the languages in which pages may have all of
   * them; in the first language where there is none. Without words empty.
   */
  Set<List<String>> sequences(String text) {
    Set<List<String>> sequences = new LinkedHashSet<>();
    List<String> first = List.of();
    for (Reading reading : readings(text, IdentifierSplitting.PARTS)) {
      if (!reading.stems().isEmpty()) {
        first = first.isEmpty() ? reading.stems() : first;
        if (reading.counted().stream().allMatch(vocabulary::mayHave)) {
          sequences.add(reading.stems());
        }
      }
    }
    return sequences.isEmpty() && !first.isEmpty() ? Set.of(first) : sequences;
  }

  /**
   * Number of pages that have a word as it is written, or that have its English stem. Pages in
   * other languages have words as they are written beside their stems.
   */
  int pages(String word) {
    int pages = 0;
    for (Language language : languages.all()) {
      if (!CountedWord.isMarked(language)) {
        List<String> terms = SiteAnalyzers.terms(word, language, IdentifierSplitting.WHOLE);
        pages = Math.max(pages, terms.size() == 1 ? vocabulary.pages(terms.get(0)) : 0);
      }
    }
    return pages;
  }

  /** The terms of text fields of a text, in each of {@link #languages}. */
  List<List<String>> terms(String text) {
    return readings(text, IdentifierSplitting.PARTS).stream().map(Reading::stems).toList();
  }

  /**
   * Words as pages have them that count words as they are written, each one a term; English pages,
   * which count stems alone, have a sequence of their own. Sequences with a word that no page has
   * are left out.
   */
  Set<List<String>> written(Collection<String> texts) {
    Set<List<String>> sequences = new LinkedHashSet<>();
    for (int i = 0; i < languages.all().size(); i++) {
      if (!CountedWord.isMarked(languages.all().get(i))) {
        List<String> terms = new ArrayList<>();
        for (String text : texts) {
          terms.addAll(readings(text, IdentifierSplitting.WHOLE).get(i).counted());
        }
        if (terms.stream().allMatch(vocabulary::mayHave)) {
          sequences.add(terms);
        }
      }
    }
    return sequences;
  }

  private List<Reading> readings(String text, IdentifierSplitting splitting) {
    // A plain word has no parts.
    boolean whole = splitting == IdentifierSplitting.WHOLE || PLAIN_WORD.matcher(text).matches();
    IdentifierSplitting needed = whole ? IdentifierSplitting.WHOLE : splitting;
    Map<String, List<Reading>> known = whole ? wholes : parts;
    List<Reading> read = known.get(text);
    if (read == null) {
      read = read(text, needed);
      known.put(text, read);
    }
    return read;
  }

  /** Reads the pieces between spaces one by one, because most of them have been read before. */
  private List<Reading> read(String text, IdentifierSplitting splitting) {
    String[] pieces = SPACE.split(text.strip(), -1);
    List<Reading> read = new ArrayList<>();
    for (int i = 0; i < languages.all().size(); i++) {
      Language language = languages.all().get(i);
      if (pieces.length == 1) {
        read.add(new Reading(language, SiteAnalyzers.terms(text, language, splitting)));
      } else {
        List<String> stems = new ArrayList<>();
        for (String piece : pieces) {
          stems.addAll(readings(piece, splitting).get(i).stems());
        }
        read.add(new Reading(language, List.copyOf(stems)));
      }
    }
    return read;
  }
}
