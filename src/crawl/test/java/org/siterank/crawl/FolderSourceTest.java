package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.FolderSource;
import org.siterank.fetch.PageRequest;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** A site's files on disk, read as its server would answer. */
class FolderSourceTest {

  @TempDir Path temp;

  private final SiteScope scope = SiteScope.of(PageUrl.of("https://example.org/docs/"));

  private Path write(String name, String text) throws IOException {
    Path file = temp.resolve("site").resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private int status(FolderSource source, String url) throws IOException {
    return source.fetch(PageRequest.any(PageUrl.of(url), 1000)).status();
  }

  @Test
  void pathsAreFilesAndDirectoriesAreTheirIndex() throws Exception {
    write("index.html", "home");
    write("a b/index.html", "ab");
    write("ü+.html", "u");
    write(".git/config", "secret");
    write("empty/x.css", "");
    Files.writeString(temp.resolve("outside.html"), "outside");
    Files.createSymbolicLink(
        temp.resolve("site/leak.html"), temp.resolve("outside.html").toAbsolutePath());
    try (FolderSource source = FolderSource.site(temp.resolve("site"), scope)) {
      assertEquals(200, status(source, "https://example.org/docs/"));
      assertEquals(200, status(source, "https://example.org/docs/index.html?x=1"));
      assertEquals(301, status(source, "https://example.org/docs/a%20b"));
      assertEquals(200, status(source, "https://example.org/docs/a%20b/"));
      assertEquals(200, status(source, "https://example.org/docs/%C3%BC+.html"));
      assertEquals(404, status(source, "https://example.org/docs/missing"));
      assertEquals(404, status(source, "https://example.org/docs/index.html/"));
      assertEquals(404, status(source, "https://example.org/docs/.git/config"));
      assertEquals(404, status(source, "https://example.org/docs/leak.html"));
      assertEquals(404, status(source, "https://example.org/docs/..%2Foutside.html"));
      assertEquals(404, status(source, "https://example.org/docs//etc/passwd"));
      assertEquals(404, status(source, "https://example.org/docs/%00"));
      assertEquals(404, status(source, "https://example.org/robots.txt"));
      assertEquals(200, status(source, "https://example.org/docs/index"));
      assertEquals(403, status(source, "https://example.org/docs/empty/"));
      FetchResponse slash =
          source.fetch(PageRequest.any(PageUrl.of("https://example.org/docs/empty?a=1"), 10));
      assertEquals("/docs/empty/?a=1", slash.header("Location"));
    }
    assertThrows(IOException.class, () -> FolderSource.site(temp.resolve("nowhere"), scope));
  }

  @Test
  void aFolderGivesTheSameKnowledgeAsItsServer() throws Exception {
    Map<String, String> files =
        Map.of(
            "index.html", "<title>Home</title><a href=sub>s</a><a href=t.txt>t</a><a href=no>n</a>",
            "sub/index.html", "<title>Sub</title><a href=../deep.html>d</a>",
            "deep.html", "<meta name=robots content=noindex><p>deep",
            "t.txt", "plain words");
    for (Map.Entry<String, String> file : files.entrySet()) {
      write(file.getKey(), file.getValue());
    }
    try (TestCrawl http = new TestCrawl()) {
      http.site.page("/", files.get("index.html")).page("/sub/", files.get("sub/index.html"));
      http.site.page("/deep.html", files.get("deep.html"));
      http.site.on("/t.txt", TestSite.text(files.get("t.txt")));
      http.site.on("/sub", TestSite.redirect("/sub/"));
      CrawlReport overHttp = http.run();
      MemoryStore store = new MemoryStore();
      CrawlReport fromFolder;
      CrawlReport again;
      try (FolderSource source = FolderSource.site(temp.resolve("site"), http.scope)) {
        Crawler crawler =
            new Crawler(
                http.scope, CrawlOptions.defaults(), false, source, ReaderSources.NONE, http.clock);
        fromFolder = crawler.crawl(store, () -> false, progress -> {});
        again = crawler.crawl(store, () -> false, progress -> {});
      }
      assertEquals(overHttp.found().added(), fromFolder.found().added());
      assertEquals(overHttp.found().redirects(), fromFolder.found().redirects());
      assertEquals(overHttp.found().gone(), fromFolder.found().gone());
      assertEquals(statuses(http.store), statuses(store));
      assertEquals(texts(http.store), texts(store));
      assertEquals(4, again.found().unchanged());
    }
  }

  private static Map<PageUrl, UrlStatus> statuses(MemoryStore store) {
    Map<PageUrl, UrlStatus> statuses = new HashMap<>();
    store.records.forEach((url, record) -> statuses.put(url, record.status()));
    return statuses;
  }

  private static Map<PageUrl, Page> texts(MemoryStore store) {
    return store.pages;
  }
}
