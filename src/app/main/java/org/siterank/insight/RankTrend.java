package org.siterank.insight;

import java.time.Instant;
import org.siterank.store.StoredRank;

/**
 * A page's values in one published run.
 *
 * @param published when
 * @param rank its score, interval and inflow then
 */
public record RankTrend(Instant published, StoredRank rank) {}
