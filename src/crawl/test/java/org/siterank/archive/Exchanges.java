package org.siterank.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.siterank.fetch.Exchange;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.PageRequest;
import org.siterank.site.PageUrl;

/** Exchanges as the tests make them up, and what archives answer. */
final class Exchanges {

  static final Instant NOON = Instant.parse("2026-01-02T12:00:00.123Z");
  static final String ROOT = "https://www.example.org/";

  private Exchanges() {}

  static Exchange answer(String path, Instant date, int status, String body, String... headers) {
    List<Exchange.Field> fields = new ArrayList<>();
    for (int i = 0; i < headers.length; i += 2) {
      fields.add(new Exchange.Field(headers[i], headers[i + 1]));
    }
    return new Exchange(
        PageUrl.of(ROOT + path),
        date,
        List.of(new Exchange.Field("Host", "www.example.org")),
        status,
        status == 200 ? "OK" : "",
        fields,
        body.getBytes(UTF_8),
        Exchange.Cut.NONE);
  }

  static Exchange page(String path, Instant date, String text) {
    return answer(path, date, 200, text, "Content-Type", "text/html; charset=utf-8");
  }

  static void write(Path path, Exchange... exchanges) throws IOException {
    try (ArchiveWriter writer = new ArchiveWriter(path, 1_000_000, "Test/1", NOON)) {
      for (Exchange exchange : exchanges) {
        writer.record(exchange);
      }
    }
  }

  static FetchResponse ask(WarcSource source, String url) throws IOException {
    return source.fetch(new PageRequest(PageUrl.of(url), "", "", 1_000_000, false, type -> true));
  }

  static String text(WarcSource source, String path) throws IOException {
    return new String(ask(source, ROOT + path).body(), UTF_8);
  }
}
