package org.siterank.visits;

import org.siterank.accesslog.ClassifiedChunk;

/**
 * Recognises robots by what they do. A client is a robot in a horizon of two slots ({@link
 * RepeatViewFilter}), the current one and the one before, from the moment at which in these two
 *
 * <ul>
 *   <li>it has asked for {@code robots.txt}, or
 *   <li>it has asked for many pages and for no part of any, in a log that has such parts ({@link
 *       RobotBehaviour}).
 * </ul>
 *
 * Then all its page views of both slots are a robot's: those already counted are given back, and
 * those to come until the slot ends are not counted. When the slot ends, the question is asked
 * anew.
 *
 * <p>So what becomes of a view depends on nothing but the lines of its own slot, the one before and
 * the one after, and a reader that begins at the slot before the older one knows again which of the
 * views that it can still give back were given back before: those of the older slot are decided by
 * it and the one before it.
 *
 * <p>A line belongs to the slot in which it is written. A client is known by a keyed hash alone
 * ({@link ClassifiedChunk#client}). Memory follows the traffic of an hour and is bounded; what does
 * not fit is counted ({@link #unwatched}) and taken for people's.
 */
public final class BotDetector {

  /** Most clients held per slot, for a bound of 20 MB: 290 new ones a second. */
  static final int MAX_CLIENTS = 1 << 19;

  /** Most counted views held per slot, for a bound of 26 MB: 580 a second. */
  static final int MAX_VIEWS = 1 << 20;

  /**
   * Most characters of addresses and referrers in those, should all of them differ, for a bound of
   * 32 MB: at 70 a view, 260 views a second.
   */
  static final long MAX_TEXT = 1 << 25;

  private final RobotBehaviour behaviour;
  private final int maxClients;
  private final int maxViews;
  private final long maxText;
  private Slot current;
  private Slot older;
  private long unwatched;

  /** Requests in one slot. */
  private static final class Slot {
    private final ClientTable clients;
    private final ViewChains counted;
    private long views;
    private long parts;

    /** The client that asked for the last part: browsers ask for many one after the other. */
    private long lastPartOf;

    /** A slot without anything, for about as much as there was in others. */
    Slot(int maxClients, int maxViews, long maxText, int expectedClients, int expectedViews) {
      clients = new ClientTable(maxClients, expectedClients);
      counted = new ViewChains(maxViews, maxText, expectedViews);
    }
  }

  /** Of nothing yet. */
  public BotDetector(RobotBehaviour behaviour) {
    this(behaviour, MAX_CLIENTS, MAX_VIEWS, MAX_TEXT);
  }

  BotDetector(RobotBehaviour behaviour, int maxClients, int maxViews, long maxText) {
    this.behaviour = behaviour;
    this.maxClients = maxClients;
    this.maxViews = maxViews;
    this.maxText = maxText;
    clear();
  }

  /** Forgets everything: the next line is the first. */
  public void clear() {
    current = new Slot(maxClients, maxViews, maxText, 0, 0);
    older = new Slot(maxClients, maxViews, maxText, 0, 0);
  }

  /** The next slot begins; what was seen in the older one is forgotten. */
  public void nextSlot() {
    older = current;
    current = new Slot(maxClients, maxViews, maxText, older.clients.size(), older.counted.size());
  }

  /** A client has asked for a part of a page. */
  public void sawPart(long client) {
    current.parts++;
    if (client == current.lastPartOf && current.parts > 1) {
      return;
    }
    current.lastPartOf = client;
    int place = current.clients.findOrAdd(client);
    if (place != ClientTable.ABSENT) {
      current.clients.setAskedParts(place);
    }
  }

  /** A client has asked for {@code robots.txt}: what was counted of it is given back. */
  public void sawRobotsTxt(long client, RobotRecognised action) {
    int place = current.clients.findOrAdd(client);
    if (place != ClientTable.ABSENT) {
      current.clients.setAskedRobotsTxt(place);
      if (current.clients.sign(place) == null) {
        recognise(client, place, RobotSign.READS_ROBOTS_TXT, action);
      }
    }
  }

  /**
   * A client has asked for a page.
   *
   * @param action takes back what was counted of the client before, when this shows it to be a
   *     robot
   * @return what has shown the client to be a robot; null when nothing has
   */
  public RobotSign sawView(long client, RobotRecognised action) {
    current.views++;
    int place = current.clients.findOrAdd(client);
    if (place == ClientTable.ABSENT) {
      return null;
    }
    current.clients.addView(place);
    RobotSign sign = current.clients.sign(place);
    if (sign == null) {
      sign = sign(place, older.clients.find(client));
      if (sign != null) {
        recognise(client, place, sign, action);
      }
    }
    return sign;
  }

  private RobotSign sign(int place, int olderPlace) {
    if (older.clients.askedRobotsTxt(olderPlace)) {
      return RobotSign.READS_ROBOTS_TXT;
    }
    int views = current.clients.views(place) + older.clients.views(olderPlace);
    boolean asked = current.clients.askedParts(place) || older.clients.askedParts(olderPlace);
    return views >= behaviour.pageViews() && !asked && partsAreLogged(views)
        ? RobotSign.PAGES_WITHOUT_ASSETS
        : null;
  }

  /** Whether people's browsers leave lines for parts of pages in this log. */
  private boolean partsAreLogged(int itsViews) {
    long parts = current.parts + older.parts;
    long others = current.views + older.views - itsViews;
    return parts > 0 && parts >= behaviour.partsPerView() * others;
  }

  private void recognise(long client, int place, RobotSign sign, RobotRecognised action) {
    int olderPlace = older.clients.find(client);
    boolean isNew = older.clients.sign(olderPlace) == null;
    RetractedViews retracted = action.recognised(sign, isNew);
    older.counted.giveBack(older.clients.lastView(olderPlace), retracted);
    current.counted.giveBack(current.clients.lastView(place), retracted);
    if (olderPlace != ClientTable.ABSENT) {
      older.clients.setLastView(olderPlace, ViewChains.END);
    }
    current.clients.setLastView(place, ViewChains.END);
    current.clients.setSign(place, sign);
  }

  /** Whether a client, which has not asked for a page now, is known to be a robot. */
  public boolean isRobot(long client) {
    return current.clients.sign(current.clients.find(client)) != null
        || older.clients.askedRobotsTxt(older.clients.find(client));
  }

  /**
   * A page view of a client that {@link #sawView} took for no robot has been counted, or a lost
   * visit of one that {@link #isRobot} did not know.
   *
   * @param visit whether it is no repeat
   * @param isNew whether it is counted now, and not by an earlier reading
   */
  public void counted(ClassifiedChunk chunk, int line, boolean visit, boolean isNew) {
    int place = current.clients.findOrAdd(chunk.client(line));
    int last = current.clients.lastView(place);
    int now =
        place == ClientTable.ABSENT ? last : current.counted.add(last, chunk, line, visit, isNew);
    if (now == last) {
      unwatched++;
    } else {
      current.clients.setLastView(place, now);
    }
  }

  /** Page views for which there was no room: they stay counted, whatever their client does. */
  public long unwatched() {
    return unwatched;
  }

  /** Is told when a client is recognised. */
  @FunctionalInterface
  public interface RobotRecognised {

    /**
     * A client is a robot.
     *
     * @param sign what shows it
     * @param isNew whether it was none in the slot before
     * @return where its views, counted so far, go
     */
    RetractedViews recognised(RobotSign sign, boolean isNew);
  }
}
