package org.siterank.visits;

import java.util.Arrays;
import org.siterank.accesslog.Arrival;
import org.siterank.accesslog.ClassifiedChunk;
import org.siterank.accesslog.ClientTrace;

/**
 * The page views and lost visits of a slot that were counted, each linked to its client's one
 * before. The set of referring pages is not among what is kept of a view: sets cannot be
 * subtracted.
 */
final class ViewChains {

  /** Behind the last view of a chain. */
  static final int END = -1;

  private static final int VISIT = 1;
  private static final int LOST = 2;
  private static final int NEW = 4;

  private static final int FIRST_CAPACITY = 1 << 8;

  private final int most;
  private final long mostText;
  private int size;
  private long text;
  private int[] before;
  private int[] day;
  private Arrival[] arrival;
  private byte[] flags;
  private byte[] served;

  /**
   * @param most views that it holds
   * @param mostText characters of addresses and referrers that it holds, each counted as often as
   *     it occurs
   * @param expected about how many views it will hold: as many as those of the slot before
   */
  ViewChains(int most, long mostText, int expected) {
    this.most = most;
    this.mostText = mostText;
    int capacity = Math.max(FIRST_CAPACITY, expected);
    before = new int[capacity];
    day = new int[capacity];
    arrival = new Arrival[capacity];
    flags = new byte[capacity];
    served = new byte[capacity];
  }

  int size() {
    return size;
  }

  /**
   * Adds the view of a line to a chain.
   *
   * @param last the chain's last view so far, or {@link #END}
   * @param isHit whether the view is no repeat
   * @param isNew whether it is counted now; if not, an earlier reading has counted it
   * @return the chain's last view now; {@code last} itself when there is no room
   */
  int add(int last, ClassifiedChunk chunk, int line, boolean isHit, boolean isNew) {
    Arrival asked = chunk.arrival(line);
    int more = asked.textLength();
    if (size >= most || text + more > mostText) {
      return last;
    }
    if (size == before.length) {
      grow();
    }
    before[size] = last;
    day[size] = (int) chunk.epochDay(line);
    arrival[size] = asked;
    boolean isLost = chunk.trace(line) == ClientTrace.LOST_VISIT;
    flags[size] = (byte) ((isHit ? VISIT : 0) | (isLost ? LOST : 0) | (isNew ? NEW : 0));
    served[size] = (byte) ServedTimes.bin(chunk.requestMillis(line));
    text += more;
    return size++;
  }

  private void grow() {
    int capacity = 2 * before.length;
    before = Arrays.copyOf(before, capacity);
    day = Arrays.copyOf(day, capacity);
    arrival = Arrays.copyOf(arrival, capacity);
    flags = Arrays.copyOf(flags, capacity);
    served = Arrays.copyOf(served, capacity);
  }

  /**
   * Gives the views of a chain back, and forgets what they say. Their room is not used again, so
   * that what finds room depends on the lines alone and not on where a reading began.
   */
  void giveBack(int last, RetractedViews to) {
    for (int view = last; view != END; view = before[view]) {
      boolean visit = (flags[view] & VISIT) != 0;
      boolean isNew = (flags[view] & NEW) != 0;
      if ((flags[view] & LOST) != 0) {
        to.retractLost(day[view], arrival[view], visit, isNew);
      } else {
        to.retract(day[view], arrival[view], visit, isNew, served[view]);
      }
      arrival[view] = null;
    }
  }
}
