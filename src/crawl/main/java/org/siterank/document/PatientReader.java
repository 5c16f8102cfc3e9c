package org.siterank.document;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.tika.parser.Parser;
import org.siterank.site.PageUrl;

/** Reads foreign documents, but not again those in which much time was lost, until they change. */
final class PatientReader implements AutoCloseable {

  /** With another version, a document may be read that could not be. */
  private static final String VERSION =
      Optional.ofNullable(Parser.class.getPackage().getImplementationVersion()).orElse("");

  private final ReaderPool pool;
  private final SlowDocuments slow;

  PatientReader(ReaderLimits limits, SlowDocuments slow) {
    this(new ReaderPool(limits), slow);
  }

  PatientReader(ReaderPool pool, SlowDocuments slow) {
    this.pool = pool;
    this.slow = slow;
  }

  /**
   * Reads the text of a document, or the reason why there is none.
   *
   * @param url where it was read from
   */
  ForeignText read(PageUrl url, String type, byte[] body) {
    String digest = digest(body);
    Optional<String> before = slow.problem(url, digest);
    if (before.isPresent()) {
      return ForeignText.unreadable(before.get());
    }
    ReaderPool.Reading reading = pool.read(type, body);
    if (reading.hopeless()) {
      slow.add(url, digest, reading.text().problem() + "; it is tried again when it has changed");
    }
    return reading.text();
  }

  private static String digest(byte[] body) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update(VERSION.getBytes(StandardCharsets.UTF_8));
      sha.update((byte) 0);
      return HexFormat.of().formatHex(sha.digest(body));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Returns the fault of the program itself by which documents could not be read. */
  Optional<String> fault() {
    return pool.fault();
  }

  @Override
  public void close() {
    pool.close();
  }
}
