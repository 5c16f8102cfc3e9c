package org.siterank.web;

import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.siterank.search.Hit;
import org.siterank.searchlog.SearchLog;

/** The pages that people see: the search box, results, and why a result is one. */
final class SearchPages {

  private final PublishedSite site;
  private final Pages pages;
  private final Optional<SearchLog> log;
  private final Clock clock;
  private final Predicate<Caller> explains;

  /**
   * @param explains whether a caller may see what scores are made of
   */
  SearchPages(
      PublishedSite site,
      Pages pages,
      Optional<SearchLog> log,
      Clock clock,
      Predicate<Caller> explains) {
    this.explains = explains;
    this.site = site;
    this.pages = pages;
    this.log = log;
    this.clock = clock;
  }

  /** {@code ./}: the search box; {@code ./?q=WORDS} as {@code search?q=WORDS}. */
  WebResponse home(WebRequest request) throws BadRequest, IOException {
    return request.text("q").isBlank()
        ? WebResponse.html(200, pages.home(request))
        : results(request);
  }

  /** {@code search?q=WORDS}: a page of results. */
  WebResponse results(WebRequest request) throws BadRequest, IOException {
    SearchQuery question = SearchQuery.of(request);
    if (question.isEmpty()) {
      return WebResponse.redirect(302, "./");
    }
    PublishedSite.Answer answer = site.answer(question, Audience.of(request));
    if (question.page() == 1 && !question.words().isEmpty() && log.isPresent()) {
      log.get()
          .asked(
              LocalDate.now(clock),
              question.words(),
              answer.typedTotal(),
              request.caller().client());
    }
    ResultList list =
        ResultList.of(
            pages.texts(request), answer, new FolderNames(site, request.caller().asker()));
    if (!explains.test(request.caller())) {
      list = list.unexplained();
    }
    if (list.items().isEmpty() && question.page() == 1) {
      list = list.leadingOn(DeadEnd.of(site, question, Audience.of(request)));
    }
    return WebResponse.html(200, pages.results(request, question, list));
  }

  /** {@code why?q=WORDS&u=URL}: the score of one result in words and numbers. */
  WebResponse why(WebRequest request) throws BadRequest, IOException {
    SearchQuery question = SearchQuery.of(request);
    if (!explains.test(request.caller())) {
      throw new BadRequest(404, "");
    }
    List<Hit> hits = site.search(question, true, Audience.of(request)).hits();
    String url = request.text("u");
    for (int i = 0; i < hits.size(); i++) {
      if (hits.get(i).url().value().equals(url)) {
        ScoreExplanation why =
            ScoreExplanation.of(pages.texts(request), question, i, hits.get(i), site.boosting());
        return WebResponse.html(200, pages.why(request, question, why));
      }
    }
    throw new BadRequest(404, "");
  }

  /** {@code click}, posted by the script of the page: a result was opened. */
  WebResponse clicked(WebRequest request) throws BadRequest, IOException {
    if (log.isPresent()) {
      SearchQuery question = SearchQuery.of(request);
      int position = request.number("p", 1, 1, 10_000);
      String url = request.text("u");
      // Only what is a result there: anybody can post, and the counts are learnt from.
      List<String> shown =
          site.answer(question, Audience.of(request)).response().hits().stream()
              .map(h -> h.url().value())
              .toList();
      if (!shown.contains(url)) {
        throw new BadRequest("u must be one of the results, got " + url);
      }
      // Far down a click counts for more, so nobody may say that it was further down than it is.
      int place = Math.min(position, question.from() + shown.indexOf(url) + 1);
      log.get()
          .opened(LocalDate.now(clock), question.words(), url, place, request.caller().client());
    }
    return WebResponse.empty(204);
  }
}
