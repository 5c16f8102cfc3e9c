package org.siterank.solr;

import java.util.Locale;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.DelegatingAnalyzerWrapper;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.TextField;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;

/**
 * Text as Siterank's own index reads it. A text begins with the language of its page ({@link
 * org.siterank.analysis.LanguageMark}), so that one field holds pages in all languages.
 *
 * <pre>{@code
 * <fieldType name="siterank_text" class="org.siterank.solr.SiteTextField" language="en"/>
 * <fieldType name="siterank_words" class="org.siterank.solr.SiteTextField" counted="true"/>
 * }</pre>
 *
 * <p>{@code language} is that in which Solr's own query parsers read words for the field. With
 * {@code counted} a text holds words and how often each counts: {@code open|5 hour|3}.
 */
public final class SiteTextField extends TextField {

  /** Solr makes one instance for each type of a schema. */
  public SiteTextField() {}

  @Override
  protected void init(IndexSchema schema, Map<String, String> arguments) {
    String language = arguments.remove("language");
    boolean counted = Boolean.parseBoolean(arguments.remove("counted"));
    super.init(schema, arguments);
    if (counted) {
      // Frequencies of one's own exclude positions.
      properties |= OMIT_POSITIONS;
      setIndexAnalyzer(shared(SiteAnalyzers.counted()));
      setQueryAnalyzer(shared(SiteAnalyzers.of(Language.OTHER, IdentifierSplitting.WHOLE)));
    } else {
      setIndexAnalyzer(shared(SiteAnalyzers.marked(IdentifierSplitting.WHOLE_AND_PARTS)));
      Language first =
          language == null ? Language.OTHER : Language.of(language.toLowerCase(Locale.ROOT));
      setQueryAnalyzer(shared(SiteAnalyzers.of(first, IdentifierSplitting.WHOLE)));
    }
  }

  @Override
  protected boolean supportsAnalyzers() {
    return true;
  }

  /** Analyzers outlive schemas, and Solr closes those of a schema that it replaces. */
  private static Analyzer shared(Analyzer analyzer) {
    return new DelegatingAnalyzerWrapper(Analyzer.PER_FIELD_REUSE_STRATEGY) {
      @Override
      protected Analyzer getWrappedAnalyzer(String field) {
        return analyzer;
      }
    };
  }
}
