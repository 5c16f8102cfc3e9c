package org.siterank.web;

import java.util.List;

/**
 * The question which links raise a page most, with its answer.
 *
 * @param url what stands in the field of the page
 * @param size links of the batch
 * @param perPage new links that one page may get
 * @param pages pages to choose from
 * @param fault what is wrong with the question; or empty
 * @param batch the batch as lines of edits, to be tried
 * @param panels the answer; empty where nothing was asked
 */
record GoalSheet(
    String url,
    int size,
    int perPage,
    List<SandboxSheet.Choice> pages,
    String fault,
    String batch,
    List<Sheet.Panel> panels) {}
