package org.siterank.crawl;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.net.URIAuthority;
import org.apache.hc.core5.util.Timeout;
import org.siterank.site.PageUrl;

/**
 * Documents over HTTP and HTTPS, by Apache HttpClient: without cookies, without following
 * redirects, and with an end to every answer. Silence ends by a socket time-out, a slow drip by a
 * deadline, a large or swelling body by its size.
 */
public final class HttpSource implements PageSource {

  /** Rest of an unwanted body that is read so that its connection can be used again. */
  private static final int DRAINED_BYTES = 65_536;

  private final CloseableHttpClient client;
  private final CrawlOptions options;
  private final Set<HttpUriRequestBase> running = ConcurrentHashMap.newKeySet();
  private final ScheduledThreadPoolExecutor deadlines =
      new ScheduledThreadPoolExecutor(
          1,
          task -> {
            Thread thread = new Thread(task, "siterank-deadlines");
            thread.setDaemon(true);
            return thread;
          });

  /** A client with its own pool of connections. */
  public HttpSource(CrawlOptions options) {
    this.options = options;
    Timeout silence = Timeout.of(options.timeout());
    deadlines.setRemoveOnCancelPolicy(true);
    this.client =
        HttpClients.custom()
            .setConnectionManager(
                PoolingHttpClientConnectionManagerBuilder.create()
                    .setMaxConnTotal(options.connections() + 1)
                    .setMaxConnPerRoute(options.connections() + 1)
                    .setDefaultConnectionConfig(
                        ConnectionConfig.custom()
                            .setConnectTimeout(silence)
                            .setSocketTimeout(silence)
                            .build())
                    .build())
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setResponseTimeout(silence)
                    .setConnectionRequestTimeout(silence)
                    .build())
            .setUserAgent(options.userAgent())
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            // The crawl repeats requests itself, where it can count them and wait.
            .disableAutomaticRetries()
            // Bodies are decoded here, where both sizes can be limited.
            .disableContentCompression()
            .build();
  }

  @Override
  public boolean isRemote() {
    return true;
  }

  @Override
  public Answer fetch(PageRequest request) throws FetchException {
    HttpUriRequestBase get = get(request);
    AtomicBoolean late = new AtomicBoolean();
    ScheduledFuture<?> deadline =
        deadlines.schedule(
            () -> {
              late.set(true);
              get.cancel();
            },
            options.fetchDeadline().toNanos(),
            TimeUnit.NANOSECONDS);
    running.add(get);
    try {
      return answer(request, get);
    } catch (IOException e) {
      if (late.get()) {
        String message = "no complete answer within " + seconds(options.fetchDeadline());
        throw new FetchException(FailureReason.TIMEOUT, message, e);
      }
      throw e instanceof FetchException known ? known : failure(e);
    } finally {
      running.remove(get);
      deadline.cancel(false);
    }
  }

  /** The request target goes out as it stands: {@link URI} is stricter than real addresses. */
  private HttpUriRequestBase get(PageRequest request) {
    PageUrl url = request.url();
    HttpGet get = new HttpGet(URI.create(url.origin() + "/"));
    get.setPath(url.pathAndQuery());
    get.setHeader("Accept", "text/html,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.5");
    get.setHeader("Accept-Encoding", ContentCoding.ACCEPTED);
    if (!request.etag().isEmpty()) {
      get.setHeader("If-None-Match", request.etag());
    }
    if (!request.lastModified().isEmpty()) {
      get.setHeader("If-Modified-Since", request.lastModified());
    }
    return get;
  }

  private Answer answer(PageRequest request, HttpUriRequestBase get) throws IOException {
    URIAuthority authority = get.getAuthority();
    HttpHost host = new HttpHost(get.getScheme(), authority.getHostName(), authority.getPort());
    // Closing the response without reading its rest closes the connection.
    try (ClassicHttpResponse response = client.executeOpen(host, get, null)) {
      int status = response.getCode();
      Map<String, List<String>> headers = headers(response);
      HttpEntity entity = response.getEntity();
      if (entity == null) {
        boolean document = status == 200 || status == 203;
        Answer.Extent extent = document ? Answer.Extent.WHOLE : Answer.Extent.SKIPPED;
        return new Answer(status, headers, new byte[0], extent, 0);
      }
      Answer empty = Answer.empty(status, headers);
      InputStream wire = entity.getContent();
      if (!empty.hasDocument() || !request.wanted().test(empty.header("Content-Type"))) {
        long read = entity.getContentLength() > DRAINED_BYTES ? 0 : drain(wire);
        return new Answer(status, headers, new byte[0], Answer.Extent.SKIPPED, read);
      }
      if (!request.partial() && entity.getContentLength() > request.maxBytes()) {
        return new Answer(status, headers, new byte[0], Answer.Extent.TRUNCATED, 0);
      }
      BodyReader.Body body =
          BodyReader.read(wire, String.join(",", empty.headers("Content-Encoding")), request);
      long rest = body.extent() == Answer.Extent.WHOLE ? drain(wire) : 0;
      return new Answer(status, headers, body.bytes(), body.extent(), body.wireBytes() + rest);
    }
  }

  private static long drain(InputStream wire) throws IOException {
    return wire.readNBytes(DRAINED_BYTES).length;
  }

  private static Map<String, List<String>> headers(ClassicHttpResponse response) {
    Map<String, List<String>> headers = new HashMap<>();
    for (Header header : response.getHeaders()) {
      String value = header.getValue() == null ? "" : header.getValue();
      headers
          .computeIfAbsent(header.getName().toLowerCase(Locale.ROOT), name -> new ArrayList<>())
          .add(value);
    }
    return headers;
  }

  private FetchException failure(IOException e) {
    if (e instanceof SocketTimeoutException) {
      String message = "silent for " + seconds(options.timeout());
      return new FetchException(FailureReason.TIMEOUT, message, e);
    }
    String message;
    if (e instanceof UnknownHostException) {
      message = "unknown host " + e.getMessage();
    } else if (e instanceof SSLException) {
      message = "no secure connection: " + e.getMessage();
    } else {
      message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
    return new FetchException(FailureReason.NO_ANSWER, message, e);
  }

  private static String seconds(Duration duration) {
    return duration.toMillis() / 1000.0 + " s";
  }

  @Override
  public void cancel() {
    running.forEach(HttpUriRequestBase::cancel);
  }

  @Override
  public void close() throws IOException {
    deadlines.shutdownNow();
    client.close();
  }
}
