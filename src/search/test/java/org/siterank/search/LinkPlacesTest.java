package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.PageMeaning;
import org.siterank.index.SiteIndexWriter;
import org.siterank.index.WordWeights;
import org.siterank.site.ListingKind;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.Section;

/** Sentences where a link to a page would fit. */
class LinkPlacesTest {

  private static final String PRUNING =
      "Pruning trees in an orchard takes a ladder, a saw and patience. Apples need light.";
  private static final String MENTION =
      "An orchard has apples and pears. Before winter you should learn about pruning trees from"
          + " a ladder. Frost follows.";

  @TempDir Path temp;
  private final List<IndexEntry> entries = new ArrayList<>();

  private static PageUrl url(String path) {
    return PageUrl.of("http://x.test/" + path);
  }

  private LinkPlacesTest page(String path, String title, String body, Section... sections) {
    return page(path, title, body, "en", ListingKind.NONE, sections);
  }

  private LinkPlacesTest page(
      String path,
      String title,
      String body,
      String language,
      ListingKind kind,
      Section... sections) {
    IndexedPage page =
        new IndexedPage(
            url(path),
            new IndexedPage.Fields(title, "", "", body, List.of()),
            language,
            "html",
            Optional.empty(),
            List.of(sections),
            kind,
            "");
    entries.add(IndexEntry.of(page, 1, Instant.EPOCH).readBy(Readers.EVERYBODY));
    return this;
  }

  private List<LinkPlace> places(Set<String> linked, Map<String, List<String>> words)
      throws IOException {
    for (int i = 0; i < 12; i++) {
      page("n" + i, "Note " + i, "The minutes of meeting number " + i + " are in the office.");
    }
    Path index = temp.resolve("index");
    try (SiteIndexWriter writer =
        SiteIndexWriter.open(index, WordWeights.DEFAULT, PageMeaning.NONE)) {
      writer.update(entries.iterator());
      writer.publish("1");
    }
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      LinkPlace.Links links =
          new LinkPlace.Links() {
            @Override
            public boolean mayGet(PageUrl page) {
              return !linked.contains(page.path().substring(1));
            }

            @Override
            public List<String> words(PageUrl page) {
              return words.getOrDefault(page.path().substring(1), List.of());
            }
          };
      return searcher.linkPlaces(url("pruning"), links, 10);
    }
  }

  @Test
  void thePlaceIsTheSentenceThatNamesThePageAndTheSectionAroundIt() throws IOException {
    String body = "Winter\n" + MENTION + "\nSpring\nPears and apples flower in the orchard.";
    page("pruning", "Pruning trees", PRUNING);
    page(
        "year",
        "The year of an orchard",
        body,
        new Section("Winter", "winter", 0),
        new Section("Spring", "spring", body.indexOf("Spring")));
    page("ships", "Ships", "Ships leave the harbour at noon with coal and timber.");
    List<LinkPlace> places = places(Set.of(), Map.of());
    assertEquals(1, places.size(), places.toString());
    LinkPlace place = places.get(0);
    assertEquals(url("year"), place.page());
    assertEquals(
        "Before winter you should learn about pruning trees from a ladder.",
        place.sentence().text());
    assertEquals(
        List.of("pruning", "trees"),
        place.sentence().matches().stream()
            .map(range -> place.sentence().text().substring(range.start(), range.end()))
            .toList());
    assertEquals("Winter", place.section());
    assertEquals("http://x.test/year#winter", place.address());
    assertEquals(1, place.cover());
    assertTrue(place.similarity() > 0 && place.fit() <= 1, place.toString());
  }

  @Test
  void pagesThatAreLinkedListedOrInAnotherLanguageAreLeftOut() throws IOException {
    page("pruning", "Pruning trees", PRUNING);
    page("linked", "One", MENTION);
    page("list", "All posts", MENTION, "en", ListingKind.EXCERPTS);
    page("deutsch", "Drei", MENTION, "de", ListingKind.NONE);
    page("free", "Four", MENTION);
    assertEquals(
        List.of(url("free")),
        places(Set.of("linked"), Map.of()).stream().map(LinkPlace::page).toList());
  }

  @Test
  void wordsThatAreALinkAlreadyAreNoMention() throws IOException {
    page("pruning", "Pruning trees", PRUNING);
    page("taken", "One", MENTION);
    page("free", "Two", MENTION);
    assertEquals(
        List.of(url("free")),
        places(Set.of(), Map.of("taken", List.of("Home", "about pruning trees"))).stream()
            .map(LinkPlace::page)
            .toList());
  }

  @Test
  void twoOrdinaryWordsOfATitleAreNoMention() throws IOException {
    page("pruning", "Minutes kept in the office orchard", PRUNING);
    page("free", "Two", MENTION + "\nWe kept the minutes of that day in the box.");
    assertEquals(List.of(), places(Set.of(), Map.of()));
  }

  @Test
  void codeHeadingsAndBareNamesAreNoSentences() throws IOException {
    page("pruning", "Pruning trees", PRUNING);
    page("code", "One", "Orchard, apples, ladder.\n$ pruning --trees={1,2,3} | xargs -n1 [0-9]+;");
    page("bare", "Two", "Orchard, apples, ladder.\nPruning trees\nA saw.");
    String heading = "How to go about pruning trees in five steps?";
    page("heading", "Three", heading + "\nApples and a ladder.", new Section(heading, "h", 0));
    assertEquals(List.of(), places(Set.of(), Map.of()));
  }

  @Test
  void aPageWithoutATitleThatTellsAnythingGetsNoLinks() throws IOException {
    page("pruning", "The", PRUNING);
    page("free", "Two", MENTION);
    assertEquals(List.of(), places(Set.of(), Map.of()));
  }
}
