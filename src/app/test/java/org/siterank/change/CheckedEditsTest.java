package org.siterank.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.url;
import static org.siterank.change.Sessions.add;
import static org.siterank.change.Sessions.remove;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.change.CheckedEdits.Reason;
import org.siterank.change.CheckedEdits.Refusal;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;

class CheckedEditsTest {

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

  private static List<String> refusals(CheckedEdits edits) {
    return edits.refused().stream()
        .map(refusal -> refusal.edit().line() + " " + refusal.reason())
        .toList();
  }

  @Test
  void editsThatCannotBeMadeSayWhy() throws Exception {
    site.address(C, UrlStatus.UNREAD);
    List<LinkEdit> edits =
        List.of(
            add(url("/none"), A),
            add(AWAY, A),
            add(C, A),
            add(A, url("/none")),
            add(A, A),
            add(HOME, A),
            remove(A, B),
            remove(A, AWAY));
    CheckedEdits checked = session().check(edits);
    assertEquals(List.of(), checked.accepted());
    assertEquals(
        List.of(
            Reason.UNKNOWN_SOURCE,
            Reason.UNKNOWN_SOURCE,
            Reason.UNREAD_SOURCE,
            Reason.UNKNOWN_TARGET,
            Reason.SAME_PAGE,
            Reason.THERE_ALREADY,
            Reason.NOT_THERE,
            Reason.NOT_THERE),
        checked.refused().stream().map(Refusal::reason).toList());
    assertEquals(edits, checked.refused().stream().map(Refusal::edit).toList());
  }

  @Test
  void editsAreCheckedOneAfterTheOther() throws Exception {
    CheckedEdits checked =
        session().check(List.of(add(A, B), add(A, B), remove(A, B), remove(A, B), add(A, B)));
    assertEquals(List.of(add(A, B), remove(A, B), add(A, B)), checked.accepted());
    assertEquals(
        List.of(add(A, B).line() + " THERE_ALREADY", remove(A, B).line() + " NOT_THERE"),
        refusals(checked));
  }

  @Test
  void addressesAreResolvedToThePagesTheyStandFor() throws Exception {
    site.redirect(url("/old"), A);
    assertEquals(
        List.of(add(B, A), remove(A, HOME)),
        session()
            .check(List.of(add(B, url("/old")), remove(url("/old"), url("/index.html"))))
            .accepted());
  }

  @Test
  void linksThatLeaveTheSiteAreKnownByTheirAddress() throws Exception {
    PageUrl other = PageUrl.of("https://other.example/");
    site.page(B, AWAY);
    CheckedEdits checked =
        session().check(List.of(add(B, AWAY), remove(B, AWAY), add(B, other), remove(B, other)));
    assertEquals(List.of(remove(B, AWAY), add(B, other), remove(B, other)), checked.accepted());
    assertEquals(List.of(add(B, AWAY).line() + " THERE_ALREADY"), refusals(checked));
  }

  /** A link that is not followed can be removed, and made one that is. */
  @Test
  void aLinkThatIsNotFollowedIsNamedSoInTheLines() throws Exception {
    site.page(B, "B", "", List.of(new Link(A, "", true)));
    WebmasterSession session = session();
    String withheld = "-\t" + B + "\t" + A + "#nofollow";
    String added = "+\t" + B + "\t" + A;
    assertEquals(List.of(withheld), session.lines(session.check(List.of(remove(B, A)))));
    assertEquals(List.of(withheld, added), session.lines(session.check(List.of(add(B, A)))));
    assertEquals(
        List.of(withheld, added), session.lines(session.check(List.of(remove(B, A), add(B, A)))));
    assertEquals(List.of(), session.lines(session.check(List.of(add(B, A), remove(B, A)))));
    assertEquals(
        List.of("-\t" + HOME + "\t" + A), session.lines(session.check(List.of(remove(HOME, A)))));
  }
}
