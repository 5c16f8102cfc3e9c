package org.siterank.demo;

import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
 *
 * <p>Lines have the time of {@link #setClock}, not of the request: weeks pass in seconds.
 */
final class AccessLog extends ContainerLifeCycle implements RequestLog {

  private static final String COUNTED = AccessLog.class.getName() + ".counted";

  private static final Pattern TIME =
      Pattern.compile("\\[\\d\\d/[A-Z][a-z]{2}/\\d{4}:\\d\\d:\\d\\d:\\d\\d [+-]\\d{4}]");

  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("'['dd/MMM/yyyy:HH:mm:ss Z']'", Locale.ROOT);

  private final CustomRequestLog log;
  private final Object lock = new Object();
  private long pending;
  private volatile Supplier<ZonedDateTime> clock = ZonedDateTime::now;

  AccessLog(Path file) {
    RequestLogWriter writer = new RequestLogWriter(file.toAbsolutePath().toString());
    writer.setAppend(true);
    writer.setRetainDays(0); // Keep every log: 0 switches Jetty's deletion off.
    installBean(writer);
    this.log =
        new CustomRequestLog(
            line -> writer.write(stamped(line)), CustomRequestLog.EXTENDED_NCSA_FORMAT);
    installBean(log);
  }

  /** Sets the clock that lines take their time from. */
  void setClock(Supplier<ZonedDateTime> clock) {
    this.clock = clock;
  }

  private String stamped(String line) {
    return TIME.matcher(line).replaceFirst(Matcher.quoteReplacement(clock.get().format(FORM)));
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
