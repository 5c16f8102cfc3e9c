package org.siterank.boost;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;

/**
 * Ranks that are used because those that were asked for are not at hand; explanations name both.
 *
 * @param ranks those that are used
 * @param wanted those that were asked for, for people: {@code docs-ranks-3:0a1b2c3d}
 */
public record StandInRanks(RankSource ranks, String wanted) implements RankSource {

  public StandInRanks {
    Objects.requireNonNull(ranks, "ranks");
    Objects.requireNonNull(wanted, "wanted");
  }

  @Override
  public RankValues values(LeafReader reader) throws IOException {
    return ranks.values(reader);
  }

  @Override
  public double missing() {
    return ranks.missing();
  }

  @Override
  public StandInRanks withMissing(double rank) {
    return new StandInRanks(ranks.withMissing(rank), wanted);
  }

  @Override
  public String key() {
    return ranks.key();
  }

  @Override
  public boolean isCacheable(LeafReaderContext context) {
    return ranks.isCacheable(context);
  }

  @Override
  public String description() {
    return ranks.description() + ", not those in service, " + wanted;
  }
}
