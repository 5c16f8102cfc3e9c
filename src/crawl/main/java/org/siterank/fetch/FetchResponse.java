package org.siterank.fetch;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Response of a source to a {@link PageRequest}. The body is there with status 200 and 203 only.
 *
 * @param status the HTTP status
 * @param headers header values by lower-case name
 * @param body the decoded body, or its first {@link PageRequest#maxBytes}, or nothing
 * @param extent how much of the body is there
 * @param wireBytes bytes of the body as it was transferred
 * @param millis from the request to the end of the answer; {@value #NOT_TIMED} where no server was
 *     asked
 */
@SuppressWarnings("ArrayRecordComponent") // A body is handed on once and never compared.
public record FetchResponse(
    int status,
    Map<String, List<String>> headers,
    byte[] body,
    Extent extent,
    long wireBytes,
    long millis) {

  /** Time of an answer that no server gave. */
  public static final long NOT_TIMED = -1;

  /** How much of a body was taken. */
  public enum Extent {
    /** All of it. */
    WHOLE,
    /** It is larger than was asked for. */
    TRUNCATED,
    /** Nothing, because its type is not wanted or its status has no document. */
    SKIPPED
  }

  public FetchResponse {
    headers = Map.copyOf(headers);
  }

  /** An answer whose time was not taken. */
  public FetchResponse(
      int status, Map<String, List<String>> headers, byte[] body, Extent extent, long wireBytes) {
    this(status, headers, body, extent, wireBytes, NOT_TIMED);
  }

  /** An answer without a body. */
  public static FetchResponse empty(int status, Map<String, List<String>> headers) {
    return new FetchResponse(status, headers, new byte[0], Extent.SKIPPED, 0);
  }

  /** Returns this response with a body. */
  FetchResponse with(byte[] newBody, Extent newExtent, long newWireBytes) {
    return new FetchResponse(status, headers, newBody, newExtent, newWireBytes, millis);
  }

  /** Returns this response with the time that it took. */
  public FetchResponse timed(long newMillis) {
    return new FetchResponse(status, headers, body, extent, wireBytes, newMillis);
  }

  /** Returns this response without its body. */
  public FetchResponse withoutBody() {
    return with(new byte[0], extent, wireBytes);
  }

  /** The first value of a header, or empty. */
  public String header(String name) {
    List<String> values = headers(name);
    return values.isEmpty() ? "" : values.get(0);
  }

  /** Every value of a header, in the order sent. */
  public List<String> headers(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
  }

  public boolean hasDocument() {
    return status == 200 || status == 203;
  }

  public boolean isRedirect() {
    return switch (status) {
      case 300, 301, 302, 303, 307, 308 -> true;
      default -> false;
    };
  }
}
