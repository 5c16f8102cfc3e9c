package org.siterank.boost;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;

/**
 * Cache of values computed from the ranks of open segments. Each is kept as long as the segment's
 * reader is open, by the key of the ranks' source, which holds on to no ranks: an update in place
 * makes a new reader, and other ranks are another source. Thread-safe.
 *
 * @param <T> what is kept of a segment
 */
final class OpenSegments<T> {

  /** Computes what is to be kept. */
  @FunctionalInterface
  interface Computation<T> {
    T compute() throws IOException;
  }

  /** By reader first, so that one listener a reader forgets all that was kept of it. */
  private final ConcurrentMap<IndexReader.CacheKey, ConcurrentMap<String, T>> kept =
      new ConcurrentHashMap<>();

  /**
   * Returns the kept value of a segment, or else computes it. Several threads may compute it at one
   * time.
   */
  T of(LeafReader reader, RankSource source, Computation<T> computation) throws IOException {
    IndexReader.CacheHelper helper = reader.getReaderCacheHelper();
    if (helper == null) {
      return computation.compute(); // A reader without an identity, such as a merge's own view.
    }
    ConcurrentMap<String, T> known = kept.get(helper.getKey());
    T found = known == null ? null : known.get(source.key());
    if (found != null) {
      return found;
    }
    T computed = computation.compute();
    if (known == null) {
      ConcurrentMap<String, T> fresh = new ConcurrentHashMap<>();
      known = kept.putIfAbsent(helper.getKey(), fresh);
      if (known == null) {
        known = fresh;
        helper.addClosedListener(kept::remove);
      }
    }
    known.put(source.key(), computed);
    return computed;
  }

  /** Forgets what was computed from ranks that nobody asks for any more. */
  void forget(String key) {
    kept.values().forEach(segment -> segment.remove(key));
  }

  /** The values kept of the source with this key, by open segment. */
  Stream<T> kept(String key) {
    return kept.values().stream().map(segment -> segment.get(key)).filter(Objects::nonNull);
  }

  /** Counts the open segments for which something is kept of the source with this key. */
  int size(String key) {
    return (int) kept(key).count();
  }
}
