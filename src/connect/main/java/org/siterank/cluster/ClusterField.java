package org.siterank.cluster;

import org.siterank.index.SiteField;

/** The names that fields have in a cluster: those of the index, but for the ranks. */
final class ClusterField {

  /** The rank; the plugin's default field. */
  static final String RANK = "siterank";

  /** The rank when the page was written; segments are sorted by it. */
  static final String RANK_SORT = "siterank_sort";

  /** The number of the page in a vector of ranks. */
  static final String NUMBER = "siterank_page";

  private ClusterField() {}

  static String of(SiteField field) {
    return switch (field) {
      case RANK -> RANK;
      case RANK_SORT -> RANK_SORT;
      default -> field.key();
    };
  }
}
