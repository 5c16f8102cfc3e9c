package org.siterank.spark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcWriter;

/**
 * A web in the forms of Common Crawl: archives of pages, and lists of their links.
 *
 * @param pages page → its links as written; {@code !} begins one that asks not to be followed,
 *     {@code =} the canonical address, {@code @} a refresh to another address
 * @param others address → where it redirects to; empty: it is gone
 */
record ArchivedWeb(Map<String, List<String>> pages, Map<String, String> others) {

  private static final Instant CAPTURED = Instant.parse("2026-01-01T00:00:00Z");

  ArchivedWeb {
    pages = new TreeMap<>(pages);
    others = new TreeMap<>(others);
  }

  ArchivedWeb(Map<String, List<String>> pages) {
    this(pages, Map.of());
  }

  /**
   * One site with addresses that are no pages of their own; {@code @} only where it is asked for.
   */
  static ArchivedWeb moved(boolean hasRefresh) {
    Map<String, List<String>> pages = new TreeMap<>();
    pages.put(
        "http://a.example/",
        List.of("old", "copy", "circle", "away", "gone", "fresh", "!old", "http://b.example/old"));
    pages.put("http://a.example/new", List.of("/old", "copy", "two", "mistake"));
    pages.put("http://a.example/two", List.of("copy", "!old", "older"));
    pages.put("http://a.example/copy", List.of("=http://a.example/two", "http://a.example/lost"));
    pages.put("http://a.example/mistake", List.of("=http://a.example/gone", "new"));
    pages.put("http://a.example/fresh", hasRefresh ? List.of("@/two", "lost") : List.of("two"));
    return new ArchivedWeb(
        pages,
        Map.of(
            "http://a.example/old", "/older",
            "http://a.example/older", "http://www.a.example/new",
            "http://a.example/circle", "/circle2",
            "http://a.example/circle2", "/circle",
            "http://a.example/away", "http://elsewhere.example/x",
            "http://a.example/gone", ""));
  }

  /** The pages themselves, as {@code .warc.gz}. */
  void writeWarc(Path file) throws IOException {
    try (WarcWriter out = writer(file)) {
      for (Map.Entry<String, List<String>> page : pages.entrySet()) {
        byte[] body = html(page.getKey(), page.getValue()).getBytes(StandardCharsets.UTF_8);
        HttpResponse http =
            new HttpResponse.Builder(200, "OK").body(MediaType.HTML_UTF8, body).build();
        out.write(new WarcResponse.Builder(page.getKey()).date(CAPTURED).body(http).build());
      }
      for (Map.Entry<String, String> other : others.entrySet()) {
        HttpResponse.Builder http =
            other.getValue().isEmpty()
                ? new HttpResponse.Builder(404, "Not Found")
                : new HttpResponse.Builder(301, "Moved").addHeader("Location", other.getValue());
        http.body(MediaType.HTML_UTF8, new byte[0]);
        out.write(
            new WarcResponse.Builder(other.getKey()).date(CAPTURED).body(http.build()).build());
      }
    }
  }

  /** A page with a text of its own, but for one with a canonical address: it has the text there. */
  private static String html(String page, List<String> links) {
    StringBuilder head = new StringBuilder("<!doctype html>");
    StringBuilder body = new StringBuilder("<body>");
    String text = page;
    for (String link : links) {
      String address = link.substring(1);
      switch (link.charAt(0)) {
        case '=' -> {
          head.append("<link rel=canonical href='").append(address).append("'>");
          text = address;
        }
        case '@' -> head.append("<meta http-equiv=refresh content='0; url=" + address + "'>");
        case '!' -> body.append("<a rel=nofollow href='").append(address).append("'>x</a>");
        default -> body.append("<a href='").append(link).append("'>x</a>");
      }
    }
    Random random = new Random(text.hashCode());
    body.append("<p>");
    for (int word = 0; word < 60; word++) {
      body.append(Integer.toString(random.nextInt(40_000), 26)).append(' ');
    }
    return head.append("<title>").append(text).append("</title>").append(body).toString();
  }

  /** The lists of links, as {@code .wat.gz}: one record of JSON for each response. */
  void writeWat(Path file) throws IOException {
    try (WarcWriter out = writer(file)) {
      for (Map.Entry<String, List<String>> page : pages.entrySet()) {
        writeRecord(out, page.getKey(), 200, listed(page.getValue()));
      }
      for (Map.Entry<String, String> other : others.entrySet()) {
        boolean isGone = other.getValue().isEmpty();
        String headers = "\"Headers\":{\"Location\":\"" + other.getValue() + "\"}";
        writeRecord(out, other.getKey(), isGone ? 404 : 301, isGone ? "" : headers);
      }
    }
  }

  private static String listed(List<String> links) {
    StringBuilder head = new StringBuilder("\"Title\":\"t\"");
    StringBuilder body = new StringBuilder("{\"path\":\"IMG@/src\",\"url\":\"/i.png\"}");
    for (String link : links) {
      String address = link.substring(1);
      switch (link.charAt(0)) {
        case '=' ->
            head.append(",\"Link\":[{\"path\":\"LINK@/href\",\"url\":\"" + address)
                .append("\",\"rel\":\"canonical\"}]");
        case '!' ->
            body.append(",{\"path\":\"A@/href\",\"url\":\"" + address)
                .append("\",\"rel\":\"nofollow\"}");
        default ->
            body.append(",{\"path\":\"A@/href\",\"url\":\"" + link).append("\",\"text\":\"x\"}");
      }
    }
    return "\"HTML-Metadata\":{\"Head\":{" + head + "},\"Links\":[" + body + "]}";
  }

  private static void writeRecord(WarcWriter out, String page, int status, String facts)
      throws IOException {
    String json =
        """
        {"Container":{"Filename":"x.warc.gz"},"Envelope":{"Format":"WARC",\
        "WARC-Header-Metadata":{"WARC-Type":"response","WARC-Target-URI":"%s"},\
        "Payload-Metadata":{"HTTP-Response-Metadata":{\
        "Response-Message":{"Status":"%d","Version":"HTTP/1.1","Reason":"OK"}%s%s}}}}\
        """
            .formatted(page, status, facts.isEmpty() ? "" : ",", facts);
    out.write(
        new WarcMetadata.Builder()
            .setHeader("WARC-Target-URI", page)
            .date(CAPTURED)
            .body(MediaType.JSON, json.getBytes(StandardCharsets.UTF_8))
            .build());
  }

  /** The same as {@code siterank export links} writes it, of links that are addresses. */
  void writeTable(Path file) throws IOException {
    StringBuilder table = new StringBuilder("from\tto\n");
    pages.forEach((page, links) -> links.forEach(to -> table.append(page + '\t' + to + '\n')));
    Files.writeString(file, table);
  }

  private static WarcWriter writer(Path file) throws IOException {
    return new WarcWriter(
        Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE)),
        WarcCompression.GZIP);
  }
}
