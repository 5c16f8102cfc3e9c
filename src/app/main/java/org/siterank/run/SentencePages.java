package org.siterank.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.siterank.index.IndexedPage;
import org.siterank.index.PageMeaning;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.WordVectors;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredVectors;

/**
 * Gives each page one vector: that of its title, its description, its first words and its headings.
 * A vector is made once for each text, and kept.
 */
final class SentencePages implements PageMeaning, Closeable {

  /** Words of the body that are read. */
  private static final int WORDS = 80;

  /** Characters of the headings, and of the description, that are read. */
  private static final int MOST = 600;

  /** Bytes of the hash of a text: nobody is to find another text with it. */
  private static final int HASH = 16;

  private final SentenceModel model;
  private final StoredVectors stored;

  private SentencePages(SentenceModel model, StoredVectors stored) {
    this.model = model;
    this.stored = stored;
  }

  /**
   * Vectors for the pages of a data directory.
   *
   * @param model makes them; it is closed with this object
   */
  static SentencePages open(SentenceModel model, Path data) throws IOException {
    return new SentencePages(model, StoredVectors.open(data));
  }

  @Override
  public String model() {
    return model.fingerprint();
  }

  @Override
  public byte[] direction(IndexedPage page) throws IOException {
    if (!model.reads(page.language())) {
      return new byte[0];
    }
    String text = text(page);
    byte[] hash = hash(model.fingerprint() + "\n" + text);
    byte[] known = stored.find(page.url(), hash);
    if (known.length > 0) {
      return known;
    }
    byte[] direction = WordVectors.direction(model.texts(List.of(text)).get(0));
    stored.save(page.url(), hash, direction);
    return direction;
  }

  /** The text that tells what a page is about. */
  static String text(IndexedPage page) {
    IndexedPage.Fields fields = page.fields();
    String beginning =
        fields
            .body()
            .lines()
            .flatMap(line -> Arrays.stream(line.split("\\s+")))
            .filter(word -> !word.isEmpty())
            .limit(WORDS)
            .collect(Collectors.joining(" "));
    return fields.title()
        + ". "
        + begin(fields.description())
        + " "
        + beginning
        + " "
        + begin(fields.headings().replace('\n', ' '));
  }

  private static String begin(String text) {
    return text.length() <= MOST ? text : text.substring(0, text.offsetByCodePoints(MOST - 2, 1));
  }

  private static byte[] hash(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return Arrays.copyOf(hash, HASH);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Forgets the vectors of pages that are gone. */
  void keep(Set<PageUrl> pages) throws IOException {
    stored.keep(pages::contains);
  }

  @Override
  public void close() throws IOException {
    try {
      model.close();
    } finally {
      stored.close();
    }
  }
}
