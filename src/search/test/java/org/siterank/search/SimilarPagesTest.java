package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.PageMeaning;
import org.siterank.index.SiteIndexWriter;
import org.siterank.index.TestPages;
import org.siterank.index.WordWeights;
import org.siterank.meaning.PassageModel;
import org.siterank.meaning.SentenceModel;
import org.siterank.site.ListingKind;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/** The pages that are most similar to a page, of those that somebody may read. */
class SimilarPagesTest {

  private static final SentenceModel MODEL = new PassageModel("one");

  private static final String APPLES =
      "Apples grow on trees. The orchard has apples, pears and plums; pruning takes a ladder.";
  private static final String APPLES_TOO =
      "Pruning apples in the orchard: a ladder, a saw, and trees without leaves.";
  private static final String SHIPS = "Ships leave the harbour at noon with coal and timber.";

  @TempDir Path temp;
  private final List<IndexEntry> entries = new ArrayList<>();
  private SiteSearcher searcher;
  private int published;

  @AfterEach
  void close() throws IOException {
    if (searcher != null) {
      searcher.close();
    }
  }

  private static PageUrl url(String path) {
    return PageUrl.of("http://x.test/" + path);
  }

  private SimilarPagesTest page(String path, String title, String body) {
    return page(path, title, body, "en", ListingKind.NONE, 1);
  }

  private SimilarPagesTest page(
      String path, String title, String body, String language, ListingKind kind, double rank) {
    IndexedPage page =
        new IndexedPage(
            url(path),
            new IndexedPage.Fields(title, "", "", body, List.of()),
            language,
            "html",
            Optional.empty(),
            List.of(),
            kind,
            "");
    entries.add(IndexEntry.of(page, rank, Instant.EPOCH).readBy(Readers.EVERYBODY));
    return this;
  }

  private SimilarPagesTest version(
      String versions, String path, String title, String body, String language) {
    IndexEntry alone =
        IndexEntry.of(
            TestPages.page(
                url(path),
                title,
                "",
                "",
                body,
                List.of(),
                language,
                path.endsWith("pdf") ? "pdf" : "html"),
            1,
            Instant.EPOCH);
    entries.add(alone.readBy(Readers.EVERYBODY).versionOf(versions));
    return this;
  }

  private SimilarPagesTest readBy(String group) {
    IndexEntry last = entries.remove(entries.size() - 1);
    entries.add(last.readBy(Readers.of(Set.of(group))));
    return this;
  }

  /** Pages that have nothing to do with apples, so that words are rare or common. */
  private SimilarPagesTest others() {
    for (int i = 0; i < 12; i++) {
      page("n" + i, "Note " + i, "The minutes of meeting number " + i + " are kept in the office.");
    }
    return this;
  }

  private void publish() throws IOException {
    publish(PageMeaning.NONE);
  }

  private void publish(PageMeaning meaning) throws IOException {
    close();
    published++;
    Path index = temp.resolve("index" + published);
    try (SiteIndexWriter writer = SiteIndexWriter.open(index, WordWeights.DEFAULT, meaning)) {
      writer.update(entries.iterator());
      writer.publish("1");
    }
    searcher = SiteSearcher.open(index);
  }

  private List<String> similar(String path, int most) throws IOException {
    return paths(searcher.related(url(path), most, Asker.PUBLIC));
  }

  private static List<String> paths(RelatedPages related) {
    assertTrue(related.published(), related.toString());
    return related.pages().stream().map(page -> page.url().path().substring(1)).toList();
  }

  @Test
  void theMostSimilarPageIsFirstAndThePageItselfIsNotListed() throws IOException {
    page("apples", "Apples", APPLES);
    page("ladder", "Tools", "A ladder and a saw for pruning. " + SHIPS);
    page("pruning", "Pruning apples", APPLES_TOO);
    page("ships", "Ships", SHIPS);
    others().publish();
    assertEquals(List.of("pruning", "ladder"), similar("apples", 5));
    assertEquals(List.of("pruning"), similar("apples", 1));
    RelatedPage first = searcher.related(url("apples"), 5, Asker.PUBLIC).pages().get(0);
    assertEquals("Pruning apples", first.title());
    assertEquals(APPLES_TOO, first.snippet());
    assertEquals("x.test", first.site());
    assertEquals("en", first.language());
    assertTrue(first.similarity() > 0 && first.similarity() <= 1, first.toString());
  }

  @Test
  void aPageThatIsLikeNoOtherHasNoSimilarPages() throws IOException {
    page("zebra", "Zebra", "Quagga.");
    others().publish();
    assertEquals(List.of(), similar("zebra", 5));
  }

  @Test
  void aNumberInCommonSaysNothing() throws IOException {
    page("apples", "Apples 1947", APPLES);
    page("ships", "Ships 1947", SHIPS + " 1947");
    page("ladder", "Tools", "A ladder and a saw for pruning. " + SHIPS);
    others().publish();
    assertEquals(List.of("ladder"), similar("apples", 5));
  }

  @Test
  void itsVersionsAreNotListedAndOfAnotherPageOneVersionIs() throws IOException {
    version("a", "apples", "Apples", APPLES, "en");
    version("a", "apples.pdf", "Apples", APPLES, "en");
    version("a", "de/apples", "Apples", APPLES, "de");
    version("p", "de/pruning", "Pruning apples", APPLES_TOO, "de");
    version("p", "pruning", "Pruning apples", APPLES_TOO, "en");
    version("p", "pruning.pdf", "Pruning apples", APPLES_TOO, "en");
    others().publish();
    List<String> similar = similar("apples", 5);
    assertEquals(1, similar.size(), similar.toString());
    assertTrue(similar.get(0).startsWith("pruning"), similar.toString());
  }

  @Test
  void pagesInTheSameLanguageComeFirst() throws IOException {
    page("apples", "Apples", APPLES);
    page("fr", "Apples", APPLES, "nl", ListingKind.NONE, 1);
    page("ladder", "Tools", "A ladder and a saw for pruning. " + SHIPS);
    others().publish();
    assertEquals(List.of("ladder", "fr"), similar("apples", 2));
    assertEquals(List.of("ladder"), similar("apples", 1));
  }

  @Test
  void listsAndWholeFilesComeBehindPages() throws IOException {
    page("apples", "Apples", APPLES);
    page("tags", "Apples", APPLES, "en", ListingKind.EXCERPTS, 1);
    page("whole", "Apples", APPLES + " " + APPLES_TOO, "en", ListingKind.WHOLE, 1);
    page("ladder", "Tools", "A ladder and a saw for pruning. " + SHIPS);
    others().publish();
    List<String> similar = similar("apples", 5);
    assertEquals("ladder", similar.get(0), similar.toString());
    assertEquals(Set.of("tags", "whole"), Set.copyOf(similar.subList(1, similar.size())));
    assertEquals(List.of("ladder"), similar("apples", 1));
    assertTrue(
        searcher.related(url("apples"), 2, Asker.PUBLIC).pages().get(1).listing()
            || similar.get(1).equals("whole"));
  }

  @Test
  void theRankDecidesBetweenNearlyEqualPagesOnly() throws IOException {
    page("apples", "Apples", APPLES);
    page("a", "Pruning apples", APPLES_TOO, "en", ListingKind.NONE, 1);
    page("b", "Pruning apples", APPLES_TOO, "en", ListingKind.NONE, 50);
    page(
        "ladder", "Tools", "A ladder and a saw for pruning. " + SHIPS, "en", ListingKind.NONE, 900);
    others().publish();
    assertEquals(List.of("b", "a", "ladder"), similar("apples", 5));
  }

  @Test
  void theOrderInWhichPagesWereWrittenChangesNothing() throws IOException {
    page("apples", "Apples", APPLES);
    for (int i = 0; i < 8; i++) {
      page("p" + i, "Pruning apples", APPLES_TOO);
    }
    others().publish();
    List<String> once = similar("apples", 5);
    assertEquals(5, once.size());
    for (int seed = 0; seed < 3; seed++) {
      Collections.shuffle(entries, new Random(seed));
      publish();
      assertEquals(once, similar("apples", 5));
    }
  }

  @Test
  void aClosedPageIsAnsweredLikeOneThatIsNotThere() throws IOException {
    page("apples", "Apples", APPLES);
    page("pruning", "Pruning apples", APPLES_TOO);
    others().publish(new ModelVectors(MODEL));
    List<String> addresses = List.of("apples", "hr/apples", "hr/", "pruning", "ladder", "n1");
    List<RelatedPages> without = new ArrayList<>();
    for (String address : addresses) {
      without.add(searcher.related(url(address), 5, Asker.PUBLIC));
    }
    page("hr/apples", "Apples", APPLES).readBy("hr");
    page("hr/ladder", "Ladder for apples", APPLES_TOO).readBy("hr");
    for (PageMeaning meaning : List.of(new ModelVectors(MODEL), PageMeaning.NONE)) {
      publish(meaning);
      if (meaning == PageMeaning.NONE) {
        List<IndexEntry> all = List.copyOf(entries);
        entries.subList(entries.size() - 2, entries.size()).clear();
        publish(meaning);
        without.clear();
        for (String address : addresses) {
          without.add(searcher.related(url(address), 5, Asker.PUBLIC));
        }
        entries.clear();
        entries.addAll(all);
        publish(meaning);
      }
      for (int i = 0; i < addresses.size(); i++) {
        assertEquals(without.get(i), searcher.related(url(addresses.get(i)), 5, Asker.PUBLIC));
      }
      assertFalse(searcher.related(url("hr/apples"), 5, Asker.PUBLIC).published());
      Asker hr = Asker.memberOf(List.of("hr"));
      assertTrue(paths(searcher.related(url("hr/apples"), 5, hr)).contains("apples"));
      assertTrue(paths(searcher.related(url("apples"), 5, hr)).contains("hr/ladder"));
    }
  }

  @Test
  void aPageIsFoundUnderTheAddressThatABrowserShows() throws IOException {
    page("apples/", "Apples", APPLES);
    page("pruning.html?id=3", "Pruning apples", APPLES_TOO);
    others().publish();
    for (String address :
        List.of(
            "http://x.test/apples/",
            "http://x.test/apples",
            "http://x.test/apples/index.html",
            "https://x.test/apples/?utm_source=mail",
            "http://x.test/apples/#trees")) {
      RelatedPages related = searcher.related(PageUrl.of(address), 5, Asker.PUBLIC);
      assertEquals(url("apples/"), related.url(), address);
      assertEquals(List.of("pruning.html"), paths(related), address);
    }
    assertFalse(searcher.related(url("pruning.html"), 5, Asker.PUBLIC).published());
  }

  @Test
  void theNumberOfPagesHasBounds() throws IOException {
    page("apples", "Apples", APPLES).publish();
    for (int most : new int[] {0, -1, RelatedPages.MOST + 1}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> searcher.related(url("apples"), most, Asker.PUBLIC));
    }
  }

  @Test
  void withVectorsAPageOfTheSameMeaningIsFoundThatSharesNoWord() throws IOException {
    page("refund", "Refunds", "We pay the price again for damaged products.");
    page("money", "Reimbursement", "Money back if goods broke.");
    page("ships", "Ships", SHIPS);
    others().publish(new ModelVectors(MODEL));
    assertEquals("money", similar("refund", 5).get(0));
    assertFalse(similar("refund", 5).contains("n3"), similar("refund", 5).toString());
    publish();
    assertFalse(similar("refund", 5).contains("money"), "no word is the same");
  }

  @Test
  void aPageWithoutAVectorIsComparedByItsWords() throws IOException {
    page(
        "de/aepfel", "Äpfel", "Äpfel wachsen im Obstgarten auf Bäumen.", "de", ListingKind.NONE, 1);
    page("de/baum", "Bäume", "Der Obstgarten hat Bäume mit Äpfeln.", "de", ListingKind.NONE, 1);
    page("apples", "Apples", APPLES);
    others().publish(new ModelVectors(MODEL));
    assertEquals(List.of("de/baum"), similar("de/aepfel", 5));
  }
}
