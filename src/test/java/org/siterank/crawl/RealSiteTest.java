package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** A real site of 1,751 files, served on loopback by its own server, crawled twice. */
class RealSiteTest {

  private static final Path DATA = Path.of("../shared/data");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyReachableFileIsReadAndNothingTwice(boolean redirectAliases) throws Exception {
    unpack();
    Path portFile = folder.resolve("port");
    ProcessBuilder server =
        new ProcessBuilder(
            "python3",
            DATA.resolve("serve_site.py").toString(),
            folder.toString(),
            "0",
            "--port-file",
            portFile.toString());
    if (redirectAliases) {
      server.command().add("--redirect-aliases");
    }
    Process process = server.redirectErrorStream(true).start();
    try {
      // The server announces itself when it listens.
      process.inputReader().readLine();
      crawlTwice(PageUrl.of("http://127.0.0.1:" + Files.readString(portFile) + "/"));
    } finally {
      process.destroy();
      assertTrue(process.waitFor(20, TimeUnit.SECONDS), "the server does not end");
    }
  }

  private static void crawlTwice(PageUrl start) throws Exception {
    SiteScope scope =
        new SiteScope(
            List.of(start),
            List.of(
                PageUrl.of("http://www.semicomplete.com/"), PageUrl.of("http://semicomplete.com/")),
            List.of(),
            List.of(),
            java.util.Set.of());
    CrawlOptions options = CrawlOptions.defaults().withPace(new CrawlDelay.Fixed(Duration.ZERO), 2);
    MemoryStore store = new MemoryStore();
    try (HttpSource source = new HttpSource(options)) {
      Crawler crawler = new Crawler(scope, options, source);
      long begun = System.nanoTime();
      CrawlReport first = crawler.crawl(store, () -> false, progress -> {});
      long between = System.nanoTime();
      CrawlReport second = crawler.crawl(store, () -> false, progress -> {});
      System.out.println((between - begun) / 1e9 + " s " + first);
      System.out.println((System.nanoTime() - between) / 1e9 + " s " + second);
      long bodies = store.pages.values().stream().map(p -> p.title() + p.text()).distinct().count();
      System.out.println("distinct texts " + bodies);
      assertEquals(Map.of(), first.limits());
      assertEquals(first.pages(), second.unchanged());
      assertEquals(0, second.added() + second.changed());
    }
  }

  @Test
  void x() {}

  private void unpack() throws IOException, InterruptedException {
    Path archive = DATA.resolve("semicomplete/site-rebuilt.tar.zst");
    boolean there = Files.exists(archive);
    if (System.getenv("CI") != null) {
      assertTrue(there, archive + " is missing");
    }
    Assumptions.assumeTrue(there, archive + " is not here");
    Process tar =
        new ProcessBuilder("tar", "--zstd", "-xf", archive.toString(), "-C", folder.toString())
            .inheritIO()
            .start();
    assertEquals(0, tar.waitFor(), "tar");
  }
}
