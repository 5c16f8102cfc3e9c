package org.siterank.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.brotli.dec.BrotliInputStream;

/** Content codings (RFC 9110, 8.4.1): gzip, deflate in both of its readings, and br. */
final class ContentCoding {

  /** Value of {@code Accept-Encoding}. */
  static final String ACCEPTED = "gzip, deflate, br";

  /** Codings on top of each other; more than one is rare, more than this is an attack. */
  private static final int MAX_CODINGS = 3;

  private ContentCoding() {}

  /**
   * The body without its codings.
   *
   * @param codings {@code Content-Encoding}: comma-separated, in the order they were applied
   * @throws FetchException when a coding is unknown
   */
  static InputStream decode(InputStream body, String codings) throws IOException {
    String[] names = codings.trim().isEmpty() ? new String[0] : codings.split(",", -1);
    if (names.length > MAX_CODINGS) {
      throw unreadable("more than " + MAX_CODINGS + " content codings: " + codings);
    }
    InputStream decoded = body;
    for (int i = names.length - 1; i >= 0; i--) {
      String name = names[i].trim().toLowerCase(Locale.ROOT);
      switch (name) {
        case "", "identity" -> {}
        case "gzip", "x-gzip" -> decoded = new GZIPInputStream(decoded, 8192);
        case "deflate" -> decoded = inflate(decoded);
        case "br" -> decoded = new BrotliInputStream(decoded);
        default -> throw unreadable("unknown content coding \"" + name + "\"");
      }
    }
    return decoded;
  }

  /** The standard means the zlib format; some servers send bare deflate. Two bytes tell. */
  private static InputStream inflate(InputStream body) throws IOException {
    PushbackInputStream in = new PushbackInputStream(body, 2);
    byte[] head = in.readNBytes(2);
    in.unread(head);
    boolean zlib =
        head.length == 2
            && (head[0] & 0x0f) == 8
            && (((head[0] & 0xff) << 8) | (head[1] & 0xff)) % 31 == 0;
    return new InflaterInputStream(in, new Inflater(!zlib), 8192) {
      @Override
      public void close() throws IOException {
        // An inflater that is passed in is not ended by the stream.
        inf.end();
        super.close();
      }
    };
  }

  private static FetchException unreadable(String problem) {
    return new FetchException(FailureReason.UNREADABLE, problem, null);
  }
}
