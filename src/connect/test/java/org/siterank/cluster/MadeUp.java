package org.siterank.cluster;

import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.siterank.analysis.Language;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.TestPages;
import org.siterank.index.WordWeights;
import org.siterank.site.PageUrl;

/**
 * Pages of made-up words, the frequent ones as frequent as in a language.
 *
 * @param state another one has other ranks
 * @param edition another one has other texts, as far as a push can see
 */
record MadeUp(int pages, int state, int edition) implements Publication {

  private static final int WORDS = 120;
  private static final int VOCABULARY = 50_000;

  /** The first edition. */
  MadeUp(int pages, int state) {
    this(pages, state, 0);
  }

  static int word(SplittableRandom random) {
    return (int) Math.pow(VOCABULARY, random.nextDouble());
  }

  @Override
  public String run() {
    return Integer.toString(state);
  }

  @Override
  public boolean isRestricted() {
    return false;
  }

  @Override
  public boolean isMeasured() {
    return true;
  }

  @Override
  public double pivot() {
    return 1;
  }

  @Override
  public double weight() {
    return 0.3;
  }

  @Override
  public WordWeights words() {
    return WordWeights.DEFAULT;
  }

  @Override
  public List<Language> languages() {
    return List.of(Language.ENGLISH);
  }

  @Override
  public Iterator<IndexEntry> entries() {
    return IntStream.range(0, pages).mapToObj(this::entry).iterator();
  }

  /** A page, whose text is the same in all states, and whose rank is another in each. */
  IndexEntry entry(int number) {
    PageUrl url = new PageUrl("https://made.up/pages/p" + number + ".html");
    double rank = Math.exp(4 * new SplittableRandom(31L * number + state).nextDouble() - 2);
    return new IndexEntry(
        url, number + (long) edition * pages, rank, Instant.EPOCH, () -> page(url, number));
  }

  private static IndexedPage page(PageUrl url, int number) {
    SplittableRandom random = new SplittableRandom(number);
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < WORDS; i++) {
      body.append('w').append(word(random)).append(' ');
    }
    return TestPages.page(
        url, "Page " + number, "", "", body.toString(), List.of("page " + number), "en", "html");
  }
}
