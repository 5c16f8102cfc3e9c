package org.siterank.web;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.siterank.PublishedState;
import org.siterank.SearchableSite;
import org.siterank.model.NotPublishedException;
import org.siterank.searchlog.SearchLog;

/** Metrics of the server, in the text format of Prometheus. */
final class ServerMetrics {

  private static final double[] SECONDS = {.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5};

  private final SearchableSite runs;
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final Counter requests =
      Counter.builder()
          .name("siterank_requests_total")
          .help("Requests answered.")
          .labelNames("path", "status")
          .register(registry);
  private final Histogram duration =
      Histogram.builder()
          .name("siterank_request_duration_seconds")
          .help("Time from a request to its answer.")
          .labelNames("path")
          .classicOnly()
          .classicUpperBounds(SECONDS)
          .register(registry);

  /**
   * @param site what is searched
   * @param runs tells of the runs that publish it
   * @param guard counts wrong passwords
   */
  ServerMetrics(PublishedSite site, SearchableSite runs, Optional<SearchLog> log, Guard guard) {
    this.runs = runs;
    CounterWithCallback.builder()
        .name("siterank_wrong_passwords_total")
        .help("Wrong passwords of webmasters.")
        .callback(callback -> callback.call((double) guard.wrongPasswords().getAsLong()))
        .register(registry);
    log.ifPresent(
        counted ->
            CounterWithCallback.builder()
                .name("siterank_searches_not_counted_total")
                .help("Searches missing from the search log because the disk was too slow.")
                .callback(callback -> callback.call((double) counted.lost()))
                .register(registry));
    GaugeWithCallback.builder()
        .name("siterank_published_pages")
        .help("Pages that can be found; 0 when nothing is published.")
        .callback(callback -> callback.call(pages(site)))
        .register(registry);
  }

  private static double pages(PublishedSite site) {
    try {
      PublishedState published = site.publication();
      return published.pages();
    } catch (NotPublishedException e) {
      return 0;
    } catch (IOException e) {
      return Double.NaN; // Unknown, in the way of Prometheus; the health check says why.
    }
  }

  /** Counts an answer. */
  void answered(String path, int status, long nanos) {
    requests.labelValues(path, Integer.toString(status)).inc();
    duration.labelValues(path).observe(nanos / 1e9);
  }

  /** {@code metrics}: those of the server, and as they were left by the last run its own. */
  WebResponse metrics(WebRequest request) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrometheusTextFormatWriter writer = PrometheusTextFormatWriter.create();
    writer.write(text, registry.scrape());
    text.writeBytes(runs.runMetrics().getBytes(StandardCharsets.UTF_8));
    return new WebResponse(200, writer.getContentType(), text.toByteArray(), Map.of());
  }
}
