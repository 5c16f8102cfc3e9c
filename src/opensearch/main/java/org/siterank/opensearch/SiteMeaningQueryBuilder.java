package org.siterank.opensearch;

import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.opensearch.common.lucene.search.function.CombineFunction;
import org.opensearch.common.lucene.search.function.FunctionScoreQuery;
import org.opensearch.core.common.ParsingException;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.xcontent.XContentBuilder;
import org.opensearch.core.xcontent.XContentParser;
import org.opensearch.index.fielddata.IndexFieldData;
import org.opensearch.index.mapper.MappedFieldType;
import org.opensearch.index.query.AbstractQueryBuilder;
import org.opensearch.index.query.InnerHitContextBuilder;
import org.opensearch.index.query.MatchNoneQueryBuilder;
import org.opensearch.index.query.QueryBuilder;
import org.opensearch.index.query.QueryRewriteContext;
import org.opensearch.index.query.QueryShardContext;
import org.opensearch.index.query.QueryShardException;

/**
 * {@code site_meaning}: the documents of a query; those gain whose vectors are near to that of a
 * question.
 *
 * <pre>{@code
 * {"site_meaning": {"query": {…}, "weight": 12,
 *                   "passages": {"field": "meaning", "vector": "BASE64"},
 *                   "page": {"field": "sentences", "vector": "BASE64", "share": 0.7}}}
 * }</pre>
 *
 * The score is {@code t + w·max(0, c)}. The cosine c is that of the nearest passage; where the page
 * has a vector of its own, a weighted mean of both.
 */
public final class SiteMeaningQueryBuilder extends AbstractQueryBuilder<SiteMeaningQueryBuilder> {

  static final String NAME = "site_meaning";

  private final QueryBuilder query;
  private final MeaningParameters parameters;

  SiteMeaningQueryBuilder(QueryBuilder query, MeaningParameters parameters) {
    this.query = Objects.requireNonNull(query, "query");
    this.parameters = Objects.requireNonNull(parameters, "parameters");
  }

  SiteMeaningQueryBuilder(StreamInput in) throws IOException {
    super(in);
    query = in.readNamedWriteable(QueryBuilder.class);
    parameters = new MeaningParameters(in);
  }

  @Override
  protected void doWriteTo(StreamOutput out) throws IOException {
    out.writeNamedWriteable(query);
    parameters.writeTo(out);
  }

  static SiteMeaningQueryBuilder parse(XContentParser parser) throws IOException {
    QueryBuilder query = null;
    MeaningParameters parameters = MeaningParameters.NONE;
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
    return new SiteMeaningQueryBuilder(query, parameters).boost(boost).queryName(queryName);
  }

  @Override
  protected void doXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startObject(NAME);
    builder.field("query");
    query.toXContent(builder, params);
    parameters.toXContent(builder);
    printBoostAndQueryName(builder);
    builder.endObject();
  }

  @Override
  protected Query doToQuery(QueryShardContext context) throws IOException {
    Query text = query.toQuery(context);
    if (text == null) {
      return new MatchNoDocsQuery("no query in " + NAME);
    }
    MeaningFunction gain =
        new MeaningFunction(
            parameters, data(parameters.passages(), context), data(parameters.page(), context));
    return new FunctionScoreQuery(text, gain, CombineFunction.SUM, null, Float.MAX_VALUE);
  }

  /** The data of a field; nothing where the index does not have it. */
  private static Optional<IndexFieldData<?>> data(
      Optional<PageDirections> directions, QueryShardContext context) {
    if (directions.isEmpty()) {
      return Optional.empty();
    }
    String field = directions.get().field();
    MappedFieldType type = context.fieldMapper(field);
    if (type == null) {
      return Optional.empty();
    }
    if (!type.typeName().equals("binary") || !type.hasDocValues()) {
      throw new QueryShardException(
          context,
          "["
              + NAME
              + "] needs fields of type [binary] with doc values, ["
              + field
              + "] is of type ["
              + type.typeName()
              + "]");
    }
    return Optional.of(context.getForField(type));
  }

  // Rewriting ends when a builder returns itself, the same object.
  @SuppressWarnings("ReferenceEquality")
  @Override
  protected QueryBuilder doRewrite(QueryRewriteContext context) throws IOException {
    QueryBuilder rewritten = query.rewrite(context);
    return rewritten instanceof MatchNoneQueryBuilder
        ? rewritten
        : rewritten == query ? this : new SiteMeaningQueryBuilder(rewritten, parameters);
  }

  @Override
  protected void extractInnerHitBuilders(Map<String, InnerHitContextBuilder> innerHits) {
    InnerHitContextBuilder.extractInnerHits(query, innerHits);
  }

  @Override
  protected boolean doEquals(SiteMeaningQueryBuilder other) {
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
