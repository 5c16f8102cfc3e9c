package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class SnippetsTest {

  private static final int LONGEST = 700;

  @TempDir Path temp;

  private Snippet snippet(String description, String body, String query) throws IOException {
    Path index = temp.resolve("index");
    new SearchFixture()
        .page("a", "Title", "", description, body, List.of("linked"), "en", "html", 1)
        .publish(index, "run");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      return searcher.search(SearchRequest.of(query)).hits().get(0).snippet();
    }
  }

  @Test
  void theSentenceAroundTheMatchIsShownAndItsWordsAreMarked() throws IOException {
    String filler = "Nothing to see in this sentence at all. ".repeat(30);
    Snippet snippet =
        snippet("", filler + "The houses open at nine o'clock. " + filler, "house nine");
    assertTrue(
        snippet.marked("[", "]").startsWith("… The [houses] open at [nine] o'clock."),
        snippet.marked("[", "]"));
    assertTrue(snippet.text().endsWith(" …"));
  }

  @Test
  void wholeAndPartsOfAnIdentifierAreOneMark() throws IOException {
    assertEquals(
        "Call [os.path.join] or [os].[path] here.",
        snippet("", "Call os.path.join or os.path here.", "os.path.join").marked("[", "]"));
  }

  @Test
  void wordsThatAreExcludedAreNotMarked() throws IOException {
    assertEquals("one [two] three", snippet("", "one two three", "two -four").marked("[", "]"));
  }

  @Test
  void aPassageBeginsWithItsLineAndLinesAreShownAsOne() throws IOException {
    String menu = "Prev\nUp\nHome\nNext\n".repeat(20);
    assertEquals(
        "… The [house] opens early and closes late, on all days of the week but on [Sunday]. …",
        snippet(
                "",
                menu
                    + "The house opens early\nand closes late, on all days of the week but"
                    + " on Sunday.\nTea",
                "house sunday")
            .marked("[", "]"));
    String beginning = snippet("", "First line\nsecond line", "linked").text();
    assertEquals("First line second line", beginning);
  }

  @Test
  void theTitleIsNotRepeatedWhereWordsStandBehindIt() throws IOException {
    String body = "TITLE &ndash;!\nOpen on Monday.";
    assertEquals("Open on [Monday].", snippet("", body, "title monday").marked("[", "]"));
    assertEquals("Open on Monday.", snippet("", body, "linked").text());
    String only = snippet("", "Title\nOpen on Monday.", "title").marked("[", "]");
    assertEquals("[Title] Open on Monday.", only, "it is the match");
    assertEquals("Title", snippet("", "Title", "linked").text());
    String other = snippet("", "Title page\nOpen on Monday.", "title monday").marked("[", "]");
    assertEquals("[Title] page Open on [Monday].", other);
  }

  @Test
  void prefixesAreMarked() throws IOException {
    assertEquals("[opening] times", snippet("", "opening times", "open*").marked("[", "]"));
  }

  @Test
  void withoutAMatchInTheBodyTheDescriptionOrTheBeginningIsShown() throws IOException {
    assertEquals("What it is.", snippet("What it is.", "Body.", "linked").text());
    String beginning = snippet("", "First words. " + "More words. ".repeat(100), "linked").text();
    assertTrue(beginning.startsWith("First words. More"), beginning);
    assertTrue(beginning.length() <= 245 && beginning.endsWith(" …"), beginning);
    assertEquals("", snippet("", "", "linked").text());
  }

  @Test
  void hugeTextWithoutSentencesOrSpacesGivesAShortSnippet() throws IOException {
    String huge = "word ".repeat(400_000);
    assertShort(snippet("", huge, "word"));
    assertShort(snippet("", "x".repeat(2_000_000) + " word " + "y".repeat(100_000), "linked"));
    assertShort(snippet("", "東京".repeat(200_000), "東京"));
    assertShort(snippet("", "\uD835\uDCB3".repeat(200_000) + " word", "word"));
  }

  @Test
  void aMatchBehindTheEndOfWhatIsLookedAtLeavesTheBeginning() throws IOException {
    String body = "start " + "filler ".repeat(Snippets.MAX_BODY / 7 + 10) + "needle";
    assertTrue(snippet("", body, "needle").text().startsWith("start filler"));
  }

  @Test
  void snippetsOfAnyTextAreShortAndTheirMarksLieOnMatches() throws IOException {
    Random random = new Random(8);
    List<String> words =
        List.of("word", "Word.", "a", "東京", "𝒳", "os.word", "\n", "long".repeat(30), "é!", "  ");
    for (int i = 0; i < 60; i++) {
      StringBuilder body = new StringBuilder("word ");
      for (int j = 0; j < random.nextInt(400); j++) {
        body.append(words.get(random.nextInt(words.size())));
        body.append(random.nextInt(4) == 0 ? "" : " ");
      }
      Snippet snippet = snippet("", body.toString(), "word");
      assertShort(snippet);
      assertTrue(!snippet.matches().isEmpty(), body.toString());
      for (Snippet.Range match : snippet.matches()) {
        String marked = snippet.text().substring(match.start(), match.end());
        assertTrue(marked.toLowerCase(java.util.Locale.ROOT).contains("word"), marked);
      }
    }
  }

  @Test
  void rangesOutsideTheTextAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Snippet.Range(2, 2));
    assertThrows(
        IllegalArgumentException.class, () -> new Snippet("abc", List.of(new Snippet.Range(1, 4))));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Snippet("abc", List.of(new Snippet.Range(1, 3), new Snippet.Range(0, 1))));
  }

  private static void assertShort(Snippet snippet) {
    assertTrue(snippet.text().length() <= LONGEST, snippet.text().length() + " characters");
  }
}
