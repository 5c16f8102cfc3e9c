package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.siterank.boost.RankBoost;
import org.siterank.boost.Saturation;
import org.siterank.index.SiteField;

/**
 * Chooses the pages that are shown among those that are alike: the most similar first, where the
 * rank decides between nearly equal ones, and one version of each page. With similarity s, rank r
 * and k the rank of a typical page they are in the order of
 *
 * <pre>{@code
 * s + w·r/(r + k)
 * }</pre>
 *
 * so that no page passes another that is more similar by w.
 */
final class PageChoice {

  /** Similarities that differ by less are nearly equal. Our choice. */
  static final double NEARLY = 0.03;

  /** So many more pages are looked at, among which the rank decides. */
  private static final int MORE = 20;

  /** And so many times more, of which some are versions of each other. */
  private static final int VERSIONS = 3;

  private final PublishedSearcher searcher;
  private final RankBoost boost;
  private final int most;
  private final List<RelatedPage> pages = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();

  /**
   * @param most pages that are shown, at least 1
   */
  PageChoice(PublishedSearcher searcher, int most) {
    if (most < 1 || most > RelatedPages.MOST) {
      throw new IllegalArgumentException(
          "the number of pages must be in [1, " + RelatedPages.MOST + "], got " + most);
    }
    this.searcher = searcher;
    this.boost = new Saturation(NEARLY, searcher.published().pivot());
    this.most = most;
  }

  /** How many pages the choice needs to choose from. */
  int wanted() {
    return (searcher.hasVersions() ? VERSIONS : 1) * most + MORE;
  }

  boolean isFull() {
    return pages.size() >= most;
  }

  List<RelatedPage> pages() {
    return pages;
  }

  private record Placed(Likeness.Like like, double place, String url) {}

  /** Adds pages behind those that were added before. */
  void add(List<Likeness.Like> group) throws IOException {
    List<Placed> placed = new ArrayList<>();
    for (Likeness.Like like : group) {
      LeafReaderContext leaf = searcher.leaf(like.doc());
      double rank = HitReader.rank(leaf, like.doc() - leaf.docBase);
      placed.add(
          new Placed(
              like,
              like.similarity() + boost.value(rank),
              searcher.value(like.doc(), SiteField.URL).orElse("")));
    }
    placed.sort(Comparator.comparingDouble(Placed::place).reversed().thenComparing(Placed::url));
    for (Placed page : placed) {
      if (!isFull() && isNew(page)) {
        pages.add(RelatedPage.of(searcher, page.like().doc(), page.like().similarity()));
      }
    }
  }

  private boolean isNew(Placed page) throws IOException {
    Optional<String> versions = searcher.value(page.like().doc(), SiteField.VERSIONS);
    return seen.add("url " + page.url()) && (versions.isEmpty() || seen.add(versions.get()));
  }
}
