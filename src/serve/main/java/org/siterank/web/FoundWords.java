package org.siterank.web;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.siterank.search.Hit;
import org.siterank.search.Snippet;

/**
 * Words of a query as a page has them: those typed, and the forms of them that are marked in its
 * passages. Only what stands there letter by letter is found.
 */
final class FoundWords {

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");

  /** A part of a query that does not say what pages should have: excluded, or a filter. */
  private static final Pattern APART = Pattern.compile("(?<!\\S)(-\\S+|\\w+:\\S+|OR|AND)(?!\\S)");

  private final List<String> typed;
  private final Set<String> forms;

  FoundWords(String query, Hit hit) {
    typed = words(APART.matcher(query).replaceAll(" "));
    forms = new LinkedHashSet<>(typed);
    add(hit.snippet());
    hit.sections().forEach(section -> add(section.snippet()));
  }

  private void add(Snippet snippet) {
    for (Snippet.Range match : snippet.matches()) {
      forms.addAll(words(snippet.text().substring(match.start(), match.end())));
    }
  }

  private static List<String> words(String text) {
    return WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(MatchResult::group).toList();
  }

  /** The words that stand in a text, each once, in their order there. */
  List<String> in(String text) {
    List<String> found = new ArrayList<>(new LinkedHashSet<>(words(text)));
    found.retainAll(forms);
    return found;
  }

  /** Whether there are words, and a text has all that were typed. */
  boolean areAllIn(String text) {
    return !typed.isEmpty() && words(text).containsAll(typed);
  }

  /** The words that stand in the passages shown. */
  List<String> inPassages(Hit hit) {
    Set<String> found = new LinkedHashSet<>(in(hit.snippet().text()));
    hit.sections().forEach(section -> found.addAll(in(section.snippet().text())));
    return List.copyOf(found);
  }
}
