package org.siterank.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/** Answers compressed as a whole, so that nobody who reads them slowly holds a compressor. */
final class Gzip {

  /** Below, a packet is a packet. */
  private static final int WORTH_IT = 1_000;

  private static final Pattern TEXT =
      Pattern.compile("text/.*|.*[/+](json|xml|javascript)\\b.*|image/svg\\+xml.*");

  private static final Pattern REFUSED = Pattern.compile(";\\s*q=0(\\.0*)?\\s*$");

  private Gzip() {}

  /** The answer as the client takes it. */
  static WebResponse of(IncomingRequest request, WebResponse answer) {
    if (answer.body().length < WORTH_IT || !TEXT.matcher(answer.type()).matches()) {
      return answer;
    }
    WebResponse varied = answer.varying("Accept-Encoding");
    if (!isTaken(request.headers("Accept-Encoding"))) {
      return varied;
    }
    Map<String, String> headers = new TreeMap<>(varied.headers());
    headers.put("Content-Encoding", "gzip");
    return new WebResponse(answer.status(), answer.type(), compressed(answer.body()), headers);
  }

  private static boolean isTaken(List<String> lines) {
    for (String line : lines) {
      for (String coding : line.toLowerCase(Locale.ROOT).split(",", -1)) {
        if (coding.strip().startsWith("gzip")) {
          return !REFUSED.matcher(coding).find();
        }
      }
    }
    return false;
  }

  private static byte[] compressed(byte[] body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length / 2);
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot be written to", e);
    }
    return bytes.toByteArray();
  }
}
