package org.siterank.search;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.siterank.boost.RankBoostQuery;
import org.siterank.boost.RankField;
import org.siterank.index.SiteField;
import org.siterank.site.PageUrl;

/** Loads the fields displayed for each hit. */
final class HitReader {

  private final PublishedSearcher searcher;
  private final RankBoostQuery query;
  private final List<String> words;
  private final MarkedWords marked;

  /** The pages that people choose for the query; empty where no score is to be explained. */
  private final Optional<Map<PageUrl, ChosenPage>> explained;

  /** The meaning of a sentence; nothing for another query. */
  private final Optional<AskedMeaning> meaning;

  /**
   * @param pages the query as it was read
   * @param explained the pages that people choose for it; empty where no score is to be explained
   */
  HitReader(
      PublishedSearcher searcher,
      RankBoostQuery query,
      PageQueries pages,
      Optional<Map<PageUrl, ChosenPage>> explained) {
    this.meaning = pages.meaning().filter(AskedMeaning::isSentence);
    this.searcher = searcher;
    this.query = query;
    this.words = pages.telling();
    this.marked = pages.marked();
    this.explained = explained;
  }

  /** The hits for pages that stand where they do by hand; they need not match the query. */
  List<Hit> recommended(List<Integer> docs) throws IOException {
    int[] ids = docs.stream().mapToInt(doc -> doc).toArray();
    List<ShownPage> pages = pages(ids);
    List<Passages.Shown> shown = Passages.of(searcher, query.text(), words, marked, ids, pages);
    List<Hit> hits = new ArrayList<>();
    for (int i = 0; i < ids.length; i++) {
      Explanation score = searcher.explain(query, ids[i]);
      Explanation text = searcher.explain(query.text(), ids[i]);
      hits.add(
          hit(
              ids[i],
              pages.get(i),
              shown.get(i),
              true,
              score.isMatch() ? score.getValue().floatValue() : 0,
              text.isMatch() ? text.getValue().floatValue() : 0,
              ScoreTree.recommended(
                  score.isMatch() ? Optional.of(ScoreTree.of(score)) : Optional.empty())));
    }
    return hits;
  }

  private List<ShownPage> pages(int[] ids) throws IOException {
    StoredFields stored = searcher.storedFields();
    List<ShownPage> pages = new ArrayList<>();
    for (int id : ids) {
      pages.add(ShownPage.read(stored, id));
    }
    return pages;
  }

  /**
   * The hits for documents, in their order.
   *
   * @param scoreAt which of their sort values is the score
   * @param text the text that found them; a version in the reader's language need not have its
   *     words
   */
  List<Hit> read(List<FieldDoc> docs, int scoreAt, ScoredText text) throws IOException {
    int[] ids = docs.stream().mapToInt(doc -> doc.doc).toArray();
    List<ShownPage> pages = pages(ids);
    float[] textScores = text.of(ids);
    List<Optional<MeantPassage>> meant = meant(ids, pages, textScores);
    List<Passages.Shown> shown =
        Passages.of(searcher, query.text(), words, marked, ids, pages, meant);
    List<Hit> hits = new ArrayList<>();
    for (int i = 0; i < ids.length; i++) {
      hits.add(
          hit(
              ids[i],
              pages.get(i),
              shown.get(i),
              false,
              (Float) docs.get(i).fields[scoreAt],
              textScores[i],
              explained.isPresent() ? ScoreTree.of(searcher.explain(query, ids[i])) : null));
    }
    return hits;
  }

  /** The passage that each page was found by, where it owes its place to its meaning. */
  List<Optional<MeantPassage>> meant(int[] docs, List<ShownPage> pages, float[] textScores)
      throws IOException {
    if (meaning.isEmpty()) {
      return Collections.nCopies(docs.length, Optional.empty());
    }
    MeaningNearness.Near[] near = new MeaningNearness.Near[docs.length];
    for (int i = 0; i < docs.length; i++) {
      LeafReaderContext leaf = searcher.leaf(docs[i]);
      near[i] = new MeaningNearness(leaf.reader(), meaning.get()).of(docs[i] - leaf.docBase);
    }
    return MeantPassage.chosen(meaning.get(), pages, near, textScores);
  }

  private Hit hit(
      int doc,
      ShownPage page,
      Passages.Shown shown,
      boolean recommended,
      float score,
      float text,
      ScoreTree tree)
      throws IOException {
    return new Hit(
        new PageUrl(page.url()),
        site(doc).orElseGet(() -> new PageUrl(page.url()).authority()),
        page.shownTitle(),
        shown.snippet(),
        shown.sections(),
        new Hit.Labels(
            page.type(), page.language(), dated(doc), recommended, searcher.isListing(doc)),
        new Hit.Scores(
            score,
            text,
            rank(doc),
            explained.flatMap(chosen -> Optional.ofNullable(chosen.get(new PageUrl(page.url())))),
            explained.map(any -> tree)),
        versions(doc, page));
  }

  private List<PageVersion> versions(int doc, ShownPage page) throws IOException {
    List<PageVersion> versions = new ArrayList<>(ResultVersions.others(searcher, doc));
    versions.addAll(ResultVersions.copies(searcher, doc, page));
    return versions;
  }

  private Optional<LocalDate> dated(int doc) throws IOException {
    return searcher.value(doc, SiteField.DATED).map(LocalDate::parse);
  }

  private Optional<String> site(int doc) throws IOException {
    return searcher.value(doc, SiteField.SITE_NAME);
  }

  /** A page by its title. */
  static Completion title(IndexSearcher searcher, int doc) throws IOException {
    ShownPage page = ShownPage.read(searcher.storedFields(), doc);
    return new Completion(page.shownTitle(), Optional.of(new PageUrl(page.url())));
  }

  private double rank(int doc) throws IOException {
    LeafReaderContext leaf = searcher.leaf(doc);
    return rank(leaf, doc - leaf.docBase);
  }

  /** The rank of a document of a segment. */
  static double rank(LeafReaderContext leaf, int doc) throws IOException {
    NumericDocValues ranks = leaf.reader().getNumericDocValues(SiteField.RANK.key());
    return ranks.advanceExact(doc) ? RankField.rank(ranks.longValue()) : 0;
  }
}
