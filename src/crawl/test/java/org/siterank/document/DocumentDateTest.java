package org.siterank.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.site.PageDate;
import org.siterank.site.PageUrl;

/** When documents are from, by what they say. */
@Tag("slow")
class DocumentDateTest {

  private static final PageUrl URL = PageUrl.of("http://example.org/a/page.html");

  private static String date(String html) {
    return date(html.getBytes(UTF_8), "text/html");
  }

  private static String date(byte[] body, String type) {
    try (DocumentParser parser = new DocumentParser()) {
      Parsed parsed = parser.parse(URL, body, DocumentHeaders.of(type));
      Optional<PageDate> date = assertInstanceOf(Parsed.Document.class, parsed).page().dated();
      return date.map(d -> d.kind() + " " + d.when()).orElse("none");
    }
  }

  /** The forms of W3C-DTF, "Date and Time Formats", and those that are seen beside them. */
  @ParameterizedTest
  @CsvSource({
    "1997,1997-01-01T00:00:00Z",
    "1997-07,1997-07-01T00:00:00Z",
    "1997-07-16,1997-07-16T00:00:00Z",
    "1997-07-16T19:20+01:00,1997-07-16T18:20:00Z",
    "1997-07-16T19:20:30+01:00,1997-07-16T18:20:30Z",
    "1997-07-16T19:20:30.45+01:00,1997-07-16T18:20:30Z",
    "1997-07-16T19:20:30Z,1997-07-16T19:20:30Z",
    "1997-07-16 19:20:30,1997-07-16T19:20:30Z",
    "1997-07-16 19:20:30 UTC,1997-07-16T19:20:30Z",
    "1997-07-16T19:20:30-0230,1997-07-16T21:50:30Z",
    "1997-07-16T19:20:30+02,1997-07-16T17:20:30Z",
    "19970716,1997-07-16T00:00:00Z",
    "'Sun, 06 Nov 1994 08:49:37 GMT',1994-11-06T08:49:37Z",
    "'Sun, 6 Nov 1994 08:49:37 +0100',1994-11-06T07:49:37Z",
  })
  void datesAreReadAsTheyAreWritten(String text, String instant) {
    assertEquals(Optional.of(Instant.parse(instant)), DateText.parse(" " + text + "\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "today",
        "1997-13-01",
        "1997-02-30",
        "1997-07-16T25:00Z",
        "16.07.1997",
        "97-07-16",
        "1970-01-01",
        "1970-01-01T00:00:00Z",
        "1997-07-16T19:20+99:00",
        "1997-07-16 and more"
      })
  void whatIsNoDateIsNone(String text) {
    assertEquals(Optional.empty(), DateText.parse(text));
  }

  @ParameterizedTest
  @CsvSource({
    "property,article:modified_time,MODIFIED",
    "property,article:published_time,PUBLISHED",
    "name,DC.date,PUBLISHED",
    "name,DCTERMS.modified,MODIFIED",
    "name,dcterms.created,PUBLISHED",
    "itemprop,dateModified,MODIFIED",
    "http-equiv,Last-Modified,MODIFIED",
  })
  void metaElementsOfManyNamesAreUnderstood(String attribute, String name, String kind) {
    assertEquals(
        kind + " 2024-01-31T00:00:00Z",
        date("<meta " + attribute + "=\"" + name + "\" content=2024-01-31><p>x"));
  }

  @Test
  void theChangeCountsMoreThanThePublication() {
    assertEquals(
        "MODIFIED 2024-02-01T00:00:00Z",
        date(
            "<meta property=article:published_time content=2024-01-31>"
                + "<meta property=article:modified_time content=2024-02-01>"));
    assertEquals(
        "PUBLISHED 2024-02-01T00:00:00Z",
        date(
            "<meta property=article:published_time content=2024-02-01>"
                + "<meta property=article:modified_time content=2024-01-31>"));
  }

  @Test
  void anAttemptAtADateDoesNotHideAnother() {
    assertEquals(
        "PUBLISHED 2024-01-31T00:00:00Z",
        date("<meta name=dc.date content=yesterday><meta name=date content=2024-01-31>"));
  }

  @Test
  void linkedDataTellsOfTheArticleAndNotOfItsComments() {
    assertEquals(
        "MODIFIED 2024-01-31T10:00:00Z",
        date(
            """
            <script type="application/ld+json">{"@context": "https://schema.org", "@graph": [
              {"@type": "Organization", "dateModified": "2001-01-01"},
              {"@type": "WebPage", "dateModified": "2002-01-01"},
              {"@type": ["NewsArticle", "Thing"], "dateModified": "2024-01-31T11:00:00+01:00",
               "datePublished": "2023-01-01",
               "comment": {"@type": "SocialMediaPosting", "dateModified": "2025-01-01"}}]}
            </script>
            """));
  }

  @Test
  void aListOfArticlesIsOfNoDay() {
    assertEquals(
        "none",
        date(
            """
            <script type="application/ld+json">[
              {"@type": "Article", "dateModified": "2024-01-31"},
              {"@type": "Article", "dateModified": "2024-01-30"}]</script>
            """));
  }

  @Test
  void brokenLinkedDataSaysNothing() {
    assertEquals(
        "PUBLISHED 2024-01-31T00:00:00Z",
        date(
            "<script type=application/ld+json>{\"@type\": </script>"
                + "<meta name=date content=2024-01-31>"));
    assertEquals(
        "none", date("<script type=application/ld+json>" + "[".repeat(100_000) + "</script>"));
  }

  @Test
  void theOneTimeAtTheTopOfTheOneArticleIsItsDate() {
    String header = "<header><h1>A</h1><time datetime=2024-01-31>yesterday</time></header>";
    assertEquals("SHOWN 2024-01-31T00:00:00Z", date("<article>" + header + "</article>"));
    assertEquals("none", date("<article>" + header + header + "</article>"));
    assertEquals("none", date(("<article>" + header + "</article>").repeat(2)));
    assertEquals("none", date("<article><p><time datetime=2024-01-31>in it</time></article>"));
    assertEquals("none", date(header));
    assertEquals(
        "PUBLISHED 2023-01-01T00:00:00Z",
        date("<meta name=date content=2023-01-01><article>" + header + "</article>"));
  }

  @Test
  void aPdfSaysWhenItWasChanged() throws IOException {
    assertEquals(
        "MODIFIED 2023-11-14T22:13:20Z",
        date(ForeignFiles.pdf("Title", "some words", "/x"), "application/pdf"));
  }
}
