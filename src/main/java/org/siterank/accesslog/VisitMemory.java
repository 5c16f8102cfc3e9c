package org.siterank.accesslog;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import org.siterank.accesslog.LogLine.Field;
import org.siterank.site.PageUrl;

/**
 * Knows which page views of the last half hour repeat one: same client, page and referrer. A
 * repeated view is one hit, and prolongs the half hour.
 *
 * <p>The client (address and agent) is held only as part of a keyed hash, and the key is random and
 * dies with the process. Time is the log's own. Views are kept in two half-hour slots, the current
 * one and the one before; when the log's time enters the next slot, the older one is forgotten, so
 * memory follows the traffic of an hour.
 *
 * <p>What is known at any line depends only on the lines since the older slot was opened. {@link
 * #replayFrom} is where that was: a reader that begins there, counting nothing until it is back
 * where it stopped, decides every later line as if it had never stopped.
 *
 * <p>Clocks: lines up to one slot late are at home in the older slot. A line that is later still
 * (servers write the time when a request began, and downloads take hours) is a visit of its own and
 * changes nothing, unless {@value #STRAYS} such lines follow each other: then the log's clock has
 * been set back, or another log has begun, and the memory begins anew.
 */
public final class VisitMemory {

  /** Seconds within which a repeated view is the same hit. */
  public static final long WINDOW_SECONDS = 30 * 60;

  /** Consecutive lines far in the past after which the clock is taken to have been set back. */
  static final int STRAYS = 64;

  /**
   * Most views held per slot, for a bound of 100 MB: 2,300 page views a second. When a slot is
   * full, further views are hits without being remembered, and {@link #unremembered} counts them.
   */
  static final int MAX_VIEWS = 1 << 22;

  private final KeyedHash hash;
  private final int maxViews;
  private byte[] scratch = new byte[1 << 10];

  private ViewTable current = new ViewTable();
  private ViewTable older = new ViewTable();
  private long slot = Long.MIN_VALUE;
  private long currentOpened;
  private long olderOpened;
  private int strays;
  private long unremembered;

  /** With a fresh random key. */
  public VisitMemory() {
    this(new SecureRandom(), MAX_VIEWS);
  }

  VisitMemory(SecureRandom random, int maxViews) {
    this.hash = new KeyedHash(random.nextLong(), random.nextLong());
    this.maxViews = maxViews;
  }

  /** Forgets everything: the next line is the first. */
  public void clear() {
    current = new ViewTable();
    older = new ViewTable();
    slot = Long.MIN_VALUE;
    currentOpened = 0;
    olderOpened = 0;
    strays = 0;
  }

  /** Another log begins that continues the one before: what is known came before its first line. */
  public void nextLog() {
    currentOpened = 0;
    olderOpened = 0;
  }

  /**
   * Takes notice of a readable line of whatever class; must come before {@link #isRepeated}.
   *
   * @param offset where the line begins in its log
   */
  public void advance(LogLine line, long offset) {
    long now = Math.floorDiv(line.epochSecond(), WINDOW_SECONDS);
    if (now == slot || now == slot - 1) {
      strays = 0;
    } else if (now == slot + 1) {
      older = current;
      olderOpened = currentOpened;
      current = new ViewTable();
      currentOpened = offset;
      slot = now;
      strays = 0;
    } else if (now > slot || ++strays >= STRAYS) {
      clear();
      currentOpened = offset;
      olderOpened = offset;
      slot = now;
    }
  }

  /**
   * Whether this page view repeats one that was seen less than half an hour before (or, lines being
   * written when a request ends, after). Remembers it.
   */
  public boolean isRepeated(LogLine line, PageUrl page, String referrer) {
    long second = line.epochSecond();
    long lineSlot = Math.floorDiv(second, WINDOW_SECONDS);
    if (lineSlot != slot && lineSlot != slot - 1) {
      return false; // A stray.
    }
    long key = key(line, page, referrer);
    boolean repeated = current.isNear(key, second) || older.isNear(key, second);
    ViewTable home = lineSlot == slot ? current : older;
    if (!home.put(key, second, maxViews)) {
      unremembered++;
    }
    return repeated;
  }

  private long key(LogLine line, PageUrl page, String referrer) {
    int client = line.end(Field.CLIENT) - line.start(Field.CLIENT);
    int agent = line.end(Field.AGENT) - line.start(Field.AGENT);
    String url = page.value();
    int length = client + agent + url.length() + referrer.length() + 3;
    if (scratch.length < length) {
      scratch = new byte[2 * length];
    }
    int at = 0;
    System.arraycopy(line.bytes(), line.start(Field.CLIENT), scratch, at, client);
    at += client;
    scratch[at++] = 0;
    System.arraycopy(line.bytes(), line.start(Field.AGENT), scratch, at, agent);
    at += agent;
    scratch[at++] = 0;
    at = append(url, at);
    scratch[at++] = 0;
    at = append(referrer, at);
    return hash.of(scratch, at);
  }

  /** URLs and hosts are ASCII. */
  private int append(String ascii, int at) {
    byte[] bytes = ascii.getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(bytes, 0, scratch, at, bytes.length);
    return at + bytes.length;
  }

  /**
   * Where a later reader of the current log has to begin to know again what is known now. When that
   * is before the log's first line, this is 0, and the log before has to be replayed too.
   */
  public long replayFrom() {
    return olderOpened;
  }

  /** Views that were not remembered, because a slot was full: their repeats count as hits. */
  public long unremembered() {
    return unremembered;
  }
}
