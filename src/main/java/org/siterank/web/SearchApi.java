package org.siterank.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.siterank.PageReport;
import org.siterank.SearchLog;
import org.siterank.config.ConfigException;
import org.siterank.search.Hit;
import org.siterank.search.Notice;
import org.siterank.search.ScoreTree;
import org.siterank.search.SearchResponse;
import org.siterank.search.Snippet;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;

/** The JSON API, described in {@code api/openapi.json}. */
final class SearchApi {

  private static final JsonFactory JSON = new JsonFactory();

  private final PublishedSite site;
  private final Optional<SearchLog> log;
  private final Clock clock;

  SearchApi(PublishedSite site, Optional<SearchLog> log, Clock clock) {
    this.site = site;
    this.log = log;
    this.clock = clock;
  }

  private interface Body {
    void write(JsonGenerator json) throws IOException;
  }

  private static Answer json(int status, Body body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      body.write(json);
      json.writeEndObject();
    }
    return Answer.json(status, bytes.toByteArray());
  }

  /** An error, as every other answer of the API in JSON. */
  static Answer error(int status, String message) {
    try {
      return json(status, json -> json.writeStringField("error", message));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // Nothing is written but memory.
    }
  }

  /** {@code api/search}. */
  Answer search(Ask ask) throws BadAsk, IOException {
    Question question = Question.of(ask);
    SearchResponse response = site.search(question, ask.number("explain", 0, 0, 1) == 1);
    if (question.page() == 1 && !question.isEmpty() && log.isPresent()) {
      log.get().asked(LocalDate.now(clock), question.words(), response.total());
    }
    return json(200, json -> write(json, question, response));
  }

  private static void write(JsonGenerator json, Question question, SearchResponse response)
      throws IOException {
    json.writeStringField("query", question.query());
    json.writeNumberField("total", response.total());
    json.writeBooleanField("totalIsExact", response.totalIsExact());
    json.writeNumberField("tookMillis", response.tookMillis());
    json.writeNumberField("page", question.page());
    json.writeArrayFieldStart("notices");
    for (Notice notice : response.notices()) {
      json.writeString(notice.message());
    }
    json.writeEndArray();
    json.writeArrayFieldStart("hits");
    for (Hit hit : response.hits()) {
      json.writeStartObject();
      json.writeStringField("url", hit.url().value());
      json.writeStringField("title", hit.title());
      json.writeStringField("snippet", hit.snippet().text());
      json.writeArrayFieldStart("matches");
      for (Snippet.Range match : hit.snippet().matches()) {
        json.writeArray(new int[] {match.start(), match.end()}, 0, 2);
      }
      json.writeEndArray();
      json.writeStringField("type", hit.type());
      json.writeStringField("language", hit.language());
      json.writeNumberField("score", hit.score());
      json.writeNumberField("textScore", hit.textScore());
      json.writeNumberField("rank", hit.rank());
      if (hit.explanation().isPresent()) {
        json.writeFieldName("explanation");
        write(json, hit.explanation().get());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, ScoreTree tree) throws IOException {
    json.writeStartObject();
    json.writeNumberField("value", tree.value());
    json.writeStringField("text", tree.text());
    json.writeArrayFieldStart("parts");
    for (ScoreTree part : tree.parts()) {
      write(json, part);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** {@code api/page}. */
  Answer page(Ask ask) throws BadAsk, IOException {
    String address = ask.text("url");
    PageUrl url =
        PageUrl.parse(address)
            .orElseThrow(
                () -> new BadAsk("url must be an absolute http or https URL, got " + address));
    Optional<PageReport> report;
    try {
      report = site.page(url);
    } catch (ConfigException e) {
      throw new IOException(e.getMessage(), e);
    }
    if (report.isEmpty()) {
      throw new BadAsk(404, "no page of the site: " + address);
    }
    return json(200, json -> write(json, report.get()));
  }

  private static void write(JsonGenerator json, PageReport report) throws IOException {
    json.writeStringField("url", report.url().value());
    json.writeStringField("title", report.title());
    json.writeNumberField("depth", report.depth());
    json.writeNumberField("position", report.position());
    json.writeNumberField("pages", report.pages());
    if (report.rank().isPresent()) {
      StoredRank rank = report.rank().get();
      json.writeNumberField("score", rank.score());
      json.writeNumberField("external", rank.external());
      json.writeNumberField("induced", rank.induced());
      json.writeNumberField("lower", rank.lower());
      json.writeNumberField("upper", rank.upper());
    }
    if (report.flows().isPresent()) {
      PageReport.Flows flows = report.flows().get();
      json.writeNumberField("internalIn", flows.internalIn());
      json.writeNumberField("internalOut", flows.internalOut());
      json.writeNumberField("externalOut", flows.externalOut());
      json.writeNumberField("dissipated", flows.dissipated());
      json.writeNumberField("leak", flows.leak());
    }
    json.writeNumberField("externalHits", report.externalHits());
    json.writeNumberField("directHits", report.directHits());
    json.writeNumberField("internalHits", report.internalHits());
    json.writeNumberField("externalLinks", report.externalLinks());
    write(json, "linksIn", report.linksIn());
    write(json, "linksOut", report.linksOut());
  }

  private static void write(JsonGenerator json, String name, List<PageReport.Passage> passages)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (PageReport.Passage passage : passages) {
      json.writeStartObject();
      json.writeStringField("url", passage.page().value());
      json.writeNumberField("flow", passage.flow());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
