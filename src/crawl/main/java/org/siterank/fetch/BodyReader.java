package org.siterank.fetch;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;
import org.apache.commons.io.input.BoundedInputStream;
import org.apache.commons.io.output.UnsynchronizedByteArrayOutputStream;

/** Reads a body with both of its sizes limited: as transferred, and as decoded. */
public final class BodyReader {

  /**
   * A body that was read.
   *
   * @param bytes decoded, as far as the limit allows
   * @param extent whole or truncated
   * @param wireBytes bytes as transferred
   */
  @SuppressWarnings("ArrayRecordComponent") // Handed on once and never compared.
  public record Body(byte[] bytes, FetchResponse.Extent extent, long wireBytes) {}

  private BodyReader() {}

  /**
   * Reads a body up to the limit of its request.
   *
   * @param wire the body as transferred; stays open
   * @param codings value of {@code Content-Encoding}, or empty
   * @throws FetchException when it is not what the codings say
   */
  public static Body read(InputStream wire, String codings, PageRequest request)
      throws IOException {
    long max = request.maxBytes();
    BoundedInputStream counted =
        BoundedInputStream.builder()
            .setInputStream(wire)
            .setMaxCount(max + 1)
            // The response decides between closing and keeping its connection.
            .setPropagateClose(false)
            .get();
    UnsynchronizedByteArrayOutputStream bytes = UnsynchronizedByteArrayOutputStream.builder().get();
    boolean truncated;
    try (InputStream decoded = ContentCoding.decode(counted, codings)) {
      truncated = copy(decoded, bytes, max);
    } catch (ZipException | EOFException damaged) {
      // The cut of the wire looks like damage to the decoder.
      truncated = counted.getCount() > max;
      if (!truncated && counted.getCount() > 0) {
        throw unreadable(codings, damaged);
      }
    } catch (IOException e) {
      truncated = counted.getCount() > max;
      if (!truncated) {
        throw e.getClass() == IOException.class ? unreadable(codings, e) : e;
      }
    }
    FetchResponse.Extent extent =
        truncated ? FetchResponse.Extent.TRUNCATED : FetchResponse.Extent.WHOLE;
    return new Body(bytes.toByteArray(), extent, counted.getCount());
  }

  /** Copies at most {@code max} bytes and tells whether there are more. */
  public static boolean copy(InputStream in, UnsynchronizedByteArrayOutputStream out, long max)
      throws IOException {
    byte[] buffer = new byte[8192];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      if (out.size() + (long) n > max) {
        out.write(buffer, 0, (int) (max - out.size()));
        return true;
      }
      out.write(buffer, 0, n);
    }
    return false;
  }

  private static FetchException unreadable(String codings, IOException cause) {
    String message =
        "the body is not valid "
            + (codings.isEmpty() ? "HTTP" : codings)
            + ": "
            + cause.getMessage();
    return new FetchException(FailureReason.UNREADABLE, message, cause);
  }
}
