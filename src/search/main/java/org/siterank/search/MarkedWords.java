package org.siterank.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decides which words of a passage are marked. Stop words and the words of a question are weak:
 * they are on every page, and a mark on each of them hides the marks that matter. A weak word is
 * marked where it belongs to a run, that is where the page has words of the query one after the
 * other, as the query has them:
 *
 * <ul>
 *   <li>between two other words of the run;
 *   <li>at an end of the run that is the same end of the query, or of the quoted phrase.
 * </ul>
 *
 * <p>Passages and sections are chosen without weak words. In a query of weak words alone no word is
 * weak.
 */
final class MarkedWords {

  private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

  /** The signs between the words of a text, but for those inside identifiers. */
  private static final Pattern SEPARATOR = Pattern.compile("[^\\p{L}\\p{M}\\p{N}'’_.:]+");

  /** A term of the query in its place. */
  private record Word(String term, boolean weak) {

    @Override
    public int hashCode() {
      return 31 * term.hashCode() + Boolean.hashCode(weak);
    }
  }

  /** A place of a word in a page. */
  interface Places {
    /** Returns true if a page has a term at a position. */
    boolean has(int position, String term);
  }

  private final Set<List<Word>> sequences = new LinkedHashSet<>();
  private final Set<String> weak = new HashSet<>();

  /** Marks every word. */
  MarkedWords() {}

  /**
   * @param asked the clauses that pages should have
   * @param more further texts that are searched for, such as synonyms
   * @param isWeak tells of a word, as it is written, whether it is weak
   */
  MarkedWords(
      List<UserQuery.Clause> asked, List<String> more, Predicate<String> isWeak, QueryWords words) {
    List<UserQuery.Clause> run = new ArrayList<>();
    for (UserQuery.Clause clause : asked) {
      if (clause.hasOperators()) {
        add(run, isWeak, words);
        run.clear();
        Matcher quoted = QUOTED.matcher(clause.text());
        while (quoted.find()) {
          add(List.of(UserQuery.Clause.wanted(quoted.group(1))), isWeak, words);
        }
      } else {
        run.add(clause);
        if (SEPARATOR.matcher(clause.text()).find()) {
          add(List.of(clause), isWeak, words); // A word with a hyphen is a phrase.
        }
      }
    }
    add(run, isWeak, words);
    more.forEach(text -> add(List.of(UserQuery.Clause.wanted(text)), isWeak, words));
    sequences.stream()
        .flatMap(List::stream)
        .filter(word -> !word.weak())
        .forEach(word -> weak.remove(word.term()));
  }

  /** Adds the words of clauses that follow each other, in each language. */
  private void add(List<UserQuery.Clause> run, Predicate<String> isWeak, QueryWords words) {
    List<List<Word>> byLanguage = new ArrayList<>();
    words.languages().forEach(language -> byLanguage.add(new ArrayList<>()));
    for (UserQuery.Clause clause : run) {
      boolean wanted = clause.sign() == UserQuery.Sign.WANTED;
      for (String text : SEPARATOR.split(clause.text(), -1)) {
        boolean isWeakHere = wanted && isWeak.test(text);
        List<List<String>> terms = words.terms(text);
        for (int i = 0; i < byLanguage.size(); i++) {
          List<Word> sequence = byLanguage.get(i);
          terms.get(i).forEach(term -> sequence.add(new Word(term, isWeakHere)));
        }
      }
    }
    for (List<Word> sequence : byLanguage) {
      sequences.add(List.copyOf(sequence));
      sequence.stream().filter(Word::weak).forEach(word -> weak.add(word.term()));
    }
  }

  /** Returns true if a term is marked in runs alone. */
  boolean isWeak(String term) {
    return weak.contains(term);
  }

  /** Returns true if there are weak words. */
  boolean hasWeak() {
    return !weak.isEmpty();
  }

  /** Returns true if a weak term at a position belongs to a run. */
  boolean isInRun(int position, String term, Places places) {
    for (List<Word> sequence : sequences) {
      for (int at = 0; at < sequence.size(); at++) {
        if (sequence.get(at).term().equals(term) && isInRun(sequence, at, position, places)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isInRun(List<Word> sequence, int at, int position, Places places) {
    int first = at;
    while (first > 0 && places.has(position - at + first - 1, sequence.get(first - 1).term())) {
      first--;
    }
    int last = at;
    while (last + 1 < sequence.size()
        && places.has(position - at + last + 1, sequence.get(last + 1).term())) {
      last++;
    }
    boolean whole = first == 0 && last == sequence.size() - 1 && last > first;
    return whole
        || ((first == 0 || hasStrong(sequence, first, at))
            && (last == sequence.size() - 1 || hasStrong(sequence, at, last + 1))
            && hasStrong(sequence, first, last + 1));
  }

  private static boolean hasStrong(List<Word> sequence, int from, int to) {
    return sequence.subList(from, to).stream().anyMatch(word -> !word.weak());
  }
}
