package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.rank;
import static org.siterank.KnownSite.url;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.flow.SiteFlows;
import org.siterank.store.StoredRank;

class StoredFlowsTest {

  @Test
  void flowsAreThoseOfTheRanksOnTheLinks(@TempDir Path directory) throws Exception {
    try (KnownSite site = KnownSite.ranked(directory)) {
      List<StoredRank> ranks =
          List.of(
              rank(B, 3, 0, 1), rank(HOME, 8, 4, 3), rank(A, 2, 0, 0), rank(url("/z"), 9, 9, 9));
      SiteFlows flows = StoredFlows.of(site.model().graph(), ranks, 0.5);
      assertEquals(0.5, flows.damping());
      // Nodes are in the order of their addresses: /, /a, /b.
      assertArrayEquals(new double[] {8, 2, 3}, flows.scores().toArray());
      assertArrayEquals(new double[] {4, 0, 0}, flows.incoming().external().toArray());
      assertArrayEquals(new double[] {3, 0, 1}, flows.incoming().induced().toArray());
      assertArrayEquals(new double[] {1, 2, 2}, flows.incoming().internal().toArray());
      assertArrayEquals(new double[] {4, 1, 0}, flows.outgoing().internal().toArray());
    }
  }

  @Test
  void aPageWithoutARankHasNoFlow(@TempDir Path directory) throws Exception {
    try (KnownSite site = KnownSite.ranked(directory)) {
      SiteFlows flows = StoredFlows.of(site.model().graph(), List.of(rank(A, 2, 1, 1)), 0.5);
      assertArrayEquals(new double[] {0, 2, 0}, flows.scores().toArray());
      assertArrayEquals(new double[] {1, 0, 0}, flows.incoming().internal().toArray());
    }
  }
}
