package org.siterank.cluster;

/**
 * Pages by what was done about them; a page that had to be looked at twice may count twice.
 *
 * @param added pages that were not there
 * @param changed pages sent again because their text changed
 * @param repaired pages sent again because somebody else had changed them
 * @param foreign documents of others that were deleted
 * @param reranked pages of which only the rank was sent
 * @param removed pages taken out
 */
record PushCounts(int added, int changed, int repaired, int foreign, int reranked, int removed) {

  static final PushCounts NOTHING = new PushCounts(0, 0, 0, 0, 0, 0);

  PushCounts plus(PushCounts other) {
    return new PushCounts(
        added + other.added,
        changed + other.changed,
        repaired + other.repaired,
        foreign + other.foreign,
        reranked + other.reranked,
        removed + other.removed);
  }
}
