package org.siterank.visits;

import java.util.Arrays;
import org.siterank.accesslog.ClassifiedChunk;
import org.siterank.accesslog.ClientTrace;
import org.siterank.accesslog.Referral;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;

/**
 * The page views and lost visits of a slot that were counted, each linked to its client's one
 * before. The set of referring pages is not among what is kept of a view: sets cannot be
 * subtracted.
 */
final class ViewChains {

  /** Behind the last view of a chain. */
  static final int END = -1;

  private static final int FIRST_CAPACITY = 1 << 8;

  private final int most;
  private final long mostText;
  private int size;
  private long text;
  private int[] before;
  private int[] day;
  private PageUrl[] url;
  private RequestClass[] requestClass;
  private String[] referrer;
  private Referral[] referral;
  private boolean[] visit;
  private boolean[] lost;

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
    url = new PageUrl[capacity];
    requestClass = new RequestClass[capacity];
    referrer = new String[capacity];
    referral = new Referral[capacity];
    visit = new boolean[capacity];
    lost = new boolean[capacity];
  }

  int size() {
    return size;
  }

  /**
   * Adds the view of a line to a chain.
   *
   * @param last the chain's last view so far, or {@link #END}
   * @param isHit whether the view is no repeat
   * @return the chain's last view now; {@code last} itself when there is no room
   */
  int add(int last, ClassifiedChunk chunk, int line, boolean isHit) {
    int more =
        chunk.url(line).value().length()
            + chunk.referrer(line).length()
            + chunk.referral(line).query().length();
    if (size >= most || text + more > mostText) {
      return last;
    }
    if (size == before.length) {
      grow();
    }
    before[size] = last;
    day[size] = (int) chunk.epochDay(line);
    url[size] = chunk.url(line);
    requestClass[size] = chunk.cameBy(line);
    referrer[size] = chunk.referrer(line);
    referral[size] = chunk.referral(line);
    visit[size] = isHit;
    lost[size] = chunk.trace(line) == ClientTrace.LOST_VISIT;
    text += more;
    return size++;
  }

  private void grow() {
    int capacity = 2 * before.length;
    before = Arrays.copyOf(before, capacity);
    day = Arrays.copyOf(day, capacity);
    url = Arrays.copyOf(url, capacity);
    requestClass = Arrays.copyOf(requestClass, capacity);
    referrer = Arrays.copyOf(referrer, capacity);
    referral = Arrays.copyOf(referral, capacity);
    visit = Arrays.copyOf(visit, capacity);
    lost = Arrays.copyOf(lost, capacity);
  }

  /**
   * Gives the views of a chain back, and forgets what they say. Their room is not used again, so
   * that what finds room depends on the lines alone and not on where a reading began.
   */
  void giveBack(int last, RetractedViews to) {
    for (int view = last; view != END; view = before[view]) {
      if (lost[view]) {
        to.retractLost(day[view], url[view], requestClass[view], referrer[view], visit[view]);
      } else {
        to.retract(
            day[view], url[view], requestClass[view], referrer[view], referral[view], visit[view]);
      }
      url[view] = null;
      referrer[view] = null;
      referral[view] = null;
    }
  }
}
