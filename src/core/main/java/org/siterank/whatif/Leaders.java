package org.siterank.whatif;

import java.util.TreeSet;

/** The best lower ends of brackets: what a contender must be able to beat. */
final class Leaders {

  private final int top;
  private final TreeSet<Contender> all = new TreeSet<>(Contender.LEAST_SURE_FIRST);

  Leaders(int top) {
    this.top = top;
  }

  void offer(Contender contender) {
    all.add(contender);
    if (all.size() > top) {
      all.pollFirst();
    }
  }

  /** A contender whose bracket is narrower now. */
  void replace(Contender before, Contender after) {
    all.remove(before);
    offer(after);
  }

  /** Whether enough others surely gain more. */
  boolean exclude(Contender contender) {
    return all.size() == top && contender.gain().high() < all.first().gain().low();
  }
}
