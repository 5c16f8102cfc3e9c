package org.siterank.cache;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map of what was asked for most recently; the rest is forgotten. Not thread-safe. */
public final class Recent<K, V> extends LinkedHashMap<K, V> {

  private static final long serialVersionUID = 1;

  private final int most;

  /**
   * @param most entries kept
   */
  public Recent(int most) {
    super(16, 0.75f, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
