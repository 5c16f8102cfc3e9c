package org.siterank;

import java.time.Instant;
import org.siterank.store.StoredRank;

/**
 * What one published run said of a page.
 *
 * @param published when
 * @param rank its score, interval and inflow then
 */
public record RankTrend(Instant published, StoredRank rank) {}
