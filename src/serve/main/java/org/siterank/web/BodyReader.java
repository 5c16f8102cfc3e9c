package org.siterank.web;

import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;

/** Reads what is posted as it comes, without a thread that waits for it. */
final class BodyReader implements Runnable {

  private final Request request;
  private final int most;
  private final DeadlineQueue.Entry deadline;
  private final Consumer<byte[]> whole;
  private final IntConsumer refused;
  private final ByteArrayOutputStream read = new ByteArrayOutputStream();

  /**
   * @param most bytes
   * @param whole is given all of it
   * @param refused is given 408 when it comes too late, 413 when it is too much, 400 when it breaks
   *     off
   */
  BodyReader(
      Request request,
      int most,
      DeadlineQueue.Entry deadline,
      Consumer<byte[]> whole,
      IntConsumer refused) {
    this.request = request;
    this.most = most;
    this.deadline = deadline;
    this.whole = whole;
    this.refused = refused;
  }

  /** Reads what has come; the rest when it comes. */
  @Override
  public void run() {
    if (request.getLength() > most) {
      refuse(413);
      return;
    }
    for (Content.Chunk chunk = request.read(); chunk != null; chunk = request.read()) {
      if (Content.Chunk.isFailure(chunk)) {
        refuse(400);
        return;
      }
      boolean last = chunk.isLast();
      read.writeBytes(BufferUtil.toArray(chunk.getByteBuffer()));
      chunk.release();
      if (read.size() > most) {
        refuse(413);
        return;
      }
      if (last) {
        if (deadline.done()) {
          whole.accept(read.toByteArray());
        } else {
          refused.accept(408);
        }
        return;
      }
    }
    request.demand(this);
  }

  private void refuse(int status) {
    refused.accept(deadline.done() ? status : 408);
  }
}
