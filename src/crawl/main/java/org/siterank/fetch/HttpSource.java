package org.siterank.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.cookie.BasicCookieStore;
import org.apache.hc.client5.http.cookie.CookieStore;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.net.URIAuthority;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Documents over HTTP and HTTPS, by Apache HttpClient: from the hosts of the site alone, without
 * following redirects, and with an end to every answer. Silence ends by a socket time-out, a slow
 * drip by a deadline, a large or swelling body by its size.
 */
public final class HttpSource implements PageSource {

  /** Rest of an unwanted body that is read so that its connection can be used again. */
  private static final int DRAINED_BYTES = 65_536;

  private static final Logger LOG = LoggerFactory.getLogger(HttpSource.class);

  private final CloseableHttpClient client;
  private final FetchOptions options;
  private final PageUrl start;
  private final CookieStore cookies = new BasicCookieStore();
  private boolean loggedIn;

  /** The form by which this client has logged in. */
  private volatile LoginForm.Shape form;

  /** One for each thread, so that an authentication that was asked for once is sent at once. */
  private final ThreadLocal<HttpClientContext> contexts =
      ThreadLocal.withInitial(HttpClientContext::create);

  private final ExchangeRecorder recorder;
  private final Set<HttpUriRequestBase> running = ConcurrentHashMap.newKeySet();
  private final ScheduledThreadPoolExecutor deadlines =
      new ScheduledThreadPoolExecutor(
          1,
          task -> {
            Thread thread = new Thread(task, "siterank-deadlines");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * A client with its own pool of connections, for the hosts of one site and no other, of which
   * nobody keeps a record.
   *
   * @throws IOException when certificates cannot be read
   */
  public HttpSource(FetchOptions options, SiteScope scope) throws IOException {
    this(options, scope, ExchangeRecorder.NONE);
  }

  /**
   * A client with its own pool of connections, for the hosts of one site and no other.
   *
   * @param recorder takes every request and its response
   * @throws IOException when certificates cannot be read
   */
  public HttpSource(FetchOptions options, SiteScope scope, ExchangeRecorder recorder)
      throws IOException {
    this(options, scope, recorder, SystemDefaultDnsResolver.INSTANCE);
  }

  HttpSource(FetchOptions options, SiteScope scope, DnsResolver dns) throws IOException {
    this(options, scope, ExchangeRecorder.NONE, dns);
  }

  private HttpSource(
      FetchOptions options, SiteScope scope, ExchangeRecorder recorder, DnsResolver dns)
      throws IOException {
    this.options = options;
    this.recorder = recorder;
    this.start = scope.start();
    deadlines.setRemoveOnCancelPolicy(true);
    this.client = SiteClient.build(options, scope, dns, cookies);
  }

  /** Logs in by form before the first request; all wait for it. */
  private synchronized void logIn() throws IOException {
    Optional<Login> login = options.access().login().filter(known -> known.form().isPresent());
    if (login.isPresent() && !loggedIn) {
      form = LoginForm.submit(client, login.get()).shape();
      loggedIn = true;
    }
  }

  @Override
  public synchronized void logInAnew() throws FetchException {
    Optional<Login> login = options.access().login().filter(known -> known.form().isPresent());
    if (login.isPresent()) {
      try {
        cookies.clear();
        form = LoginForm.submitAndLeave(client, login.get());
        loggedIn = true;
      } catch (IOException e) {
        throw FetchException.of(e, options.timeout());
      }
    }
  }

  @Override
  public Optional<PageUrl> loginForm() {
    return options.access().login().flatMap(Login::form);
  }

  @Override
  public boolean hasSession() {
    return loginForm().isPresent()
        || options.access().headers().keySet().stream().anyMatch("Cookie"::equalsIgnoreCase);
  }

  @Override
  public boolean asksForLogin(PageUrl url, FetchResponse answer) {
    Optional<PageUrl> login = loginForm();
    LoginForm.Shape known = form;
    if (login.isEmpty() || known == null || isSamePlace(url, login.get())) {
      return false;
    }
    if (answer.isRedirect()) {
      if (isSamePlace(start, login.get())) {
        return false; // Other pages lead to the start page, too.
      }
      return url.resolve(answer.header("Location"))
          .filter(target -> isSamePlace(target, login.get()))
          .isPresent();
    }
    boolean readable = answer.hasDocument() && answer.extent() == FetchResponse.Extent.WHOLE;
    try {
      return readable && mayHavePassword(answer.body()) && known.isOn(url, answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // From memory.
    }
  }

  /** Returns true if two addresses differ in scheme, query or a last slash at most. */
  private static boolean isSamePlace(PageUrl one, PageUrl other) {
    return one.host().equals(other.host())
        && withoutSlash(one.path()).equals(withoutSlash(other.path()));
  }

  private static String withoutSlash(String path) {
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  /** Hardly any page has such a field, so that hardly any is read twice. */
  private static boolean mayHavePassword(byte[] body) {
    return new String(body, StandardCharsets.ISO_8859_1)
        .toLowerCase(Locale.ROOT)
        .contains("password");
  }

  @Override
  public boolean isRemote() {
    return true;
  }

  @Override
  public boolean keepsCookies() {
    return SiteClient.keepsCookies(options.access());
  }

  @Override
  public FetchResponse fetch(PageRequest request) throws FetchException {
    HttpUriRequestBase get = get(request);
    AtomicBoolean late = new AtomicBoolean();
    ScheduledFuture<?> deadline =
        deadlines.schedule(
            () -> {
              late.set(true);
              get.cancel();
            },
            options.deadline().toNanos(),
            TimeUnit.NANOSECONDS);
    running.add(get);
    try {
      logIn();
      return answer(request, get);
    } catch (IOException e) {
      if (late.get()) {
        throw FetchException.late(options.deadline(), e);
      }
      throw FetchException.of(e, options.timeout());
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
    if (url.authority().equals(start.authority())) {
      options.access().headers().forEach(get::setHeader);
    }
    if (!request.etag().isEmpty()) {
      get.setHeader("If-None-Match", request.etag());
    }
    if (!request.lastModified().isEmpty()) {
      get.setHeader("If-Modified-Since", request.lastModified());
    }
    return get;
  }

  private FetchResponse answer(PageRequest request, HttpUriRequestBase get) throws IOException {
    URIAuthority authority = get.getAuthority();
    HttpHost host = new HttpHost(get.getScheme(), authority.getHostName(), authority.getPort());
    Instant sent = Instant.now();
    ClassicHttpResponse response = client.executeOpen(host, get, contexts.get());
    boolean reusable = false;
    RecordedWire recorded = null;
    try {
      // Asked for once: a second stream would know nothing of the first one's end.
      HttpEntity entity = response.getEntity();
      InputStream wire = entity == null ? InputStream.nullInputStream() : entity.getContent();
      long length = entity == null ? 0 : entity.getContentLength();
      if (recorder != ExchangeRecorder.NONE) {
        recorded = new RecordedWire(wire);
        wire = recorded.stream();
      }
      FetchResponse answer = answer(request, response, wire, length);
      reusable = length <= DRAINED_BYTES + answer.wireBytes() && hasEnded(wire);
      return answer;
    } finally {
      if (recorded != null) {
        keep(recorded.exchange(request, options.userAgent(), sent, get, response, reusable));
      }
      if (reusable) {
        response.close();
      } else {
        discard(get, response);
      }
    }
  }

  private static FetchResponse answer(
      PageRequest request, ClassicHttpResponse response, InputStream wire, long length)
      throws IOException {
    FetchResponse empty = FetchResponse.empty(response.getCode(), headers(response));
    if (!empty.hasDocument() || !request.wanted().test(empty.header("Content-Type"))) {
      return empty;
    }
    if (!request.partial() && length > request.maxBytes()) {
      return empty.with(new byte[0], FetchResponse.Extent.TRUNCATED, 0);
    }
    String codings = String.join(",", empty.headers("Content-Encoding"));
    BodyReader.Body body = BodyReader.read(wire, codings, request);
    return empty.with(body.bytes(), body.extent(), body.wireBytes());
  }

  /** Not being able to keep the record ends the crawl: it is no failure of this one request. */
  private void keep(Exchange exchange) {
    try {
      recorder.record(exchange);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void rendered(PageUrl url, byte[] html) {
    try {
      recorder.rendered(url, Instant.now(), html);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the rest of a body when there is not much of it, so that the connection can be kept. */
  private static boolean hasEnded(InputStream wire) throws IOException {
    return wire.readNBytes(DRAINED_BYTES).length < DRAINED_BYTES;
  }

  /**
   * Closes the connection: closing the response alone would first read all that is still to come.
   */
  private static void discard(HttpUriRequestBase get, ClassicHttpResponse response) {
    get.cancel();
    try {
      response.close();
    } catch (IOException closedOnPurpose) {
      LOG.trace("discarded the rest of {}", get, closedOnPurpose);
    }
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

  @Override
  public void cancel() {
    running.forEach(HttpUriRequestBase::cancel);
  }

  @Override
  public void close() throws IOException {
    deadlines.shutdownNow();
    client.close(CloseMode.IMMEDIATE); // Waits for nobody: what is in progress is not wanted.
  }
}
