package org.siterank.opensearch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.util.BytesRef;
import org.opensearch.common.lucene.search.function.CombineFunction;
import org.opensearch.common.lucene.search.function.LeafScoreFunction;
import org.opensearch.common.lucene.search.function.ScoreFunction;
import org.opensearch.index.fielddata.IndexFieldData;
import org.opensearch.index.fielddata.SortedBinaryDocValues;

/** The gain of a document whose meaning is near: the weight times the cosine. */
final class MeaningFunction extends ScoreFunction {

  private final MeaningParameters parameters;
  private final Optional<IndexFieldData<?>> passages;
  private final Optional<IndexFieldData<?>> pages;

  /**
   * @param passages the field of the passages, where it is compared and the index has it
   * @param pages the field of pages as a whole, where it is compared and the index has it
   */
  MeaningFunction(
      MeaningParameters parameters,
      Optional<IndexFieldData<?>> passages,
      Optional<IndexFieldData<?>> pages) {
    super(CombineFunction.SUM);
    this.parameters = parameters;
    this.passages = passages;
    this.pages = pages;
  }

  /**
   * The directions of the documents of a segment in one field, and those they are compared with.
   */
  private static final class Directions {

    private final byte[] asked;
    private final SortedBinaryDocValues values;

    Directions(byte[] asked, SortedBinaryDocValues values) {
      this.asked = asked;
      this.values = values;
    }

    static Directions of(
        Optional<PageDirections> asked,
        Optional<IndexFieldData<?>> field,
        LeafReaderContext context) {
      return asked.isEmpty() || field.isEmpty()
          ? new Directions(new byte[0], null)
          : new Directions(asked.get().components(), field.get().load(context).getBytesValues());
    }

    /** The directions of a document; nothing where it has none. */
    Optional<BytesRef> of(int doc) throws IOException {
      return asked.length > 0 && values.advanceExact(doc)
          ? Optional.of(values.nextValue())
          : Optional.empty();
    }
  }

  /** How near a document is: a cosine from 0, and how it came about. */
  private final class Nearness {

    private final Directions passages;
    private final Directions pages;

    Nearness(LeafReaderContext context) {
      passages = Directions.of(parameters.passages(), MeaningFunction.this.passages, context);
      pages = Directions.of(parameters.page(), MeaningFunction.this.pages, context);
    }

    float passage(int doc) throws IOException {
      Optional<BytesRef> value = passages.of(doc);
      return value.isEmpty() ? 0 : PageDirections.nearest(passages.asked, value.get()).cosine();
    }

    /** NaN where the page has no direction of its own. */
    float page(int doc) throws IOException {
      Optional<BytesRef> value = pages.of(doc);
      return value.isEmpty() || value.get().length != pages.asked.length
          ? Float.NaN
          : PageDirections.cosine(pages.asked, value.get().bytes, value.get().offset);
    }

    float cosine(float page, float passage) {
      float share = parameters.share();
      return Float.isNaN(page)
          ? passage
          : Math.max(0, passage == 0 ? page : share * page + (1 - share) * passage);
    }
  }

  @Override
  public LeafScoreFunction getLeafScoreFunction(LeafReaderContext context) {
    Nearness near = new Nearness(context);
    return new LeafScoreFunction() {
      @Override
      public double score(int doc, float subQueryScore) throws IOException {
        // A product of floats, as in Siterank's own search.
        return parameters.weight() * near.cosine(near.page(doc), near.passage(doc));
      }

      @Override
      public Explanation explainScore(int doc, Explanation subQuery) throws IOException {
        float page = near.page(doc);
        float passage = near.passage(doc);
        List<Explanation> cosines = new ArrayList<>();
        if (!Float.isNaN(page)) {
          cosines.add(Explanation.match(page, "cosine of the page as a whole"));
        }
        if (Float.isNaN(page) || passage > 0) {
          cosines.add(Explanation.match(passage, "cosine of the nearest passage"));
        }
        float cosine = near.cosine(page, passage);
        return Explanation.match(
            parameters.weight() * cosine,
            "similar in meaning, product of:",
            Explanation.match(parameters.weight(), "weight of the meaning"),
            cosines.size() == 1
                ? cosines.get(0)
                : Explanation.match(cosine, "weighted mean of:", cosines));
      }
    };
  }

  @Override
  public boolean needsScores() {
    return false;
  }

  @Override
  protected boolean doEquals(ScoreFunction other) {
    return other instanceof MeaningFunction that
        && parameters.equals(that.parameters)
        && passages.isPresent() == that.passages.isPresent()
        && pages.isPresent() == that.pages.isPresent();
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(parameters, passages.isPresent(), pages.isPresent());
  }
}
