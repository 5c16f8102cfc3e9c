package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.PageMeaning;
import org.siterank.index.SiteIndexWriter;
import org.siterank.index.TestPages;
import org.siterank.index.WordWeights;
import org.siterank.meaning.PassageModel;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.WordVectors;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/** The pages that an address without a page may stand for. */
class MissingAddressTest {

  private static final SentenceModel MODEL = new PassageModel("one");

  private static final List<String> PAGES =
      List.of(
          "Welcome",
          "visit/opening-hours.html Opening hours",
          "visit/prices.html Prices and tickets",
          "visit/ Visit us",
          "shop/garden-hoses.html Garden hoses",
          "shop/garden-chairs.html Garden chairs",
          "docs/2.0/install.html Installing version 2.0",
          "docs/2.0/configure.html Configuration",
          "blog/2009/dec/31 Happy new year",
          "blog/2009/dec/30 A walk",
          "kontakt/%C3%BCber-uns.html Über uns");

  @TempDir Path temp;
  private SiteSearcher searcher;

  private static IndexEntry entry(String line) {
    String[] words = line.split(" ", 2);
    String path = words.length == 1 ? "" : words[0];
    String title = words.length == 1 ? words[0] : words[1];
    return IndexEntry.of(
            TestPages.page(
                PageUrl.of("http://x.test/" + path), title, "Some text about " + title + "."),
            1,
            Instant.EPOCH)
        .readBy(Readers.EVERYBODY);
  }

  @BeforeEach
  void publish() throws IOException {
    List<IndexEntry> entries = new ArrayList<>();
    PAGES.forEach(line -> entries.add(entry(line)));
    entries.add(entry("staff/wages.html Wages of the staff").readBy(Readers.parse("hr")));
    publish(entries, temp.resolve("index"));
  }

  private void publish(List<IndexEntry> entries, Path index) throws IOException {
    if (searcher != null) {
      searcher.close();
    }
    try (SiteIndexWriter writer = SiteIndexWriter.open(index, WordWeights.DEFAULT, new Vectors())) {
      writer.update(entries.iterator());
      writer.publish("1");
    }
    searcher = SiteSearcher.open(index);
  }

  @AfterEach
  void close() throws IOException {
    searcher.close();
  }

  private List<String> instead(String path) throws IOException {
    return instead(path, Asker.PUBLIC);
  }

  private List<String> instead(String path, Asker asker) throws IOException {
    RelatedPages pages = searcher.related(PageUrl.of("http://x.test/" + path), 5, asker);
    assertFalse(pages.published(), path);
    assertEquals(pages, searcher.insteadOf(PageUrl.of("http://x.test/" + path), 5, asker));
    return pages.pages().stream().map(page -> page.url().path().substring(1)).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "opening-hours.php,visit/opening-hours.html", // the file type has changed
    "old/site/opening-hours/,visit/opening-hours.html", // the folder has changed
    "visit/openning-hours.html,visit/opening-hours.html", // misspelled
    "visit/Opening_Hours.html,visit/opening-hours.html",
    "visit/hours-opening.html,visit/opening-hours.html", // other order
    "visit/prcies.html,visit/prices.html", // two letters interchanged
    "tickets,visit/prices.html", // a word of the title
    "old/hose.php,shop/garden-hoses.html", // another form of the word
    "shop/garden-hose.html,shop/garden-hoses.html",
    "docs/1.9/install.html,docs/2.0/install.html", // another version, the same name
    "visit/how-to-get-there.html,visit/", // the folder
    "index.php?page=opening-hours,visit/opening-hours.html", // the name is in the query
    "opening-hours.php?utm_source=prices,visit/opening-hours.html",
    "kontakt/%C3%BCberuns.html,kontakt/%C3%BCber-uns.html"
  })
  void thePageThatIsMeantIsFirst(String address, String meant) throws IOException {
    assertEquals(meant, instead(address).stream().findFirst().orElse("nothing"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "wp-login.php",
        ".env",
        "xyzzy",
        "cgi-bin/test-cgi",
        "blog/2006/dec/29", // another day is another page
        "%00%ff",
        "a"
      })
  void nothingIsSaidWhereNothingIsNear(String address) throws IOException {
    assertEquals(List.of(), instead(address));
  }

  @Test
  void theLastSegmentCountsMost() throws IOException {
    assertEquals("visit/prices.html", instead("garden-chairs/prices-2024").get(0));
    assertEquals("shop/garden-chairs.html", instead("prices/garden-chairs-2024").get(0));
  }

  @Test
  void aWordOfEveryAddressSaysNothing() throws IOException {
    assertEquals(List.of(), instead("html/x"));
    List<IndexEntry> entries = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      entries.add(entry("tool-" + (char) ('a' + i) + "x" + i + ".html Tool number " + i));
    }
    publish(entries, temp.resolve("tools"));
    assertEquals(List.of(), instead("tool"));
  }

  @Test
  void aGoodAnswerStandsAlone() throws IOException {
    assertEquals(List.of("shop/garden-hoses.html"), instead("garden-hoses.html"));
  }

  @Test
  void aClosedPageIsNeitherOfferedNorFoundAtItsOwnAddress() throws IOException {
    assertEquals(List.of(), instead("staff/wages.html"));
    assertEquals(List.of(), instead("wages"));
    Asker hr = Asker.memberOf(List.of("hr"));
    assertEquals(List.of("staff/wages.html"), instead("wages", hr));
    assertTrue(searcher.related(PageUrl.of("http://x.test/staff/wages.html"), 5, hr).published());
  }

  @Test
  @Tag("slow")
  void longAddressesAreAnswered() throws IOException {
    assertEquals(List.of(), instead("x/".repeat(3_000)));
    assertEquals(List.of(), instead("y".repeat(7_000)));
    instead("opening-".repeat(900));
  }

  /** Gives a page the vector of its title. */
  private static final class Vectors implements PageMeaning {

    @Override
    public String model() {
      return MODEL.fingerprint();
    }

    @Override
    public byte[] direction(IndexedPage page) {
      return WordVectors.direction(MODEL.question(page.fields().title()));
    }
  }

  /** To which every page is unlike every question. */
  private static final class Far extends PassageModel {

    Far() {
      super(MODEL.fingerprint());
    }

    @Override
    public float[] question(String text) {
      return new float[dimension()];
    }
  }

  @Test
  void withASentenceModelTheMeaningOfTheWordsIsLookedFor() throws IOException {
    assertEquals(List.of(), instead("costs"));
    searcher.use(QueryRules.NONE.by(Meaning.SENTENCES, Optional.of(MODEL)));
    assertEquals("visit/prices.html", instead("costs").get(0));
    searcher.use(QueryRules.NONE.by(Meaning.SENTENCES, Optional.of(new Far())));
    assertEquals(List.of(), instead("costs"), "no page is near");
    searcher.use(QueryRules.NONE.by(Meaning.SENTENCES, Optional.of(new PassageModel("two"))));
    assertEquals(List.of(), instead("costs"), "the vectors are of another model");
  }

  @Test
  void theRootIsThatOfTheOneHost() throws IOException {
    assertEquals(Optional.of(PageUrl.of("http://x.test/")), searcher.root(Asker.PUBLIC));
  }
}
