package org.siterank.document;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;

@Tag("slow")
class DocumentParserTest {

  private static final PageUrl URL = PageUrl.of("http://example.org/a/page.html");
  private final DocumentParser parser = new DocumentParser();

  private Page html(String text) {
    return page(text.getBytes(UTF_8), DocumentHeaders.of("text/html; charset=utf-8"));
  }

  private Page page(byte[] body, DocumentHeaders headers) {
    return assertInstanceOf(Parsed.Document.class, parser.parse(URL, body, headers)).page();
  }

  private static List<String> targets(Page page) {
    return page.links().stream().map(link -> link.target().value()).toList();
  }

  @Test
  void aTermThatLinksCanLeadToIsTheHeadingOfItsDefinition() {
    Page page = html("<dl><dt id=open>open()<dd>Opens it.<dt>plain<dd>A word.</dl><h2>After</h2>");
    assertEquals("open()\nAfter", page.content().headings());
  }

  @Test
  void aPageIsReadAsReadersSeeIt() {
    Page page =
        html(
            """
            <!doctype html><html lang="en-GB"><head><title> Opening
              hours </title><meta name="Description" content="When we  are open">
            <style>p{color:red}</style></head><body><h1>Hours</h1><p>Mon</p><p>Tue</p>
            <script>var x = 1</script><noscript>no script <a href="n">n</a></noscript>
            <template>tpl</template><ul><li>one<li>two</ul>a<br>b<h3>Late <b>hours</b></h3></body>
            """);
    assertEquals("Opening hours", page.content().title());
    assertEquals("Hours\nLate hours", page.content().headings());
    assertEquals("When we are open", page.content().description());
    assertEquals("Hours\nMon\nTue\none\ntwo\na b\nLate hours", page.content().text());
    assertEquals("en", page.content().language());
    assertEquals("text/html", page.content().contentType());
    assertEquals(List.of(), page.links());
  }

  @Test
  void linksAreThoseOfAnchorsAreasAndFramesInDocumentOrder() {
    Page page =
        html(
            """
            <a href="b.html#x">To  <b>b</b></a><a href="mailto:x@y">mail</a><a name="q">none</a>
            <a href="javascript:go()">js</a><img src="i.png"><map><area href="/c"></map>
            <iframe src="d"></iframe><a href="http://other.org">o</a><a href="b.html">again</a>
            <a href="pic"><img src="x.png" alt="A  picture"></a>
            """);
    assertEquals(
        List.of(
            "http://example.org/a/b.html",
            "http://example.org/c",
            "http://example.org/a/d",
            "http://other.org/",
            "http://example.org/a/b.html",
            "http://example.org/a/pic"),
        targets(page));
    assertEquals(
        List.of("To b", "", "", "o", "again", "A picture"),
        page.links().stream().map(Link::anchorText).toList());
  }

  @Test
  void framesetsHaveLinksToo() {
    assertEquals(
        List.of("http://example.org/a/left"),
        targets(html("<html><frameset cols='50%'><frame src=left></frameset></html>")));
  }

  @Test
  void theBaseElementMovesLinks() {
    Page page = html("<head><base href='/z/'></head><a href='y'>y</a>");
    assertEquals(List.of("http://example.org/z/y"), targets(page));
  }

  @ParameterizedTest
  @CsvSource({
    "nofollow, true",
    "'external NoFollow', true",
    "ugc, true",
    "sponsored, true",
    "noopener, false",
    "nofollower, false"
  })
  void relationsTellWhetherALinkIsEndorsed(String rel, boolean nofollow) {
    Page page = html("<a rel='" + rel + "' href='x'>x</a>");
    assertEquals(nofollow, page.links().get(0).nofollow());
  }

  @ParameterizedTest
  @CsvSource({
    "robots, 'noindex, follow', true, false",
    "ROBOTS, NOFOLLOW, false, true",
    "robots, none, true, true",
    "siterank, noindex, true, false",
    "googlebot, none, false, false",
    "robots, all, false, false"
  })
  void metaRobotsAreKeptTo(String name, String content, boolean noindex, boolean nofollow) {
    Page page = html("<meta name='" + name + "' content='" + content + "'><a href='x'>x</a>");
    assertEquals(noindex, page.directives().noindex());
    assertEquals(nofollow, page.directives().nofollow());
    assertEquals(nofollow, page.links().get(0).nofollow(), "links of a nofollow page are nofollow");
  }

  @ParameterizedTest
  @CsvSource({
    "noindex, true, false",
    "'noindex, nofollow', true, true",
    "'googlebot: noindex', false, false",
    "'Siterank: none', true, true",
    "'unavailable_after: 25 Jun 2030 15:00:00 PST', false, false",
    "'max-snippet:20, noindex', true, false"
  })
  void robotsHeadersAreKeptTo(String value, boolean noindex, boolean nofollow) {
    Page page =
        page(
            "<p>x".getBytes(UTF_8),
            new DocumentHeaders("text/html", "", List.of(value), List.of()));
    assertEquals(noindex, page.directives().noindex());
    assertEquals(nofollow, page.directives().nofollow());
  }

  @Test
  void theCanonicalAddressComesFromTheHeadOrTheHeader() {
    assertEquals(
        Optional.of(PageUrl.of("http://example.org/b")),
        html("<head><link rel='Canonical' href='/b'></head>").directives().canonical());
    assertEquals(
        Optional.empty(),
        html("<body><p>x<link rel='canonical' href='/evil'></body>").directives().canonical(),
        "the body may be a visitor's");
    assertEquals(
        Optional.empty(), html("<link rel=canonical href='page.html'>").directives().canonical());
    DocumentHeaders headers =
        new DocumentHeaders(
            "text/html",
            "",
            List.of(),
            List.of(
                "<s.css>; rel=preload; as=style, </c>; title=\"a, b\"; rel=\"nofollow canonical\""));
    assertEquals(
        Optional.of(PageUrl.of("http://example.org/c")),
        page("<p>x".getBytes(UTF_8), headers).directives().canonical());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0; url=/b | http://example.org/b",
        "0;URL='/b' | http://example.org/b",
        "1,/b | http://example.org/b",
        "0.5; url=\"b\" | http://example.org/a/b",
        "5; url=/b | ",
        "0; url=page.html | ",
        "0 | "
      })
  void anImmediateRefreshIsRead(String content, String target) {
    Page page = html("<meta http-equiv=Refresh content='" + content.replace("'", "&#39;") + "'>");
    assertEquals(Optional.ofNullable(target).map(PageUrl::of), page.directives().refresh());
  }

  @Test
  void charsetsAreFoundWhereverTheyAreDeclared() {
    Charset windows = Charset.forName("windows-1252");
    String text = "<html><head>%s</head><body>Größe “zitiert”</body></html>";
    String plain = text.formatted("");
    String expected = "Größe “zitiert”";
    assertEquals(
        expected,
        page(plain.getBytes(windows), DocumentHeaders.of("text/html; charset=ISO-8859-1"))
            .content()
            .text(),
        "header, and Latin 1 is windows-1252 on the web");
    assertEquals(
        expected,
        page(
                text.formatted("<meta charset=iso-8859-1>").getBytes(windows),
                DocumentHeaders.of("text/html"))
            .content()
            .text(),
        "meta");
    assertEquals(
        expected,
        page(("\ufeff" + plain).getBytes(UTF_16LE), DocumentHeaders.of("text/html; charset=utf-8"))
            .content()
            .text(),
        "the byte order mark wins");
    assertEquals(
        expected,
        page(plain.getBytes(UTF_16LE), DocumentHeaders.of("text/html; charset=utf-16le"))
            .content()
            .text(),
        "UTF-16 by header");
    assertEquals(
        expected,
        page(plain.getBytes(UTF_16LE), DocumentHeaders.of("text/html")).content().text(),
        "zeros");
    assertEquals(
        expected,
        page(plain.getBytes(UTF_8), DocumentHeaders.of("text/html")).content().text(),
        "UTF-8");
    assertEquals(
        expected,
        page(plain.getBytes(windows), DocumentHeaders.of("text/html")).content().text(),
        "bytes");
    assertEquals(
        expected,
        page(
                text.formatted("<meta charset=utf-16>").getBytes(UTF_8),
                DocumentHeaders.of("text/html"))
            .content()
            .text(),
        "a meta element cannot say UTF-16");
    assertEquals(
        "Größe",
        page("Größe".getBytes(ISO_8859_1), DocumentHeaders.of("text/plain; charset=bogus!"))
            .content()
            .text(),
        "an unknown name is no name");
  }

  @Test
  void xhtmlMayCloseElementsAsXmlDoes() {
    String text =
        """
        <?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xml:lang="de"><head>
        <title>T</title><script src="x.js"/></head><body><a id="top"/><p>Text</p>
        <a href="b">b</a></body></html>
        """;
    Page page = page(text.getBytes(UTF_8), DocumentHeaders.of("application/xhtml+xml"));
    assertEquals("T", page.content().title());
    assertEquals("Text b", page.content().text());
    assertEquals("de", page.content().language());
    assertEquals(List.of("http://example.org/a/b"), targets(page));
  }

  @Test
  void plainTextIsTitledByItsFileAndHasNoLinks() {
    PageUrl url = PageUrl.of("http://example.org/notes/Read%20me+.txt");
    Parsed parsed =
        parser.parse(
            url, "see http://x.org/\n\nnow".getBytes(UTF_8), DocumentHeaders.of("text/plain"));
    Page page = assertInstanceOf(Parsed.Document.class, parsed).page();
    assertEquals("Read me+.txt", page.content().title());
    assertEquals("see http://x.org/ now", page.content().text());
    assertEquals(List.of(), page.links());
  }

  @ParameterizedTest
  @CsvSource({
    "'', '<html><body>x', text/html",
    "application/octet-stream, '<!DOCTYPE html><p>x', text/html",
    "text/html, 'just words', text/html",
    "text/plain, '<html><p>x', text/plain"
  })
  void theTypeIsTheHeadersUnlessThatSaysNothing(String declared, String body, String type) {
    assertEquals(
        type, page(body.getBytes(UTF_8), DocumentHeaders.of(declared)).content().contentType());
  }

  @Test
  void whatNoReaderIsForIsSaidAndNotFatal() {
    byte[] png = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13, 'I', 'H', 'D', 'R'};
    for (String declared : List.of("image/png", "text/html", "", "application/octet-stream")) {
      Parsed parsed = parser.parse(URL, png, DocumentHeaders.of(declared));
      Parsed.Unreadable unreadable = assertInstanceOf(Parsed.Unreadable.class, parsed);
      assertEquals("image/png", unreadable.mediaType(), declared);
      assertTrue(unreadable.problem().contains("image/png"), unreadable.problem());
    }
    assertTrue(parser.mayRead("application/pdf"));
    assertFalse(parser.mayRead("application/msaccess"));
    assertTrue(parser.mayRead("TEXT/HTML; charset=x"));
    assertTrue(parser.mayRead(""));
  }

  @Test
  void aHundredThousandNestedElementsAreRead() {
    Page page = html("<body>" + "<div>".repeat(100_000) + "deep <a href=x>link</a>");
    assertEquals("deep\nlink", page.content().text());
    assertEquals(1, page.links().size());
    String xhtml =
        "<html xmlns='http://www.w3.org/1999/xhtml'><body>"
            + "<div>".repeat(100_000)
            + "deep"
            + "</div>".repeat(100_000)
            + "</body></html>";
    assertEquals(
        "deep",
        page(xhtml.getBytes(UTF_8), DocumentHeaders.of("application/xhtml+xml")).content().text());
  }

  @Test
  void linksBeyondTheLimitAreCounted() {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < 100_000; i++) {
      body.append("<a href=").append(i).append(">x</a> ");
    }
    Parsed parsed =
        parser.parse(URL, body.toString().getBytes(UTF_8), DocumentHeaders.of("text/html"));
    Parsed.Document document = assertInstanceOf(Parsed.Document.class, parsed);
    assertEquals(DocumentParser.MAX_LINKS, document.page().links().size());
    assertEquals(100_000 - DocumentParser.MAX_LINKS, document.linksDropped());
  }

  @Test
  void anEmptyBodyIsAnEmptyPage() {
    Page page = page(new byte[0], DocumentHeaders.of("text/html"));
    assertEquals("", page.content().text());
    assertEquals("", page.content().title());
  }
}
