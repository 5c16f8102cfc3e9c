package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.content.ListingEvidence;
import org.siterank.site.ListingKind;
import org.siterank.site.ListingPattern;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredListing;

/** Twelve reports, a page that lists them, and one that shows their texts. */
class SiteListingsTest {

  private static final PageUrl CONTENTS = url("/news/");
  private static final PageUrl EXCERPTS = url("/latest");

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
    StringBuilder contents = new StringBuilder("<main><ul>");
    StringBuilder excerpts = new StringBuilder("<main>");
    for (int i = 1; i <= 12; i++) {
      String title = "<a href=/news/report-" + i + ">Report number " + i + " of the year</a>";
      contents.append("<li>").append(title).append("</li>");
      excerpts.append("<h2>").append(title).append("</h2><p>").append(text(i)).append("</p>");
      site.html(report(i), "<main><h1>Report " + i + "</h1><p>" + text(i) + "</p></main>");
    }
    site.html(CONTENTS, contents + "</ul></main>").html(EXCERPTS, excerpts + "</main>");
    site.html(HOME, "<main><p>" + text(99) + "<a href=/news/>all reports</a></p></main>");
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private static PageUrl report(int number) {
    return url("/news/report-" + number);
  }

  private static String text(int number) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      text.append("word").append(number).append('x').append(i).append(' ');
    }
    return text.toString();
  }

  private SiteListings learn(String... patterns) throws IOException {
    return SiteListings.learn(
        site.store(), site.model(), Arrays.stream(patterns).map(ListingPattern::new).toList());
  }

  private StoredListing stored(PageUrl url) throws IOException {
    return site.store().listings().find(url).orElseThrow();
  }

  private ListingKind kind(SiteListings listings, PageUrl url) throws IOException {
    return listings.kind(site.model().node(url));
  }

  @Test
  void pagesThatListOthersAreFoundWithTheirKind() throws IOException {
    SiteListings listings = learn();
    assertEquals(ListingKind.CONTENTS, kind(listings, CONTENTS));
    assertEquals(ListingKind.EXCERPTS, kind(listings, EXCERPTS));
    assertEquals(ListingKind.NONE, kind(listings, report(3)));
    assertEquals(ListingKind.NONE, kind(listings, HOME));
    assertTrue(listings.has(CONTENTS));
    assertFalse(listings.has(HOME));
    assertFalse(listings.has(AWAY));
    assertEquals(12, ListingEvidence.ofText(stored(CONTENTS).evidence()).links().targets());
    assertEquals("", stored(report(3)).evidence());
  }

  @Test
  void theVerdictsAreStored() throws IOException {
    learn();
    SiteListings stored = SiteListings.stored(site.store(), site.model());
    assertEquals(ListingKind.CONTENTS, kind(stored, CONTENTS));
    assertEquals(ListingKind.EXCERPTS, kind(stored, EXCERPTS));
    assertEquals(ListingKind.NONE, kind(stored, HOME));
    PageListing verdict = PageListing.of(stored(CONTENTS));
    assertTrue(verdict.listing());
    assertTrue(verdict.verdict().score() >= 3);
  }

  @Test
  void theConfigurationHasTheLastWord() throws IOException {
    SiteListings listings = learn("!/news/", "/news/report-1");
    assertFalse(listings.has(CONTENTS));
    assertTrue(listings.has(report(1)));
    assertTrue(stored(CONTENTS).reasons().startsWith("\tno listing by search.listings: !/news/\n"));
    assertEquals("\ta listing by search.listings: /news/report-1", stored(report(1)).reasons());
    assertEquals(ListingKind.EXCERPTS, kind(listings, report(1)));
    assertTrue(learn().has(CONTENTS));
  }

  @Test
  void evidenceIsFoundAnewWhereAPageOrOneThatItLinksToHasChanged() throws IOException {
    learn();
    long contents = stored(CONTENTS).input();
    long other = stored(report(2)).input();
    site.html(report(1), "<main><p>Something else</p></main>");
    learn();
    assertFalse(contents == stored(CONTENTS).input());
    assertEquals(other, stored(report(2)).input());
    long before = stored(CONTENTS).input();
    learn();
    assertEquals(before, stored(CONTENTS).input());
  }

  @Test
  void aPageThatNobodyReadIsNone() throws IOException {
    SiteListings listings = learn();
    assertEquals(Optional.empty(), site.store().listings().find(url("/none")));
    assertFalse(listings.has(url("/none")));
    assertEquals(
        List.of(),
        site.store().listings().find(HOME).stream().filter(StoredListing::listing).toList());
  }
}
