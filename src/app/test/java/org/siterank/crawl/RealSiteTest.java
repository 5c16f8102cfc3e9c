package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.fetch.HttpSource;
import org.siterank.fetch.WebAccess;
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
      crawlTwice(
          PageUrl.of("http://127.0.0.1:" + Files.readString(portFile) + "/"), redirectAliases);
    } finally {
      process.destroy();
      assertTrue(process.waitFor(20, TimeUnit.SECONDS), "the server does not end");
    }
  }

  private void crawlTwice(PageUrl start, boolean redirectAliases) throws Exception {
    SiteScope scope =
        new SiteScope(
            List.of(start),
            List.of(
                PageUrl.of("http://www.semicomplete.com/"), PageUrl.of("http://semicomplete.com/")),
            List.of(),
            List.of(),
            Set.of());
    CrawlOptions options =
        CrawlOptions.defaults().with("crawl.delay", "0").with("crawl.connections", "2");
    MemoryStore store = new MemoryStore();
    try (HttpSource source = new HttpSource(options.fetch(WebAccess.PLAIN), scope)) {
      Crawler crawler = new Crawler(scope, options, false, source);
      CrawlReport first = crawler.crawl(store, () -> false, progress -> {});
      assertEquals(1771, first.looked(), first.toString());
      assertEquals(redirectAliases ? 1602 : 1635, first.added(), first.toString());
      assertEquals(redirectAliases ? 33 : 0, first.redirects());
      assertEquals(136, first.gone(), "distinct broken targets");
      assertEquals(0, first.failures());
      assertEquals(Map.of(), first.limits());
      assertEquals(1600, files(store).size(), "files reachable from the start page");
      CrawlReport second = crawler.crawl(store, () -> false, progress -> {});
      assertEquals(first.added(), second.unchanged());
      assertEquals(0, second.added() + second.changed());
      assertEquals(0, second.wireBytes(), "304 to everything");
    }
  }

  /** The files behind the pages that were read, by the site's own list. */
  private Set<String> files(MemoryStore store) throws IOException {
    Map<String, String> listed = new HashMap<>();
    for (String line : Files.readAllLines(folder.resolve("manifest.tsv"))) {
      String[] fields = line.split("\t", -1);
      listed.put(unescaped(fields[0]), fields[1]);
    }
    Set<String> read = new HashSet<>();
    for (PageUrl url : store.pages.keySet()) {
      read.add(listed.get(unescaped(url.path())));
    }
    return read;
  }

  private static String unescaped(String path) {
    return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

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
