package org.siterank.opensearch;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts events on this node since it was started, for monitoring. */
final class RankCounts {

  /** The names are those of {@code GET _siterank/ranks}, and part of the metrics' names. */
  enum Event {
    LOADS("loads", "Rank vectors read into memory."),
    LOAD_FAILURES("load_failures", "Attempts to read a rank vector that failed."),
    QUERIES_WITH_OLDER_RANKS(
        "queries_with_older_ranks",
        "Queries of a shard that used the ranks before those in service."),
    QUERIES_WITH_RANKS_OF_DOCUMENTS(
        "queries_with_ranks_of_documents",
        "Queries of a shard that used the ranks in the documents instead of those in service."),
    SHARDS_STARTED_WITHOUT_RANKS(
        "shards_started_without_ranks",
        "Shards started before the ranks in service were in memory.");

    private final String key;
    private final String help;

    Event(String key, String help) {
      this.key = key;
      this.help = help;
    }

    String key() {
      return key;
    }

    String help() {
      return help;
    }
  }

  private final Map<Event, LongAdder> counts = new TreeMap<>();

  RankCounts() {
    for (Event event : Event.values()) {
      counts.put(event, new LongAdder());
    }
  }

  void add(Event event) {
    counts.get(event).increment();
  }

  /** By name. */
  Map<String, Object> all() {
    Map<String, Object> all = new TreeMap<>();
    counts.forEach((event, count) -> all.put(event.key(), count.sum()));
    return all;
  }
}
