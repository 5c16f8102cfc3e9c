package org.siterank.web;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.siterank.PublishedState;
import org.siterank.SearchableSite;

/**
 * {@code health}: 200 when something can be searched that is not older than {@code serve.max-age},
 * else 503.
 */
final class Health {

  /** When a run was published; it does not change any more. */
  private record Published(String run, Optional<Instant> when) {}

  private final PublishedSite site;
  private final SearchableSite source;
  private final Optional<Duration> maxAge;
  private final Clock clock;
  private volatile Published known = new Published("", Optional.empty());

  Health(PublishedSite site, SearchableSite source, Optional<Duration> maxAge, Clock clock) {
    this.site = site;
    this.source = source;
    this.maxAge = maxAge;
    this.clock = clock;
  }

  WebResponse health(WebRequest request) throws IOException {
    PublishedState published = site.publication();
    // How many pages there are is not for everybody where not all of them are.
    String what = (site.hasRules() ? "" : published.pages() + " pages of ") + source(published);
    Optional<Duration> age = maxAge.isPresent() ? age(published) : Optional.empty();
    if (age.isPresent() && age.get().compareTo(maxAge.get()) > 0) {
      return answer(
          503,
          "too old, "
              + what
              + ", published "
              + age.get().toSeconds()
              + " s ago; serve.max-age is "
              + maxAge.get().toSeconds()
              + " s");
    }
    return answer(200, "ok, " + what);
  }

  private Optional<Duration> age(PublishedState published) throws IOException {
    if (published.run().isEmpty()) {
      return Optional.empty(); // The first crawl is at work.
    }
    Published last = known;
    if (!last.run().equals(published.run())) {
      last = new Published(published.run(), source.publishedAt());
      known = last;
    }
    return last.when().map(when -> Duration.between(when, clock.instant()));
  }

  private static WebResponse answer(int status, String line) {
    return WebResponse.text(status, "text/plain; charset=utf-8", line + "\n");
  }

  private static String source(PublishedState published) {
    return published.run().isEmpty() ? "the first crawl" : "run " + published.run();
  }
}
