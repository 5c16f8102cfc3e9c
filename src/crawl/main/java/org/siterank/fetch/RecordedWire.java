package org.siterank.fetch;

import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.commons.io.input.TeeInputStream;
import org.apache.commons.io.output.UnsynchronizedByteArrayOutputStream;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;

/** A body that leaves a copy of itself while it is read, for the record of its exchange. */
final class RecordedWire {

  /**
   * Request headers that go on record. All others stay out, because any of them may be a
   * credential: Authorization and Cookie by the standards, further ones as a site makes them up.
   */
  private static final Set<String> REQUEST =
      Set.of(
          "accept",
          "accept-encoding",
          "accept-language",
          "if-modified-since",
          "if-none-match",
          "range");

  /** Answer headers that may carry a credential of ours (RFC 6265, RFC 9110, RFC 7615). */
  private static final Set<String> SECRET =
      Set.of("set-cookie", "set-cookie2", "authentication-info", "proxy-authentication-info");

  private final UnsynchronizedByteArrayOutputStream copy =
      UnsynchronizedByteArrayOutputStream.builder().get();
  private final InputStream stream;

  RecordedWire(InputStream wire) {
    this.stream = new TeeInputStream(wire, copy);
  }

  /** The body; what is read from it is copied. */
  InputStream stream() {
    return stream;
  }

  /**
   * The exchange, with as much of the body as was read.
   *
   * @param whole whether that is all of it
   */
  Exchange exchange(
      PageRequest request,
      String userAgent,
      Instant sent,
      HttpUriRequestBase get,
      ClassicHttpResponse response,
      boolean whole) {
    List<Exchange.Field> asked = new ArrayList<>();
    asked.add(new Exchange.Field("Host", request.url().authority()));
    asked.add(new Exchange.Field("User-Agent", userAgent));
    for (Header header : get.getHeaders()) {
      if (REQUEST.contains(header.getName().toLowerCase(Locale.ROOT))) {
        asked.add(new Exchange.Field(header.getName(), header.getValue()));
      }
    }
    List<Exchange.Field> answered = new ArrayList<>();
    for (Header header : response.getHeaders()) {
      if (!SECRET.contains(header.getName().toLowerCase(Locale.ROOT))) {
        String value = header.getValue() == null ? "" : header.getValue();
        answered.add(new Exchange.Field(header.getName(), value));
      }
    }
    Exchange.Cut cut =
        whole
            ? Exchange.Cut.NONE
            : copy.size() > request.maxBytes() ? Exchange.Cut.LENGTH : Exchange.Cut.UNSPECIFIED;
    String reason = response.getReasonPhrase();
    return new Exchange(
        request.url(),
        sent,
        asked,
        response.getCode(),
        reason == null ? "" : reason,
        answered,
        copy.toByteArray(),
        cut);
  }
}
