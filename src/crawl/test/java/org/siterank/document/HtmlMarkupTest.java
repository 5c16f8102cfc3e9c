package org.siterank.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.site.Page;
import org.siterank.site.PageMarkup;
import org.siterank.site.PageUrl;

/** What the markup of a page says that its text does not, counted by hand. */
class HtmlMarkupTest {

  private static final PageUrl URL = PageUrl.of("https://example.org/a/b.html");

  private static Page page(PageUrl url, String body, String type, String... linkHeaders) {
    try (DocumentParser parser = new DocumentParser()) {
      DocumentHeaders headers = new DocumentHeaders(type, "", List.of(), List.of(linkHeaders));
      Parsed parsed = parser.parse(url, body.getBytes(StandardCharsets.UTF_8), headers);
      return assertInstanceOf(Parsed.Document.class, parsed).page();
    }
  }

  private static PageMarkup markup(String body, String... linkHeaders) {
    return page(URL, body, "text/html", linkHeaders).markup().orElseThrow();
  }

  @Test
  void imagesWithoutAltAreCountedAndAnEmptyAltIsGiven() {
    PageMarkup markup =
        markup(
            "<img src=a.png alt=A><img src=b.png alt=''><img src=c.png alt><img src=d.png><img>");
    assertEquals(5, markup.images());
    assertEquals(2, markup.imagesWithoutAlt());
    assertEquals("d.png", markup.firstWithoutAlt());
  }

  @Test
  void whatScriptsReplaceIsNotCounted() {
    PageMarkup markup =
        markup(
            "<body><noscript><img src=http://x.example/a.png></noscript>"
                + "<template><img><h1>T</h1></template>");
    assertEquals(0, markup.images());
    assertEquals(0, markup.insecure());
    assertEquals(0, markup.topHeadings());
  }

  @ParameterizedTest
  @CsvSource({
    "<p>none,0",
    "<h1>one</h1>,1",
    "<h1>one</h1><h2>x</h2><h1>two</h1>,2",
    "<h1> </h1>,0",
    "<h1><img src=l.png alt=Logo></h1>,1",
    "<h1><img src=l.png alt=''></h1>,0"
  })
  void headingsCountThatSaySomething(String body, int headings) {
    assertEquals(headings, markup(body).topHeadings());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<img src=http://x.example/a.png>|1",
        "<img src=HTTP://x.example/a.png>|1",
        "<img src=https://x.example/a.png>|0",
        "<img src=//x.example/a.png>|0",
        "<img src=/a.png>|0",
        "<img src='data:image/png;base64,http:'>|0",
        "<img src=/a.png srcset='/a.png 1x, http://x.example/b.png 2x'>|1",
        "<script src=http://x.example/a.js></script>|1",
        "<link rel=stylesheet href=http://x.example/a.css>|1",
        "<link rel=canonical href=http://example.org/>|0",
        "<link rel='alternate' href=http://example.org/feed>|0",
        "<iframe src=http://x.example/></iframe>|1",
        "<video src=/v.mp4 poster=http://x.example/p.png></video>|1",
        "<object data=http://x.example/a.swf></object>|1",
        "<input type=image src=http://x.example/go.png>|1",
        "<input type=text src=http://x.example/go.png>|0",
        "<a href=http://x.example/>link</a>|0",
        "<form action=http://x.example/></form>|0",
        "<base href=http://example.org/><img src=a.png>|1"
      })
  void resourcesThatASecurePageLoadsByHttpAreCounted(String body, int insecure) {
    assertEquals(insecure, markup(body).insecure());
    PageUrl plain = PageUrl.of("http://example.org/");
    assertEquals(0, page(plain, body, "text/html").markup().orElseThrow().insecure());
  }

  @Test
  void thePageInOtherLanguagesIsNamedByItsHeadAndByTheHeader() {
    PageMarkup markup =
        markup(
            "<head><link rel=alternate hreflang=de href=/de/><link rel=alternate href=/feed>"
                + "<link rel=stylesheet hreflang=fr href=/x><body>"
                + "<link rel=alternate hreflang=it href=/it/>",
            "</fr/>; rel=\"alternate\"; hreflang=\"fr-CH\", </n>; rel=next");
    assertEquals(
        List.of(
            new PageMarkup.Alternate("de", PageUrl.of("https://example.org/de/")),
            new PageMarkup.Alternate("fr-CH", PageUrl.of("https://example.org/fr/"))),
        markup.alternates());
  }

  @Test
  void ofATextNothingIsKnown() {
    assertEquals(Optional.empty(), page(URL, "<h1>x</h1>", "text/plain").markup());
  }
}
