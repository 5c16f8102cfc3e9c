package org.siterank.cluster;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.siterank.analysis.Language;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.TestPages;
import org.siterank.index.WordWeights;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/**
 * A site of a few pages, as a test writes them down.
 *
 * @param pivot of its ranks
 */
record SmallSite(
    String host,
    Language language,
    boolean isMeasured,
    boolean isRestricted,
    double pivot,
    double weight,
    String run,
    List<IndexEntry> all)
    implements Publication {

  static SmallSite of(String host, Language language, double pivot) {
    return new SmallSite(host, language, true, false, pivot, 0.3, "1", List.of());
  }

  /** The same with one more page. */
  SmallSite page(String path, double rank, String title, String body) {
    return page(path, rank, title, body, Readers.UNRESTRICTED);
  }

  SmallSite page(String path, double rank, String title, String body, Readers readers) {
    PageUrl url = new PageUrl("https://" + host + "/" + path);
    IndexedPage page = TestPages.page(url, title, "", "", body, List.of(), language.tag(), "html");
    List<IndexEntry> more = new ArrayList<>(all);
    more.add(IndexEntry.of(page, rank, Instant.EPOCH).readBy(readers));
    return new SmallSite(
        host, language, isMeasured, isRestricted, pivot, weight, run, List.copyOf(more));
  }

  SmallSite restricted() {
    return new SmallSite(host, language, isMeasured, true, pivot, weight, run, all);
  }

  SmallSite unmeasured() {
    return new SmallSite(host, language, false, isRestricted, pivot, weight, run, all);
  }

  SmallSite weighing(double other) {
    return new SmallSite(host, language, isMeasured, isRestricted, pivot, other, run, all);
  }

  @Override
  public int pages() {
    return all.size();
  }

  @Override
  public List<Language> languages() {
    return List.of(language);
  }

  @Override
  public WordWeights words() {
    return WordWeights.DEFAULT;
  }

  @Override
  public Iterator<IndexEntry> entries() {
    return all.iterator();
  }
}
