package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.index.FreshIndex;
import org.siterank.model.NotPublishedException;
import org.siterank.search.Hit;

/** What another process finds while a run crawls. */
@Tag("minutes")
class CrawlUnderWayIT {

  private static final int PAGES = 60;

  @TempDir Path folder;

  @Test
  void pagesAreFoundSecondsAfterTheyWereRead() throws Exception {
    Path fresh = FreshIndex.folder(folder.resolve("data/index"));
    try (SmallSite site = new SmallSite(PAGES);
        SiteSearch search = open(site)) {
      assertThrows(NotPublishedException.class, () -> search.search("topic", 5));

      Processes.Started first = run(site, "1s");
      List<Hit> early = awaitHits(search, "topic", first);
      assertTrue(early.size() < PAGES / 2, "the crawl goes on: " + early.size());
      assertEquals("", search.publication().run());
      first.process().destroyForcibly().waitFor();
      Files.setLastModifiedTime(fresh, FileTime.from(Instant.now().minusSeconds(60)));
      assertThrows(NotPublishedException.class, () -> search.search("topic", 5), "it is dead");

      Processes.Outcome whole = run(site, "0s").await();
      assertEquals(0, whole.status(), whole.err());
      assertFalse(Files.exists(fresh), "nothing is left beside what is published");
      Hit before = only(search.search("\"page 3\"", PAGES), SmallSite.NEWS_PATH);

      site.news = "Quagga";
      Processes.Started second = run(site, "1s");
      Hit changed = only(awaitHits(search, "quagga", second), SmallSite.NEWS_PATH);
      assertEquals(before.scores().rank(), changed.scores().rank(), "a page keeps its rank");
      assertEquals(1, search.search("\"to 3\" quagga", 5).size(), "and the words of its links");
      second.process().destroy();
      second.await();
      assertFalse(Files.exists(fresh), "a run that is stopped takes away what it showed");
      assertEquals(List.of(), search.search("quagga", 5));

      assertEquals(0, run(site, "0s").await().status());
      only(search.search("quagga", 5), SmallSite.NEWS_PATH);
    }
  }

  private SiteSearch open(SmallSite site) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("siterank.yaml"),
            "site:\n  url: " + site.url() + "\ndata: " + folder.resolve("data") + "\n");
    return SiteSearch.open(SiteConfig.load(file));
  }

  private Processes.Started run(SmallSite site, String delay) throws Exception {
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    command.addAll(List.of("run", "--site", site.url(), "--delay", delay, "--connections", "1"));
    command.addAll(List.of("--data", folder.resolve("data").toString(), "--no-progress"));
    return Processes.start(folder, Map.of(), command);
  }

  /** What is found as soon as anything is. */
  private static List<Hit> awaitHits(SiteSearch search, String query, Processes.Started run)
      throws Exception {
    List<Hit> hits = List.of();
    while (hits.isEmpty()) {
      boolean ended = run.process().waitFor(20, TimeUnit.MILLISECONDS);
      assertFalse(ended, "found only when the run had ended");
      try {
        hits = search.search(query, PAGES);
      } catch (NotPublishedException e) {
        hits = List.of(); // Not yet.
      }
    }
    return hits;
  }

  private static Hit only(List<Hit> hits, String path) {
    assertEquals(1, hits.size(), hits.toString());
    assertEquals(path, hits.get(0).url().path());
    return hits.get(0);
  }
}
