package org.siterank.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.NotKeptException;
import org.siterank.insight.PageReport;
import org.siterank.search.Completion;
import org.siterank.search.Facet;
import org.siterank.search.Hit;
import org.siterank.search.Notice;
import org.siterank.search.ScoreTree;
import org.siterank.search.SearchResponse;
import org.siterank.search.SectionHit;
import org.siterank.search.Snippet;
import org.siterank.searchlog.SearchLog;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;

/** The JSON API, described in {@code api/openapi.json}. */
final class SearchApi {

  private static final JsonFactory JSON = new JsonFactory();

  /** Completions of each kind, words and pages. */
  private static final int COMPLETIONS = 5;

  private static final int MOST_TYPED = 200;

  private final PublishedSite site;
  private final Optional<SearchLog> log;
  private final Clock clock;

  SearchApi(PublishedSite site, Optional<SearchLog> log, Clock clock) {
    this.site = site;
    this.log = log;
    this.clock = clock;
  }

  /** The fields of an object. */
  interface Body {
    void write(JsonGenerator json) throws IOException;
  }

  static WebResponse json(int status, Body body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      body.write(json);
      json.writeEndObject();
    }
    return WebResponse.json(status, bytes.toByteArray());
  }

  /** An error, as every other answer of the API in JSON. */
  static WebResponse error(int status, String message) {
    try {
      return json(status, json -> json.writeStringField("error", message));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // Nothing is written but memory.
    }
  }

  /** {@code api/search}. */
  WebResponse search(WebRequest ask) throws BadRequest, IOException {
    SearchQuery question = SearchQuery.of(ask);
    SearchResponse response = site.search(question, ask.number("explain", 0, 0, 1) == 1);
    if (question.page() == 1 && !question.words().isEmpty() && log.isPresent()) {
      log.get()
          .asked(LocalDate.now(clock), question.words(), response.total(), ask.caller().client());
    }
    PublishedSite.Beside beside = site.beside(question);
    return json(200, json -> write(json, question, response, beside));
  }

  private static void write(
      JsonGenerator json,
      SearchQuery question,
      SearchResponse response,
      PublishedSite.Beside beside)
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
    json.writeArrayFieldStart("synonyms");
    for (String synonym : response.synonyms()) {
      json.writeString(synonym);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("unknownWords");
    for (String word : response.unknown()) {
      json.writeString(word);
    }
    json.writeEndArray();
    if (beside.meant().isPresent()) {
      json.writeStringField("didYouMean", beside.meant().get());
    }
    json.writeArrayFieldStart("facets");
    for (Facet facet : beside.facets()) {
      json.writeStartObject();
      json.writeStringField("name", facet.kind().filter());
      json.writeArrayFieldStart("values");
      for (Facet.Value value : facet.values()) {
        json.writeStartObject();
        json.writeStringField("value", value.text());
        json.writeNumberField("count", value.count());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("hits");
    for (Hit hit : response.hits()) {
      json.writeStartObject();
      json.writeStringField("url", hit.url().value());
      json.writeStringField("title", hit.title());
      write(json, hit.snippet());
      if (!hit.sections().isEmpty()) {
        json.writeArrayFieldStart("sections");
        for (SectionHit section : hit.sections()) {
          json.writeStartObject();
          json.writeStringField("title", section.title());
          json.writeStringField("url", section.url());
          write(json, section.snippet());
          json.writeEndObject();
        }
        json.writeEndArray();
      }
      json.writeStringField("type", hit.type());
      json.writeStringField("language", hit.language());
      if (hit.dated().isPresent()) {
        json.writeStringField("dated", hit.dated().get().toString());
      }
      json.writeBooleanField("recommended", hit.recommended());
      json.writeBooleanField("listing", hit.listing());
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

  private static void write(JsonGenerator json, Snippet snippet) throws IOException {
    json.writeStringField("snippet", snippet.text());
    json.writeArrayFieldStart("matches");
    for (Snippet.Range match : snippet.matches()) {
      json.writeArray(new int[] {match.start(), match.end()}, 0, 2);
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

  /** {@code api/suggest}. */
  WebResponse suggest(WebRequest ask) throws BadRequest, IOException {
    String typed = ask.text("q");
    if (typed.length() > MOST_TYPED) {
      throw new BadRequest(
          "q must have at most " + MOST_TYPED + " characters, got " + typed.length());
    }
    List<Completion> completions = site.completions(typed, COMPLETIONS);
    return switch (ask.text("format")) {
      case "", "json" -> json(200, json -> writeCompletions(json, typed, completions));
      case "opensearch" -> openSearch(typed, completions);
      default ->
          throw new BadRequest("format must be json or opensearch, got " + ask.text("format"));
    };
  }

  private static void writeCompletions(
      JsonGenerator json, String typed, List<Completion> completions) throws IOException {
    json.writeStringField("query", typed);
    json.writeArrayFieldStart("suggestions");
    for (Completion completion : completions) {
      json.writeStartObject();
      json.writeStringField("text", completion.text());
      if (completion.page().isPresent()) {
        json.writeStringField("url", completion.page().get().value());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** OpenSearch Suggestions 1.1: what was typed, completions, descriptions, addresses. */
  private static WebResponse openSearch(String typed, List<Completion> completions)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartArray();
      json.writeString(typed);
      json.writeStartArray();
      for (Completion completion : completions) {
        json.writeString(completion.text());
      }
      json.writeEndArray();
      json.writeEndArray();
    }
    return new WebResponse(200, "application/x-suggestions+json", bytes.toByteArray(), Map.of());
  }

  /** {@code api/page}. */
  WebResponse page(WebRequest ask) throws BadRequest, IOException {
    String address = ask.text("url");
    PageUrl url =
        PageUrl.parse(address)
            .orElseThrow(
                () -> new BadRequest("url must be an absolute http or https URL, got " + address));
    Optional<PageReport> report;
    try {
      report = site.page(url);
    } catch (NotKeptException e) {
      throw new BadRequest(501, e.getMessage());
    }
    if (report.isEmpty()) {
      throw new BadRequest(404, "no page of the site: " + address);
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
    json.writeNumberField("externalHits", report.externalVisits());
    json.writeNumberField("directHits", report.directVisits());
    json.writeNumberField("returningHits", report.returningVisits());
    json.writeNumberField("internalHits", report.internalVisits());
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
