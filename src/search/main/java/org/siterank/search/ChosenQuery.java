package org.siterank.search;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;
import org.siterank.index.SiteField;
import org.siterank.site.PageUrl;

/**
 * The documents of a query, those of some pages with a larger score:
 *
 * <pre>{@code
 * score = t·f    of a page that people choose for the query, f in [1, 4]
 * score = t      elsewhere
 * }</pre>
 */
final class ChosenQuery extends FactorQuery {

  /** The words of an explanation. */
  static final String SAID = "people choose it";

  private final Map<PageUrl, ChosenPage> chosen;

  private ChosenQuery(Query query, Map<PageUrl, ChosenPage> chosen) {
    super(query);
    this.chosen = chosen;
  }

  /** A query with what people choose for it; the query itself where nothing is known. */
  static Query of(Query query, Map<PageUrl, ChosenPage> chosen) {
    return chosen.isEmpty() ? query : new ChosenQuery(query, Map.copyOf(chosen));
  }

  @Override
  FactorQuery of(Query other) {
    return new ChosenQuery(other, chosen);
  }

  @Override
  String said() {
    return SAID;
  }

  @Override
  Optional<Factors> factors(LeafReaderContext context) throws IOException {
    Map<Integer, ChosenPage> documents = new HashMap<>();
    for (Map.Entry<PageUrl, ChosenPage> page : chosen.entrySet()) {
      PostingsEnum postings =
          context
              .reader()
              .postings(new Term(SiteField.URL.key(), page.getKey().value()), PostingsEnum.NONE);
      if (postings != null) {
        for (int doc = postings.nextDoc();
            doc != PostingsEnum.NO_MORE_DOCS;
            doc = postings.nextDoc()) {
          documents.put(doc, page.getValue());
        }
      }
    }
    return documents.isEmpty() ? Optional.empty() : Optional.of(new Chosen(documents));
  }

  private record Chosen(Map<Integer, ChosenPage> documents) implements Factors {

    @Override
    public float of(int doc) {
      ChosenPage page = documents.get(doc);
      return page == null ? 1 : page.factor();
    }

    @Override
    public float largest() {
      float most = 1;
      for (ChosenPage page : documents.values()) {
        most = Math.max(most, page.factor());
      }
      return most;
    }

    @Override
    public Optional<String> reason(int doc) {
      return Optional.ofNullable(documents.get(doc)).map(ChosenPage::reason);
    }
  }

  @Override
  public String toString(String field) {
    return "Chosen(" + query().toString(field) + ", " + chosen.size() + " pages)";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ChosenQuery that
        && query().equals(that.query())
        && chosen.equals(that.chosen);
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + Objects.hash(query(), chosen);
  }
}
