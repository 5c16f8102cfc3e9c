package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.TestSite;
import org.siterank.index.FreshIndex;
import org.siterank.index.FreshIndexWriter;
import org.siterank.model.CommonParts;
import org.siterank.rights.AccessRules;
import org.siterank.store.SiteStore;

/** Pages that are shown while a run crawls. */
class FreshPagesTest {

  @TempDir Path folder;

  private SiteConfig config(TestSite site, String... rules) throws Exception {
    return SiteConfig.defaults()
        .with("data", folder.toString())
        .with("site.url", site.url("/").value())
        .with("crawl.delay", "0s")
        .with("rights.rules", rules);
  }

  /** How many pages a run would show before it has read the others. */
  private int shown(SiteConfig config) throws Exception {
    Path index = folder.resolve("index");
    AccessRules rules = AccessRules.read(config.rights(), config.accounts(), config.scope());
    FreshIndex.remove(index);
    try (SiteStore store = SiteStore.openForReading(folder);
        FreshIndexWriter writer = FreshIndexWriter.open(index, config.fields().words())) {
      FreshPages fresh = new FreshPages(config, config.scope(), index, new ArrayList<>());
      EstimatedRanks ranks = EstimatedRanks.of(store, writer);
      List<Long> pages = new ArrayList<>();
      store.pages().forEachPageSince(Instant.EPOCH, pages::add);
      for (long page : pages) {
        fresh.put(page, List.of(), store, CommonParts.of(store), writer, ranks, rules);
      }
      writer.show();
      try (FSDirectory files = FSDirectory.open(FreshIndex.folder(index));
          DirectoryReader reader = DirectoryReader.open(files)) {
        return reader.numDocs();
      }
    }
  }

  @Test
  void aPageThatAnotherAddressOrACopyMayCloseIsNotShownBeforeThatIsKnown() throws Exception {
    try (TestSite site = new TestSite()) {
      site.page(
          "/", "<html lang=en><title>Start</title><a href=a.html>A</a> <a href=hr/b.html>B</a>");
      site.page("/a.html", "<html lang=en><title>A</title><p>Something of cats</p>");
      site.page("/hr/b.html", "<html lang=en><title>B</title><p>Something of dogs</p>");
      SiteConfig open = config(site);
      try (SiteSearch search = SiteSearch.open(open)) {
        search.run();
      }
      assertEquals(3, shown(open));
      assertEquals(1, shown(config(site, "/hr/* hr", "/* everybody")));
      assertEquals(2, shown(config(site, "/hr/* hr", "/a.html everybody", "/* everybody")));
    }
  }

  @Test
  void aCrawlOfFilesIsLeftAloneForAMinute() throws Exception {
    SiteConfig served = SiteConfig.defaults().with("site.url", "https://www.example.org/");
    assertEquals(Duration.ofSeconds(5), FreshPages.start(served));
    assertEquals(
        Duration.ofMinutes(1), FreshPages.start(served.with("site.dir", folder.toString())));
    assertEquals(
        Duration.ofMinutes(1), FreshPages.start(served.with("site.warc", folder.toString())));
  }
}
