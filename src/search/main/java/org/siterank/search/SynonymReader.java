package org.siterank.search;

import java.io.IOException;
import java.io.StringReader;
import java.text.ParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.synonym.SolrSynonymParser;
import org.apache.lucene.util.CharsRef;
import org.apache.lucene.util.CharsRefBuilder;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;

/**
 * Reads rules in the syntax of Solr with Lucene's parser of it, but keeps the words as written:
 * they become terms in the languages of the site, which are known only when a query is asked.
 */
final class SynonymReader extends SolrSynonymParser {

  private int added;
  private final Map<String, SynonymRule> rules = new LinkedHashMap<>();

  SynonymReader() {
    super(true, true, SiteAnalyzers.of(Language.OTHER, IdentifierSplitting.PARTS));
  }

  /** Reads one line; an IllegalArgumentException says what is wrong with it. */
  void line(String text) throws IOException {
    added = 0;
    try {
      parse(new StringReader(text));
    } catch (ParseException e) {
      String reason = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
      throw new IllegalArgumentException(reason + ": " + text, e);
    }
    if (added == 0) {
      throw new IllegalArgumentException("expected words, words or words => words, got: " + text);
    }
  }

  /** The rules read so far, by what they are for. */
  Map<String, SynonymRule> rules() {
    return rules;
  }

  @Override
  public CharsRef analyze(String text, CharsRefBuilder reuse) {
    if (SiteAnalyzers.terms(text, Language.OTHER, IdentifierSplitting.PARTS).isEmpty()) {
      throw new IllegalArgumentException("\"" + text + "\" has no word");
    }
    return new CharsRef(text.strip());
  }

  @Override
  public void add(CharsRef input, CharsRef output, boolean includeOrig) {
    added++;
    rules.merge(
        input.toString(),
        new SynonymRule(List.of(output.toString()), includeOrig),
        SynonymRule::and);
  }
}
