package org.siterank.demo;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.siterank.site.PageUrl;

/** Asks a server as a browser does, on behalf of many clients behind one proxy. */
final class Browser implements Closeable {

  /**
   * @param status the HTTP status
   * @param html whether it says to be HTML
   * @param body the body, or empty where the caller wanted none
   * @param location where a redirect leads
   */
  record Answer(int status, boolean html, String body, Optional<PageUrl> location) {}

  private final CloseableHttpClient http;
  private final AtomicLong requests = new AtomicLong();

  /**
   * @param connections most connections at a time
   */
  Browser(int connections) {
    this.http =
        HttpClients.custom()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setMaxConnTotal(connections)
                    .setMaxConnPerRoute(connections)
                    .build())
            .disableRedirectHandling()
            .disableContentCompression()
            .disableCookieManagement()
            .disableAutomaticRetries()
            .disableAuthCaching()
            .build();
  }

  /**
   * One request.
   *
   * @param client the address that the proxy saw
   * @param referrer the page before, or empty
   * @param read whether the body is wanted; it is received in any case
   */
  Answer ask(
      String method, PageUrl url, String client, String userAgent, String referrer, boolean read)
      throws IOException {
    HttpUriRequestBase request = new HttpUriRequestBase(method, URI.create(url.value()));
    request.setHeader("X-Forwarded-For", client);
    request.setHeader("User-Agent", userAgent);
    request.setHeader("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");
    if (!referrer.isEmpty()) {
      request.setHeader("Referer", referrer);
    }
    requests.incrementAndGet();
    return http.execute(
        request,
        response -> {
          Header type = response.getFirstHeader("Content-Type");
          boolean html = type != null && type.getValue().startsWith("text/html");
          Header location = response.getFirstHeader("Location");
          String body = "";
          if (read && html && response.getEntity() != null) {
            body = EntityUtils.toString(response.getEntity(), StandardCharsets.UTF_8);
          } else {
            EntityUtils.consume(response.getEntity());
          }
          return new Answer(
              response.getCode(),
              html,
              body,
              location == null ? Optional.empty() : url.resolve(location.getValue()));
        });
  }

  /** How many requests were made so far. */
  long requests() {
    return requests.get();
  }

  @Override
  public void close() throws IOException {
    http.close();
  }
}
