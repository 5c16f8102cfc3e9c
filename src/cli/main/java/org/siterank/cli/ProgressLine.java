package org.siterank.cli;

import java.util.Locale;

/**
 * Progress of a stage as one line.
 *
 * @param stage what is being done: {@code Crawling}
 * @param done units done so far
 * @param total units in all, as far as known; -1 when it is not
 * @param detail anything else worth a look; may be empty
 */
record ProgressLine(String stage, long done, long total, String detail) {

  private static final int BAR = 24;

  /** For a log: {@code Crawling: 120 of 800 (15 %), 3 errors}. */
  String plain() {
    String count =
        total < 0
            ? (done > 0 ? ": " + done : "")
            : String.format(Locale.ROOT, ": %d of %d (%d %%)", done, total, percent());
    return VisibleText.of(stage + count + (detail.isEmpty() ? "" : ", " + detail));
  }

  /** For a terminal: {@code Crawling [######------] 120/800 15 % 3 errors}, at most so wide. */
  String bar(int width, long frame) {
    StringBuilder line = new StringBuilder(stage).append(" [");
    if (total > 0) {
      int filled = (int) (BAR * Math.min(done, total) / total);
      line.append("#".repeat(filled)).append("-".repeat(BAR - filled));
      line.append("] ").append(done).append('/').append(total);
      line.append(' ').append(percent()).append(" %");
    } else {
      // Nobody knows how much is left: a mark that wanders shows that work goes on.
      int at = (int) (frame % BAR);
      line.append("-".repeat(at)).append('#').append("-".repeat(BAR - 1 - at)).append(']');
      if (done > 0) {
        line.append(' ').append(done);
      }
    }
    if (!detail.isEmpty()) {
      line.append("  ").append(detail);
    }
    String text = VisibleText.of(line.toString());
    return text.length() <= width ? text : text.substring(0, width - 1) + "…";
  }

  private long percent() {
    return total <= 0 ? 0 : 100 * Math.min(done, total) / total;
  }
}
