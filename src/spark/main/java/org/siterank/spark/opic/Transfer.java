package org.siterank.spark.opic;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serial;
import java.io.Serializable;

/**
 * Money that one crawler sends another, of all its visits since the transfer before, page by page:
 * 12 bytes for each page that gets some. A transfer is known by its sender and the visit after
 * which it was sent, so that one which arrives twice counts once.
 */
public final class Transfer implements Serializable {

  @Serial private static final long serialVersionUID = 1;

  private final int from;
  private final long visit;
  private final long toEach;
  private final int[] flows;
  private final long[] amounts;

  /**
   * A transfer.
   *
   * @param from the crawler that sends
   * @param visit how many visits it had made, ascending
   * @param toEach what each page of the receiver gets alike, from the virtual page
   * @param flows the pages, by the number of the flow from the sender
   * @param amounts what each of them gets
   */
  Transfer(int from, long visit, long toEach, int[] flows, long[] amounts) {
    this.from = from;
    this.visit = visit;
    this.toEach = toEach;
    this.flows = flows;
    this.amounts = amounts;
  }

  int from() {
    return from;
  }

  long visit() {
    return visit;
  }

  long toEach() {
    return toEach;
  }

  /** Number of pages that get something of their own. */
  int size() {
    return flows.length;
  }

  int flow(int i) {
    return flows[i];
  }

  long amount(int i) {
    return amounts[i];
  }

  /** The size on the wire. */
  public long bytes() {
    return Integer.BYTES + 2L * Long.BYTES + flows.length * (long) (Integer.BYTES + Long.BYTES);
  }

  /** All that single pages get. */
  long sum() {
    long sum = 0;
    for (long amount : amounts) {
      sum += amount;
    }
    return sum;
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(from);
    out.writeLong(visit);
    out.writeLong(toEach);
    out.writeInt(flows.length);
    for (int i = 0; i < flows.length; i++) {
      out.writeInt(flows[i]);
      out.writeLong(amounts[i]);
    }
  }

  static Transfer read(DataInputStream in) throws IOException {
    int from = in.readInt();
    long visit = in.readLong();
    long toEach = in.readLong();
    int[] flows = new int[in.readInt()];
    long[] amounts = new long[flows.length];
    for (int i = 0; i < flows.length; i++) {
      flows[i] = in.readInt();
      amounts[i] = in.readLong();
    }
    return new Transfer(from, visit, toEach, flows, amounts);
  }
}
