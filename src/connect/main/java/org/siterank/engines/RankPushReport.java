package org.siterank.engines;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Result of a push of ranks into an index that another program fills. Every document is in exactly
 * one of matched, without address, unreadable, elsewhere and unpublished.
 *
 * @param target the index
 * @param dryRun whether nothing was sent
 * @param pages published here
 * @param documents in the index
 * @param matched documents that are pages of ours
 * @param written documents that got another rank
 * @param unchanged documents that had their rank
 * @param restored documents that got back what they held before, or lost the field, as it was
 *     before
 * @param changedByOthers documents whose value somebody else changed since, which was left alone
 * @param withoutAddress documents without the field to match by, by their keys
 * @param unreadable documents whose address is none, by their keys and addresses
 * @param elsewhere documents of other sites, by their addresses
 * @param unpublished documents of the site that are none of the published pages, by their addresses
 * @param several pages with more than one document, by their URLs; each got the rank
 * @param missing pages that the index lacks, by their URLs
 * @param queries that use the ranks
 */
public record RankPushReport(
    String target,
    boolean dryRun,
    int pages,
    long documents,
    long matched,
    long written,
    long unchanged,
    long restored,
    long changedByOthers,
    Sampled withoutAddress,
    Sampled unreadable,
    Sampled elsewhere,
    Sampled unpublished,
    Sampled several,
    Sampled missing,
    List<ReadyQuery> queries,
    RankPushCost cost,
    Duration took) {

  public RankPushReport {
    Objects.requireNonNull(target, "target");
    queries = List.copyOf(queries);
  }
}
