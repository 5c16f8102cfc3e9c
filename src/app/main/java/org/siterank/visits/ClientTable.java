package org.siterank.visits;

/**
 * State of every client in one slot: an open hash table from keyed hashes to counts and signs. One
 * word of state for each client, since most lines of a log touch one.
 */
final class ClientTable {

  /** What is known of a client that is not there. */
  static final int ABSENT = -1;

  /** The state's parts, from the lowest bit: views, and what was seen. */
  private static final int VIEWS = (1 << 24) - 1;

  private static final int ASKED_PARTS = 1 << 24;
  private static final int ASKED_ROBOTS_TXT = 1 << 25;
  private static final int ROBOT_BY_ROBOTS_TXT = 1 << 26;
  private static final int ROBOT_BY_PAGES = 1 << 27;

  private final int most;

  /** 0 marks an empty place; the key 0 is stored as 1, one more chance in 2^64 to collide. */
  private long[] keys;

  private int[] states;
  private int[] lastViews;
  private int size;

  /**
   * @param most clients that it holds
   * @param expected about how many it will hold: as many as that of the slot before
   */
  ClientTable(int most, int expected) {
    this.most = most;
    this.keys = new long[ViewTable.capacity(expected)];
    this.states = new int[keys.length];
    this.lastViews = new int[keys.length];
  }

  int size() {
    return size;
  }

  /** A client's place, good until the next one is added; {@link #ABSENT} when it has none. */
  int find(long client) {
    int place = place(keys, client);
    return keys[place] == 0 ? ABSENT : place;
  }

  /** A client's place, made if need be; {@link #ABSENT} when the table is full. */
  int findOrAdd(long client) {
    int place = place(keys, client);
    if (keys[place] != 0) {
      return place;
    }
    if (size >= most) {
      return ABSENT;
    }
    if (2 * (size + 1) > keys.length) {
      grow();
      place = place(keys, client);
    }
    keys[place] = client == 0 ? 1 : client;
    lastViews[place] = ViewChains.END;
    size++;
    return place;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldStates = states;
    int[] oldViews = lastViews;
    keys = new long[2 * oldKeys.length];
    states = new int[keys.length];
    lastViews = new int[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int place = place(keys, oldKeys[i]);
        keys[place] = oldKeys[i];
        states[place] = oldStates[i];
        lastViews[place] = oldViews[i];
      }
    }
  }

  /** The key's place, or the empty one where it would go. */
  private static int place(long[] keys, long key) {
    long stored = key == 0 ? 1 : key;
    int mask = keys.length - 1;
    int place = Long.hashCode(stored) & mask;
    while (keys[place] != 0 && keys[place] != stored) {
      place = (place + 1) & mask;
    }
    return place;
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

  /** What has shown the client to be a robot; null when nothing has. */
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
