package org.siterank.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.siterank.analysis.Language;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.PageMeaning;
import org.siterank.index.SiteIndexWriter;
import org.siterank.index.WordWeights;
import org.siterank.meaning.PassageModel;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.WordVectors;
import org.siterank.output.Json;
import org.siterank.search.Asker;
import org.siterank.search.Facet;
import org.siterank.search.Meaning;
import org.siterank.search.QueryRules;
import org.siterank.search.QuestionVector;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.search.SiteSearcher;
import org.siterank.site.Readers;

/** A site of a few pages with the vectors of a small sentence model, and its own index. */
record ModelSite(SmallSite site, Path index) implements Publication {

  private static final String QUESTION = "how do I get my money back when the goods are broken";

  private static final SentenceModel MODEL = new PassageModel("small");

  /** The vector of title and body. */
  private static final PageMeaning SENTENCES =
      new PageMeaning() {
        @Override
        public String model() {
          return MODEL.fingerprint();
        }

        @Override
        public byte[] direction(IndexedPage page) {
          return WordVectors.direction(
              MODEL.question(page.fields().title() + ". " + page.fields().body()));
        }
      };

  /** Writes the index. */
  static ModelSite write(Path index) throws IOException {
    Readers hr = Readers.of(Set.of("hr"));
    SmallSite site =
        SmallSite.of("x.example", Language.of("en"), 1)
            .restricted()
            .page("refund", 1, "Refunds", "We pay the price again for damaged products.")
            .page("garden", 1, "Garden", "Money for the garden; plants and trees.")
            .page("secret", 1, "Reimbursement", "Refund the price of faulty products.", hr)
            .page("opening", 1, "Opening hours", "We open at nine.");
    for (int note = 0; note < 60; note++) {
      site = site.page("n" + note, 1, "Note " + note, "Minutes of meeting " + note);
    }
    try (SiteIndexWriter writer = SiteIndexWriter.open(index, WordWeights.DEFAULT, SENTENCES)) {
      writer.update(site.entries());
      writer.publish("1");
    }
    return new ModelSite(site, index);
  }

  /** Rules by which the model reads questions. */
  QueryRules rules() {
    return QueryRules.NONE.by(Meaning.SENTENCES, Optional.of(MODEL));
  }

  SearchResponse search(SearchRequest request, QueryRules rules) throws IOException {
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      searcher.use(rules);
      return searcher.search(request);
    }
  }

  /** The parameters of a search template for a question that has few words of the pages. */
  Map<String, Object> parameters(Asker asker) throws IOException {
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      searcher.use(rules());
      byte[] read = Json.ANSWER.bytes(QuestionVector.of(searcher, QUESTION, asker));
      Map<String, Object> parameters = new LinkedHashMap<>();
      ClusterClient.JSON
          .readTree(read)
          .properties()
          .forEach(part -> parameters.put(part.getKey(), part.getValue()));
      return parameters;
    }
  }

  List<Facet> facets(String query, Asker asker) throws IOException {
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      searcher.use(rules());
      return searcher.facets(query, asker);
    }
  }

  @Override
  public PushedVectors vectors() {
    return new PushedVectors(true, SENTENCES);
  }

  @Override
  public String run() {
    return site.run();
  }

  @Override
  public int pages() {
    return site.pages();
  }

  @Override
  public boolean isRestricted() {
    return site.isRestricted();
  }

  @Override
  public boolean isMeasured() {
    return site.isMeasured();
  }

  @Override
  public double pivot() {
    return site.pivot();
  }

  @Override
  public double weight() {
    return site.weight();
  }

  @Override
  public List<Language> languages() {
    return site.languages();
  }

  @Override
  public WordWeights words() {
    return site.words();
  }

  @Override
  public Iterator<IndexEntry> entries() {
    return site.entries();
  }
}
