package org.siterank.accesslog;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Which key of a JSON log means what; asked with the key's bytes, without making an object. */
final class JsonKeys {

  /** Values that are wanted of a line. */
  enum Value {
    CLIENT(0),
    HOST(1),
    METHOD(2),
    TARGET(3),
    QUERY(4),
    /** Method, target and protocol in one. */
    REQUEST(5),
    STATUS(6),
    TIME(7),
    REFERRER(8),
    AGENT(9),
    /** The day, of a log that has the time of day apart. */
    DATE(10),
    /** How long the request took, in one of these units. */
    SECONDS(11),
    MILLISECONDS(12),
    NANOSECONDS(13);

    /** How many there are. */
    static final int COUNT = values().length;

    /** Place in arrays that hold something of every value. */
    final int slot;

    Value(int slot) {
      this.slot = slot;
    }
  }

  /**
   * @param object name of the object that the key is in, empty for the outermost
   * @param name the key, ASCII
   * @param value what it means; null when it leads to another object
   * @param rank of several keys of a line that mean the same, the lowest is taken
   */
  record JsonKey(String object, String name, Value value, int rank) {

    boolean is(String inObject, byte[] bytes, int start, int end) {
      return ByteScan.is(bytes, start, end, name) && object.equals(inObject);
    }
  }

  /** Collects keys. */
  static final class Builder {
    private final List<JsonKey> keys = new ArrayList<>();
    private final Map<Value, Integer> ranks = new EnumMap<>(Value.class);
    private String object = "";

    /** The keys that follow are in this object. */
    Builder in(String name) {
      object = name;
      return this;
    }

    /** Keys that mean a value, the preferred one first. */
    Builder value(Value value, String... names) {
      for (String name : names) {
        int rank = ranks.merge(value, 1, Integer::sum);
        keys.add(new JsonKey(object, name, value, rank));
      }
      return this;
    }

    /** A key whose object is looked into. */
    Builder object(String name) {
      keys.add(new JsonKey(object, name, null, 0));
      return this;
    }

    JsonKeys build() {
      return new JsonKeys(keys);
    }
  }

  private final JsonKey[] table;

  private JsonKeys(List<JsonKey> keys) {
    // At most a quarter full: most keys of a line are not wanted, and find an empty place at once.
    table = new JsonKey[Integer.highestOneBit(keys.size()) * 8];
    for (JsonKey key : keys) {
      byte[] name = key.name().getBytes(StandardCharsets.US_ASCII);
      int at = hash(name, 0, name.length);
      while (table[at & (table.length - 1)] != null) {
        at++;
      }
      table[at & (table.length - 1)] = key;
    }
  }

  /**
   * Returns the meaning of the key {@code [start, end)} of an object, or null when it is not
   * wanted.
   */
  JsonKey find(String object, byte[] bytes, int start, int end) {
    int at = hash(bytes, start, end);
    for (JsonKey key = table[at & (table.length - 1)];
        key != null;
        key = table[++at & (table.length - 1)]) {
      if (key.is(object, bytes, start, end)) {
        return key;
      }
    }
    return null;
  }

  /** Of the length and a few bytes: a forged key makes nothing slow, it only is not found. */
  private static int hash(byte[] bytes, int start, int end) {
    int length = end - start;
    if (length == 0) {
      return 0;
    }
    int mixed = bytes[start] * 31 + bytes[end - 1];
    mixed = mixed * 31 + bytes[start + length / 2];
    return ((mixed * 31 + length) * 0x9e3779b9) >>> 16; // Spread by 2^32 over the golden ratio.
  }
}
