package org.siterank.store;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;

/** A database that is opened anew for each test. */
abstract class OpenedStore {

  static final PageUrl HOME = PageUrl.of("https://example.org/");

  @TempDir Path directory;
  SiteStore store;

  @BeforeEach
  void open() throws IOException {
    store = SiteStore.openForWriting(directory);
  }

  @AfterEach
  void close() throws IOException {
    store.close();
  }

  static Link link(PageUrl target, String anchor) {
    return new Link(target, anchor, false);
  }

  long lines() throws IOException {
    return store.lines().classes().values().stream().mapToLong(Long::longValue).sum();
  }
}
