package org.siterank.web;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.siterank.PublishedState;
import org.siterank.SearchableSite;
import org.siterank.cache.Recent;
import org.siterank.insight.PageReport;
import org.siterank.model.NotPublishedException;
import org.siterank.search.Asker;
import org.siterank.search.Boosting;
import org.siterank.search.Completion;
import org.siterank.search.Facet;
import org.siterank.search.PassageList;
import org.siterank.search.PassageRequest;
import org.siterank.search.QuestionVector;
import org.siterank.search.RelatedPages;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.site.PageUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cache of recent responses in front of the published site, until the next publication.
 * Thread-safe.
 */
final class PublishedSite {

  private static final Logger LOG = LoggerFactory.getLogger(PublishedSite.class);

  /** Finds every page. */
  private static final SearchQuery EVERYTHING =
      new SearchQuery("", Map.of("in", "/"), 1, SearchRequest.DEFAULT_SIZE, true);

  /** Answers kept: some 10 MB of snippets. */
  private static final int KEPT = 2_000;

  /** How long a new publication may go unseen. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** How long an answer waits for somebody who looks; then it is made of what is known. */
  private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private record Key(Audience audience, String query, int from, int size, boolean explain) {}

  /** An answer for somebody. */
  private record Shown<T>(Asker asker, T what) {}

  /** So many pages for one. */
  private record Wanted(PageUrl url, int most) {}

  /** One published state. */
  private record State(
      PublishedState publication,
      Boosting boosting,
      Map<Key, SearchResponse> answers,
      Map<Shown<String>, Beside> beside,
      Map<Shown<PageUrl>, Optional<String>> titles,
      Map<Shown<Wanted>, RelatedPages> related,
      boolean rules,
      boolean versions) {}

  /**
   * Facets and correction beside the results.
   *
   * @param meant the query as it may have been meant
   */
  record Beside(List<Facet> facets, Optional<String> meant) {}

  private final SearchableSite site;
  private final ReentrantLock looking = new ReentrantLock();
  private volatile State state;
  private volatile long looked;

  PublishedSite(SearchableSite site) {
    this.site = site;
  }

  /**
   * Identifies what is published now, give or take the twentieth of a second.
   *
   * @throws NotPublishedException when nothing is
   */
  PublishedState publication() throws IOException {
    return state().publication();
  }

  /** Whether the site has access rules, so that answers depend on who asks. */
  boolean hasRules() throws IOException {
    try {
      return state().rules();
    } catch (NotPublishedException e) {
      return false; // There is nothing that anybody could read.
    }
  }

  /** The boost in force. */
  Boosting boosting() throws IOException {
    return state().boosting();
  }

  SearchResponse search(SearchQuery question, boolean explain, Audience audience)
      throws IOException {
    State now = state();
    Audience told = now.versions() ? audience : audience.speakingAny();
    Key key = new Key(told, question.query(), question.from(), question.size(), explain);
    SearchResponse known = now.answers().get(key);
    if (known != null) {
      return known;
    }
    SearchRequest request =
        SearchRequest.of(key.query())
            .page(key.from(), key.size())
            .boosted(now.boosting())
            .as(told.asker())
            .reading(languages(told));
    SearchResponse response = site.search(explain ? request.explained() : request);
    now.answers().put(key, response);
    return response;
  }

  /** Languages that the browser prefers, then the one that the configuration names. */
  private List<String> languages(Audience audience) {
    return Stream.concat(audience.languages().stream(), site.config().search().language().stream())
        .toList();
  }

  /**
   * An answer to people, who are shown what they probably meant.
   *
   * @param question what was searched for: as asked, or corrected
   * @param typed what was asked, where it was corrected
   * @param typedTotal pages that what was asked finds by itself
   */
  record Answer(
      SearchQuery question,
      SearchResponse response,
      Beside beside,
      Optional<SearchQuery> typed,
      long typedTotal) {}

  /**
   * Answers a question; where no page has a word of it, and a correction finds something, the
   * correction.
   */
  Answer answer(SearchQuery question, Audience audience) throws IOException {
    Asker asker = audience.asker();
    SearchResponse response = search(question, false, audience);
    Beside beside = beside(question, asker);
    boolean lacking = response.total() == 0 || !response.unknown().isEmpty();
    if (!question.asTyped() && lacking && beside.meant().isPresent()) {
      SearchQuery meant = question.corrected(beside.meant().get());
      SearchResponse better = search(meant, false, audience);
      if (better.total() > 0) {
        return new Answer(
            meant, better, beside(meant, asker), Optional.of(question), response.total());
      }
    }
    return new Answer(question, response, beside, Optional.empty(), response.total());
  }

  /** Returns what is shown beside the results of a question, whatever page of them. */
  Beside beside(SearchQuery question, Asker asker) throws IOException {
    return beside(question, asker, state());
  }

  private Beside beside(SearchQuery question, Asker asker, State now) throws IOException {
    String query = question.query();
    Shown<String> key = new Shown<>(asker, query);
    Beside known = now.beside().get(key);
    if (known == null) {
      known = new Beside(site.facets(query, asker), site.didYouMean(query, asker));
      now.beside().put(key, known);
    }
    return known;
  }

  /**
   * The tag of the language that most pages are in; empty where it is not known. It is that of the
   * publication seen last, so that nobody waits for a cluster that does not answer.
   */
  String language() {
    try {
      State seen = state;
      State known = seen == null ? state() : seen;
      return beside(EVERYTHING, Asker.ADMINISTRATOR, known).facets().stream()
          .filter(facet -> facet.kind() == Facet.Kind.LANGUAGE)
          .flatMap(facet -> facet.values().stream())
          .collect(
              Collectors.groupingBy(
                  value -> Locale.forLanguageTag(value.text()).getLanguage(),
                  TreeMap::new,
                  Collectors.summingInt(Facet.Value::count)))
          .entrySet()
          .stream()
          .max(Map.Entry.comparingByValue())
          .map(Map.Entry::getKey)
          .orElse("");
    } catch (IOException e) {
      LOG.debug("the language of the site is not known", e);
      return ""; // The answer itself says that nothing is published, or cannot be reached.
    }
  }

  /** The title of the page at just this address; nothing when there is none. */
  Optional<String> title(PageUrl url, Asker asker) throws IOException {
    State now = state();
    Shown<PageUrl> key = new Shown<>(asker, url);
    Optional<String> known = now.titles().get(key);
    if (known == null) {
      known = site.title(url, asker);
      now.titles().put(key, known);
    }
    return known;
  }

  /** The address that a text means; nothing when it is none. */
  Optional<PageUrl> address(String text, Asker asker) throws IOException {
    return site.address(text, asker);
  }

  /** The pages most similar to a page, or those that an address without a page may stand for. */
  RelatedPages related(PageUrl url, int most, Asker asker) throws IOException {
    State now = state();
    Shown<Wanted> key = new Shown<>(asker, new Wanted(url, most));
    RelatedPages known = now.related().get(key);
    if (known == null) {
      known = site.related(url, most, asker);
      now.related().put(key, known);
    }
    return known;
  }

  /**
   * The passages that answer a question.
   *
   * @param most most passages
   * @param tokens the budget
   */
  PassageList passages(SearchQuery question, int most, int tokens, Audience audience)
      throws IOException {
    SearchRequest request =
        SearchRequest.of(question.query())
            .boosted(state().boosting())
            .as(audience.asker())
            .reading(languages(audience));
    return site.passages(new PassageRequest(request, most, tokens));
  }

  /** A query with its sentence vector. */
  QuestionVector questionVector(String query, Asker asker) throws IOException {
    return site.questionVector(query, asker);
  }

  List<Completion> completions(String typed, int most, Asker asker) throws IOException {
    return site.completions(typed, most, asker);
  }

  Optional<PageReport> page(PageUrl url) throws IOException {
    return site.page(url);
  }

  /** Waits until nobody else looks, who may have begun before the last publication. */
  private boolean waitForTurn() {
    try {
      return looking.tryLock(WAIT_NANOS, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private State state() throws IOException {
    State known = state;
    long asked = System.nanoTime();
    if (known != null && asked - looked < LOOK_NANOS) {
      return known;
    }
    if (known == null) {
      looking.lock();
    } else if (!waitForTurn()) {
      return known; // A new index is being opened, which takes long.
    }
    try {
      if (state != null && asked - looked < LOOK_NANOS) {
        return state; // Somebody else has just looked.
      }
      long begun = System.nanoTime();
      PublishedState publication = site.publication();
      if (state == null || !publication.equals(state.publication())) {
        state =
            new State(
                publication,
                site.boosting(),
                Collections.synchronizedMap(new Recent<>(KEPT)),
                Collections.synchronizedMap(new Recent<>(KEPT)),
                Collections.synchronizedMap(new Recent<>(KEPT)),
                Collections.synchronizedMap(new Recent<>(KEPT)),
                site.hasRules(),
                site.hasVersions());
      }
      // What was published since then may have been missed.
      looked = begun;
      return state;
    } finally {
      looking.unlock();
    }
  }
}
