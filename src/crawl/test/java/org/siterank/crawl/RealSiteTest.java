package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.SemicompleteSite;
import org.siterank.fetch.HttpSource;
import org.siterank.fetch.WebAccess;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** A real site of 1,751 files, served on loopback by its own server, crawled twice. */
class RealSiteTest {

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyReachableFileIsReadAndNothingTwice(boolean redirectAliases) throws Exception {
    try (SemicompleteSite site = new SemicompleteSite(folder, redirectAliases)) {
      crawlTwice(site.url(), redirectAliases);
    }
  }

  private void crawlTwice(PageUrl start, boolean redirectAliases) throws Exception {
    SiteScope scope =
        new SiteScope(List.of(start), SemicompleteSite.ALIASES, List.of(), List.of(), Set.of());
    CrawlOptions options =
        CrawlOptions.defaults().with("crawl.delay", "0").with("crawl.connections", "2");
    MemoryStore store = new MemoryStore();
    try (HttpSource source = new HttpSource(options.fetch(WebAccess.PLAIN), scope)) {
      Crawler crawler = new Crawler(scope, options, false, source);
      CrawlReport first = crawler.crawl(store, () -> false, progress -> {});
      assertEquals(1771, first.traffic().looked(), first.toString());
      assertEquals(redirectAliases ? 1602 : 1635, first.found().added(), first.toString());
      assertEquals(redirectAliases ? 33 : 0, first.found().redirects());
      assertEquals(136, first.found().gone(), "distinct broken targets");
      assertEquals(0, first.failures());
      assertEquals(Map.of(), first.problems().limits());
      assertEquals(1600, files(store).size(), "files reachable from the start page");
      CrawlReport second = crawler.crawl(store, () -> false, progress -> {});
      assertEquals(first.found().added(), second.found().unchanged());
      assertEquals(0, second.found().added() + second.found().changed());
      assertEquals(0, second.traffic().wireBytes(), "304 to everything");
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
}
