package org.siterank.accesslog;

import org.siterank.accesslog.LogLine.Field;

/**
 * Remembers what was found out about a field's values; bounded, see {@link ByteKeyCache}.
 *
 * @param <V> what is known of a value
 */
final class FieldCache<V> {

  private final Field field;
  private final ByteKeyCache<V> cache;

  /**
   * @param capacity a power of two
   */
  FieldCache(Field field, int capacity) {
    this.field = field;
    this.cache = new ByteKeyCache<>(capacity);
  }

  /**
   * Looks up the field's value in a line; null where nothing is known of it.
   *
   * @param salt tells equal values of different meaning apart
   */
  V known(LogLine line, int salt) {
    return cache.get(line.bytes(), line.start(field), line.end(field), salt);
  }

  /** Keeps what was found out about the value in a line, and returns it. */
  V keep(LogLine line, int salt, V value) {
    cache.put(line.bytes(), line.start(field), line.end(field), salt, value);
    return value;
  }
}
