package org.siterank.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.site.Block;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;

/** Lines, sections and what stands in them. */
class HtmlBlocksTest {

  private static final PageUrl URL = PageUrl.of("http://example.org/a");

  private static Page html(String text) {
    try (DocumentParser parser = new DocumentParser()) {
      return assertInstanceOf(
              Parsed.Document.class,
              parser.parse(URL, text.getBytes(UTF_8), DocumentHeaders.of("text/html")))
          .page();
    }
  }

  private static List<String> chrome(Page page) {
    List<String> found = new ArrayList<>();
    List<String> lines = page.content().text().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (page.layout().blocks().get(i).chrome()) {
        found.add(lines.get(i));
      }
    }
    return found;
  }

  @Test
  void everyBlockLevelElementIsALineAndWhiteSpaceIsFolded() {
    Page page =
        html(
            "<p>One\n  <b>two</b>&nbsp; three<p>four<br>five<ul><li>six<li></ul>seven"
                + "<table><tr><td>a<td>b</table><pre>x\n  y</pre>");
    assertEquals("One two three\nfour five\nsix\nseven\na\nb\nx y", page.content().text());
    assertEquals(7, page.layout().blocks().size());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "<h2 id=x>Title</h2>",
        "<section id=x><h2>Title</h2></section>",
        "<section id=x><span id=other></span><h2>Title</h2></section>",
        "<div class=sect1 id=x><div class=titlepage><div><div><h2>Title</h2></div></div></div></div>",
        "<h2><a name=x></a>Title</h2>",
        "<h2><span id=x>Title</span></h2>",
        "<a name=x></a><h2>Title</h2>",
        "<p>before</p><a id=x></a><h2>Title</h2>",
        "<h2>Title<a class=headerlink href=#x>¶</a></h2>",
        "<dl><dt id=x>Title<dd>What it is</dl>",
        "<dl><dt><a name=x></a>Title<dd>What it is</dl>"
      })
  void aSectionIsReachedByWhatLeadsToItsHeading(String html) {
    Page page = html(html);
    int start = page.content().text().indexOf("Title");
    assertEquals(List.of(new Section("Title", "x", start)), page.sections());
    assertEquals("Title", page.content().headings());
  }

  @ParameterizedTest
  @CsvSource({
    "<div id=x><p>before</p><h2>Title</h2></div>",
    "<div id=x>before<h2>Title</h2></div>",
    "<a href=#x>to</a><h2>Title</h2>",
    "<body id=x><h2>Title</h2>"
  })
  void aHeadingThatNothingLeadsToHasNoAnchor(String html) {
    assertEquals("", html(html).sections().get(0).anchor());
  }

  /** DocBook's XHTML, read as HTML: the parser opens an anchor that is not closed again. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<h2><a id='one'/>One</h2><p>text</p><h2>Two <a id='two'/></h2><p>text</p><h2>Three</h2>",
        "<h2><a name='one'/>One</h2><p>text</p><h2>Two <a name='two'/></h2><p>x</p><h2>Three</h2>",
        "<div><h2>One<a id='one'/></h2></div><div><h2><b>Two</b><a id='two'/></h2></div><h2>Three",
        "<a id='one'/><h2>One</h2><p>text</p><a id='two'/><h2>Two</h2><p>x</p></a><h2>Three</h2>",
        "<h2 id=one>One</h2><h2 id=two>Two</h2><h2 id=one>Three</h2>",
        "<h2 id=one>One</h2><h2 id=two>Two</h2><div id=one><h2>Three</h2></div>",
        "<h2 id=one>One</h2><h2 id=two>Two</h2><h2><a name=one></a>Three</h2>",
        "<h2 id=one>One</h2><h2 id=two>Two</h2><a id=two></a><h2>Three</h2>",
        "<h2 id=one>One</h2><h2 id=two>Two <a href=#one>↑</a></h2><h2>Three <a href=#one>↑</a>",
        "<h2 id=one>One</h2><h2 id=two>Two</h2><h2>Three <a href=#top>↑</a></h2>",
        "<div id=all><h2 id=one>One</h2><h2 id=two>Two</h2><h2>Three <a href=#all>↑</a></h2>"
      })
  void aSectionLinkNeverLeadsToAnEarlierElement(String html) {
    List<Section> sections = html(html).sections();
    assertEquals(List.of("One", "Two", "Three"), titles(sections));
    assertEquals(List.of("one", "two", ""), sections.stream().map(Section::anchor).toList());
  }

  private static List<String> titles(List<Section> sections) {
    return sections.stream().map(Section::title).toList();
  }

  @Test
  void anIdIsLookedForBeforeTheNameOfAnAnchor() {
    assertEquals(
        List.of("", "x"),
        html("<h2><a name=x></a>One</h2><h2 id=x>Two</h2>").sections().stream()
            .map(Section::anchor)
            .toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<section id=x><p>Part 1</p><h2>Title<a href=#x>#</a></h2></section>",
        "<h2>Title<a href=#x>#</a></h2><div id=x>text</div>",
        "<h2>Title<a href=#x>#</a></h2>"
      })
  void theLinkOfAHeadingToItsPlaceIsItsAnchor(String html) {
    assertEquals("x", html(html).sections().get(0).anchor());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<dl><dt>--amend<dd>What it does</dl>",
        "<dl><dt class=hdlist1>-a <em>WHEN</em><dd>What it does</dl>",
        "<dl><dt>gc.packRefs<dd>What it does</dl>",
        "<dl><dt>remote.&lt;name&gt;.prune<dd>What it does</dl>",
        "<dl><dt>max_wal_size<dd>What it does</dl>",
        "<dl><dt>open(path, mode)<dd>What it does</dl>",
        "<p><a id=x class=indexterm></a> <code>pg_get_expr</code> ( <em>oid</em> ) → text</p>",
        "<p><a name=x></a><tt>Queue</tt></p>"
      })
  void whatAProgramsReferenceDefinesIsASection(String html) {
    Page page = html("<h1>Reference</h1>" + html + "<p>And so on.</p>");
    assertEquals(2, page.sections().size(), page.sections().toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<dl><dt>Author<dd>Ada</dl>",
        "<dl><dt>Posted:<dd>today</dl>",
        "<dl><dt>What is it?<dd>A question</dl>",
        "<dl><dt>- a dash<dd>in front</dl>",
        "<p><code>Queue</code> is not anchored.</p>",
        "<p>See <a id=x></a><code>Queue</code>.</p>",
        "<p><a id=x></a>Prose behind an anchor.</p>"
      })
  void labelsAndProseAreNoSections(String html) {
    assertEquals(1, html("<h1>Reference</h1>" + html).sections().size());
  }

  @Test
  void aLongParagraphThatBeginsWithCodeIsNoSection() {
    String prose = "explains at length ".repeat(20);
    assertEquals(List.of(), html("<p><a id=x></a><code>Queue</code> " + prose + "</p>").sections());
  }

  @Test
  void theSignThatLinksToAHeadingIsNotText() {
    Page page = html("<h2 id=x>Title<a class=headerlink href=#x>¶</a></h2><p>Text</p>");
    assertEquals("Title\nText", page.content().text());
  }

  @Test
  void sectionsBeginWhereTheirHeadingsStandInTheText() {
    Page page = html("<p>Before</p><h1>One <i>two</i></h1>text<dl><dt id=d>term<dd>word</dl>");
    for (Section section : page.sections()) {
      assertTrue(
          page.content().text().startsWith(section.title(), section.start()), section.toString());
    }
    assertEquals(List.of("One two", "term"), titles(page.sections()));
  }

  @Test
  void navigationHeadersFootersAndAsidesAreNoContentByTheirElementsAndRoles() {
    Page page =
        html(
            "<header><h1>Site</h1><p>slogan</p></header><nav>menu</nav><div role=navigation>too"
                + "</div><main><article><header>byline</header><p>text</p><footer>tags</footer>"
                + "</article></main><aside>else</aside><div role=contentinfo>imprint</div>"
                + "<div role=search>find</div><footer>end</footer>");
    assertEquals(List.of("slogan", "menu", "too", "else", "imprint", "find", "end"), chrome(page));
  }

  @Test
  void theLanguageIsGuessedFromWhatIsNotNavigation() {
    String menu =
        "<nav>" + "<p>die Seite ist nicht mit der Suche und das ist auch so</p>".repeat(9);
    assertEquals(
        "en",
        html(menu + "</nav><p>This is the text of the page and that is what it is about.</p>")
            .content()
            .language());
  }

  @Test
  void linksAreCountedInTheLinesInWhichTheyStand() {
    Page page =
        html("<p><a href=x>to x</a> and <a href=y>to y</a></p><p>none</p><a href=z><img></a>");
    List<Block> blocks = page.layout().blocks();
    assertEquals(2, blocks.get(0).links());
    assertEquals(8, blocks.get(0).linked());
    assertEquals(1, blocks.get(1).links());
    assertEquals(page.content().text().indexOf('\n'), blocks.get(0).length());
    assertEquals(page.links().size(), blocks.stream().mapToInt(Block::links).sum());
  }

  @Test
  void theSameWordsHaveTheSameHashWhateverTheirCaseAndNumbers() {
    assertEquals(Block.hash("Page 3 of 12"), Block.hash("page 14 of 7."));
    assertTrue(Block.hash("Page three") != Block.hash("Page four"));
    assertEquals(0, Block.hash("3.14"));
  }
}
