package org.siterank.search;

import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.util.BytesRef;
import org.siterank.index.SiteField;

/** Counts the values of facets over all pages that match. Cost: one look per page and facet. */
final class FacetCounts {

  private static final Map<Facet.Kind, SiteField> FIELDS =
      new EnumMap<>(
          Map.of(
              Facet.Kind.SITE, SiteField.SITE_NAME,
              Facet.Kind.TYPE, SiteField.TYPE,
              Facet.Kind.SECTION, SiteField.SECTION,
              Facet.Kind.LIST, SiteField.LISTING,
              Facet.Kind.LANGUAGE, SiteField.LANGUAGE,
              Facet.Kind.PERIOD, SiteField.DATED,
              Facet.Kind.DATE, SiteField.DATED));

  /** Digits of the year, with which a day begins. */
  private static final int YEAR = 4;

  private FacetCounts() {}

  /** The facets of the pages that match, each with at least one value. */
  static List<Facet> of(IndexSearcher searcher, Query query) throws IOException {
    Map<Facet.Kind, Map<String, Integer>> counts = searcher.search(query, new Counting());
    List<Facet> facets = new ArrayList<>();
    for (Facet.Kind kind : Facet.Kind.values()) {
      List<Facet.Value> values = new ArrayList<>();
      if (kind == Facet.Kind.PERIOD) {
        values.addAll(DatePeriods.of(counts.get(kind), LocalDate.now(ZoneOffset.UTC)));
      } else {
        counts.get(kind).forEach((text, count) -> values.add(new Facet.Value(text, count)));
      }
      values.removeIf(value -> value.text().isEmpty());
      if (kind == Facet.Kind.LANGUAGE) {
        new LanguageFacet(searcher, query).divide(values);
      }
      if (kind != Facet.Kind.PERIOD) {
        values.sort(
            kind == Facet.Kind.DATE
                ? Comparator.comparing(Facet.Value::text).reversed()
                : Comparator.comparingInt(Facet.Value::count).reversed());
      }
      if (!values.isEmpty()) {
        facets.add(new Facet(kind, values.subList(0, Math.min(Facet.MOST_VALUES, values.size()))));
      }
    }
    return Facet.withoutYears(facets);
  }

  private static final class Counting
      implements CollectorManager<Counter, Map<Facet.Kind, Map<String, Integer>>> {

    @Override
    public Counter newCollector() {
      return new Counter();
    }

    @Override
    public Map<Facet.Kind, Map<String, Integer>> reduce(Collection<Counter> counters)
        throws IOException {
      Map<Facet.Kind, Map<String, Integer>> sums = new EnumMap<>(Facet.Kind.class);
      for (Facet.Kind kind : Facet.Kind.values()) {
        sums.put(kind, new TreeMap<>());
      }
      for (Counter counter : counters) {
        for (Segment segment : counter.segments) {
          for (Counted kind : segment.kinds) {
            kind.addTo(sums.get(kind.kind));
          }
        }
      }
      return sums;
    }
  }

  /** The counts of one kind in a segment, by ordinal of the value. */
  private static final class Counted {
    private final Facet.Kind kind;
    private final SortedDocValues values;
    private final int[] counts;

    Counted(LeafReaderContext leaf, Facet.Kind kind) throws IOException {
      this.kind = kind;
      this.values = DocValues.getSorted(leaf.reader(), FIELDS.get(kind).key());
      this.counts = new int[values.getValueCount()];
    }

    void count(int doc) throws IOException {
      if (values.advanceExact(doc)) {
        counts[values.ordValue()]++;
      }
    }

    void addTo(Map<String, Integer> sum) throws IOException {
      for (int ord = 0; ord < counts.length; ord++) {
        if (counts[ord] > 0) {
          sum.merge(name(values.lookupOrd(ord).utf8ToString()), counts[ord], Integer::sum);
        }
      }
    }

    private String name(String text) {
      return switch (kind) {
        case DATE -> text.substring(0, YEAR);
        case LIST -> text.equals(SiteField.YES) ? UserQuery.LIST : "";
        default -> text;
      };
    }
  }

  /** The counts of one segment. */
  private static final class Segment {
    private final List<Counted> kinds = new ArrayList<>();
    private final SortedDocValues listing;

    /** The ordinal of pages that list others; less than 0 where the segment has none. */
    private final int lists;

    Segment(LeafReaderContext leaf) throws IOException {
      for (Facet.Kind kind : Facet.Kind.values()) {
        kinds.add(new Counted(leaf, kind));
      }
      listing = DocValues.getSorted(leaf.reader(), SiteField.LISTING.key());
      lists = listing.lookupTerm(new BytesRef(SiteField.YES));
    }

    void count(int doc) throws IOException {
      boolean list = lists >= 0 && listing.advanceExact(doc) && listing.ordValue() == lists;
      for (Counted kind : kinds) {
        if (!(list && kind.kind == Facet.Kind.SECTION)) {
          kind.count(doc);
        }
      }
    }
  }

  private static final class Counter extends SimpleCollector {
    private final List<Segment> segments = new ArrayList<>();
    private Segment now;

    @Override
    protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
      now = new Segment(leaf);
      segments.add(now);
    }

    @Override
    public void collect(int doc) throws IOException {
      now.count(doc);
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE_NO_SCORES;
    }
  }
}
