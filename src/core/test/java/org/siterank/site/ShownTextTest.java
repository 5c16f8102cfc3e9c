package org.siterank.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShownTextTest {

  @Test
  void whatSteersATerminalOrTurnsTextAroundIsASpace() {
    assertEquals("a [31mb", ShownText.of("a\u001b[31mb"));
    assertEquals("a b c d", ShownText.of("a\u0007b\u009bc\u007fd"));
    assertEquals("nur exe.txt", ShownText.of("nur\u202eexe.txt"));
    assertEquals("a b", ShownText.of("a\u2066b"));
    assertEquals("tab\tline\nend\r", ShownText.of("tab\tline\nend\r"));
    // Marks of direction belong to the text, and so does what joins letters.
    String persian = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u200f(\u200e1)";
    assertEquals(persian, ShownText.of(persian));
  }

  @Test
  void pagesAndLinksHaveNone() {
    PageUrl url = PageUrl.of("https://example.org/");
    Link link = new Link(url, "click\u001b]0;x\u0007", false);
    Page page = Page.of(url, "text/html", "T\u009b1m", "text\u0001", "en", List.of(link));
    assertEquals("T 1m", page.content().title());
    assertEquals("text ", page.content().text());
    assertEquals("click ]0;x ", page.links().get(0).anchorText());
  }
}
