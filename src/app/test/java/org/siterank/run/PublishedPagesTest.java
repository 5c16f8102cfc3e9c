package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.PUBLISHED;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.config.SiteConfig;
import org.siterank.index.IndexEntry;
import org.siterank.index.SiteIndex;

class PublishedPagesTest {

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void publish() throws Exception {
    site = new KnownSite(directory);
    site.page(HOME, A, B).page(A).page(B);
    SiteConfig config = site.config().with("rights.rules", "/a board", "/b nobody", "/* everybody");
    new RankStage(
            config,
            site.scope(),
            site.store(),
            directory.resolve("index"),
            RunProgress.SILENT,
            new LinkedHashMap<>(),
            new ArrayList<>())
        .run(PUBLISHED);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private PublishedPages pages(boolean all) throws IOException {
    return new PublishedPages(
        site.store(),
        site.model(),
        SiteIndex.published(directory.resolve("index")).orElseThrow(),
        0.25,
        List.of(),
        all);
  }

  private static List<String> paths(PublishedPages pages) throws IOException {
    List<String> paths = new ArrayList<>();
    for (Iterator<IndexEntry> entries = pages.entries(); entries.hasNext(); ) {
      paths.add(entries.next().url().path());
    }
    return paths;
  }

  @Test
  void onlyPagesThatEverybodyMayReadAreThere() throws IOException {
    PublishedPages pages = pages(false);
    assertEquals(List.of("/"), paths(pages));
    assertEquals(1, pages.pages());
    assertEquals(2, pages.leftOut());
    assertEquals(false, pages.isRestricted());
  }

  @Test
  void pagesThatNobodyMayReadNeverAre() throws IOException {
    PublishedPages pages = pages(true);
    assertEquals(
        List.of("/a", "/"), paths(pages).stream().sorted((a, b) -> b.compareTo(a)).toList());
    assertEquals(2, pages.pages());
    assertEquals(1, pages.leftOut());
    assertEquals(true, pages.isRestricted());
  }

  @Test
  void theyAreThoseOfThePublishedRun() throws IOException {
    site.page(url("/new"));
    PublishedPages pages = pages(false);
    assertEquals(Long.toString(site.run().id()), pages.run());
    assertEquals(false, pages.isMeasured());
    assertEquals(0.25, pages.weight());
    assertEquals(List.of(), pages.languages());
    assertEquals(1, pages.pages());
    assertEquals(Optional.of(HOME), pages.resolver().page(url("/index.html")));
  }
}
