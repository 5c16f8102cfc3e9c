package org.siterank.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Ctrl-C and SIGTERM as a question that long work asks between two batches. The process ends when
 * the work has stopped by itself, or after the patience is used up, which loses no more than a
 * power cut would: what was published stays.
 *
 * <pre>{@code
 * try (StopSignal stop = StopSignal.listen(terminal)) {
 *   print(site.run(stop)); // Inside: once it is closed, a stopped process is gone at any moment.
 * }
 * }</pre>
 */
final class StopSignal implements BooleanSupplier, AutoCloseable {

  /** How long a stop waits; Docker kills after 10 s, systemd after 90 s. */
  private static final Duration PATIENCE = Duration.ofSeconds(4);

  private final CountDownLatch workEnded = new CountDownLatch(1);
  private final CountDownLatch requested = new CountDownLatch(1);

  private final Terminal terminal;
  private final String underWay;

  private StopSignal(Terminal terminal, String underWay) {
    this.terminal = terminal;
    this.underWay = underWay;
  }

  /** Listens from now on until it is closed; the work is done in batches. */
  static StopSignal listen(Terminal terminal) {
    return listen(terminal, "the current batch");
  }

  /**
   * Listens from now on until it is closed.
   *
   * @param underWay what is still done once a stop is asked for
   */
  static StopSignal listen(Terminal terminal, String underWay) {
    StopSignal signal = new StopSignal(terminal, underWay);
    Thread hook = new Thread(signal::request, "stop");
    Runtime.getRuntime().addShutdownHook(hook);
    return signal;
  }

  private void request() {
    if (workEnded.getCount() == 0) {
      return; // The process ends because the work is done.
    }
    requested.countDown();
    terminal.say("siterank: stopping after " + underWay);
    try {
      if (!workEnded.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        terminal.complain(
            "siterank: no stop within " + PATIENCE.toSeconds() + " s; ended all the same");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether the work should end at the next good moment. */
  @Override
  public boolean getAsBoolean() {
    return requested.getCount() == 0;
  }

  /** Waits until the work should end; for work that has no end of its own. */
  void await() throws InterruptedException {
    requested.await();
  }

  /** The work has ended: results go out, and a process that waits for it goes. */
  @Override
  public void close() {
    try {
      terminal.out().flush();
    } finally {
      workEnded.countDown();
    }
  }
}
