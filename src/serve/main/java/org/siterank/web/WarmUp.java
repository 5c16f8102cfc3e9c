package org.siterank.web;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.siterank.model.NotPublishedException;
import org.siterank.search.Hit;
import org.siterank.searchlog.SearchLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers questions that nobody asked when the server has started, one after the other: Java loads
 * and compiles what answers, and the disk gives what is read, before people wait for it. Who asks
 * at once is answered first, so that this takes nothing from the start. What is asked most comes
 * first and is then at hand; after it, the titles of the most important pages. Nothing of it is
 * counted as a search or as a request.
 */
final class WarmUp implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

  /** Questions of each kind. After so many, further ones are answered no faster. */
  private static final int QUESTIONS = 50;

  /** How long it is waited for somebody who asks first. */
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  /** Finds every page, so that the most important ones come first. */
  private static final SearchQuery EVERYTHING =
      new SearchQuery("", Map.of("in", "/"), 1, QUESTIONS, true);

  /** Letters of a question that somebody has typed when completions are asked for. */
  private static final int TYPED = 3;

  private final PublishedSite site;
  private final SearchPages pages;
  private final SearchApi api;
  private final Optional<SearchLog> log;
  private final Thread thread = new Thread(this::run, "warm-up");
  private final CountDownLatch asked = new CountDownLatch(1);
  private volatile boolean ended;

  /**
   * @param pages that count nothing
   * @param api that counts nothing
   * @param log where the most frequent questions are
   */
  WarmUp(PublishedSite site, SearchPages pages, SearchApi api, Optional<SearchLog> log) {
    this.site = site;
    this.pages = pages;
    this.api = api;
    this.log = log;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Somebody has been answered. */
  void answered() {
    asked.countDown();
  }

  private void run() {
    try {
      // Whether somebody asked or the time is over, it begins.
      boolean somebody = asked.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      LOG.debug(somebody ? "warming up behind the first answer" : "nobody asks yet: warming up");
      for (String words : questions()) {
        if (ended) {
          return;
        }
        answer(words);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (NotPublishedException e) {
      LOG.debug("nothing is published, so there is nothing to warm up with");
    } catch (IOException | RuntimeException e) {
      LOG.warn("the first answers may take longer: {}", e.toString());
    }
  }

  private Set<String> questions() throws IOException {
    Set<String> questions = new LinkedHashSet<>();
    if (log.isPresent()) {
      questions.addAll(log.get().popular(QUESTIONS));
    }
    List<Hit> important = site.search(EVERYTHING, false, Audience.PUBLIC).hits();
    important.forEach(hit -> questions.add(hit.title()));
    return questions;
  }

  private void answer(String words) throws IOException {
    try {
      pages.home(request("", Map.of()));
      pages.results(request("search", Map.of("q", List.of(words))));
      api.search(request("api/search", Map.of("q", List.of(words))));
      String typed =
          words.substring(
              0,
              words.offsetByCodePoints(
                  0, Math.min(TYPED, words.codePointCount(0, words.length()))));
      api.suggest(request("api/suggest", Map.of("q", List.of(typed))));
    } catch (BadRequest e) {
      LOG.debug("{} is no question: {}", words, e.getMessage());
    }
  }

  private static WebRequest request(String path, Map<String, List<String>> parameters) {
    return new WebRequest("GET", path, parameters, "", "", "", Map.of(), Caller.NOBODY);
  }

  /** Ends after the question at hand. */
  @Override
  public void close() throws IOException {
    ended = true;
    answered();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
