package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.apache.lucene.search.Explanation;
import org.junit.jupiter.api.Test;

class ScoreTreeTest {

  private static final Explanation TITLE = word("title", 7, 2.5f);
  private static final Explanation BODY = word("body", 7, 0.5f);
  private static final Explanation HEADINGS = word("headings", 7, 0.5f);

  private static Explanation word(String field, int document, float score) {
    return Explanation.match(
        score,
        "weight(" + field + ":oak in " + document + ") [BM25Similarity], result of:",
        Explanation.match(score, "score(freq=1.0), computed as boost * idf * tf from:"));
  }

  private static ScoreTree sum(Explanation... parts) {
    return ScoreTree.of(Explanation.match(3.5f, "sum of:", parts));
  }

  /** Lucene keeps the clauses of some queries in hash tables. */
  @Test
  void partsOfASumAndOfAMaximumAreInOneOrder() {
    ScoreTree tree = sum(TITLE, BODY, HEADINGS);
    assertEquals(tree, sum(HEADINGS, TITLE, BODY));
    assertEquals(tree, sum(BODY, HEADINGS, TITLE));
    assertEquals(2.5, tree.parts().get(0).value());
    Explanation inner = Explanation.match(2.5f, "max plus 0.1 times others of:", BODY, TITLE);
    Explanation other = Explanation.match(2.5f, "max plus 0.1 times others of:", TITLE, BODY);
    assertEquals(sum(inner, HEADINGS), sum(HEADINGS, other));
  }

  @Test
  void factorsKeepTheirOrder() {
    Explanation idf = Explanation.match(2, "idf");
    Explanation tf = Explanation.match(3, "tf");
    ScoreTree tree = ScoreTree.of(Explanation.match(6, "computed as idf * tf from:", idf, tf));
    assertEquals(List.of("idf", "tf"), tree.parts().stream().map(ScoreTree::text).toList());
  }

  @Test
  void theNumberOfTheDocumentIsNotTold() {
    assertEquals(ScoreTree.of(word("title", 7, 1)), ScoreTree.of(word("title", 90, 1)));
    assertNotEquals(ScoreTree.of(word("title", 7, 1)), ScoreTree.of(word("body", 7, 1)));
  }

  /** Lucene writes the alternatives of a query in the order of a hash table, too. */
  @Test
  void alternativesInATextAreInOneOrder() {
    assertEquals("+(((a)^2.0 | (b c | d)~1.0)) e", text("+(((d | b c)~1.0 | (a)^2.0)) e"));
    assertEquals("((z | y :) | x", text("((z | y :) | x"));
    assertEquals("(names:a) | b | names:c)", text("(names:a) | b | names:c)"));
  }

  private static String text(String description) {
    return ScoreTree.of(Explanation.match(1, description)).text();
  }
}
