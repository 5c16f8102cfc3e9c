package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No text that a user can type, or paste, makes a search fail. */
@Tag("slow")
class QueryFuzzTest {

  private static final List<String> PIECES =
      List.of(
          "word",
          "other",
          "os.path.join",
          "C++",
          "é",
          "東京",
          "𝒳",
          "\uD800",
          "\0",
          "\"",
          "“",
          "»",
          "(",
          ")",
          "|",
          "OR",
          "AND",
          "NOT",
          "+",
          "-",
          "--",
          "*",
          "?",
          "~",
          "~2",
          "~99999999999",
          "^",
          ":",
          "type:",
          "type:pdf",
          "lang:",
          "lang:xx",
          "site:",
          "site:*",
          "site:\\",
          "in:",
          "in:/",
          "in:*",
          "\\",
          "\"a b\"~3",
          "wor*",
          "*ord",
          "wrod~1",
          "{",
          "}",
          "[",
          "]",
          "/",
          "&&",
          "||",
          "!",
          "<",
          ">",
          "=",
          "@",
          "#",
          "\t",
          "\n",
          "\u00A0",
          "\u200B",
          "\u00AD",
          "the",
          "and",
          "\u202E",
          "a\u0300\u0301",
          "😀",
          "0",
          "1.2.3",
          "_",
          "__init__",
          "'",
          "’s");

  @TempDir Path temp;

  private SiteSearcher open() throws IOException {
    Path index = temp.resolve("index");
    new SearchFixture()
        .page("a", "Word", "word other os.path.join C++ é 東京 the and " + "x ".repeat(300), 1)
        .page("b", "Other", "__init__ wrod a b 1.2.3 word's", 2)
        .page("c", "", "", 0)
        .publish(index, "run");
    return SiteSearcher.open(index);
  }

  @Test
  void noMixtureOfWordsAndSignsFails() throws IOException {
    Random random = new Random(17);
    int hits = 0;
    try (SiteSearcher searcher = open()) {
      for (int i = 0; i < 6000; i++) {
        StringBuilder query = new StringBuilder();
        for (int j = 0; j < random.nextInt(14); j++) {
          query.append(PIECES.get(random.nextInt(PIECES.size())));
          query.append(random.nextInt(3) == 0 ? " " : "");
        }
        hits += check(searcher, query.toString(), i % 10 == 0);
      }
    }
    assertTrue(hits > 1000, "only " + hits + " hits: the queries say nothing");
  }

  @Test
  void noRandomCharactersFail() throws IOException {
    Random random = new Random(18);
    try (SiteSearcher searcher = open()) {
      for (int i = 0; i < 4000; i++) {
        StringBuilder query = new StringBuilder();
        int range = i % 2 == 0 ? 128 : 0x10000;
        for (int j = 0; j < random.nextInt(40); j++) {
          query.append((char) random.nextInt(range));
        }
        check(searcher, query.toString(), false);
      }
    }
  }

  @Test
  void noRepetitionFails() throws IOException {
    try (SiteSearcher searcher = open()) {
      for (String piece : PIECES) {
        check(searcher, piece.repeat(5000), false);
        check(searcher, (piece + " ").repeat(5000), false);
        check(searcher, (" -" + piece).repeat(300), true);
        check(searcher, ("(" + piece).repeat(400) + ")".repeat(400), false);
      }
    }
  }

  private static int check(SiteSearcher searcher, String query, boolean explain)
      throws IOException {
    SearchRequest request = SearchRequest.of(query);
    SearchResponse response = searcher.search(explain ? request.explained() : request);
    assertEquals(Math.min(10, response.total()), response.hits().size(), query);
    for (Hit hit : response.hits()) {
      assertTrue(hit.scores().score() >= 0 && Float.isFinite(hit.scores().score()), query);
      hit.scores()
          .explanation()
          .ifPresent(
              tree ->
                  assertEquals(
                      hit.scores().score(), tree.value(), hit.scores().score() * 1e-5, query));
    }
    return response.hits().size();
  }
}
