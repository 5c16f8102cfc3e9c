package org.siterank;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.siterank.accesslog.HitClass;
import org.siterank.site.PageUrl;

/**
 * Where the lines of all logs read so far went.
 *
 * @param read lines per class as they were read, before it was known which addresses are pages
 * @param robots lines per robot name, most first
 * @param unreadable the first lines that could not be read
 * @param unresolved page views of addresses that are no page the crawl knows, repeats left out
 * @param unresolvedBy the same per class
 */
public record LogAudit(
    Map<HitClass, Long> read,
    Map<String, Long> robots,
    List<String> unreadable,
    Map<PageUrl, Long> unresolved,
    Map<HitClass, Long> unresolvedBy) {

  /** Lines read. */
  public long lines() {
    return read.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Lines per class, each line in one; they add up to {@link #lines}. Page views of addresses that
   * are no page are taken out of their classes and put into {@code UNRESOLVED}.
   */
  public Map<HitClass, Long> classes() {
    Map<HitClass, Long> classes = new EnumMap<>(read);
    unresolvedBy.forEach(
        (hitClass, hits) -> {
          long moved = Math.min(hits, classes.get(hitClass));
          classes.merge(hitClass, -moved, Long::sum);
          classes.merge(HitClass.UNRESOLVED, moved, Long::sum);
        });
    return classes;
  }

  /** The unresolved addresses with most views, ties by URL. */
  public List<Map.Entry<PageUrl, Long>> topUnresolved(int count) {
    return unresolved.entrySet().stream()
        .sorted(
            Map.Entry.<PageUrl, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(count)
        .toList();
  }
}
