package org.siterank.opensearch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.opensearch.index.IndexModule;
import org.opensearch.index.analysis.PreBuiltAnalyzerProviderFactory;
import org.opensearch.indices.analysis.PreBuiltCacheFactory.CachingStrategy;
import org.opensearch.plugins.AnalysisPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.SearchPlugin;
import org.siterank.analysis.Grain;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;

/**
 * What OpenSearch gets to know: the queries {@code site_rank} and {@code site_words}, the score
 * function {@code site_rank}, the similarity {@code siterank}, and the analyzers.
 *
 * <p>Analyzers, by name: {@code siterank} reads each text in the language it is marked with ({@link
 * org.siterank.analysis.LanguageMark}); {@code siterank_en} (and so on, {@code siterank_other} for
 * no language) reads all text in one; {@code siterank_query_en} is for the words of queries; {@code
 * siterank_counted} reads words that bring their frequency along, {@code open|5 hour|3}.
 */
public final class SiteRankPlugin extends Plugin implements SearchPlugin, AnalysisPlugin {

  /** The name of the similarity, and what the names of analyzers begin with. */
  private static final String OURS = "siterank";

  /** k1 and b where the index does not say them: the defaults of Lucene's BM25Similarity. */
  private static final float LUCENE_K1 = 1.2f;

  private static final float LUCENE_B = 0.75f;

  /** OpenSearch makes the one instance. */
  public SiteRankPlugin() {}

  @Override
  public List<QuerySpec<?>> getQueries() {
    return List.of(
        new QuerySpec<>(
            SiteRankQueryBuilder.NAME, SiteRankQueryBuilder::new, SiteRankQueryBuilder::parse),
        new QuerySpec<>(
            SiteWordsQueryBuilder.NAME, SiteWordsQueryBuilder::new, SiteWordsQueryBuilder::parse));
  }

  @Override
  public List<ScoreFunctionSpec<?>> getScoreFunctions() {
    return List.of(
        new ScoreFunctionSpec<>(
            SiteRankQueryBuilder.NAME,
            SiteRankFunctionBuilder::new,
            SiteRankFunctionBuilder::parse));
  }

  @Override
  public List<PreBuiltAnalyzerProviderFactory> getPreBuiltAnalyzerProviderFactories() {
    List<PreBuiltAnalyzerProviderFactory> all = new ArrayList<>();
    all.add(
        new PreBuiltAnalyzerProviderFactory(
            OURS, CachingStrategy.ONE, () -> SiteAnalyzers.marked(Grain.WHOLE_AND_PARTS)));
    all.add(
        new PreBuiltAnalyzerProviderFactory(
            OURS + "_counted", CachingStrategy.ONE, SiteAnalyzers::counted));
    for (Language language : Language.values()) {
      String name =
          language.tag().isEmpty() ? language.name().toLowerCase(Locale.ROOT) : language.tag();
      all.add(
          new PreBuiltAnalyzerProviderFactory(
              OURS + "_" + name,
              CachingStrategy.ONE,
              () -> SiteAnalyzers.of(language, Grain.WHOLE_AND_PARTS)));
      all.add(
          new PreBuiltAnalyzerProviderFactory(
              OURS + "_query_" + name,
              CachingStrategy.ONE,
              () -> SiteAnalyzers.of(language, Grain.WHOLE)));
    }
    return all;
  }

  @Override
  public void onIndexModule(IndexModule module) {
    // OpenSearch's own BM25 multiplies every score by k1 + 1, as Lucene did up to version 7.
    module.addSimilarity(
        OURS,
        (settings, version, scripts) ->
            new BM25Similarity(
                settings.getAsFloat("k1", LUCENE_K1), settings.getAsFloat("b", LUCENE_B)));
  }
}
