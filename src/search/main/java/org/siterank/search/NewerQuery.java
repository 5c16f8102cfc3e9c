package org.siterank.search;

import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.Query;
import org.siterank.index.SiteField;

/**
 * The documents of a query, newer ones with a slightly larger score:
 *
 * <pre>{@code
 * score = t·(1 + g·2^(-age / h))    of a page that is age days old
 * score = t                         of one whose day is not known
 * }</pre>
 *
 * with g = {@value #GAIN} and h = {@value #HALF_LIFE} days. So it decides between pages that answer
 * alike, and no more.
 */
final class NewerQuery extends FactorQuery {

  /** The gain of a page of today. Our choice. */
  private static final double GAIN = 0.1;

  /** Days after which a page gains half as much. Our choice. */
  private static final double HALF_LIFE = 365;

  private final LocalDate today;

  private NewerQuery(Query query, LocalDate today) {
    super(query);
    this.today = today;
  }

  /** A query that prefers newer pages, where that is wanted; else the query itself. */
  static Query of(Query query, boolean wanted) {
    return wanted ? new NewerQuery(query, LocalDate.now(ZoneOffset.UTC)) : query;
  }

  @Override
  FactorQuery of(Query other) {
    return new NewerQuery(other, today);
  }

  @Override
  String said() {
    return "newer pages come first among equals";
  }

  @Override
  Optional<Factors> factors(LeafReaderContext context) throws IOException {
    SortedDocValues days = DocValues.getSorted(context.reader(), SiteField.DATED.key());
    if (days.getValueCount() == 0) {
      return Optional.empty();
    }
    float[] factors = new float[days.getValueCount()];
    float largest = 1;
    for (int day = 0; day < factors.length; day++) {
      factors[day] = factor(LocalDate.parse(days.lookupOrd(day).utf8ToString()));
      largest = Math.max(largest, factors[day]);
    }
    return Optional.of(new Newer(days, factors, largest));
  }

  private float factor(LocalDate day) {
    long age = Math.max(0, ChronoUnit.DAYS.between(day, today));
    return (float) (1 + GAIN * Math.pow(2, -age / HALF_LIFE));
  }

  private static final class Newer implements Factors {

    private final SortedDocValues days;
    private final float[] factors;
    private final float largest;

    Newer(SortedDocValues days, float[] factors, float largest) {
      this.days = days;
      this.factors = factors;
      this.largest = largest;
    }

    private boolean isDated(int doc) throws IOException {
      return days.docID() == doc || (days.docID() < doc && days.advanceExact(doc));
    }

    @Override
    public float of(int doc) throws IOException {
      return isDated(doc) ? factors[days.ordValue()] : 1;
    }

    @Override
    public float largest() {
      return largest;
    }

    @Override
    public Optional<String> reason(int doc) throws IOException {
      return isDated(doc)
          ? Optional.of("it is of " + days.lookupOrd(days.ordValue()).utf8ToString())
          : Optional.empty();
    }
  }

  @Override
  public String toString(String field) {
    return "Newer(" + query().toString(field) + ", " + today + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NewerQuery that
        && query().equals(that.query())
        && today.equals(that.today);
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + Objects.hash(query(), today);
  }
}
