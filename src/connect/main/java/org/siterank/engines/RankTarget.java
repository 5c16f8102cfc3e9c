package org.siterank.engines;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/**
 * An index that another program fills, and one field of it that takes ranks. What is written when
 * is decided by {@link RankPush}, the same for all engines.
 */
public interface RankTarget extends Closeable {

  /** A callback that takes documents. */
  @FunctionalInterface
  interface Documents {
    /** Takes some of them; called again until all have been given. */
    void take(List<ForeignDocument> batch) throws IOException;
  }

  /** The name for messages and files: its index and where that is. */
  String name();

  /** A name for files that differs from that of every other index and field; after the claim. */
  String fileName();

  /**
   * Whose the field is. Asked first; changes nothing.
   *
   * @throws IOException in one line, when the field or the index cannot take ranks
   */
  FieldClaim claim() throws IOException;

  /** Makes the field when it is absent, and notes in the index whose it is. */
  void prepare(FieldClaim claim) throws IOException;

  /** Undoes {@link #prepare}, as far as the engine can, once no document holds a rank. */
  void release() throws IOException;

  /**
   * The rank as it reads back once it is written, which may have fewer digits than a double.
   *
   * @return nothing where the field cannot hold this rank, so that the document goes without
   */
  OptionalDouble stored(double rank);

  /** Every document of the index once, in batches; needs no more memory than a batch. */
  void documents(Documents documents) throws IOException;

  /**
   * Writes values. Returns before they have arrived, and may be called from within {@link
   * #documents}. A document that is gone by now is passed over.
   */
  void send(List<RankChange> changes) throws IOException;

  /** Waits until all that was sent has arrived and is, or soon will be, visible. */
  RankPushCost finish() throws IOException;

  /** Queries in the engine's own language that use the ranks. */
  List<ReadyQuery> queries(PublishedRankTable ranks);
}
