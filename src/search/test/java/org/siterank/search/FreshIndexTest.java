package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.index.LeafReaderContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.DamagedIndexException;
import org.siterank.index.FreshIndex;
import org.siterank.index.FreshIndexWriter;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.TestPages;
import org.siterank.index.WordWeights;
import org.siterank.site.PageUrl;

/** Pages that a crawl has read and no run has published. */
@Tag("slow")
class FreshIndexTest {

  @TempDir Path index;

  private void publish(String run) throws IOException {
    new SearchFixture()
        .page("a", "Apples", "fruit that keeps", 3)
        .page("b", "Pears", "fruit that does not", 2)
        .page("c", "Plums", "fruit for cakes", 1)
        .publish(index, run);
  }

  private FreshIndexWriter write() throws IOException {
    return FreshIndexWriter.open(index, WordWeights.DEFAULT);
  }

  private static IndexEntry page(String path, String title, String body, double rank) {
    return IndexEntry.of(
        TestPages.page(PageUrl.of("http://x.test/" + path), title, body), rank, Instant.EPOCH);
  }

  private static Set<String> found(SiteSearcher searcher, String query) throws IOException {
    searcher.refresh();
    return Set.copyOf(SearchFixture.paths(searcher.search(SearchRequest.of(query))));
  }

  @Test
  void newAndChangedPagesAreFoundInThePlaceOfWhatIsPublished() throws IOException {
    publish("1");
    try (SiteSearcher searcher = SiteSearcher.open(index);
        FreshIndexWriter fresh = write()) {
      long before = searcher.version();
      fresh.put(page("b", "Pears", "vegetables by mistake", 2));
      fresh.put(page("d", "Quinces", "fruit for jelly", 0.5));
      assertEquals(Set.of("a", "b", "c"), found(searcher, "fruit"), "nothing is shown yet");
      fresh.show();
      assertEquals(Set.of("a", "c", "d"), found(searcher, "fruit"));
      assertEquals(Set.of("b"), found(searcher, "vegetables"));
      assertEquals(Set.of("b"), found(searcher, "pears"), "once");
      assertEquals(4, searcher.pages());
      assertEquals("1", searcher.published().run());
      assertNotEquals(before, searcher.version());
      int inFacets =
          searcher.facets("fruit").stream()
              .filter(facet -> facet.kind() == Facet.Kind.TYPE)
              .mapToInt(facet -> facet.values().get(0).count())
              .sum();
      assertEquals(3, inFacets);

      fresh.put(page("b", "Pears", "nuts", 2));
      fresh.show();
      assertEquals(Set.of(), found(searcher, "vegetables"));
      assertEquals(Set.of("b"), found(searcher, "nuts"));
    }
  }

  private static IndexEntry inLanguage(String path, String body, String language) {
    IndexedPage page =
        TestPages.page(PageUrl.of("http://x.test/" + path), path, body).inLanguage(language);
    return IndexEntry.of(page, 1, Instant.EPOCH);
  }

  @Test
  void aPageKeepsItsVersionsAndItsLanguage() throws IOException {
    new SearchFixture()
        .version("nft", "de/nft", "nftables", "nftables Regeln Filter", "de", "html")
        .version("nft", "fi/nft", "nftables", "nftables suodatin", "fi", "html")
        .version("", "de/other", "Andere", "Handbuch", "de", "html")
        .publish(index, "1");
    try (SiteSearcher searcher = SiteSearcher.open(index);
        FreshIndexWriter fresh = write()) {
      fresh.put(inLanguage("de/nft", "nftables iptables", ""));
      fresh.put(inLanguage("de/new", "Sicherungen", ""));
      fresh.put(inLanguage("en/new", "Backups of files", "en"));
      fresh.show();
      assertEquals(Set.of("de/nft"), found(searcher, "iptables"));
      SearchResponse both = searcher.search(SearchRequest.of("nftables").reading(List.of("de")));
      assertEquals(List.of("de/nft"), SearchFixture.paths(both), "one result");
      assertEquals("/fi/nft", both.hits().get(0).versions().get(0).url().path());
      assertEquals("de", both.hits().get(0).labels().language(), "that of its published self");
      assertEquals(Set.of("de/new"), found(searcher, "Sicherung lang:de"), "a German stem");
      assertEquals(Set.of("en/new"), found(searcher, "backup lang:en"));
    }
  }

  @Test
  void theFirstCrawlGivesPagesTheLanguageOfTheOthers() throws IOException {
    try (FreshIndexWriter fresh = write()) {
      fresh.put(inLanguage("a", "Regeln", ""));
      fresh.put(inLanguage("b", "Ein Handbuch", "de"));
      fresh.put(inLanguage("c", "Sicherungen", ""));
      fresh.show();
      try (SiteSearcher searcher = SiteSearcher.open(index)) {
        assertEquals(Set.of("b", "c"), found(searcher, "lang:de"));
      }
    }
  }

  @Test
  void ranksOfBothCountTogether() throws IOException {
    publish("1");
    try (FreshIndexWriter fresh = write()) {
      assertEquals(OptionalDouble.of(2), fresh.publishedRank(PageUrl.of("http://x.test/b")));
      assertEquals(OptionalDouble.empty(), fresh.publishedRank(PageUrl.of("http://x.test/d")));
      fresh.put(page("d", "Apples", "fruit that keeps", 1e6));
      fresh.show();
      try (SiteSearcher searcher = SiteSearcher.open(index)) {
        SearchResponse apples = searcher.search(SearchRequest.of("apples"));
        assertEquals(List.of("d", "a"), SearchFixture.paths(apples));
        assertEquals(1e6, apples.hits().get(0).scores().rank());
        assertTrue(apples.hits().get(0).scores().score() > apples.hits().get(1).scores().score());
      }
    }
  }

  @Test
  void whatACrawlLeavesIsNotFound() throws IOException {
    publish("1");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      try (FreshIndexWriter fresh = write()) {
        fresh.put(page("d", "Quinces", "fruit", 1));
        fresh.show();
        assertEquals(Set.of("d"), found(searcher, "quinces"));
      }
      assertFalse(Files.exists(FreshIndex.folder(index)));
      assertEquals(Set.of(), found(searcher, "quinces"));
      assertEquals(3, searcher.pages());
    }
  }

  @Test
  void aCrawlThatFallsSilentIsDead() throws IOException {
    publish("1");
    try (FreshIndexWriter fresh = write();
        SiteSearcher searcher = SiteSearcher.open(index)) {
      fresh.put(page("d", "Quinces", "fruit", 1));
      fresh.show();
      assertEquals(Set.of("d"), found(searcher, "quinces"));
      Files.setLastModifiedTime(
          FreshIndex.folder(index), FileTime.from(Instant.now().minusSeconds(31)));
      assertEquals(Set.of(), found(searcher, "quinces"));
      fresh.beat();
      assertEquals(Set.of("d"), found(searcher, "quinces"), "it was only slow");
    }
  }

  @Test
  void whatIsPublishedIsFoundBesideADamagedOne() throws IOException {
    publish("1");
    try (FreshIndexWriter fresh = write();
        SiteSearcher searcher = SiteSearcher.open(index)) {
      fresh.put(page("d", "Quinces", "fruit", 1));
      fresh.show();
      for (String kind : List.of(".cfs", "segments_")) {
        try (SiteSearcher other = SiteSearcher.open(index)) {
          assertEquals(Set.of("d"), found(other, "quinces"), "good so far");
        }
        try (Stream<Path> files = Files.list(FreshIndex.folder(index))) {
          for (Path file : files.filter(f -> f.getFileName().toString().contains(kind)).toList()) {
            byte[] good = Files.readAllBytes(file);
            Files.write(file, new byte[200]);
            assertEquals(Set.of("a", "b", "c"), found(searcher, "fruit"), kind);
            try (SiteSearcher other = SiteSearcher.open(index)) {
              assertEquals(Set.of("a", "b", "c"), found(other, "fruit"), kind);
            }
            Files.write(file, good);
          }
        }
      }
    }
  }

  @Test
  void aPublicationPutsAnEndToIt() throws IOException {
    publish("1");
    try (SiteSearcher searcher = SiteSearcher.open(index);
        FreshIndexWriter fresh = write()) {
      fresh.put(page("a", "Apples", "stale", 3));
      fresh.show();
      assertEquals(Set.of("a"), found(searcher, "stale"));
      publish("2");
      assertEquals(Set.of(), found(searcher, "stale"));
      assertEquals(Set.of("a", "b", "c"), found(searcher, "fruit"));
    }
  }

  @Test
  void twoCrawlsAreNotMistakenForEachOther() throws IOException {
    publish("1");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      for (String body : List.of("quince", "medlar", "sloe")) {
        try (FreshIndexWriter fresh = write()) {
          fresh.put(page("d", "One", body, 1));
          fresh.show();
          // No look in between: the files of the next one have the same names.
          searcher.refresh();
          assertEquals(Set.of("d"), found(searcher, body));
        }
      }
    }
  }

  @Test
  void aFirstCrawlIsFoundBesideNothing() throws IOException {
    try (FreshIndexWriter fresh = write()) {
      assertThrows(DamagedIndexException.class, () -> SiteSearcher.open(index));
      assertEquals(Optional.empty(), FreshIndex.now(index, Instant.now()));
      fresh.put(page("a", "Apples", "fruit", 0.25));
      fresh.put(page("b", "Pears", "fruit", 4));
      fresh.show();
      try (SiteSearcher searcher = SiteSearcher.open(index)) {
        assertEquals(
            List.of("b", "a"), SearchFixture.paths(searcher.search(SearchRequest.of("fruit"))));
        assertFalse(searcher.published().isPublished());
        assertEquals(1, searcher.published().pivot(), 1e-12, "the geometric mean");
        publish("1");
        assertEquals(Set.of("a", "b", "c"), found(searcher, "fruit"));
        assertEquals("1", searcher.published().run());
      }
    }
  }

  @Test
  void filesAreClosedWhenNobodySearchesThem() throws IOException {
    publish("1");
    SearcherSource source = new SearcherSource(index);
    OpenIndexes first;
    OpenIndexes second;
    try (FreshIndexWriter fresh = write()) {
      OpenPublication used = source.acquire();
      first = used.indexes();
      fresh.put(page("a", "Apples", "other", 3));
      fresh.show();
      source.maybeRefreshBlocking();
      OpenPublication now = source.acquire();
      second = now.indexes();
      assertEquals(first.published(), second.published(), "shared");
      source.release(used);
      assertTrue(first.published().getRefCount() > 0);
      source.release(now);
    }
    List<LeafReaderContext> segments = second.published().leaves();
    source.maybeRefreshBlocking();
    assertEquals(0, second.fresh().getRefCount());
    source.close();
    assertEquals(0, first.published().getRefCount());
    segments.forEach(segment -> assertEquals(0, segment.reader().getRefCount()));
  }
}
