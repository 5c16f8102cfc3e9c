package org.siterank.web;

import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.siterank.SearchLog;
import org.siterank.search.Hit;
import org.siterank.search.SearchResponse;

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
  Answer home(Ask ask) throws BadAsk, IOException {
    return ask.text("q").isBlank() ? Answer.html(200, pages.home(ask)) : results(ask);
  }

  /** {@code search?q=WORDS}: a page of results. */
  Answer results(Ask ask) throws BadAsk, IOException {
    Question question = Question.of(ask);
    if (question.isEmpty()) {
      return Answer.redirect(302, "./");
    }
    SearchResponse response = site.search(question, false);
    if (question.page() == 1 && !question.words().isEmpty() && log.isPresent()) {
      log.get()
          .asked(LocalDate.now(clock), question.words(), response.total(), ask.caller().client());
    }
    ResultList list = ResultList.of(pages.texts(ask), question, response, site.beside(question));
    return Answer.html(200, pages.results(ask, question, list));
  }

  /** {@code why?q=WORDS&u=URL}: the score of one result in words and numbers. */
  Answer why(Ask ask) throws BadAsk, IOException {
    Question question = Question.of(ask);
    List<Hit> hits = site.search(question, true).hits();
    String url = ask.text("u");
    for (int i = 0; i < hits.size(); i++) {
      if (hits.get(i).url().value().equals(url)) {
        Derivation why =
            Derivation.of(pages.texts(ask), question.from() + i + 1, hits.get(i), site.boosting());
        return Answer.html(200, pages.why(ask, question, why));
      }
    }
    throw new BadAsk(404, pages.texts(ask).say("error.404"));
  }

  /** {@code click}, posted by the script of the page: a result was opened. */
  Answer clicked(Ask ask) throws BadAsk, IOException {
    if (log.isPresent()) {
      Question question = Question.of(ask);
      int position = ask.number("p", 1, 1, 10_000);
      String url = ask.text("u");
      // Only what is a result there: anybody can post, and the counts are learnt from.
      boolean shown =
          site.search(question, false).hits().stream().anyMatch(h -> h.url().value().equals(url));
      if (!shown) {
        throw new BadAsk("u must be one of the results, got " + url);
      }
      log.get().opened(LocalDate.now(clock), question.words(), url, position);
    }
    return Answer.empty(204);
  }
}
