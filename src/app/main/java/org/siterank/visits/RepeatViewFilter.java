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
 * {@link BotDetector} knows, on those since the slot before it was, the oldest. {@link #replayFrom}
 * is where that was: a reader that begins there, counting nothing until it is back where it
 * stopped, decides every later line as if it had never stopped.
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
  private long currentOpened;
  private long olderOpened;
  private long oldestOpened;
  private int strays;
  private long unremembered;

  /** Of nothing yet. */
  public RepeatViewFilter() {
    this(MAX_VIEWS);
  }

  RepeatViewFilter(int maxViews) {
    this.maxViews = maxViews;
  }

  /** Forgets everything: the next line is the first. */
  public void clear() {
    current = new ViewTable(0);
    older = new ViewTable(0);
    lastViews = new ViewTable(0);
    olderLastViews = new ViewTable(0);
    slot = Long.MIN_VALUE;
    currentOpened = 0;
    olderOpened = 0;
    oldestOpened = 0;
    strays = 0;
  }

  /** Another log begins that continues the one before: what is known came before its first line. */
  public void nextLog() {
    currentOpened = 0;
    olderOpened = 0;
    oldestOpened = 0;
  }

  /**
   * Takes notice of a readable line of whatever class; must come before {@link #isRepeated}.
   *
   * @param second when the request was made, in seconds since 1970 UTC
   * @param offset where the line begins in its log
   * @return what became of the slots
   */
  public Step advance(long second, long offset) {
    long now = Math.floorDiv(second, WINDOW_SECONDS);
    if (now == slot || now == slot - 1) {
      strays = 0;
      return Step.NONE;
    }
    if (now == slot + 1) {
      older = current;
      oldestOpened = olderOpened;
      olderOpened = currentOpened;
      current = new ViewTable(older.size());
      olderLastViews = lastViews;
      lastViews = new ViewTable(olderLastViews.size());
      currentOpened = offset;
      slot = now;
      strays = 0;
      return Step.NEXT_SLOT;
    }
    if (now > slot || ++strays >= STRAYS) {
      clear();
      currentOpened = offset;
      olderOpened = offset;
      oldestOpened = offset;
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
    long lineSlot = Math.floorDiv(second, WINDOW_SECONDS);
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

  /**
   * Where a later reader of the current log has to begin to know again what is known now. When that
   * is before the log's first line, this is 0, and the log before has to be replayed too.
   */
  public long replayFrom() {
    return oldestOpened;
  }

  /** Views that were not remembered, because a slot was full: their repeats count as visits. */
  public long unremembered() {
    return unremembered;
  }
}
