package org.siterank.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.siterank.NotKeptException;
import org.siterank.search.Passage;
import org.siterank.search.PassageList;
import org.siterank.search.PassageRequest;
import org.siterank.searchlog.SearchLog;

/** {@code api/passages}: texts for an application that asks a language model about the site. */
final class PassagesApi {

  private final PublishedSite site;
  private final Optional<String> license;
  private final Optional<SearchLog> log;
  private final Clock clock;

  /**
   * @param license the licence that the site states for its texts
   */
  PassagesApi(PublishedSite site, Optional<String> license, Optional<SearchLog> log, Clock clock) {
    this.site = site;
    this.license = license;
    this.log = log;
    this.clock = clock;
  }

  private record Found(
      String query,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> correctedTo,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> license,
      int budget,
      int tokens,
      boolean more,
      List<Passage> passages) {}

  /** The best passages, as many as the budget holds. */
  WebResponse passages(WebRequest request) throws BadRequest, IOException {
    SearchQuery typed = SearchQuery.of(request);
    int most = request.number("n", PassageRequest.USUAL, 1, PassageRequest.MOST);
    int budget =
        request.number(
            "tokens",
            PassageRequest.USUAL_TOKENS,
            PassageRequest.LEAST_TOKENS,
            PassageRequest.MOST_TOKENS);
    Audience audience = Audience.of(request);
    PublishedSite.Answer answer =
        request.number("correct", 0, 0, 1) == 1
            ? site.answer(typed, audience)
            : site.answer(typed.insisting(), audience);
    PassageList found;
    try {
      found = site.passages(answer.question(), most, budget, audience);
    } catch (NotKeptException e) {
      throw new BadRequest(501, e.getMessage());
    }
    if (!typed.words().isEmpty() && log.isPresent()) {
      log.get()
          .asked(
              LocalDate.now(clock), typed.words(), answer.typedTotal(), request.caller().client());
    }
    return SearchApi.json(
        200,
        new Found(
            typed.query(),
            answer.typed().map(asked -> answer.question().query()),
            license,
            budget,
            found.tokens(),
            found.more(),
            found.passages()));
  }
}
