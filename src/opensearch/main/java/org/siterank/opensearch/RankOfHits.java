package org.siterank.opensearch;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.opensearch.common.document.DocumentField;
import org.opensearch.core.common.ParsingException;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.xcontent.XContentBuilder;
import org.opensearch.core.xcontent.XContentParser;
import org.opensearch.search.SearchExtBuilder;
import org.opensearch.search.fetch.FetchContext;
import org.opensearch.search.fetch.FetchSubPhase;
import org.opensearch.search.fetch.FetchSubPhaseProcessor;
import org.siterank.boost.FieldRanks;
import org.siterank.boost.RankSource;
import org.siterank.boost.RankValues;

/**
 * {@code "ext": {"site_rank": {}}} beside a query: every hit tells its rank, the one that scores
 * it, in {@code fields.site_rank}. The document's own text holds the rank it was written with.
 */
final class RankOfHits extends SearchExtBuilder {

  static final String NAME = SiteRankQueryBuilder.NAME;

  private final List<String> versions;

  RankOfHits(List<String> versions) {
    this.versions = List.copyOf(versions);
  }

  /** Those in service when the query was taken in. */
  List<String> versions() {
    return versions;
  }

  RankOfHits(StreamInput in) throws IOException {
    this(in.readStringList());
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeStringCollection(versions);
  }

  static RankOfHits parse(XContentParser parser, RankVectors vectors) throws IOException {
    if (parser.currentToken() != XContentParser.Token.START_OBJECT
        || parser.nextToken() != XContentParser.Token.END_OBJECT) {
      throw new ParsingException(
          parser.getTokenLocation(), "[ext] [" + NAME + "] takes an empty object");
    }
    return new RankOfHits(vectors.inService());
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    return builder.startObject(NAME).endObject();
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RankOfHits that && versions.equals(that.versions);
  }

  @Override
  public int hashCode() {
    return Objects.hash(versions);
  }

  /** Writes the ranks into the hits, where they are asked for. */
  record Phase(RankVectors vectors) implements FetchSubPhase {

    @Override
    public FetchSubPhaseProcessor getProcessor(FetchContext context) {
      if (!(context.getSearchExt(NAME) instanceof RankOfHits asked)) {
        return null;
      }
      RankSource source =
          vectors.source(
              context.getIndexSettings().getUUID(),
              new FieldRanks(RankOrigin.DEFAULT_FIELD),
              asked.versions);
      return new FetchSubPhaseProcessor() {
        private RankValues ranks;

        @Override
        public void setNextReader(LeafReaderContext reader) throws IOException {
          ranks = source.values(reader.reader());
        }

        @Override
        public void process(HitContext hit) throws IOException {
          hit.hit()
              .setDocumentField(NAME, new DocumentField(NAME, List.of(ranks.rank(hit.docId()))));
        }
      };
    }
  }
}
