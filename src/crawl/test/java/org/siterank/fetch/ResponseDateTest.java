package org.siterank.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.site.Page;
import org.siterank.site.PageDate;
import org.siterank.site.PageUrl;

class ResponseDateTest {

  private static final Instant NOW = Instant.parse("2024-02-01T12:00:00Z");

  private static Optional<PageDate> date(String stated, String lastModified) {
    Page page =
        Page.of(PageUrl.of("http://example.org/"), "text/html", "", "", "", List.of())
            .dated(stated.isEmpty() ? Optional.empty() : said(stated));
    return ResponseDate.of(
        page, FetchResponse.empty(200, Map.of("last-modified", List.of(lastModified))), NOW);
  }

  private static Optional<PageDate> said(String when) {
    return Optional.of(new PageDate(Instant.parse(when), PageDate.Kind.PUBLISHED));
  }

  private static Optional<PageDate> served(String when) {
    return Optional.of(new PageDate(Instant.parse(when), PageDate.Kind.SERVED));
  }

  @Test
  void whatTheDocumentSaysCountsBeforeWhatItsServerSays() {
    assertEquals(
        said("2001-01-01T00:00:00Z"),
        date("2001-01-01T00:00:00Z", "Sun, 06 Nov 1994 08:49:37 GMT"));
  }

  @Test
  void theServersWordIsAKindOfItsOwn() {
    assertEquals(served("1994-11-06T08:49:37Z"), date("", "Sun, 06 Nov 1994 08:49:37 GMT"));
    assertEquals(Optional.empty(), date("", ""));
    assertEquals(Optional.empty(), date("", "yesterday"));
    assertEquals(Optional.empty(), date("", "Thu, 01 Jan 1970 00:00:00 GMT"));
  }

  @Test
  void aDateThatHasNotComeYetIsNone() {
    assertEquals(said("2024-02-02T02:00:00Z"), date("2024-02-02T02:00:00Z", ""));
    assertEquals(
        served("1994-11-06T08:49:37Z"),
        date("2024-02-02T02:00:01Z", "Sun, 06 Nov 1994 08:49:37 GMT"));
    assertEquals(Optional.empty(), date("", "Fri, 02 Feb 2024 02:00:01 GMT"));
  }
}
