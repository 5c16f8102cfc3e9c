package org.siterank.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.url;
import static org.siterank.change.Sessions.add;

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

class GoalAdviceTest {

  private static final PageUrl C = url("/c");

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

  /** With a link from b, page a has 50/13 in the place of 2. */
  @Test
  void theBestLinkForAPageIsFoundAndVerified() throws Exception {
    site.page(C, "C", "", List.of());
    site.save(
        KnownSite.record(url("/d.pdf"), UrlStatus.READ, 200),
        Page.of(url("/d.pdf"), "application/pdf", "D", "", "", List.of()));
    WebmasterSession session = session();
    GoalAdvice advice = session.goal(A, 1, 1);
    assertEquals(A, advice.target());
    assertEquals(2, advice.score(), 1e-6);
    assertEquals(4, advice.candidates().sources());
    assertEquals(5, advice.candidates().targets());
    assertEquals(add(B, A), advice.singles().get(0).link());
    assertEquals(50.0 / 13 - 2, advice.singles().get(0).gain(), 1e-6);
    assertEquals(
        List.of(add(B, A)), advice.batch().links().stream().map(GoalAdvice.Step::link).toList());
    assertEquals(50.0 / 13 - 2, advice.batch().gain(), 1e-6);
    assertEquals(50.0 / 13, advice.verification().score(), 1e-6);
    assertTrue(advice.isVerified());
    assertTrue(advice.verification().converged());
    assertSame(advice, session.goal(A, 1, 1));
    assertEquals(2, session.goal(A, 2, 1).batch().links().size());
  }
}
