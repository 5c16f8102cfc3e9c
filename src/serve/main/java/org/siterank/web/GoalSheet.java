package org.siterank.web;

import java.util.List;

/**
 * The question which links help a page, with its answer.
 *
 * @param url what stands in the field of the page
 * @param size links of the batch
 * @param perPage new links that one page may get
 * @param pages pages to choose from
 * @param fault what is wrong with the question; or empty
 * @param batch the batch as lines of edits, to be tried
 * @param counted the answer by texts and counts; empty where nothing was asked
 * @param panels the answer of the model; likewise
 */
record GoalSheet(
    String url,
    int size,
    int perPage,
    List<SandboxSheet.Choice> pages,
    String fault,
    String batch,
    List<Sheet.Panel> counted,
    List<Sheet.Panel> panels) {

  /** Whether texts and counts advise any link. */
  boolean isCounted() {
    return counted.stream().anyMatch(panel -> !panel.tables().get(0).rows().isEmpty());
  }
}
