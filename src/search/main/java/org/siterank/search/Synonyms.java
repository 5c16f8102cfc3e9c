package org.siterank.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;

/**
 * Words that mean the same on this site. They are applied to queries, so that a change counts at
 * once and the index stays what it is. Thread-safe.
 *
 * <p>The longest rule that fits comes first, as in Lucene's synonym filter; forms of a word in the
 * language of the site are one word.
 */
public final class Synonyms {

  /** Every word means itself. */
  public static final Synonyms NONE = new Synonyms(Map.of());

  /**
   * A rule that fits a query.
   *
   * @param from its first word
   * @param length how many words it stands for
   */
  record Match(int from, int length, SynonymRule rule) {}

  private record Terms(Map<String, SynonymRule> rules, int longest) {}

  private final Map<String, SynonymRule> written;
  private final Map<Language, Terms> terms = new ConcurrentHashMap<>();

  private Synonyms(Map<String, SynonymRule> written) {
    this.written = written;
  }

  /**
   * Reads a file in the syntax of Solr: {@code car, automobile, motor car} for words that all mean
   * the same, {@code car => automobile, motor car} for words to search for instead.
   *
   * @throws RuleFileException when a line is something else, with file and line
   */
  public static Synonyms read(Path file) throws IOException {
    SynonymReader reader = new SynonymReader();
    RuleLines.read(file, reader::line);
    return new Synonyms(reader.rules());
  }

  /** The number of words and groups of words that have others. */
  public int size() {
    return written.size();
  }

  /** The rule for so many words from there on, in a language; the longest that there is. */
  Optional<Match> match(List<String> words, int from, Language language) {
    if (written.isEmpty()) {
      return Optional.empty();
    }
    Terms known = terms.computeIfAbsent(language, this::in);
    for (int length = Math.min(known.longest(), words.size() - from); length > 0; length--) {
      SynonymRule rule =
          known.rules().get(key(String.join(" ", words.subList(from, from + length)), language));
      if (rule != null) {
        return Optional.of(new Match(from, length, rule));
      }
    }
    return Optional.empty();
  }

  private Terms in(Language language) {
    Map<String, SynonymRule> rules = new HashMap<>();
    int longest = 0;
    for (Map.Entry<String, SynonymRule> rule : written.entrySet()) {
      rules.merge(key(rule.getKey(), language), rule.getValue(), SynonymRule::and);
      longest = Math.max(longest, rule.getKey().split("\\s+", -1).length);
    }
    return new Terms(rules, longest);
  }

  private static String key(String words, Language language) {
    return String.join(" ", SiteAnalyzers.terms(words, language, IdentifierSplitting.PARTS));
  }

  /** The query with the words of a match replaced. */
  static List<String> replaced(List<String> words, Match match, String output) {
    List<String> replaced = new ArrayList<>(words.subList(0, match.from()));
    replaced.addAll(List.of(output.split("\\s+", -1)));
    replaced.addAll(words.subList(match.from() + match.length(), words.size()));
    return replaced;
  }
}
