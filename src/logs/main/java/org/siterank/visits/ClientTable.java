package org.siterank.visits;

/**
 * State of every client in one slot: an open hash table from keyed hashes to counts and signs. One
 * word of state for each client, since most lines of a log touch one.
 */
final class ClientTable {

  /** Place of a client that is not there. */
  static final int ABSENT = -1;

  /** The state's parts, from the lowest bit: views, and what was seen. */
  private static final int VIEWS = (1 << 24) - 1;

  private static final int ASKED_PARTS = 1 << 24;
  private static final int ASKED_ROBOTS_TXT = 1 << 25;
  private static final int ROBOT_BY_ROBOTS_TXT = 1 << 26;
  private static final int ROBOT_BY_PAGES = 1 << 27;

  private final int most;

  private final KeyTable keys;
  private int[] states;
  private int[] lastViews;

  /**
   * @param most clients that it holds
   * @param expected about how many it will hold: as many as that of the slot before
   */
  ClientTable(int most, int expected) {
    this.most = most;
    this.keys = new KeyTable(expected);
    this.states = new int[keys.places()];
    this.lastViews = new int[keys.places()];
  }

  int size() {
    return keys.size();
  }

  /** A client's place, good until the next one is added; {@link #ABSENT} when it has none. */
  int find(long client) {
    int place = keys.place(client);
    return keys.isEmpty(place) ? ABSENT : place;
  }

  /** A client's place, made if need be; {@link #ABSENT} when the table is full. */
  int findOrAdd(long client) {
    int place = keys.place(client);
    if (!keys.isEmpty(place)) {
      return place;
    }
    if (keys.size() >= most) {
      return ABSENT;
    }
    if (keys.isCrowded()) {
      grow();
      place = keys.place(client);
    }
    keys.take(place, client);
    lastViews[place] = ViewChains.END;
    return place;
  }

  private void grow() {
    int[] oldStates = states;
    int[] oldViews = lastViews;
    states = new int[2 * oldStates.length];
    lastViews = new int[states.length];
    keys.grow(
        (from, to) -> {
          states[to] = oldStates[from];
          lastViews[to] = oldViews[from];
        });
  }

  /** Page views of the client at a place; 0 for one that is absent. */
  int views(int place) {
    return place == ABSENT ? 0 : states[place] & VIEWS;
  }

  /** Counts a page view, up to the most that it can count: 9,000 a second. */
  void addView(int place) {
    if ((states[place] & VIEWS) < VIEWS) {
      states[place]++;
    }
  }

  boolean askedParts(int place) {
    return place != ABSENT && (states[place] & ASKED_PARTS) != 0;
  }

  void setAskedParts(int place) {
    states[place] |= ASKED_PARTS;
  }

  boolean askedRobotsTxt(int place) {
    return place != ABSENT && (states[place] & ASKED_ROBOTS_TXT) != 0;
  }

  void setAskedRobotsTxt(int place) {
    states[place] |= ASKED_ROBOTS_TXT;
  }

  /** Returns the sign that showed the client to be a robot, or null. */
  RobotSign sign(int place) {
    int state = place == ABSENT ? 0 : states[place];
    if ((state & ROBOT_BY_ROBOTS_TXT) != 0) {
      return RobotSign.READS_ROBOTS_TXT;
    }
    return (state & ROBOT_BY_PAGES) != 0 ? RobotSign.PAGES_WITHOUT_ASSETS : null;
  }

  /** Sets what has shown it, once. */
  void setSign(int place, RobotSign sign) {
    states[place] |=
        switch (sign) {
          case READS_ROBOTS_TXT -> ROBOT_BY_ROBOTS_TXT;
          case PAGES_WITHOUT_ASSETS -> ROBOT_BY_PAGES;
        };
  }

  /** The last view of the client's chain, or {@link ViewChains#END}. */
  int lastView(int place) {
    return place == ABSENT ? ViewChains.END : lastViews[place];
  }

  void setLastView(int place, int view) {
    lastViews[place] = view;
  }
}
