package org.siterank.visits;

import org.siterank.accesslog.ClassifiedChunk;

/**
 * Knows which page views of the last half hour repeat one: same client, page and referrer. A
 * repeated view is one visit, and prolongs the half hour. A click on a link of the site is repeated
 * only if the client has seen no other page since: who was elsewhere, and comes by the same link
 * again, has clicked again, and has not reloaded the page.
 *
 * <p>A view is known by a keyed hash alone ({@link ClassifiedChunk#view}). Time is the log's own.
 * Views are kept in two half-hour slots, the current one and the one before; when the log's time
 * enters the next slot, the older one is forgotten, so memory follows the traffic of an hour.
 *
 * <p>What is known at any line depends only on the lines since the older slot was opened; what
 * {@link BotDetector} knows, on those since the slot before it was, the oldest: a reader that
 * begins there, counting nothing until it is back where it stopped, decides every later line as if
 * it had never stopped ({@link OpenLog}).
 *
 * <p>Clocks: lines up to one slot late are at home in the older slot. A line that is later still
 * (servers write the time when a request began, and downloads take hours) is a visit of its own and
 * changes nothing, unless {@value #STRAYS} such lines follow each other: then the log's clock has
 * been set back, or another log has begun, and the memory begins anew.
 */
public final class RepeatViewFilter {

  /** Seconds within which a repeated view is the same visit. */
  public static final long WINDOW_SECONDS = 30 * 60;

  /** Consecutive lines far in the past after which the clock is taken to have been set back. */
  static final int STRAYS = 64;

  /**
   * Most views held per slot, for a bound of 34 MB: 580 page views a second. When a slot is full,
   * further views are visits without being remembered, and {@link #unremembered} counts them.
   */
  static final int MAX_VIEWS = 1 << 20;

  /** Effects of a line's time on the slots. */
  public enum Step {
    /** Nothing: the line belongs to those that are open. */
    NONE,
    /** The next slot begins, and the older one is forgotten. */
    NEXT_SLOT,
    /** Everything before the line is forgotten. */
    ANEW
  }

  private static final long NEVER = Long.MIN_VALUE;

  private final int maxViews;

  private ViewTable current = new ViewTable(0);
  private ViewTable older = new ViewTable(0);
  private ViewTable lastViews = new ViewTable(0); // of each client
  private ViewTable olderLastViews = new ViewTable(0);
  private long slot = Long.MIN_VALUE;
  private int strays;
  private long unremembered;

  /** Of nothing yet. */
  public RepeatViewFilter() {
    this(MAX_VIEWS);
  }

  RepeatViewFilter(int maxViews) {
    this.maxViews = maxViews;
  }

  /** The number of the half-hour slot that a second is in. */
  static long slot(long second) {
    return Math.floorDiv(second, WINDOW_SECONDS);
  }

  /** Forgets everything: the next line is the first. */
  public void clear() {
    current = new ViewTable(0);
    older = new ViewTable(0);
    lastViews = new ViewTable(0);
    olderLastViews = new ViewTable(0);
    slot = Long.MIN_VALUE;
    strays = 0;
  }

  /**
   * Takes notice of a readable line of whatever class; must come before {@link #isRepeated}.
   *
   * @param second when the request was made, in seconds since 1970 UTC
   * @return what became of the slots
   */
  public Step advance(long second) {
    long now = slot(second);
    if (now == slot || now == slot - 1) {
      strays = 0;
      return Step.NONE;
    }
    if (now == slot + 1) {
      older = current;
      current = new ViewTable(older.size());
      olderLastViews = lastViews;
      lastViews = new ViewTable(olderLastViews.size());
      slot = now;
      strays = 0;
      return Step.NEXT_SLOT;
    }
    if (now > slot || ++strays >= STRAYS) {
      clear();
      slot = now;
      return Step.ANEW;
    }
    return Step.NONE;
  }

  /**
   * Whether this page view repeats one that was seen less than half an hour before (or, lines being
   * written when a request ends, after). Remembers it.
   *
   * @param view {@link ClassifiedChunk#view}
   * @param client {@link ClassifiedChunk#client}
   * @param click whether it came by a link of the site
   * @param second when the request was made
   */
  public boolean isRepeated(long view, long client, boolean click, long second) {
    long lineSlot = slot(second);
    if (lineSlot != slot && lineSlot != slot - 1) {
      return false; // A stray.
    }
    long last = lastViews.get(client, olderLastViews.get(client, view));
    boolean isNear = isNear(current, view, second) || isNear(older, view, second);
    ViewTable home = lineSlot == slot ? current : older;
    if (!home.put(view, Math.max(second, home.get(view, NEVER)), maxViews)) {
      unremembered++;
    }
    lastViews.put(client, view, maxViews);
    return isNear && (!click || last == view);
  }

  private static boolean isNear(ViewTable views, long view, long second) {
    long seen = views.get(view, NEVER);
    return seen != NEVER && Math.abs(second - seen) < WINDOW_SECONDS;
  }

  /** Views that were not remembered, because a slot was full: their repeats count as visits. */
  public long unremembered() {
    return unremembered;
  }
}
