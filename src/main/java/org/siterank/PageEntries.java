package org.siterank;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.site.PageDate;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredPage;

/**
 * The pages for an index, one at a time and the best ranked first, as the index sorts them: what is
 * in order already need not be sorted when it is written. A text is read only when the index asks
 * for it.
 */
final class PageEntries implements Iterator<IndexEntry> {

  /** What is held of each page meanwhile: of a million pages, every field is felt. */
  private record Ranked(
      PageUrl url, long digest, Instant changed, Optional<PageDate> dated, double rank) {}

  private static final Comparator<Ranked> BEST_FIRST =
      Comparator.comparingDouble(Ranked::rank).reversed().thenComparing(Ranked::url);

  private final SiteStore store;
  private final SiteModel model;
  private final List<Ranked> pages;
  private final DatedPages dates;
  private int next;

  private PageEntries(SiteStore store, SiteModel model, List<Ranked> pages) {
    this.store = store;
    this.model = model;
    this.pages = pages;
    this.dates = DatedPages.of(pages.stream().map(Ranked::dated).toList());
  }

  /** Every page that was read, may be shown, and is wanted. */
  static PageEntries read(
      SiteStore store, SiteModel model, Predicate<PageUrl> wanted, ToDoubleFunction<PageUrl> ranks)
      throws IOException {
    List<Ranked> shown = new ArrayList<>();
    SiteGraph graph = model.graph();
    store.forEachHead(
        head -> {
          int node = graph.node(head.url().value());
          if (node >= 0
              && graph.kind(node) == NodeKind.READ
              && !head.noindex()
              && wanted.test(head.url())) {
            // The one instance of its address that is kept anyway.
            PageUrl url = model.book().meaning(head.url()).url();
            double rank = ranks.applyAsDouble(url);
            shown.add(new Ranked(url, head.digest(), head.changed(), head.dated(), rank));
          }
        });
    shown.sort(BEST_FIRST);
    return new PageEntries(store, model, shown);
  }

  /** The number of pages. */
  int size() {
    return pages.size();
  }

  /** How far it is known when they are from. */
  DatedPages dates() {
    return dates;
  }

  @Override
  public boolean hasNext() {
    return next < pages.size();
  }

  @Override
  public IndexEntry next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Ranked page = pages.get(next++);
    List<String> anchors = model.anchors(page.url());
    Optional<LocalDate> day = dates.day(page.dated());
    return new IndexEntry(
        page.url(),
        fingerprint(page.digest(), anchors, day),
        page.rank(),
        page.changed(),
        () -> text(page.url(), anchors, day));
  }

  private IndexedPage text(PageUrl url, List<String> anchors, Optional<LocalDate> day)
      throws IOException {
    StoredPage page =
        store.page(url).orElseThrow(() -> new IOException(url + ": its text has vanished"));
    return text(page, anchors, day);
  }

  /**
   * What is indexed of a page.
   *
   * @param anchors the words of links that lead to it
   * @param day when it is from
   */
  static IndexedPage text(StoredPage page, List<String> anchors, Optional<LocalDate> day) {
    return new IndexedPage(
        page.url(),
        page.title(),
        page.headings(),
        page.description(),
        page.body(),
        anchors,
        page.language(),
        MediaNames.shortName(page.contentType()),
        day,
        page.sections(),
        false);
  }

  /** The page's own hash, that of the words that lead to it, and that of its day. */
  private static long fingerprint(long digest, List<String> anchors, Optional<LocalDate> day) {
    ByteBuffer bytes =
        StandardCharsets.UTF_8.encode(
            String.join("\n", anchors.stream().sorted().toList())
                + day.map(LocalDate::toString).orElse(""));
    long hash = digest;
    while (bytes.hasRemaining()) {
      hash = (hash ^ bytes.get()) * 0x100000001b3L; // FNV-1a
    }
    return hash;
  }
}
