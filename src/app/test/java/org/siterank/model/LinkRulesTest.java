package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.config.LinksSection;
import org.siterank.config.LinksSection.Dead;
import org.siterank.config.LinksSection.Nofollow;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;

/** The rules of what a link is, one by one, on a real database. */
class LinkRulesTest {

  private static final PageUrl HOME = url("/");
  private static final PageUrl A = url("/a");
  private static final PageUrl B = url("/b");
  private static final LinksSection DEFAULT =
      new LinksSection(Nofollow.LEAK, Dead.DROP, LinksSection.Weights.UNIFORM);

  @TempDir Path directory;
  private SiteStore store;

  @BeforeEach
  void open() throws IOException {
    store = SiteStore.openForWriting(directory);
  }

  @AfterEach
  void close() throws IOException {
    store.close();
  }

  @Test
  void selfLinksRepeatedLinksAndAssetsDoNotCount() throws IOException {
    read(HOME, follow(HOME), follow(A), follow(A), follow(url("/logo.png")), follow(url("/x.zip")));
    read(A);
    SiteGraph graph = model(DEFAULT).graph();
    assertEquals(1, graph.outdegree(graph.node(HOME.value())));
    assertEquals(1, graph.numArcs());
    assertTrue(graph.isDangling(graph.node(A.value())));
  }

  @Test
  void aLinkCountsForWhereItsRedirectsEnd() throws IOException {
    read(HOME, follow(url("/old")), follow(A));
    read(A, follow(url("/round1")));
    leads("/old", UrlStatus.REDIRECT, url("/older"));
    leads("/older", UrlStatus.REDIRECT, A);
    leads("/round1", UrlStatus.REDIRECT, url("/round2"));
    leads("/round2", UrlStatus.REDIRECT, url("/round1"));
    StoredSite model = model(DEFAULT);
    assertEquals(1, model.graph().outdegree(model.graph().node(HOME.value())), "one target: /a");
    assertEquals(0, model.graph().outdegree(model.graph().node(A.value())), "a loop is dead");
    assertEquals(1, model.brokenLinks());
    assertEquals(model.graph().node(A.value()), model.node(url("/old")), "hits go the same way");
  }

  @Test
  void aRedirectOffTheSiteIsAnExternalLink() throws IOException {
    read(HOME, follow(url("/out")));
    leads("/out", UrlStatus.REDIRECT, PageUrl.of("https://away.example/x"));
    SiteGraph graph = model(DEFAULT).graph();
    assertEquals(1, graph.externalOutdegree(0));
  }

  @Test
  void aPageThatNamesAnotherAsItsOwnIsThatPage() throws IOException {
    read(HOME, follow(url("/a?print")), follow(A));
    read(A, follow(B));
    read(B);
    leads("/a?print", UrlStatus.DUPLICATE, A);
    SiteGraph graph = model(DEFAULT).graph();
    assertEquals(3, graph.numNodes());
    assertEquals(1, graph.outdegree(graph.node(HOME.value())));
  }

  @Test
  void exactCopiesAreOnePage() throws IOException {
    read(HOME, follow(A), follow(url("/alias/a")));
    String text = "the same words over and over again ".repeat(10);
    save(A, text, List.of(follow(B)));
    save(url("/alias/a"), text, List.of(follow(B)));
    save(B, "", List.of());
    StoredSite model = model(DEFAULT);
    assertEquals(1, model.resolver().duplicates());
    assertEquals(3, model.graph().numNodes());
    assertEquals(model.graph().node(A.value()), model.node(url("/alias/a")));
  }

  @Test
  void pagesThatWereNotReadStayPages() throws IOException {
    read(HOME, follow(A), follow(B), follow(url("/c")));
    record(A, UrlStatus.UNREAD, Optional.empty());
    record(B, UrlStatus.EXCLUDED, Optional.empty());
    record(url("/c"), UrlStatus.FAILED, Optional.empty());
    SiteGraph graph = model(DEFAULT).graph();
    assertEquals(3, graph.internalOutdegree(graph.node(HOME.value())));
    assertEquals(NodeKind.UNREAD, graph.kind(graph.node(A.value())));
    assertEquals(NodeKind.EXCLUDED, graph.kind(graph.node(B.value())));
    assertEquals(NodeKind.UNREAD, graph.kind(graph.node(url("/c").value())));
  }

  @Test
  void linksToWhatIsGoneAreDroppedUnlessTheyLeak() throws IOException {
    read(HOME, follow(A), follow(url("/gone")));
    read(A);
    record(url("/gone"), UrlStatus.GONE, Optional.empty());
    StoredSite dropped = model(DEFAULT);
    int home = dropped.graph().node(HOME.value());
    assertEquals(1, dropped.graph().outdegree(home));
    assertEquals(1, dropped.brokenLinks());
    SiteGraph leaking =
        model(new LinksSection(Nofollow.LEAK, Dead.LEAK, LinksSection.Weights.UNIFORM)).graph();
    assertEquals(2, leaking.outdegree(home));
    assertEquals(1, leaking.deadOutdegree(home));
  }

  @Test
  void internalNofollowCountsIsFollowedOrIsIgnored() throws IOException {
    read(HOME, nofollow(A), follow(B), nofollow(B), nofollow(PageUrl.of("https://away.example/")));
    read(A);
    read(B);
    SiteGraph leak = model(DEFAULT).graph();
    int home = leak.node(HOME.value());
    assertEquals(3, leak.outdegree(home));
    assertEquals(1, leak.nofollowOutdegree(home), "followed wins for /b");
    assertEquals(1, leak.externalOutdegree(home), "external nofollow counts as external");
    SiteGraph follow =
        model(new LinksSection(Nofollow.FOLLOW, Dead.DROP, LinksSection.Weights.UNIFORM)).graph();
    assertEquals(2, follow.internalOutdegree(home));
    SiteGraph ignore =
        model(new LinksSection(Nofollow.IGNORE, Dead.DROP, LinksSection.Weights.UNIFORM)).graph();
    assertEquals(2, ignore.outdegree(home));
  }

  @Test
  void loggedAddressesAreUnderstoodAsServersDo() throws IOException {
    read(HOME, follow(url("/docs/")), follow(url("/b/index.html")));
    read(url("/docs/"));
    read(url("/b/index.html"));
    StoredSite model = model(DEFAULT);
    assertEquals(model.node(url("/docs/")), model.node(url("/docs")));
    assertEquals(model.node(url("/docs/")), model.node(url("/docs/index.html")));
    assertEquals(model.node(url("/b/index.html")), model.node(url("/b/")));
    assertEquals(-1, model.node(url("/nowhere")));
    assertEquals(-1, model.node(PageUrl.of("https://away.example/docs/")));
  }

  @Test
  void depthIsClicksFromTheStartPage() throws IOException {
    read(HOME, follow(A));
    read(A, follow(B));
    read(B);
    read(url("/orphan"));
    StoredSite model = model(DEFAULT);
    int[] depths = model.depths();
    assertEquals(0, depths[model.node(HOME)]);
    assertEquals(2, depths[model.node(B)]);
    assertEquals(-1, depths[model.node(url("/orphan"))]);
  }

  private StoredSite model(LinksSection links) throws IOException {
    return StoredSite.read(store, SiteScope.of(HOME), links);
  }

  private void read(PageUrl url, Link... links) throws IOException {
    save(url, "text of " + url, List.of(links));
  }

  private void save(PageUrl url, String text, List<Link> links) throws IOException {
    Page page = Page.of(url, "text/html", "", text, "", links);
    UrlRecord known = known(url, UrlStatus.READ, Optional.empty());
    store.crawl().save(List.of(new CrawlResult(known, Optional.of(page))));
  }

  private void leads(String from, UrlStatus status, PageUrl to) throws IOException {
    record(url(from), status, Optional.of(to));
  }

  private void record(PageUrl url, UrlStatus status, Optional<PageUrl> target) throws IOException {
    store.crawl().save(List.of(new CrawlResult(known(url, status, target), Optional.empty())));
  }

  private static UrlRecord known(PageUrl url, UrlStatus status, Optional<PageUrl> target) {
    return new UrlRecord(
        url, status, 200, target, 0, Optional.of(Instant.ofEpochMilli(1)), "", "", 0, 1, "");
  }

  private static PageUrl url(String path) {
    return PageUrl.of("https://example.org" + path);
  }

  private static Link follow(PageUrl target) {
    return new Link(target, "words", false);
  }

  private static Link nofollow(PageUrl target) {
    return new Link(target, "words", true);
  }
}
