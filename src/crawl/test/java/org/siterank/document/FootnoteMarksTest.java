package org.siterank.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;

/** The mark of a footnote is no heading, and what follows it is no section. */
class FootnoteMarksTest {

  private static List<String> sections(String html) {
    Parsed parsed =
        HtmlDocument.parse(
            PageUrl.of("https://www.example.org/"),
            html.getBytes(StandardCharsets.UTF_8),
            "text/html",
            Optional.of(StandardCharsets.UTF_8),
            DocumentHeaders.of("text/html"),
            Optional.empty(),
            false);
    return ((Parsed.Document) parsed)
        .page().layout().sections().stream().map(Section::title).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<h5><a id=foot9 href=#ref9>(9)</a></h5>",
        "<h5 id=foot9><a href=#ref9>[9]</a></h5>",
        "<h4 id=foot9>[9]</h4>",
        "<h4 id=foot9><sup><a href=#ref9>*</a></sup></h4>",
        "<dl><dt id=foot9><a href=#ref9>९</a></dt></dl>",
        "<dl><dt id=foot9><a href=#ref9>a</a></dt></dl>"
      })
  void theMarkOfAFootnoteIsNoHeading(String mark) {
    assertEquals(
        List.of("Trees"), sections("<h1 id=trees>Trees</h1>Oak and beech" + mark + "Note"));
  }

  @Test
  void aShortHeadingIsOne() {
    assertEquals(List.of("2024"), sections("<h2 id=y>2024</h2>"));
    assertEquals(List.of("C"), sections("<h2 id=c><a href=#c>C</a></h2>"), "it leads to itself");
    assertEquals(List.of("*"), sections("<dl><dt id=star><code>*</code></dt><dd>Any</dl>"));
    assertEquals(List.of("木"), sections("<h2>木</h2>"));
  }
}
