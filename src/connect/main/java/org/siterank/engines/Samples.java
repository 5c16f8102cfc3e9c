package org.siterank.engines;

import java.util.ArrayList;
import java.util.List;

/** Counts and keeps the first. */
final class Samples {

  private final List<String> first = new ArrayList<>();
  private long count;

  void add(String text) {
    if (first.size() < Sampled.MOST) {
      first.add(text);
    }
    count++;
  }

  Sampled taken() {
    return new Sampled(count, first);
  }
}
