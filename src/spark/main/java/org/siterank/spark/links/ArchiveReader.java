package org.siterank.spark.links;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
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
import org.siterank.site.Page;
import org.siterank.site.PageUrl;

/**
 * Pages and links of one archive: WARC, whose pages are parsed as the crawler parses them, or WAT,
 * in whose metadata Common Crawl has listed the links. Of WAT the elements are taken that count in
 * HTML: {@code a}, {@code area}, {@code frame}, {@code iframe}.
 */
final class ArchiveReader {

  private static final int MAX_BODY = 16 << 20;

  /** As the crawler follows them. */
  private static final Set<Integer> REDIRECTS = Set.of(300, 301, 302, 303, 307, 308);

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
    if (url.isEmpty() || !links.begin(url.get())) {
      return List.of();
    }
    if (http.status() != 200) {
      answered(http.status(), url.get(), http.headers().first("Location").orElse(""));
      return links.take();
    }
    String type = http.headers().first("Content-Type").orElse("");
    DocumentHeaders headers =
        new DocumentHeaders(
            type, "", http.headers().all("X-Robots-Tag"), http.headers().all("Link"));
    byte[] body = http.bodyDecoded().stream().readNBytes(MAX_BODY);
    boolean isHtml = type.isEmpty() || type.contains("html");
    if (isHtml && parser.parse(url.get(), body, headers) instanceof Parsed.Document document) {
      Page page = document.page();
      if (page.directives().refresh().isEmpty()
          || !links.moved(page.directives().refresh().get())) {
        links.page();
        page.directives().canonical().ifPresent(links::canonical);
        page.links().forEach(link -> links.link(link.target(), link.nofollow()));
      }
    }
    return links.take(); // An image or the like is no page.
  }

  /** Takes the answer for an address without a page. */
  private void answered(int status, PageUrl url, String location) {
    if (REDIRECTS.contains(status) && !location.isBlank()) {
      url.resolve(location).ifPresent(links::moved);
    } else if (status == 404 || status == 410) {
      links.gone();
    }
  }

  private List<Row> listed(WarcMetadata metadata) throws IOException {
    JsonNode envelope = JSON.readTree(metadata.body().stream()).path("Envelope");
    JsonNode http = envelope.path("Payload-Metadata").path("HTTP-Response-Metadata");
    JsonNode html = http.path("HTML-Metadata");
    String target = envelope.path("WARC-Header-Metadata").path("WARC-Target-URI").asText("");
    Optional<PageUrl> url = PageUrl.parse(target);
    int status = http.path("Response-Message").path("Status").asInt();
    if (url.isEmpty() || !links.begin(url.get())) {
      return List.of();
    }
    if (status != 200) {
      answered(status, url.get(), http.path("Headers").path("Location").asText(""));
    } else if (!html.isMissingNode()) {
      links.page();
      JsonNode head = html.path("Head");
      PageUrl base = url.get().resolve(head.path("Base").asText("")).orElse(url.get());
      for (JsonNode link : head.path("Link")) {
        if (says(link, "canonical")) {
          base.resolve(link.path("url").asText()).ifPresent(links::canonical);
        }
      }
      for (JsonNode link : html.path("Links")) {
        if (link.path("path").asText().matches("(?i)(A|AREA)@/href|I?FRAME@/src")) {
          boolean nofollow = says(link, "nofollow");
          base.resolve(link.path("url").asText()).ifPresent(to -> links.link(to, nofollow));
        }
      }
    }
    return links.take();
  }

  private static boolean says(JsonNode link, String relation) {
    return List.of(link.path("rel").asText("").toLowerCase(Locale.ROOT).split("\\s+", -1))
        .contains(relation);
  }
}
