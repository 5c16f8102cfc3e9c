package org.siterank.web;

import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.siterank.search.Hit;
import org.siterank.searchlog.SearchLog;

/** The pages that people see: the search box, results, and why a result is one. */
final class SearchPages {

  private final PublishedSite site;
  private final Pages pages;
  private final Optional<SearchLog> log;
  private final Clock clock;

  SearchPages(PublishedSite site, Pages pages, Optional<SearchLog> log, Clock clock) {
    this.site = site;
    this.pages = pages;
    this.log = log;
    this.clock = clock;
  }

  /** {@code ./}: the search box; {@code ./?q=WORDS} as {@code search?q=WORDS}. */
  WebResponse home(WebRequest ask) throws BadRequest, IOException {
    return ask.text("q").isBlank() ? WebResponse.html(200, pages.home(ask)) : results(ask);
  }

  /** {@code search?q=WORDS}: a page of results. */
  WebResponse results(WebRequest ask) throws BadRequest, IOException {
    SearchQuery question = SearchQuery.of(ask);
    if (question.isEmpty()) {
      return WebResponse.redirect(302, "./");
    }
    PublishedSite.Answer answer = site.answer(question, Audience.of(ask));
    if (question.page() == 1 && !question.words().isEmpty() && log.isPresent()) {
      log.get()
          .asked(
              LocalDate.now(clock), question.words(), answer.typedTotal(), ask.caller().client());
    }
    ResultList list =
        ResultList.of(pages.texts(ask), answer, new FolderNames(site, ask.caller().asker()));
    return WebResponse.html(200, pages.results(ask, question, list));
  }

  /** {@code why?q=WORDS&u=URL}: the score of one result in words and numbers. */
  WebResponse why(WebRequest ask) throws BadRequest, IOException {
    SearchQuery question = SearchQuery.of(ask);
    List<Hit> hits = site.search(question, true, Audience.of(ask)).hits();
    String url = ask.text("u");
    for (int i = 0; i < hits.size(); i++) {
      if (hits.get(i).url().value().equals(url)) {
        ScoreExplanation why =
            ScoreExplanation.of(pages.texts(ask), question, i, hits.get(i), site.boosting());
        return WebResponse.html(200, pages.why(ask, question, why));
      }
    }
    throw new BadRequest(404, "");
  }

  /** {@code click}, posted by the script of the page: a result was opened. */
  WebResponse clicked(WebRequest ask) throws BadRequest, IOException {
    if (log.isPresent()) {
      SearchQuery question = SearchQuery.of(ask);
      int position = ask.number("p", 1, 1, 10_000);
      String url = ask.text("u");
      // Only what is a result there: anybody can post, and the counts are learnt from.
      boolean shown =
          site.answer(question, Audience.of(ask)).response().hits().stream()
              .anyMatch(h -> h.url().value().equals(url));
      if (!shown) {
        throw new BadRequest("u must be one of the results, got " + url);
      }
      log.get().opened(LocalDate.now(clock), question.words(), url, position);
    }
    return WebResponse.empty(204);
  }
}
