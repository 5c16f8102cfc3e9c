package org.siterank.web;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Attributes;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds clients to {@link ClientLimits}: nobody keeps the server busy by being slow. A connection
 * waits for a request, its body is read, or its answer is sent; none of it holds a thread.
 *
 * <p>A connection that pipelines (sends its next request before the answer, as no browser and no
 * proxy does) is closed after the second answer, which RFC 9112, 9.3.2, prepares clients for: it
 * would put any number of requests before those of the others.
 */
final class SlowClients implements Connection.Listener, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SlowClients.class);

  /** The attribute of a connection that holds how much of it was read at its last request. */
  private static final String READ = SlowClients.class.getName() + ".read";

  /** How late a deadline may be noticed. */
  private static final long LOOK_MILLIS = 200;

  private final DeadlineQueue heads;
  private final DeadlineQueue bodies;
  private final DeadlineQueue answers;
  private final Map<Connection, DeadlineQueue.Entry> idle = new ConcurrentHashMap<>();
  private final Thread clock = new Thread(this::watch, "deadlines");

  SlowClients(ClientLimits limits) {
    heads = new DeadlineQueue(limits.head(), limits.connections());
    bodies = new DeadlineQueue(limits.body(), limits.bodies());
    answers = new DeadlineQueue(limits.answer(), limits.answerBytes());
  }

  void start() {
    clock.setDaemon(true);
    clock.start();
  }

  private void watch() {
    try {
      while (true) {
        Thread.sleep(LOOK_MILLIS);
        endOverdue();
      }
    } catch (InterruptedException e) {
      LOG.debug("the server is closed", e);
    }
  }

  private void endOverdue() {
    try {
      heads.endOverdue();
      bodies.endOverdue();
      answers.endOverdue();
    } catch (RuntimeException e) {
      LOG.error("a slow client could not be ended", e);
    }
  }

  @Override
  public void onOpened(Connection connection) {
    awaitRequest(connection);
  }

  @Override
  public void onClosed(Connection connection) {
    DeadlineQueue.Entry entry = idle.remove(connection);
    if (entry != null) {
      entry.done();
    }
  }

  private void awaitRequest(Connection connection) {
    DeadlineQueue.Entry entry =
        heads.add(
            1,
            () -> {
              idle.remove(connection);
              connection.getEndPoint().close();
            });
    DeadlineQueue.Entry before = idle.put(connection, entry);
    if (before != null) {
      before.done();
    }
  }

  /** The handler, with each connection's time counted anew behind each request. */
  Handler watching(Handler handler) {
    return new Handler.Wrapper(handler) {
      @Override
      public boolean handle(Request request, Response response, Callback callback)
          throws Exception {
        Connection connection = request.getConnectionMetaData().getConnection();
        onClosed(connection); // It waits no longer.
        if (isPipelined(request.getConnectionMetaData(), connection.getBytesIn())) {
          response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        request.addHttpStreamWrapper(stream -> new Served(stream, connection));
        return super.handle(request, response, callback);
      }
    };
  }

  /** Whether nothing had to be read for a request: it came together with the one before. */
  private static boolean isPipelined(Attributes connection, long read) {
    Object before = connection.setAttribute(READ, read);
    return before instanceof Long bytes && bytes == read;
  }

  /** A request after which the next one is waited for. */
  private final class Served extends HttpStream.Wrapper {

    private final Connection connection;

    Served(HttpStream stream, Connection connection) {
      super(stream);
      this.connection = connection;
    }

    @Override
    public void succeeded() {
      awaitRequest(connection); // Before the next one is read.
      super.succeeded();
    }
  }

  /** Begins to read a body; at its deadline, the one who reads it is given a failure. */
  DeadlineQueue.Entry readingBody(Request request) {
    Connection connection = request.getConnectionMetaData().getConnection();
    return bodies.add(1, () -> connection.onIdleExpired(new TimeoutException("the body is late")));
  }

  /** Begins to send an answer. */
  DeadlineQueue.Entry sending(Request request, int bytes) {
    return answers.add(
        bytes, () -> request.getConnectionMetaData().getConnection().getEndPoint().close());
  }

  @Override
  public void close() {
    clock.interrupt();
  }
}
