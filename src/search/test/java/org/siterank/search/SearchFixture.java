package org.siterank.search;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.SiteIndexWriter;
import org.siterank.index.TestPages;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/** A small site to search. */
final class SearchFixture {

  private final List<IndexEntry> entries = new ArrayList<>();

  /** A page in English without headings, links or description. */
  SearchFixture page(String path, String title, String body, double rank) {
    return page(path, title, "", "", body, List.of(), "en", "html", rank);
  }

  SearchFixture page(
      String path,
      String title,
      String headings,
      String description,
      String body,
      List<String> anchors,
      String language,
      String type,
      double rank) {
    entries.add(
        IndexEntry.of(
            TestPages.page(
                PageUrl.of(path.startsWith("http") ? path : "http://x.test/" + path),
                title,
                headings,
                description,
                body,
                anchors,
                language,
                type),
            rank,
            Instant.EPOCH));
    return this;
  }

  /** A page that is a version of others, which have the same name. */
  SearchFixture version(
      String versions, String path, String title, String body, String language, String type) {
    IndexEntry alone =
        IndexEntry.of(
            TestPages.page(
                PageUrl.of("http://x.test/" + path),
                title,
                "",
                "",
                body,
                List.of(),
                language,
                type),
            1,
            Instant.EPOCH);
    entries.add(alone.versionOf(versions));
    return this;
  }

  /** Says which pages the page added last stands for. */
  SearchFixture standsFor(String... paths) {
    IndexEntry last = entries.remove(entries.size() - 1);
    entries.add(
        new IndexEntry(
            last.url(),
            last.fingerprint(),
            last.rank(),
            last.fetched(),
            last.readers(),
            last.versions(),
            Arrays.stream(paths).map(path -> PageUrl.of("http://x.test/" + path)).toList(),
            last.text()));
    return this;
  }

  /** A page of which everything is told. */
  SearchFixture page(IndexedPage page, double rank) {
    entries.add(IndexEntry.of(page, rank, Instant.EPOCH));
    return this;
  }

  /** Says who may read the page added last. */
  SearchFixture readBy(Readers readers) {
    entries.add(entries.remove(entries.size() - 1).readBy(readers));
    return this;
  }

  SearchFixture publish(Path index, String run) throws IOException {
    try (SiteIndexWriter writer = SiteIndexWriter.open(index)) {
      writer.update(entries.iterator());
      writer.publish(run);
    }
    return this;
  }

  static List<String> paths(SearchResponse response) {
    return response.hits().stream().map(hit -> hit.url().path().substring(1)).toList();
  }
}
