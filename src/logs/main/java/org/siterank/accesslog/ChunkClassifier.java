package org.siterank.accesslog;

/**
 * Reads and classes the lines of chunks. What it says of a line depends on nothing but the line, so
 * several may work side by side, each on its own thread.
 */
public final class ChunkClassifier {

  private final RequestClassifier classifier;
  private final long latestSecond;
  private final LogLine line = new LogLine();
  private LogFormat format;
  private LineParser parser;

  /**
   * @param classifier puts lines into classes; used by no other thread
   * @param latestSecond lines of a later time are unreadable, in seconds since 1970 UTC
   */
  public ChunkClassifier(RequestClassifier classifier, long latestSecond) {
    this.classifier = classifier;
    this.latestSecond = latestSecond;
  }

  /** Classifies the lines of a chunk; the result is valid until the chunk is filled again. */
  public ClassifiedChunk classify(LogChunk chunk) {
    ClassifiedChunk classed = chunk.classed();
    classed.clear();
    if (chunk.cut()) {
      classed.addUnreadable(0, UnreadableLine.TOO_LONG);
      classed.setLineEnds(1);
      return classed;
    }
    classifier.ofSite(chunk.file().place().site());
    LogFormat inForce = chunk.format();
    LineParser reader = parser(inForce);
    boolean directives = inForce.hasDirectives();
    byte[] bytes = chunk.bytes();
    int length = chunk.length();
    int start = 0;
    int lineEnds = 0;
    while (start < length) {
      int newline = LineEnds.first(bytes, start, length);
      int end = newline < 0 ? length : newline;
      lineEnds += newline < 0 ? 0 : 1;
      if (directives && Directives.isDirective(bytes, start, end)) {
        inForce = inForce.after(bytes, start, end);
        reader = parser(inForce);
        start = end + 1;
        continue;
      }
      if (end - start > LogChunks.MAX_LINE) {
        classed.addUnreadable(start, UnreadableLine.TOO_LONG);
      } else if (!reader.parse(bytes, start, end, line)) {
        classed.addUnreadable(start, inForce.refusal(bytes, start, end));
      } else if (line.epochSecond() > latestSecond) {
        classed.addFuture(start, line.epochSecond());
      } else {
        classed.add(start, line, classifier.classify(line), classifier);
      }
      start = end + 1;
    }
    classed.setLineEnds(lineEnds);
    return classed;
  }

  private LineParser parser(LogFormat wanted) {
    if (!wanted.equals(format)) {
      format = wanted;
      parser = wanted.newParser();
    }
    return parser;
  }
}
