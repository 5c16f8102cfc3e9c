package org.siterank.model;

import java.io.IOException;
import org.siterank.cache.Recent;
import org.siterank.content.Shingles;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredPage;

/**
 * The {@link Shingles} of the pages that were compared with last: many lists show the same pages.
 * For use by several threads.
 */
final class RecentShingles {

  /** Samples kept, about 1 kB each, 2 kB at most. */
  private static final int SAMPLES = 5_000;

  /** Whole texts kept, about 10 kB each. */
  private static final int TEXTS = 500;

  private interface Reading {
    int[] read() throws IOException;
  }

  private final SiteStore store;
  private final Recent<PageUrl, int[]> samples = new Recent<>(SAMPLES);
  private final Recent<PageUrl, int[]> texts = new Recent<>(TEXTS);

  RecentShingles(SiteStore store) {
    this.store = store;
  }

  /** The stored sample of a page. */
  int[] sample(PageUrl url) throws IOException {
    return find(samples, url, () -> store.layouts().shingles(url));
  }

  /** All shingles of a page's text. */
  int[] all(PageUrl url) throws IOException {
    return find(
        texts, url, () -> Shingles.all(store.pages().page(url).map(StoredPage::body).orElse("")));
  }

  /** Read without the lock: what two threads read at the same time is the same. */
  private static int[] find(Recent<PageUrl, int[]> recent, PageUrl url, Reading reading)
      throws IOException {
    synchronized (recent) {
      int[] known = recent.get(url);
      if (known != null) {
        return known;
      }
    }
    int[] read = reading.read();
    synchronized (recent) {
      recent.put(url, read);
    }
    return read;
  }
}
