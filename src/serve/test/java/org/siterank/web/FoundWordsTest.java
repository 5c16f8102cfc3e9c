package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.search.Hit;
import org.siterank.search.Snippet;
import org.siterank.site.PageUrl;

class FoundWordsTest {

  private static Hit hit(String text, Snippet.Range... matches) {
    return new Hit(
        new PageUrl("https://s.example/"),
        "s.example",
        "",
        new Snippet(text, List.of(matches)),
        List.of(),
        new Hit.Labels("html", "en", Optional.empty(), false, false),
        new Hit.Scores(1, 1, 1, Optional.empty(), Optional.empty()),
        List.of());
  }

  @Test
  void wordsAreFoundAsTypedAndAsThePassageHasThem() {
    FoundWords words = new FoundWords("Server open", hit("Opening a server.", range(0, 7)));
    assertEquals(List.of("opening", "server"), words.in("Opening: the SERVER and the server"));
    assertEquals(List.of("opening", "server"), words.inPassages(hit("Opening a server.")));
  }

  private static Snippet.Range range(int start, int end) {
    return new Snippet.Range(start, end);
  }

  @Test
  void whatIsExcludedOrFiltersIsNoWord() {
    FoundWords words = new FoundWords("rose -weed type:pdf OR tulip", hit(""));
    assertEquals(List.of("tulip", "rose"), words.in("weed type pdf or tulip rose"));
  }

  @Test
  void aPartOfAWordIsNotTheWord() {
    FoundWords words = new FoundWords("art", hit(""));
    assertEquals(List.of(), words.in("Article of the party"));
    assertFalse(words.areAllIn("Article"));
    assertTrue(words.areAllIn("Modern Art"));
  }

  @Test
  void aQueryWithoutWordsNamesNoPage() {
    assertFalse(new FoundWords("type:pdf", hit("")).areAllIn("pdf"));
  }
}
