package org.siterank.boost;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.search.DocIdSetIterator;

/**
 * The largest rank from a document to the end of its segment, as a short staircase: it falls fast
 * when the segment is sorted by rank, and stays one step when it is not.
 *
 * <p>Taken from the live ranks when a reader is first searched, and kept as long as that reader is
 * open: an update in place makes a new reader, and another vector is another source, so a ceiling
 * is never too low.
 */
final class RankImpacts {

  /** Documents per block; a step begins at a block's first document. */
  private static final int BLOCK = 1024;

  /**
   * A step is taken when the maximum has fallen by this factor: small enough that the bound stays
   * tight, large enough that ranks over nine orders of magnitude make some 400 steps.
   */
  private static final double STEP = 0.95;

  private static final OpenSegments<RankImpacts> SEGMENTS = new OpenSegments<>();

  private final int[] firstDocs;
  private final double[] maxima;

  private RankImpacts(int[] firstDocs, double[] maxima) {
    this.firstDocs = firstDocs;
    this.maxima = maxima;
  }

  /**
   * The ceiling of a segment, of the ranks that documents have: documents without a rank count as
   * 0, whatever the source assumes for them, so that one ceiling serves all queries.
   *
   * @throws IllegalStateException when the source holds something else than ranks
   */
  static RankImpacts of(LeafReader reader, RankSource source) throws IOException {
    return SEGMENTS.of(reader, source, () -> read(reader, source.withMissing(0)));
  }

  /** Forgets the ceilings of ranks that nobody asks for any more. */
  static void forget(String key) {
    SEGMENTS.forget(key);
  }

  /** Counts the open segments whose ceiling is kept for the source with this key. */
  static int cached(String key) {
    return SEGMENTS.size(key);
  }

  /** The step a document is on. */
  int step(int doc) {
    int found = Arrays.binarySearch(firstDocs, doc);
    return found >= 0 ? found : -found - 2;
  }

  /** The step of the last documents. */
  int lastStep() {
    return firstDocs.length - 1;
  }

  /** The largest rank from the first document of a step to the end of the segment. */
  double maximum(int step) {
    return maxima[step];
  }

  /** The document after the last of a step. */
  int end(int step) {
    return step + 1 < firstDocs.length ? firstDocs[step + 1] : DocIdSetIterator.NO_MORE_DOCS;
  }

  private static RankImpacts read(LeafReader reader, RankSource source) throws IOException {
    double[] blocks = blockMaxima(reader, source);
    for (int i = blocks.length - 2; i >= 0; i--) {
      blocks[i] = Math.max(blocks[i], blocks[i + 1]);
    }
    int[] firstDocs = new int[blocks.length];
    double[] maxima = new double[blocks.length];
    int steps = 0;
    for (int i = 0; i < blocks.length; i++) {
      if (i == 0 || blocks[i] < maxima[steps - 1] * STEP) {
        firstDocs[steps] = i * BLOCK;
        maxima[steps] = blocks[i];
        steps++;
      }
    }
    return new RankImpacts(Arrays.copyOf(firstDocs, steps), Arrays.copyOf(maxima, steps));
  }

  private static double[] blockMaxima(LeafReader reader, RankSource source) throws IOException {
    double[] blocks = new double[reader.maxDoc() / BLOCK + 1];
    RankValues values = source.values(reader);
    for (int doc = 0; doc < reader.maxDoc(); doc++) {
      double rank = values.rank(doc);
      if (!(rank >= 0 && rank < Double.POSITIVE_INFINITY)) {
        throw new IllegalStateException(
            source.description()
                + " must hold ranks (doubles, at least 0 and finite), got "
                + rank
                + " in document "
                + doc);
      }
      blocks[doc / BLOCK] = Math.max(blocks[doc / BLOCK], rank);
    }
    return blocks;
  }
}
