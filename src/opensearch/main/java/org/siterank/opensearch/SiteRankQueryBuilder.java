package org.siterank.opensearch;

import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.opensearch.core.common.ParsingException;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.xcontent.XContentBuilder;
import org.opensearch.core.xcontent.XContentParser;
import org.opensearch.index.query.AbstractQueryBuilder;
import org.opensearch.index.query.InnerHitContextBuilder;
import org.opensearch.index.query.MatchNoneQueryBuilder;
import org.opensearch.index.query.QueryBuilder;
import org.opensearch.index.query.QueryRewriteContext;
import org.opensearch.index.query.QueryShardContext;
import org.siterank.boost.RankBoostQuery;

/**
 * {@code site_rank}: the documents of a query, scored by text and rank.
 *
 * <pre>{@code
 * {"site_rank": {"query": {…}, "field": "siterank", "missing": 0, "ignore_unmapped": false,
 *                "shape": "saturation", "weight": 0.3, "pivot": 0.8, "combine": "multiply",
 *                "ranks": "in_service"}}
 * }</pre>
 */
public final class SiteRankQueryBuilder extends AbstractQueryBuilder<SiteRankQueryBuilder> {

  static final String NAME = "site_rank";

  private final QueryBuilder query;
  private final BoostParameters parameters;
  private final RankVectors vectors;

  SiteRankQueryBuilder(QueryBuilder query, BoostParameters parameters, RankVectors vectors) {
    this.vectors = Objects.requireNonNull(vectors, "vectors");
    this.query = Objects.requireNonNull(query, "query");
    this.parameters = Objects.requireNonNull(parameters, "parameters");
  }

  SiteRankQueryBuilder(StreamInput in, RankVectors vectors) throws IOException {
    super(in);
    this.vectors = Objects.requireNonNull(vectors, "vectors");
    query = in.readNamedWriteable(QueryBuilder.class);
    parameters = new BoostParameters(in);
  }

  @Override
  protected void doWriteTo(StreamOutput out) throws IOException {
    out.writeNamedWriteable(query);
    parameters.writeTo(out);
  }

  static SiteRankQueryBuilder parse(XContentParser parser, RankVectors vectors) throws IOException {
    QueryBuilder query = null;
    BoostParameters parameters = BoostParameters.DEFAULT;
    float boost = DEFAULT_BOOST;
    String queryName = null;
    String name = null;
    for (XContentParser.Token token = parser.nextToken();
        token != XContentParser.Token.END_OBJECT;
        token = parser.nextToken()) {
      if (token == XContentParser.Token.FIELD_NAME) {
        name = parser.currentName();
      } else if ("query".equals(name)) {
        if (query != null || token != XContentParser.Token.START_OBJECT) {
          throw new ParsingException(
              parser.getTokenLocation(), "[" + NAME + "] takes one object as [query]");
        }
        query = parseInnerQueryBuilder(parser);
      } else if (BOOST_FIELD.match(name, parser.getDeprecationHandler())) {
        boost = parser.floatValue();
      } else if (NAME_FIELD.match(name, parser.getDeprecationHandler())) {
        queryName = parser.text();
      } else {
        parameters = parameters.with(NAME, name, parser);
      }
    }
    if (query == null) {
      throw new ParsingException(
          parser.getTokenLocation(), "[" + NAME + "] needs a [query] whose documents it scores");
    }
    return new SiteRankQueryBuilder(query, parameters.at(vectors.inService()), vectors)
        .boost(boost)
        .queryName(queryName);
  }

  @Override
  protected void doXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startObject(NAME);
    builder.field("query");
    query.toXContent(builder, params);
    parameters.toXContent(builder, params);
    printBoostAndQueryName(builder);
    builder.endObject();
  }

  @Override
  protected Query doToQuery(QueryShardContext context) throws IOException {
    Query text = query.toQuery(context);
    if (text == null) {
      return new MatchNoDocsQuery("no query in " + NAME);
    }
    RankOrigin origin = parameters.origin();
    return origin.isAbsent(context)
        ? text
        : new RankBoostQuery(
            text, origin.source(context, vectors), parameters.boost(context), parameters.combine());
  }

  // Rewriting ends when a builder returns itself, the same object.
  @SuppressWarnings("ReferenceEquality")
  @Override
  protected QueryBuilder doRewrite(QueryRewriteContext context) throws IOException {
    QueryBuilder rewritten = query.rewrite(context);
    if (rewritten instanceof MatchNoneQueryBuilder) {
      return rewritten;
    }
    QueryShardContext shard = context.convertToShardContext();
    BoostParameters there =
        shard == null ? parameters : parameters.on(shard.index().getUUID(), vectors);
    return rewritten == query && there == parameters
        ? this
        : new SiteRankQueryBuilder(rewritten, there, vectors);
  }

  @Override
  protected void extractInnerHitBuilders(Map<String, InnerHitContextBuilder> innerHits) {
    InnerHitContextBuilder.extractInnerHits(query, innerHits);
  }

  @Override
  protected boolean doEquals(SiteRankQueryBuilder other) {
    return query.equals(other.query) && parameters.equals(other.parameters);
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(query, parameters);
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }
}
