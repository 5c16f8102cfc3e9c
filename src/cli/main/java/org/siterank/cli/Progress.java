package org.siterank.cli;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Shows on the standard error stream how far a command is: a bar on a terminal, one plain line
 * every ten seconds where there is none, or nothing. Safe for use by several threads.
 */
public final class Progress implements AutoCloseable {

  /** How it is shown. */
  enum Style {
    BAR,
    LINES,
    SILENT
  }

  /** Time between two plain lines (part of the contract with scripts). */
  static final long LINE_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** Time between two frames of the bar: often enough to look alive. */
  static final long FRAME_NANOS = TimeUnit.MILLISECONDS.toNanos(150);

  private static final int WIDTH = 79;

  private final Consumer<String> err;
  private final Style style;
  private final LongSupplier nanoTime;
  private ProgressLine current;
  private long lastShown;
  private long frame;
  private boolean barVisible;
  private Thread ticker;

  /**
   * @param err takes raw pieces of text for the standard error stream
   * @param nanoTime the clock, as {@link System#nanoTime}
   */
  Progress(Consumer<String> err, Style style, LongSupplier nanoTime) {
    this.err = err;
    this.style = style;
    this.nanoTime = nanoTime;
    this.lastShown = nanoTime.getAsLong();
  }

  /**
   * Tells how far the work is; cheap enough for every page or line.
   *
   * @param stage what is being done: {@code Crawling}
   * @param done units done so far
   * @param total units in all, as far as known; -1 when it is not
   * @param detail anything else worth a look; may be empty
   */
  public synchronized void update(String stage, long done, long total, String detail) {
    boolean newStage = current == null || !current.stage().equals(stage);
    current = new ProgressLine(stage, done, total, detail);
    if (newStage && style == Style.BAR) {
      show();
    } else {
      tick();
    }
  }

  /**
   * Ticks until {@link #close}: a stage without news, a long index commit for example, still shows
   * that it is alive.
   *
   * @return the thread that ticks; none where nothing is shown
   */
  synchronized Optional<Thread> keepTicking() {
    if (style == Style.SILENT) {
      return Optional.empty();
    }
    if (ticker != null) {
      return Optional.of(ticker);
    }
    ticker =
        new Thread(
            () -> {
              try {
                while (true) {
                  TimeUnit.NANOSECONDS.sleep(FRAME_NANOS);
                  tick();
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // The work is done.
              }
            },
            "progress");
    ticker.setDaemon(true);
    ticker.start();
    return Optional.of(ticker);
  }

  /** Shows what is due by the clock; called from time to time while a stage gives no news. */
  synchronized void tick() {
    long due = style == Style.BAR ? FRAME_NANOS : LINE_NANOS;
    if (current != null && nanoTime.getAsLong() - lastShown >= due) {
      show();
    }
  }

  private void show() {
    lastShown = nanoTime.getAsLong();
    switch (style) {
      case BAR -> {
        // Back to the first column, the line, and clear what is left of the longer one before.
        err.accept("\r" + current.bar(WIDTH, frame++) + "\033[K");
        barVisible = true;
      }
      case LINES -> err.accept(current.plain() + System.lineSeparator());
      case SILENT -> {}
    }
  }

  /** Takes the bar off the terminal so that something else can be written; it comes back. */
  synchronized void clear() {
    if (barVisible) {
      err.accept("\r\033[K");
      barVisible = false;
    }
  }

  /** The work is done. */
  @Override
  public synchronized void close() {
    clear();
    current = null;
    if (ticker != null) {
      ticker.interrupt();
      ticker = null;
    }
  }
}
