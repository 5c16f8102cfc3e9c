package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;

class SitemapAddressesTest {

  private static PageUrl url(int number) {
    return new PageUrl("https://www.example.org/" + number);
  }

  @Test
  void manyAreTakenInPartsSoThatPagesAreReadBetweenThem() {
    SitemapAddresses addresses = new SitemapAddresses(1_000_000);
    int all = 2 * SitemapAddresses.MOST_AT_ONCE + 7;
    for (int i = 0; i < all; i++) {
      assertTrue(addresses.add(url(i), Optional.empty()));
    }
    List<Integer> sizes = new ArrayList<>();
    boolean[] taken = new boolean[all];
    while (addresses.hasNew()) {
      List<PageUrl> part = Arrays.stream(addresses.takeNew()).mapToObj(addresses::url).toList();
      sizes.add(part.size());
      assertEquals(part.stream().sorted().toList(), part, "in URL order");
      part.forEach(each -> taken[Integer.parseInt(each.path().substring(1))] = true);
    }
    int most = SitemapAddresses.MOST_AT_ONCE;
    assertEquals(List.of(most, most, 7), sizes);
    for (int i = 0; i < all; i++) {
      assertTrue(taken[i], "address " + i);
    }
    assertEquals(0, addresses.takeNew().length);
  }

  @Test
  void whatIsBeyondTheLimitIsRefusedAndTheLastChangeSaidCounts() {
    SitemapAddresses addresses = new SitemapAddresses(2);
    Instant early = Instant.parse("2026-01-01T00:00:00Z");
    Instant late = Instant.parse("2026-02-01T00:00:00Z");
    assertTrue(addresses.add(url(1), Optional.of(early)));
    assertTrue(addresses.add(url(2), Optional.empty()));
    assertFalse(addresses.add(url(3), Optional.of(late)), "no room");
    assertTrue(addresses.add(url(1), Optional.of(late)), "it is there already");
    assertEquals(Optional.of(late), addresses.lastModified(url(1)));
    assertEquals(Optional.empty(), addresses.lastModified(url(2)));
    assertEquals(Optional.empty(), addresses.lastModified(url(3)));
    assertEquals(2, addresses.size());
  }

  @Test
  void sitemapsThatGiveMostPagesOneDayDateNone() {
    SitemapAddresses addresses = new SitemapAddresses(100);
    Instant built = Instant.parse("2026-03-01T00:00:00Z");
    Instant written = Instant.parse("2025-01-01T00:00:00Z");
    for (int i = 0; i < 4; i++) {
      addresses.add(url(i), Optional.of(built));
    }
    assertEquals(Optional.of(built), addresses.dated(url(0)), "too few to tell");
    for (int i = 4; i < 7; i++) {
      addresses.add(url(i), Optional.of(written.plus(Duration.ofDays(i))));
    }
    assertEquals(Optional.empty(), addresses.dated(url(0)), "4 of 7 on one day");
    assertEquals(Optional.of(written.plus(Duration.ofDays(5))), addresses.dated(url(5)));
    addresses.add(url(1), Optional.of(written));
    assertEquals(Optional.of(built), addresses.dated(url(0)), "3 of 7 on one day");
    assertEquals(Optional.empty(), addresses.dated(url(99)), "not named");
  }

  @Test
  void aFeedSaysItBetterThanASitemap() {
    SitemapAddresses addresses = new SitemapAddresses(100);
    Instant published = Instant.parse("2026-03-01T00:00:00Z");
    Instant built = Instant.parse("2026-05-01T00:00:00Z");
    addresses.add(url(1), Optional.of(published));
    addresses.addFed(url(1), published);
    addresses.add(url(1), Optional.of(built));
    assertEquals(Optional.of(published), addresses.dated(url(1)));
    assertEquals(Optional.of(built), addresses.lastModified(url(1)), "for the time of a visit");
  }
}
