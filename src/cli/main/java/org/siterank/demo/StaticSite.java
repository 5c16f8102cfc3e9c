package org.siterank.demo;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.content.HttpContent;
import org.eclipse.jetty.http.content.ResourceHttpContentFactory;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.server.ForwardedRequestCustomizer;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.ResourceService;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.siterank.site.PageUrl;

/**
 * A folder served as a web site on the loopback address, with the access log of a real server.
 *
 * <p>GET and HEAD, {@code ETag} and {@code Last-Modified} and the conditional requests that go with
 * them (RFC 9110, 13), content types by file name, a redirect from a folder to its {@code
 * index.html}, 404 for what is not there. Nothing outside the folder can be reached: addresses with
 * dot segments or encoded separators are refused.
 *
 * <p>The log is Jetty's own, in NCSA combined format, appended to. The client in it is the one that
 * {@code X-Forwarded-For} or {@code Forwarded} (RFC 7239) names, as behind a proxy; the server
 * listens on loopback only, where there is nobody else to forge it.
 */
public final class StaticSite implements Closeable {

  /** The page that stands for a folder. */
  public static final String WELCOME = "index.html";

  private static final String LOOPBACK = "127.0.0.1";

  /** Jetty's default is 200; a few local clients need few, and each costs a stack. */
  private static final int MAX_THREADS = 32;

  private final Server server;
  private final ServerConnector connector;
  private final AccessLog log;
  private final int preferredPort;

  private StaticSite(Path folder, Path accessLog, int preferredPort) {
    this.preferredPort = preferredPort;
    this.log = new AccessLog(accessLog);
    QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS);
    threads.setName("static-site");
    threads.setDaemon(true);
    this.server = new Server(threads);
    this.connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http()));
    connector.setHost(LOOPBACK);
    connector.setPort(preferredPort);
    server.addConnector(connector);
    server.setHandler(log.counting(files(folder)));
    server.setRequestLog(log);
    ErrorHandler errors = new ErrorHandler();
    errors.setShowStacks(false);
    errors.setShowCauses(false);
    server.setErrorHandler(errors);
  }

  /**
   * Serves a folder until {@link #close}.
   *
   * @param folder what to serve
   * @param accessLog where the log is appended; made when it is not there
   * @param preferredPort the port to listen on when it is free, in [0, 65535]; otherwise, and for
   *     0, the system chooses one
   * @throws IOException when the folder is not there, the log cannot be written, or no port can be
   *     had
   */
  public static StaticSite serve(Path folder, Path accessLog, int preferredPort)
      throws IOException {
    if (preferredPort < 0 || preferredPort > 65535) {
      throw new IllegalArgumentException("port must be in [0, 65535], got " + preferredPort);
    }
    if (!Files.isDirectory(folder)) {
      throw new IOException("not a folder that could be served: " + folder);
    }
    StaticSite site = new StaticSite(folder, accessLog, preferredPort);
    try {
      site.bind();
      site.server.start();
      return site;
    } catch (IOException | RuntimeException e) {
      site.abandon(e);
      throw e;
    } catch (Exception e) {
      site.abandon(e);
      throw new IOException("the web server did not start: " + e.getMessage(), e);
    }
  }

  /** The site's root, ending in a slash. */
  public PageUrl url() {
    return PageUrl.of("http://" + LOOPBACK + ":" + port() + "/");
  }

  /** Where it listens. */
  public int port() {
    return connector.getLocalPort();
  }

  /** Whether it listens on the port that was asked for. */
  public boolean onPreferredPort() {
    return port() == preferredPort;
  }

  /** Sets the clock that the lines of the log take their time from; at first, the system's. */
  void setClock(Supplier<ZonedDateTime> clock) {
    log.setClock(clock);
  }

  /**
   * Waits until every request that was answered so far has its line in the log: the server writes
   * the line after the answer.
   *
   * @throws IOException when lines are still missing after ten seconds
   */
  public void awaitLog() throws IOException, InterruptedException {
    try {
      log.awaitWritten(10, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IOException("the web server has not written its log: " + e.getMessage(), e);
    }
  }

  /** Stops listening; the log is complete when this returns. */
  @Override
  public void close() throws IOException {
    try {
      connector.close();
      log.awaitWritten(10, TimeUnit.SECONDS);
      server.stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the web server was stopping", e);
    } catch (Exception e) {
      throw new IOException("the web server did not stop: " + e.getMessage(), e);
    }
  }

  private void bind() throws IOException {
    try {
      connector.open();
    } catch (IOException taken) {
      if (preferredPort == 0) {
        throw taken;
      }
      connector.setPort(0);
      try {
        connector.open();
      } catch (IOException none) {
        none.addSuppressed(taken);
        throw none;
      }
    }
  }

  private void abandon(Exception reason) {
    try {
      server.stop();
    } catch (Exception e) {
      reason.addSuppressed(e);
    }
  }

  private static HttpConfiguration http() {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setHttpCompliance(HttpCompliance.RFC9110);
    http.setUriCompliance(UriCompliance.DEFAULT);
    http.addCustomizer(new ForwardedRequestCustomizer());
    return http;
  }

  private static ResourceHandler files(Path folder) {
    ResourceHandler files = new UncachedFiles();
    files.setBaseResource(ResourceFactory.of(files).newResource(folder.toAbsolutePath()));
    files.setDirAllowed(false);
    files.setEtags(true);
    files.setAcceptRanges(false);
    files.setWelcomeFiles(WELCOME);
    // A folder has one name only: "/" sends to "/index.html", so that they are not two pages.
    files.setWelcomeMode(ResourceService.WelcomeMode.REDIRECT);
    return files;
  }

  /**
   * Jetty keeps what it has read of a file for a second; a site that is written to while it is
   * served must not answer with what was there before.
   */
  private static final class UncachedFiles extends ResourceHandler {
    @Override
    protected HttpContent.Factory newHttpContentFactory(ByteBufferPool.Sized buffers) {
      return new ResourceHttpContentFactory(getBaseResource(), getMimeTypes(), buffers);
    }
  }
}
