package org.siterank.opensearch;

import java.util.Arrays;
import java.util.List;
import org.opensearch.index.query.functionscore.FunctionScoreQueryBuilder;
import org.opensearch.index.query.functionscore.FunctionScoreQueryBuilder.FilterFunctionBuilder;
import org.opensearch.index.shard.SearchOperationListener;
import org.opensearch.search.SearchExtBuilder;
import org.opensearch.search.builder.SearchSourceBuilder;
import org.opensearch.search.internal.SearchContext;
import org.opensearch.search.internal.ShardSearchRequest;

/**
 * Takes the versions of other indexes' ranks out of a shard's request before it is looked up in the
 * request cache, whose key it is: what {@link SiteRankQueryBuilder#doRewrite} does for a query, for
 * what OpenSearch does not rewrite: {@link RankOfHits}, and {@code site_rank} as a function of the
 * outermost query. A function further inside keeps all versions, which costs cached answers and
 * nothing else.
 */
record CacheKeys(RankVectors vectors) implements SearchOperationListener {

  @Override
  public void onPreQueryPhase(SearchContext context) {
    ShardSearchRequest request = context.request();
    SearchSourceBuilder source = request == null ? null : request.source();
    if (source == null) {
      return;
    }
    String index = context.indexShard().indexSettings().getUUID();
    List<SearchExtBuilder> ext = source.ext().stream().map(one -> reduced(one, index)).toList();
    FunctionScoreQueryBuilder query =
        source.query() instanceof FunctionScoreQueryBuilder function
            ? reduced(function, index)
            : null;
    boolean queryDiffers = query != null && !query.equals(source.query());
    if (queryDiffers || !ext.equals(source.ext())) {
      // A copy: other shards on this node may have the same source.
      SearchSourceBuilder copy = source.shallowCopy().ext(ext);
      request.source(queryDiffers ? copy.query(query) : copy);
    }
  }

  private SearchExtBuilder reduced(SearchExtBuilder ext, String index) {
    return ext instanceof RankOfHits ranks
        ? new RankOfHits(vectors.inService(index, ranks.versions()))
        : ext;
  }

  private FunctionScoreQueryBuilder reduced(FunctionScoreQueryBuilder query, String index) {
    FunctionScoreQueryBuilder reduced =
        new FunctionScoreQueryBuilder(
                query.query(),
                Arrays.stream(query.filterFunctionBuilders())
                    .map(function -> reduced(function, index))
                    .toArray(FilterFunctionBuilder[]::new))
            .scoreMode(query.scoreMode())
            .maxBoost(query.maxBoost())
            .boost(query.boost())
            .queryName(query.queryName());
    if (query.boostMode() != null) {
      reduced.boostMode(query.boostMode());
    }
    if (query.getMinScore() != null) {
      reduced.setMinScore(query.getMinScore());
    }
    return reduced;
  }

  private FilterFunctionBuilder reduced(FilterFunctionBuilder function, String index) {
    return function.getScoreFunction() instanceof SiteRankFunctionBuilder rank
        ? new FilterFunctionBuilder(function.getFilter(), rank.at(index))
        : function;
  }
}
