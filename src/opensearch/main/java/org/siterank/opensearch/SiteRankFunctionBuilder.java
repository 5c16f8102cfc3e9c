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
import org.siterank.boost.FieldRanks;
import org.siterank.boost.Linear;
import org.siterank.boost.RankBoost;

/**
 * {@code site_rank} as a function of {@code function_score}: {@code 1 + boost} where it is to be
 * multiplied, {@code boost} where it is to be added ({@code "boost_mode": "sum"}), so that the
 * score is that of the query {@code site_rank}. The query can skip documents, function_score not.
 */
public final class SiteRankFunctionBuilder extends ScoreFunctionBuilder<SiteRankFunctionBuilder> {

  /** Of an index without ranks: multiplies by 1, or adds 0. */
  private static final RankBoost NO_BOOST = new Linear(0, 1);

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

  /** Returns the builder on a shard of an index, with no other index's ranks. */
  SiteRankFunctionBuilder at(String indexUuid) {
    SiteRankFunctionBuilder there =
        new SiteRankFunctionBuilder(parameters.on(indexUuid, vectors), vectors);
    if (getWeight() != null) {
      there.setWeight(getWeight());
    }
    there.setFunctionName(getFunctionName());
    return there;
  }

  @Override
  public void doXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startObject(getName());
    parameters.toXContent(builder, params);
    builder.endObject();
  }

  @Override
  protected ScoreFunction doToFunction(QueryShardContext context) {
    RankOrigin origin = parameters.origin();
    return origin.isAbsent(context)
        ? new SiteRankFunction(new FieldRanks(origin.field()), NO_BOOST, parameters.combine())
        : new SiteRankFunction(
            origin.source(context, vectors), parameters.boost(context), parameters.combine());
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
