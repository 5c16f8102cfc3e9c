package org.siterank.search;

import java.io.IOException;
import java.util.Map;

/** The vectors of pages in a cluster, which compares them with those of a question. */
public interface RemoteVectors {

  /** Pages without vectors. */
  RemoteVectors NONE =
      new RemoteVectors() {
        @Override
        public int pages() {
          return 0;
        }

        @Override
        public boolean havePassages() {
          return false;
        }

        @Override
        public String model() {
          return "";
        }

        @Override
        public Map<String, Float> cosines(Map<String, Object> query, int most) {
          return Map.of();
        }
      };

  /** The number of pages. */
  int pages();

  /** Returns true if English pages have the directions of their passages. */
  boolean havePassages();

  /** The fingerprint of the model that gave the pages their vectors; empty for none. */
  String model();

  /**
   * The best pages of a query whose score is the cosine, by their addresses, the nearest first.
   *
   * @param query in OpenSearch's query language
   * @param most how many pages, at least 1
   */
  Map<String, Float> cosines(Map<String, Object> query, int most) throws IOException;
}
