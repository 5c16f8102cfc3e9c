package org.siterank.opensearch;

import java.io.IOException;
import java.util.Objects;
import org.opensearch.common.lucene.search.function.ScoreFunction;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.xcontent.XContentBuilder;
import org.opensearch.core.xcontent.XContentParser;
import org.opensearch.index.query.QueryShardContext;
import org.opensearch.index.query.functionscore.ScoreFunctionBuilder;

/**
 * {@code site_rank} as a function of {@code function_score}: {@code 1 + boost} where it is to be
 * multiplied, {@code boost} where it is to be added ({@code "boost_mode": "sum"}), so that the
 * score is that of the query {@code site_rank}. The query can skip documents, function_score not.
 */
public final class SiteRankFunctionBuilder extends ScoreFunctionBuilder<SiteRankFunctionBuilder> {

  private final BoostParameters parameters;
  private final RankVectors vectors;

  SiteRankFunctionBuilder(BoostParameters parameters, RankVectors vectors) {
    this.vectors = Objects.requireNonNull(vectors, "vectors");
    this.parameters = Objects.requireNonNull(parameters, "parameters");
  }

  SiteRankFunctionBuilder(StreamInput in, RankVectors vectors) throws IOException {
    super(in);
    this.vectors = Objects.requireNonNull(vectors, "vectors");
    parameters = new BoostParameters(in);
  }

  @Override
  protected void doWriteTo(StreamOutput out) throws IOException {
    parameters.writeTo(out);
  }

  static SiteRankFunctionBuilder parse(XContentParser parser, RankVectors vectors)
      throws IOException {
    BoostParameters parameters = BoostParameters.DEFAULT;
    String name = null;
    for (XContentParser.Token token = parser.nextToken();
        token != XContentParser.Token.END_OBJECT;
        token = parser.nextToken()) {
      if (token == XContentParser.Token.FIELD_NAME) {
        name = parser.currentName();
      } else {
        parameters = parameters.with(SiteRankQueryBuilder.NAME, name, parser);
      }
    }
    return new SiteRankFunctionBuilder(parameters.at(vectors.inService()), vectors);
  }

  @Override
  public void doXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startObject(getName());
    parameters.toXContent(builder, params);
    builder.endObject();
  }

  @Override
  protected ScoreFunction doToFunction(QueryShardContext context) {
    return new SiteRankFunction(
        parameters.source(context, vectors), parameters.boost(context), parameters.combine());
  }

  @Override
  protected boolean doEquals(SiteRankFunctionBuilder other) {
    return parameters.equals(other.parameters);
  }

  @Override
  protected int doHashCode() {
    return parameters.hashCode();
  }

  @Override
  public String getName() {
    return SiteRankQueryBuilder.NAME;
  }
}
