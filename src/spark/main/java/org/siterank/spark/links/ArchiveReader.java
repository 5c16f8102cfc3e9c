package org.siterank.spark.links;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.siterank.archive.ArchiveProblem;
import org.siterank.archive.RecordWalk;
import org.siterank.document.DocumentHeaders;
import org.siterank.document.DocumentParser;
import org.siterank.document.Parsed;
import org.siterank.site.PageUrl;

/**
 * Pages and links of one archive: WARC, whose pages are parsed as the crawler parses them, or WAT,
 * in whose metadata Common Crawl has listed the links. Of WAT the elements are taken that count in
 * HTML: {@code a}, {@code area}, {@code frame}, {@code iframe}.
 */
final class ArchiveReader {

  private static final int MAX_BODY = 16 << 20;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final DocumentParser parser = new DocumentParser();
  private final PageLinks links;
  private final Consumer<List<Row>> to;

  private ArchiveReader(SiteFinder finder, Consumer<List<Row>> to) {
    this.links = new PageLinks(finder);
    this.to = to;
  }

  /**
   * Reads an archive.
   *
   * @param to takes the rows of each page
   * @return what is damaged, in words
   */
  static List<String> read(Path file, SiteFinder finder, Consumer<List<Row>> to)
      throws IOException {
    ArchiveReader reader = new ArchiveReader(finder, to);
    return RecordWalk.over(file, (record, offset) -> reader.visit(record)).stream()
        .map(ArchiveProblem::toString)
        .toList();
  }

  private Runnable visit(WarcRecord record) throws IOException {
    List<Row> rows =
        record instanceof WarcResponse response
            ? page(response)
            : record instanceof WarcMetadata metadata
                    && metadata.contentType().base().equals(MediaType.JSON)
                ? listed(metadata)
                : List.of();
    return () -> to.accept(rows); // Only of a record that turns out sound.
  }

  private List<Row> page(WarcResponse response) throws IOException {
    Optional<PageUrl> url = PageUrl.parse(response.target());
    HttpResponse http = response.http();
    if (url.isEmpty() || http.status() != 200 || !links.begin(url.get())) {
      return links.take();
    }
    String type = http.headers().first("Content-Type").orElse("");
    DocumentHeaders headers =
        new DocumentHeaders(type, "", http.headers().all("X-Robots-Tag"), List.of());
    byte[] body = http.bodyDecoded().stream().readNBytes(MAX_BODY);
    boolean isHtml = type.isEmpty() || type.contains("html");
    if (isHtml && parser.parse(url.get(), body, headers) instanceof Parsed.Document document) {
      document.page().links().forEach(link -> links.add(link.target(), link.nofollow()));
      return links.take();
    }
    links.take();
    return List.of(); // An image or the like is no page.
  }

  private List<Row> listed(WarcMetadata metadata) throws IOException {
    JsonNode envelope = JSON.readTree(metadata.body().stream()).path("Envelope");
    JsonNode http = envelope.path("Payload-Metadata").path("HTTP-Response-Metadata");
    JsonNode html = http.path("HTML-Metadata");
    String target = envelope.path("WARC-Header-Metadata").path("WARC-Target-URI").asText("");
    Optional<PageUrl> url = PageUrl.parse(target);
    String status = http.path("Response-Message").path("Status").asText("");
    if (url.isEmpty() || html.isMissingNode() || !status.equals("200")) {
      return List.of();
    }
    if (!links.begin(url.get())) {
      return List.of();
    }
    PageUrl base = url.get().resolve(html.path("Head").path("Base").asText("")).orElse(url.get());
    for (JsonNode link : html.path("Links")) {
      if (link.path("path").asText().matches("(?i)(A|AREA)@/href|I?FRAME@/src")) {
        boolean nofollow =
            link.path("rel").asText("").toLowerCase(java.util.Locale.ROOT).contains("nofollow");
        base.resolve(link.path("url").asText()).ifPresent(to -> links.add(to, nofollow));
      }
    }
    return links.take();
  }
}
