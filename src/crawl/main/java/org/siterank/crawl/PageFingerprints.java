package org.siterank.crawl;

import org.siterank.content.PageContent;
import org.siterank.content.Shingles;
import org.siterank.content.Template;
import org.siterank.site.Page;

/**
 * Fingerprints by which pages are identified and compared. Made where a page is read, on the
 * threads of the connections, for the thread of the crawl has enough to do.
 */
public final class PageFingerprints {

  private final byte[] digest;
  private final long sketch;
  private final TextFingerprint print;
  private final byte[] shingles;

  private PageFingerprints(byte[] digest, long sketch, TextFingerprint print, byte[] shingles) {
    this.shingles = shingles;
    this.digest = digest;
    this.sketch = sketch;
    this.print = print;
  }

  /** The marks of a page. */
  public static PageFingerprints of(Page page) {
    TextFingerprint.Maker print = new TextFingerprint.Maker(page.url());
    SimHash.Maker sketch = new SimHash.Maker();
    TextWords.forEach(page.content().title(), print);
    // What stands on every page would make them all alike.
    String content = PageContent.of(page.layout(), Template.NONE).text(page.content().text());
    TextWords.forEach(
        content,
        (word, length) -> {
          print.word(word, length);
          sketch.word(word, length);
        });
    byte[] shingles =
        Shingles.toBytes(
            Shingles.of(
                page.content().title()
                    + "\n"
                    + page.content().description()
                    + "\n"
                    + page.content().text()));
    return new PageFingerprints(PageDigest.of(page), sketch.sketch(), print.print(), shingles);
  }

  /** The {@link PageDigest}; the array is not to be changed. */
  public byte[] digest() {
    return digest;
  }

  /** The {@link SimHash} of the text. */
  public long sketch() {
    return sketch;
  }

  /** A sample of its {@link Shingles}, as bytes; the array is not to be changed. */
  public byte[] shingles() {
    return shingles;
  }

  TextFingerprint print() {
    return print;
  }
}
