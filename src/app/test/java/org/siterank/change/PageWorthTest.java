package org.siterank.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;

class PageWorthTest {

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws IOException {
    site = KnownSite.ranked(directory);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private WebmasterSession session() throws Exception {
    return Sessions.of(site);
  }

  private String words(PageWorth.LinkWorth link) {
    return String.format(
        "%s %s %s %.4f",
        link.adds() ? "+" : "-",
        link.from().path(),
        link.to().map(PageUrl::path).orElse(""),
        link.gain());
  }

  /**
   * Without a link back the start page has 7; without its link to b, which leads nowhere, 28/3;
   * with one from b, 10. No links give it more than (7 + 1/2) / (1 - 1/4).
   */
  @Test
  void aLinkIsWorthWhatTheScoreChangesByIt() throws Exception {
    WebmasterSession session = session();
    PageWorth worth = session.worth(HOME);
    assertEquals(1, worth.sources());
    assertEquals(10, worth.bound(), 1e-6);
    assertTrue(worth.converged());
    assertEquals(List.of("- /a / -1.0000"), worth.linksIn().stream().map(this::words).toList());
    assertEquals(
        List.of("- / /b 1.3333", "- / /a -1.0000"),
        worth.linksOut().stream().map(this::words).toList());
    assertEquals(List.of("+ /b / 2.0000"), worth.newLinks().stream().map(this::words).toList());
    assertSame(worth, session.worth(HOME));
  }

  /** A PDF has no link to add, and neither has a page that links there already. */
  @Test
  void onlyPagesThatPeopleEditGetNewLinks() throws Exception {
    PageUrl document = url("/c.pdf");
    site.save(
        KnownSite.record(document, UrlStatus.READ, 200),
        Page.of(document, "application/pdf", "C", "", "", List.of()));
    PageWorth worth = session().worth(HOME);
    assertEquals(1, worth.sources());
    assertEquals(List.of("+ /b / 2.0000"), worth.newLinks().stream().map(this::words).toList());
  }
}
