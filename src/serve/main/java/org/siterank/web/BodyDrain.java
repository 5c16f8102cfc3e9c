package org.siterank.web;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/**
 * Reads what is left of a refused body and drops it, until its end, its failure or its deadline. A
 * connection that is closed with bytes unread is reset, and the client may then lose the answer it
 * was sent (RFC 9112, 9.6).
 */
final class BodyDrain implements Runnable {

  private final Request request;
  private final DeadlineQueue.Entry deadline;
  private final Runnable after;

  /**
   * @param after runs once, whatever became of the rest
   */
  BodyDrain(Request request, DeadlineQueue.Entry deadline, Runnable after) {
    this.request = request;
    this.deadline = deadline;
    this.after = after;
  }

  /** Drops what has come; the rest when it comes. */
  @Override
  public void run() {
    for (Content.Chunk chunk = request.read(); chunk != null; chunk = request.read()) {
      boolean ended = chunk.isLast() || Content.Chunk.isFailure(chunk);
      chunk.release();
      if (ended) {
        deadline.done();
        after.run();
        return;
      }
    }
    request.demand(this);
  }
}
