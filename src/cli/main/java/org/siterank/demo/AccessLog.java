package org.siterank.demo;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.server.CustomRequestLog;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.RequestLogWriter;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.ContainerLifeCycle;

/**
 * Jetty's access log, and a count of the requests whose line is still to come.
 *
 * <p>A client may hold its answer before the server has written the line. Who wants to read the log
 * needs to know when that has happened; the count goes up before a request is handled, hence before
 * it is answered, and down after its line has been written and flushed.
 */
final class AccessLog extends ContainerLifeCycle implements RequestLog {

  private static final String COUNTED = AccessLog.class.getName() + ".counted";

  private final CustomRequestLog log;
  private final Object lock = new Object();
  private long pending;

  AccessLog(Path file) {
    RequestLogWriter writer = new RequestLogWriter(file.toAbsolutePath().toString());
    writer.setAppend(true);
    writer.setRetainDays(0); // Keep every log: 0 switches Jetty's deletion off.
    this.log = new CustomRequestLog(writer, CustomRequestLog.EXTENDED_NCSA_FORMAT);
    installBean(log);
  }

  /** The handler, with its requests counted. */
  Handler counting(Handler handler) {
    return new Handler.Wrapper(handler) {
      @Override
      public boolean handle(Request request, Response response, Callback callback)
          throws Exception {
        synchronized (lock) {
          pending++;
        }
        request.setAttribute(COUNTED, true);
        return super.handle(request, response, callback);
      }
    };
  }

  @Override
  public void log(Request request, Response response) {
    try {
      log.log(request, response);
    } finally {
      // A request too broken to be handled has a line as well, but was not counted.
      if (request.getAttribute(COUNTED) != null) {
        synchronized (lock) {
          pending--;
          lock.notifyAll();
        }
      }
    }
  }

  /** Waits until no line is missing. */
  void awaitWritten(long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
    long deadline = System.nanoTime() + unit.toNanos(timeout);
    synchronized (lock) {
      while (pending > 0) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          throw new TimeoutException(pending + " lines are missing");
        }
        TimeUnit.NANOSECONDS.timedWait(lock, left);
      }
    }
  }
}
