package org.siterank.engines;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Objects;

/**
 * Result of a push of ranks into an index that another program fills; also its JSON.
 *
 * @param target the index
 * @param dryRun whether nothing was sent
 * @param matching how many documents are pages of ours
 * @param writes how many documents were changed
 * @param unmatched documents and pages that do not belong together one by one
 * @param queries that use the ranks
 * @param cost of the requests
 * @param tookMillis time in all
 */
public record RankPushReport(
    String target,
    boolean dryRun,
    @JsonUnwrapped Matching matching,
    @JsonUnwrapped Writes writes,
    @JsonUnwrapped Unmatched unmatched,
    List<ReadyQuery> queries,
    @JsonUnwrapped RankPushCost cost,
    long tookMillis) {

  /**
   * Counts of the published pages and of the documents in the index.
   *
   * @param pages published here
   * @param documents in the index
   * @param matched documents that are pages of ours
   */
  public record Matching(int pages, long documents, long matched) {}

  /**
   * Counts of the documents by what became of their rank.
   *
   * @param written documents that got another rank
   * @param unchanged documents that had their rank
   * @param restored documents that got back what they held before, or lost the field, as it was
   *     before
   * @param changedByOthers documents whose value somebody else changed since, which was left alone
   */
  public record Writes(long written, long unchanged, long restored, long changedByOthers) {}

  /**
   * Documents and pages that are not matched one to one. Every document is in exactly one of
   * matched, without address, unreadable, elsewhere and unpublished.
   *
   * @param missing pages that the index lacks, by their URLs
   * @param unpublished documents of the site that are none of the published pages, by their
   *     addresses
   * @param elsewhere documents of other sites, by their addresses
   * @param withoutAddress documents without the field to match by, by their keys
   * @param unreadable documents without a usable address, as key and address
   * @param several pages with more than one document, by their URLs; each got the rank
   */
  public record Unmatched(
      Sampled missing,
      Sampled unpublished,
      Sampled elsewhere,
      Sampled withoutAddress,
      Sampled unreadable,
      Sampled several) {}

  public RankPushReport {
    Objects.requireNonNull(target, "target");
    queries = List.copyOf(queries);
  }
}
