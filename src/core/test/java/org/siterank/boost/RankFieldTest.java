package org.siterank.boost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

class RankFieldTest {

  private static final int MEGABYTE = 1 << 20;

  /** Ranks that keep how large the writer's buffer is when they are read. */
  private static final class Watching extends LinkedHashMap<String, Double> {
    private static final long serialVersionUID = 1;
    private final transient List<Double> buffers = new ArrayList<>();
    private final transient IndexWriter writer;

    Watching(IndexWriter writer) {
      this.writer = writer;
    }

    @Override
    public Set<Map.Entry<String, Double>> entrySet() {
      buffers.add(writer.getConfig().getRAMBufferSizeMB());
      return super.entrySet();
    }
  }

  private static List<Double> buffers(double before, int... lengths) throws IOException {
    IndexWriterConfig config = LuceneIndexes.config();
    if (before == IndexWriterConfig.DISABLE_AUTO_FLUSH) {
      config.setMaxBufferedDocs(100);
    }
    config.setRAMBufferSizeMB(before);
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
        IndexWriter writer = new IndexWriter(directory, config)) {
      Watching ranks = new Watching(writer);
      for (int length : lengths) {
        ranks.put("x".repeat(length), 1.0);
      }
      RankField.update(writer, "id", "rank", ranks);
      ranks.buffers.add(writer.getConfig().getRAMBufferSizeMB());
      return ranks.buffers;
    }
  }

  @Test
  void anUpdateHasRoomForAllRanksAndLeavesTheBufferAsItWas() throws IOException {
    // Two bytes a character and 64 a rank.
    double needed = 2 + 2 * 64.0 / MEGABYTE;
    assertEquals(
        List.of(needed, 0.5), buffers(0.5, MEGABYTE / 4, 3 * MEGABYTE / 4), "more than it has");
    assertEquals(List.of(16.0, 16.0), buffers(16, 10, 20), "it has more");
  }

  @Test
  void aWriterThatFlushesByItsDocumentsGoesOnToDoSo() throws IOException {
    double off = IndexWriterConfig.DISABLE_AUTO_FLUSH;
    assertEquals(List.of(off, off), buffers(off, 10, 20));
  }

  @Test
  void thePivotIsTheGeometricMeanOfThePositiveRanks() {
    assertEquals(10, RankField.pivot(Map.of("a", 1.0, "b", 100.0, "c", 0.0)), 1e-12);
    assertEquals(4, RankField.pivot(Map.of("a", 4.0)), 1e-12);
    assertEquals(1, RankField.pivot(Map.of("a", 0.0)));
    assertEquals(1, RankField.pivot(Map.of()));
  }

  @Test
  void whatIsInfiniteIsNoRankAndNoPivot() {
    double infinite = Double.POSITIVE_INFINITY;
    assertThrows(IllegalArgumentException.class, () -> RankField.bits(infinite));
    assertThrows(IllegalArgumentException.class, () -> new Linear(1, infinite));
    assertEquals(Float.MAX_VALUE, new Linear(Float.MAX_VALUE, 1).weight(), "the largest weight");
  }
}
