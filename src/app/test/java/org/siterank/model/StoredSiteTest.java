package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.OwnSearch;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

class StoredSiteTest {

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private static Link link(PageUrl target, String words) {
    return new Link(target, words, false);
  }

  @Test
  void aSiteOfWhichNothingIsKnownHasNoNodes() throws IOException {
    StoredSite model = site.model();
    assertEquals(0, model.graph().numNodes());
    assertEquals(-1, model.node(HOME));
    assertArrayEquals(new int[0], model.starts());
    assertArrayEquals(new int[0], model.depths());
    assertEquals(0, model.brokenLinks());
  }

  @Test
  void addressesThatStandForOthersAreNoNodes() throws IOException {
    site.page(HOME, A).page(A).redirect(url("/old"), A).copy(url("/print"), A);
    site.address(url("/gone"), UrlStatus.GONE).address(B, UrlStatus.EXCLUDED);
    StoredSite model = site.model();
    assertEquals(3, model.graph().numNodes());
    assertEquals(0, model.node(HOME));
    assertEquals(1, model.node(url("/old")));
    assertEquals(1, model.node(url("/print")));
    assertEquals(2, model.node(B));
    assertEquals(-1, model.node(url("/gone")));
  }

  @Test
  void depthsAreClicksFromTheNearestStart() throws IOException {
    site.page(HOME, A).page(A, B).page(B, HOME).page(url("/c"), A);
    StoredSite model = site.model();
    assertArrayEquals(new int[] {0, 1, 2, -1}, model.depths());
    assertArrayEquals(new int[] {2, 0, 1, -1}, StoredSite.depths(model.graph(), 1));
    assertArrayEquals(new int[] {0, 0, 1, -1}, StoredSite.depths(model.graph(), 0, 1, 1));
    assertArrayEquals(new int[] {-1, -1, -1, -1}, StoredSite.depths(model.graph()));
  }

  @Test
  void theWordsOfLinksAreKeptTheMostFrequentFirst() throws IOException {
    site.page(HOME, "Home", "", List.of(link(A, "apples"), link(A, "pears"), link(B, " ")));
    site.page(B, "B", "", List.of(link(A, "pears")));
    site.page(A);
    StoredSite model = site.model();
    assertEquals(List.of("pears", "apples"), model.anchors(A));
    assertEquals(List.of(), model.anchors(B));
    assertEquals(List.of(), model.anchors(AWAY));
    assertEquals(List.of(), model.withoutAnchors().anchors(A));
    assertEquals(model.graph(), model.withoutAnchors().graph());
  }

  @Test
  void atMostFiftyWordsAreKeptEqualOnesInTheirOrder() {
    Map<String, Integer> words = new HashMap<>();
    for (int i = 100; i < 160; i++) {
      words.put("w" + i, 1);
    }
    words.put("z", 2);
    List<String> kept = StoredSite.mostUsed(words);
    assertEquals(50, kept.size());
    assertEquals(List.of("z", "w100", "w101"), kept.subList(0, 3));
    assertEquals("w148", kept.get(49));
  }

  /** The words of a link are not shown to people who may not read the page that it is on. */
  @Test
  void wordsOfAPageThatNotAllReadersMayReadAreLeftOut() throws IOException {
    site.page(HOME, "Home", "", List.of(link(A, "open"))).page(A);
    site.page(B, "B", "", List.of(link(A, "secret")));
    site.store()
        .readers()
        .save(Map.of(HOME, Readers.EVERYBODY, A, Readers.EVERYBODY, B, Readers.parse("board")));
    assertEquals(List.of("open"), site.model().anchors(A));
    site.store()
        .readers()
        .save(
            Map.of(HOME, Readers.EVERYBODY, A, Readers.parse("board"), B, Readers.parse("board")));
    assertEquals(List.of("open", "secret"), site.model().anchors(A));
  }

  @Test
  void aClickLeadsOnFromAPageWhoseLinksAreKnown() throws IOException {
    site.page(HOME).address(A, UrlStatus.UNREAD).redirect(url("/old"), HOME);
    StoredSite model = site.model();
    assertTrue(model.leadsOn(HOME.value()));
    assertTrue(model.leadsOn(url("/old").value()));
    assertTrue(model.leadsOn(OwnSearch.MARK + HOME + "search"));
    assertFalse(model.leadsOn(A.value()));
    assertFalse(model.leadsOn(url("/unheard-of").value()));
    assertFalse(model.leadsOn(AWAY.value()));
  }

  @Test
  void aSiteAloneHasNoName() throws IOException {
    assertEquals("", site.page(HOME).model().siteName(HOME));
  }

  @Test
  void theStartPageMayBeUnknown() throws IOException {
    site.page(A, B).page(B);
    assertArrayEquals(new int[] {-1, -1}, site.model().depths());
    site.redirect(HOME, A);
    assertArrayEquals(new int[] {0, 1}, site.model().depths());
  }
}
