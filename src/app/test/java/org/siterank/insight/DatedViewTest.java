package org.siterank.insight;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageDate;
import org.siterank.site.PageDate.Kind;

class DatedViewTest {

  private static final Instant DAY = Instant.parse("2024-01-15T08:00:00Z");

  @Test
  void aDateIsATimeAndWhoSaysIt() {
    assertEquals(
        new DatedView(Optional.of("2024-01-15T08:00:00Z"), Optional.of("published")),
        DatedView.of(Optional.of(new PageDate(DAY, Kind.PUBLISHED))));
    assertEquals(new DatedView(Optional.empty(), Optional.empty()), DatedView.of(Optional.empty()));
  }

  @Test
  void everyKindHasItsWords() {
    Map<Kind, String> words =
        Map.of(
            Kind.MODIFIED, "when it was changed, as it says",
            Kind.PUBLISHED, "when it was published, as it says",
            Kind.SHOWN, "the date at its top",
            Kind.LISTED, "last changed, as a feed or sitemap says",
            Kind.ADDRESS, "the day in its address",
            Kind.WRITTEN, "the day written at its top",
            Kind.SERVED, "last changed, according to the server (Last-Modified)");
    for (Kind kind : Kind.values()) {
      assertEquals(
          "2024-01-15T08:00:00Z, " + words.get(kind), DatedView.words(new PageDate(DAY, kind)));
    }
  }
}
