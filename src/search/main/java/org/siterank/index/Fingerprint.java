package org.siterank.index;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.siterank.site.Section;

/**
 * A 64-bit hash over everything indexed of a page: the first eight bytes of SHA-256 over its
 * fields, each with its length before it, so that text moved from one field to the next changes the
 * hash.
 *
 * <p>It is only compared between two states of one page, so 64 bits are plenty.
 */
public final class Fingerprint {

  private final MessageDigest digest;

  private Fingerprint() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The fingerprint of a page. */
  public static long of(IndexedPage page) {
    Fingerprint fingerprint = new Fingerprint();
    fingerprint.add(page.url().value());
    fingerprint.add(page.fields().title());
    if (!page.fields().shown().isEmpty()) {
      fingerprint.add(page.fields().shown());
    }
    fingerprint.add(page.fields().headings());
    fingerprint.add(page.fields().description());
    fingerprint.add(page.fields().body());
    page.fields().anchors().forEach(fingerprint::add);
    fingerprint.add(page.language());
    fingerprint.add(page.type());
    page.dated().ifPresent(day -> fingerprint.add(day.toString()));
    fingerprint.add(Section.toText(page.sections()));
    fingerprint.add(page.kind().name());
    if (!page.site().isEmpty()) {
      fingerprint.add(page.site());
    }
    return ByteBuffer.wrap(fingerprint.digest.digest()).getLong();
  }

  private void add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
    digest.update(bytes);
  }
}
