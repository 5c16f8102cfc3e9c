package org.siterank.spring;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.siterank.PublishedState;
import org.siterank.SiteSearch;
import org.siterank.model.NotPublishedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether something can be searched that is not older than {@code serve.max-age}.
 *
 * @param details what is published; the number of pages only where everybody may read all of them
 */
record PublicationHealth(boolean isUp, Map<String, String> details) {

  private static final Logger LOG = LoggerFactory.getLogger(PublicationHealth.class);

  static PublicationHealth of(SiteSearch site) {
    Map<String, String> details = new TreeMap<>();
    try {
      PublishedState published = site.publication();
      details.put("run", published.run());
      if (!site.hasRules()) {
        details.put("pages", Integer.toString(published.pages()));
      }
      Optional<Instant> when = site.publishedAt();
      when.ifPresent(time -> details.put("published", time.toString()));
      Optional<Duration> most = site.config().serve().maxAge();
      boolean old =
          most.isPresent()
              && when.isPresent()
              && when.get().isBefore(Instant.now().minus(most.get()));
      if (old) {
        details.put("reason", "older than serve.max-age allows");
      }
      return new PublicationHealth(!old, details);
    } catch (NotPublishedException e) {
      return new PublicationHealth(false, Map.of("reason", "nothing is published yet"));
    } catch (IOException e) {
      LOG.warn("what is published cannot be read: {}", e.getMessage());
      return new PublicationHealth(false, Map.of("reason", "what is published cannot be read"));
    }
  }
}
