package org.siterank.store;

import java.util.LinkedHashMap;
import java.util.Map;

/** What was asked for most recently, up to a number; the rest is forgotten. Not thread-safe. */
final class Recent<K, V> extends LinkedHashMap<K, V> {

  private static final long serialVersionUID = 1;

  /** Names and ids of addresses that are kept, for links repeat their targets; some 40 MB. */
  static final int ADDRESSES = 200_000;

  private final int most;

  Recent(int most) {
    super(1024, 0.75f, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
