package org.siterank.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.siterank.NotKeptException;
import org.siterank.insight.PageReport;
import org.siterank.insight.PageView;
import org.siterank.output.Json;
import org.siterank.search.Asker;
import org.siterank.search.Completion;
import org.siterank.search.RelatedPages;
import org.siterank.searchlog.SearchLog;
import org.siterank.site.PageUrl;
import org.siterank.view.SearchView;

/** The JSON API, described in {@code api/openapi.json}. */
final class SearchApi {

  /** Completions of each kind, words and pages. */
  private static final int COMPLETIONS = 5;

  private static final int MOST_TYPED = 200;

  private final PublishedSite site;
  private final Optional<SearchLog> log;
  private final Clock clock;
  private final Predicate<Caller> explains;

  /**
   * @param explains whether a caller may see what scores are made of
   */
  SearchApi(PublishedSite site, Optional<SearchLog> log, Clock clock, Predicate<Caller> explains) {
    this.explains = explains;
    this.site = site;
    this.log = log;
    this.clock = clock;
  }

  static WebResponse json(int status, Object view) throws IOException {
    return WebResponse.json(status, Json.ANSWER.bytes(view));
  }

  private record Failure(String error) {}

  /** An error, as every other answer of the API in JSON. */
  static WebResponse error(int status, String message) {
    try {
      return json(status, new Failure(message));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // Nothing is written but memory.
    }
  }

  /** {@code api/search}. */
  WebResponse search(WebRequest request) throws BadRequest, IOException {
    SearchQuery typed = SearchQuery.of(request);
    Audience audience = Audience.of(request);
    boolean explained = request.number("explain", 0, 0, 1) == 1;
    if (explained && !explains.test(request.caller())) {
      throw new BadRequest(403, "explain=1 is for webmasters only (serve.explanations)");
    }
    PublishedSite.Answer answer =
        request.number("correct", 0, 0, 1) == 1
            ? site.answer(typed, audience)
            : site.answer(typed.insisting().onPage(typed.page()), audience);
    SearchQuery question = answer.question();
    boolean typing = request.number("typing", 0, 0, 1) == 1;
    if (!typing && typed.page() == 1 && !typed.words().isEmpty() && log.isPresent()) {
      log.get()
          .asked(
              LocalDate.now(clock), typed.words(), answer.typedTotal(), request.caller().client());
    }
    SearchView view =
        SearchView.of(
            question.query(),
            question.page(),
            explained ? site.search(question, true, audience) : answer.response(),
            answer.beside().meant(),
            Optional.of(answer.beside().facets()),
            Map.of());
    return json(200, answer.typed().isEmpty() ? view : view.insteadOf(typed.query()));
  }

  /** {@code api/suggest}. */
  WebResponse suggest(WebRequest request) throws BadRequest, IOException {
    String typed = request.text("q");
    if (typed.length() > MOST_TYPED) {
      throw new BadRequest(
          "q must have at most " + MOST_TYPED + " characters, got " + typed.length());
    }
    List<Completion> completions = site.completions(typed, COMPLETIONS, request.caller().asker());
    return switch (request.text("format")) {
      case "", "json" -> json(200, Suggestions.of(typed, completions));
      case "opensearch" -> openSearch(typed, completions);
      default ->
          throw new BadRequest("format must be json or opensearch, got " + request.text("format"));
    };
  }

  private record Suggestions(String query, List<Suggestion> suggestions) {

    static Suggestions of(String typed, List<Completion> completions) {
      return new Suggestions(
          typed, completions.stream().map(c -> new Suggestion(c.text(), c.page())).toList());
    }
  }

  private record Suggestion(String text, Optional<PageUrl> url) {}

  /** OpenSearch Suggestions 1.1: what was typed, completions, descriptions, addresses. */
  private static WebResponse openSearch(String typed, List<Completion> completions)
      throws IOException {
    List<String> texts = completions.stream().map(Completion::text).toList();
    byte[] json = Json.ANSWER.bytes(List.of(typed, texts));
    return new WebResponse(
        200, "application/x-suggestions+json", json, Map.of("Cache-Control", "no-cache"));
  }

  /** {@code api/related}: similar pages, or those that an address without a page may stand for. */
  WebResponse related(WebRequest request) throws BadRequest, IOException {
    String address = request.text("url");
    int most = request.number("n", RelatedPages.USUAL, 1, RelatedPages.MOST);
    Asker asker = request.caller().asker();
    PageUrl url =
        site.address(address, asker)
            .orElseThrow(
                () ->
                    new BadRequest(
                        "url must be an absolute http or https URL, or a path of a site on one"
                            + " host, got "
                            + address));
    try {
      return json(200, site.related(url, most, asker));
    } catch (NotKeptException e) {
      throw new BadRequest(501, e.getMessage());
    }
  }

  /** {@code api/vector}: the parameters of a search that another engine makes by itself. */
  WebResponse vector(WebRequest request) throws BadRequest, IOException {
    try {
      return json(200, site.questionVector(request.text("q"), request.caller().asker()));
    } catch (NotKeptException e) {
      throw new BadRequest(501, e.getMessage());
    }
  }

  /** {@code api/page}. */
  WebResponse page(WebRequest request) throws BadRequest, IOException {
    String address = request.text("url");
    PageUrl url =
        PageUrl.parse(address)
            .orElseThrow(
                () -> new BadRequest("url must be an absolute http or https URL, got " + address));
    if (site.hasRules() && !request.caller().webmaster()) {
      // Its links, flows and position tell of pages that not everybody may read.
      throw new BadRequest(
          403, "on a site with access rules, api/page answers webmasters only (serve.webmaster)");
    }
    Optional<PageReport> report;
    try {
      report = site.page(url);
    } catch (NotKeptException e) {
      throw new BadRequest(501, e.getMessage());
    }
    if (report.isEmpty()) {
      throw new BadRequest(404, "no page of the site: " + address);
    }
    PageView page = PageView.of(report.get());
    return json(200, request.caller().webmaster() ? page : page.forReaders());
  }
}
