package org.siterank.archive;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.MessageVersion;
import org.netpreserve.jwarc.WarcCaptureRecord;
import org.netpreserve.jwarc.WarcConversion;
import org.netpreserve.jwarc.WarcDigest;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.Warcinfo;
import org.siterank.fetch.Exchange;
import org.siterank.site.PageUrl;

/** The records of an exchange, by ISO 28500:2017 (WARC 1.1). */
final class WarcRecords {

  private WarcRecords() {}

  /** Returns the records of a response, and of the request that it answers. */
  static List<WarcRecord> of(Exchange exchange) {
    WarcCaptureRecord answer = exchange.status() == 304 ? revisit(exchange) : response(exchange);
    byte[] block = block("GET " + exchange.url().pathAndQuery() + " HTTP/1.1", exchange.request());
    WarcRequest request =
        new WarcRequest.Builder(exchange.url().value())
            .version(MessageVersion.WARC_1_1)
            .date(exchange.date().truncatedTo(ChronoUnit.MILLIS))
            .concurrentTo(answer.id())
            .blockDigest(sha1(block))
            .body(MediaType.HTTP_REQUEST, block)
            .build();
    return List.of(answer, request);
  }

  /** The first record of a file: where it comes from. */
  static WarcRecord info(String fileName, String software) {
    Map<String, List<String>> fields = new LinkedHashMap<>();
    fields.put("software", List.of(software));
    fields.put("format", List.of("WARC File Format 1.1"));
    fields.put(
        "conformsTo",
        List.of("http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/"));
    fields.put("robots", List.of("obey"));
    return new Warcinfo.Builder()
        .version(MessageVersion.WARC_1_1)
        .filename(fileName)
        .fields(fields)
        .build();
  }

  private static WarcResponse response(Exchange exchange) {
    byte[] head = head(exchange);
    ByteArrayOutputStream block = new ByteArrayOutputStream(head.length + exchange.body().length);
    block.writeBytes(head);
    block.writeBytes(exchange.body());
    WarcResponse.Builder builder =
        new WarcResponse.Builder(exchange.url().value())
            .version(MessageVersion.WARC_1_1)
            .date(exchange.date().truncatedTo(ChronoUnit.MILLIS))
            .payloadDigest(sha1(exchange.body()))
            .blockDigest(sha1(block.toByteArray()));
    switch (exchange.cut()) {
      case NONE -> {}
      case LENGTH -> builder.setHeader("WARC-Truncated", "length");
      case UNSPECIFIED -> builder.setHeader("WARC-Truncated", "unspecified");
    }
    return builder.body(MediaType.HTTP_RESPONSE, block.toByteArray()).build();
  }

  /** A 304 says that an earlier capture still holds (6.7.3, profile server-not-modified). */
  private static WarcRevisit revisit(Exchange exchange) {
    byte[] head = head(exchange);
    return new WarcRevisit.Builder(exchange.url().value(), WarcRevisit.SERVER_NOT_MODIFIED_1_1)
        .version(MessageVersion.WARC_1_1)
        .date(exchange.date().truncatedTo(ChronoUnit.MILLIS))
        .setHeader("WARC-Refers-To-Target-URI", exchange.url().value())
        .blockDigest(sha1(head))
        .body(MediaType.HTTP_RESPONSE, head)
        .build();
  }

  /** The page as a browser made it; it refers to the response (6.8). */
  static WarcConversion conversion(PageUrl url, Instant date, Optional<URI> response, byte[] html) {
    WarcConversion.Builder builder =
        new WarcConversion.Builder()
            .version(MessageVersion.WARC_1_1)
            .date(date.truncatedTo(ChronoUnit.MILLIS))
            .setHeader("WARC-Target-URI", url.value())
            .blockDigest(sha1(html));
    response.ifPresent(builder::refersTo);
    return builder.body(MediaType.HTML_UTF8, html).build();
  }

  private static byte[] head(Exchange exchange) {
    List<Exchange.Field> fields =
        exchange.response().stream()
            // The body stands here without its transfer coding; the name is the usual one for that.
            .map(
                field ->
                    field.name().equalsIgnoreCase("Transfer-Encoding")
                        ? new Exchange.Field("X-Orig-Transfer-Encoding", field.value())
                        : field)
            .toList();
    return block("HTTP/1.1 " + exchange.status() + " " + exchange.reason(), fields);
  }

  private static byte[] block(String first, List<Exchange.Field> fields) {
    StringBuilder text = new StringBuilder(first).append("\r\n");
    for (Exchange.Field field : fields) {
      text.append(field.name()).append(": ").append(field.value()).append("\r\n");
    }
    return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static WarcDigest sha1(byte[] bytes) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-1");
      sha.update(bytes);
      return new WarcDigest(sha);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }
}
