package org.siterank.document;

import java.time.Duration;

/**
 * Limits on reading one foreign document.
 *
 * @param time longest time; the process is ended then
 * @param heapMegabytes memory of the process; without more it ends
 * @param maxTextChars characters taken of one text; what follows is cut off and counted
 */
record ReaderLimits(Duration time, int heapMegabytes, int maxTextChars) {

  /**
   * One minute, as a document has to be fetched; 256 MB, our choice: PDFBox asks for several times
   * the size of a file, and files are 10 MB at most by default; 5 million characters, our choice:
   * about 1,500 printed pages.
   */
  static final ReaderLimits DEFAULT = new ReaderLimits(Duration.ofMinutes(1), 256, 5_000_000);

  ReaderLimits {
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException("time must be positive, got " + time);
    }
    if (heapMegabytes < 16) {
      throw new IllegalArgumentException("heapMegabytes must be 16 or more, got " + heapMegabytes);
    }
    if (maxTextChars < 1) {
      throw new IllegalArgumentException("maxTextChars must be positive, got " + maxTextChars);
    }
  }
}
