package org.siterank.opensearch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.opensearch.action.ActionRequest;
import org.opensearch.client.Client;
import org.opensearch.cluster.metadata.IndexNameExpressionResolver;
import org.opensearch.cluster.node.DiscoveryNodes;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.common.settings.ClusterSettings;
import org.opensearch.common.settings.IndexScopedSettings;
import org.opensearch.common.settings.Setting;
import org.opensearch.common.settings.Settings;
import org.opensearch.common.settings.SettingsFilter;
import org.opensearch.common.unit.MemorySizeValue;
import org.opensearch.core.action.ActionResponse;
import org.opensearch.core.common.breaker.CircuitBreaker;
import org.opensearch.core.common.io.stream.NamedWriteableRegistry;
import org.opensearch.core.xcontent.NamedXContentRegistry;
import org.opensearch.env.Environment;
import org.opensearch.env.NodeEnvironment;
import org.opensearch.index.IndexModule;
import org.opensearch.index.analysis.PreBuiltAnalyzerProviderFactory;
import org.opensearch.indices.analysis.PreBuiltCacheFactory.CachingStrategy;
import org.opensearch.indices.breaker.BreakerSettings;
import org.opensearch.plugins.ActionPlugin;
import org.opensearch.plugins.AnalysisPlugin;
import org.opensearch.plugins.CircuitBreakerPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.SearchPlugin;
import org.opensearch.repositories.RepositoriesService;
import org.opensearch.rest.RestController;
import org.opensearch.rest.RestHandler;
import org.opensearch.script.ScriptService;
import org.opensearch.search.fetch.FetchSubPhase;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.watcher.ResourceWatcherService;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;

/**
 * Registers with OpenSearch: the queries {@code site_rank}, {@code site_words} and {@code
 * site_meaning}, the score function {@code site_rank}, the similarity {@code siterank}, the
 * analyzers, and the ranks that are kept beside an index ({@link RankVectors}).
 *
 * <p>Analyzers, by name: {@code siterank} reads each text in the language it is marked with ({@link
 * org.siterank.analysis.LanguageMark}); {@code siterank_en} (and so on, {@code siterank_other} for
 * no language) reads all text in one; {@code siterank_query_en} is for the words of queries; {@code
 * siterank_counted} reads words that bring their frequency along, {@code open|5 hour|3}.
 */
public final class SiteRankPlugin extends Plugin
    implements SearchPlugin, AnalysisPlugin, ActionPlugin, CircuitBreakerPlugin {

  /** The name of the similarity, and what the names of analyzers begin with. */
  private static final String OURS = "siterank";

  /** k1 and b where the index does not say them: the defaults of Lucene's BM25Similarity. */
  private static final float LUCENE_K1 = 1.2f;

  private static final float LUCENE_B = 0.75f;

  /**
   * Share of the heap that rank vectors may take: what the field data of all indexes may take by
   * default (indices.breaker.fielddata.limit, 40 %) is more than this and rarely used.
   */
  private static final String BREAKER_LIMIT = "25%";

  private final RankVectors vectors = new RankVectors();
  private final CacheKeys cacheKeys = new CacheKeys(vectors);
  private final ShardStart shardStart;
  private CircuitBreaker breaker;

  /** OpenSearch makes the one instance, with the settings of the node. */
  public SiteRankPlugin(Settings settings) {
    shardStart = new ShardStart(vectors, ShardStart.WAIT.get(settings));
  }

  @Override
  public List<Setting<?>> getSettings() {
    return List.of(ShardStart.WAIT);
  }

  /** Lets a push see that this node takes ranks as a vector, and compares meanings. */
  @Override
  public Settings additionalSettings() {
    return Settings.builder()
        .put("node.attr." + OURS + "_ranks", "vector")
        .put("node.attr." + OURS + "_meaning", "vectors")
        .build();
  }

  @Override
  public BreakerSettings getCircuitBreaker(Settings settings) {
    return BreakerSettings.updateFromSettings(
        new BreakerSettings(
            OURS + "_ranks",
            MemorySizeValue.parseBytesSizeValueOrHeapRatio(BREAKER_LIMIT, OURS).getBytes(),
            1,
            CircuitBreaker.Type.MEMORY,
            CircuitBreaker.Durability.PERMANENT),
        settings);
  }

  @Override
  public void setCircuitBreaker(CircuitBreaker circuitBreaker) {
    breaker = circuitBreaker;
  }

  @Override
  public Collection<Object> createComponents(
      Client client,
      ClusterService clusterService,
      ThreadPool threadPool,
      ResourceWatcherService resourceWatcherService,
      ScriptService scriptService,
      NamedXContentRegistry xContentRegistry,
      Environment environment,
      NodeEnvironment nodeEnvironment,
      NamedWriteableRegistry namedWriteableRegistry,
      IndexNameExpressionResolver indexNameExpressionResolver,
      Supplier<RepositoriesService> repositoriesServiceSupplier) {
    vectors.follow(clusterService, threadPool, new RankLoader(client, breaker));
    return List.of(vectors);
  }

  @Override
  public List<ActionHandler<? extends ActionRequest, ? extends ActionResponse>> getActions() {
    return List.of(new ActionHandler<>(RanksAction.TYPE, RanksAction.class));
  }

  @Override
  public List<RestHandler> getRestHandlers(
      Settings settings,
      RestController restController,
      ClusterSettings clusterSettings,
      IndexScopedSettings indexScopedSettings,
      SettingsFilter settingsFilter,
      IndexNameExpressionResolver indexNameExpressionResolver,
      Supplier<DiscoveryNodes> nodesInCluster) {
    return List.of(new RestRanks());
  }

  @Override
  public List<QuerySpec<?>> getQueries() {
    return List.of(
        new QuerySpec<>(
            SiteRankQueryBuilder.NAME,
            in -> new SiteRankQueryBuilder(in, vectors),
            parser -> SiteRankQueryBuilder.parse(parser, vectors)),
        new QuerySpec<>(
            SiteWordsQueryBuilder.NAME, SiteWordsQueryBuilder::new, SiteWordsQueryBuilder::parse),
        new QuerySpec<>(
            SiteMeaningQueryBuilder.NAME,
            SiteMeaningQueryBuilder::new,
            SiteMeaningQueryBuilder::parse));
  }

  @Override
  public List<ScoreFunctionSpec<?>> getScoreFunctions() {
    return List.of(
        new ScoreFunctionSpec<>(
            SiteRankQueryBuilder.NAME,
            in -> new SiteRankFunctionBuilder(in, vectors),
            parser -> SiteRankFunctionBuilder.parse(parser, vectors)));
  }

  @Override
  public List<SearchExtSpec<?>> getSearchExts() {
    return List.of(
        new SearchExtSpec<>(
            RankOfHits.NAME, RankOfHits::new, parser -> RankOfHits.parse(parser, vectors)));
  }

  @Override
  public List<FetchSubPhase> getFetchSubPhases(FetchPhaseConstructionContext context) {
    return List.of(new RankOfHits.Phase(vectors));
  }

  @Override
  public List<PreBuiltAnalyzerProviderFactory> getPreBuiltAnalyzerProviderFactories() {
    List<PreBuiltAnalyzerProviderFactory> all = new ArrayList<>();
    all.add(
        new PreBuiltAnalyzerProviderFactory(
            OURS,
            CachingStrategy.ONE,
            () -> SiteAnalyzers.marked(IdentifierSplitting.WHOLE_AND_PARTS)));
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
              () -> SiteAnalyzers.of(language, IdentifierSplitting.WHOLE_AND_PARTS)));
      all.add(
          new PreBuiltAnalyzerProviderFactory(
              OURS + "_query_" + name,
              CachingStrategy.ONE,
              () -> SiteAnalyzers.of(language, IdentifierSplitting.WHOLE)));
    }
    return all;
  }

  @Override
  public void onIndexModule(IndexModule module) {
    module.addIndexEventListener(shardStart);
    module.addSearchOperationListener(cacheKeys);
    // OpenSearch's own BM25 multiplies every score by k1 + 1, as Lucene did up to version 7.
    module.addSimilarity(
        OURS,
        (settings, version, scripts) ->
            new BM25Similarity(
                settings.getAsFloat("k1", LUCENE_K1), settings.getAsFloat("b", LUCENE_B)));
  }
}
