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
import org.siterank.index.AboutPage;
import org.siterank.index.IndexedPage;
import org.siterank.index.PageMeaning;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.WordVectors;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredVectors;

/**
 * Gives each page one vector: that of the text that tells what it is about. A vector is made once
 * for each text, and kept.
 */
final class SentencePages implements PageMeaning, Closeable {

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
    String text = AboutPage.text(page);
    byte[] hash = hash(model.fingerprint() + "\n" + text);
    byte[] known = stored.find(page.url(), hash);
    if (known.length > 0) {
      return known;
    }
    byte[] direction = WordVectors.direction(model.texts(List.of(text)).get(0));
    stored.save(page.url(), hash, direction);
    return direction;
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
