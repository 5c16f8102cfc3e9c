package org.siterank.web;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.siterank.SiteLinks;
import org.siterank.SiteSearch;
import org.siterank.change.NoAnswerException;
import org.siterank.change.WebmasterSession;
import org.siterank.report.ReportFiles;
import org.siterank.report.Today;
import org.siterank.report.WebmasterReport;
import org.siterank.site.PageUrl;
import org.siterank.today.TaskMarks;

/**
 * Data behind the pages for webmasters: the published run in memory, and the report on it, made
 * once for each run. Thread-safe.
 */
final class WebmasterSite {

  /**
   * Pages of a site up to which what takes long is computed unasked: up to about a second. On
   * 100,000 pages it takes some seconds.
   */
  private static final int AT_ONCE = 20_000;

  private final SiteSearch site;
  private WebmasterReport report; // of the run below; guarded by this, as the next two are
  private long reported;
  private final Map<String, ReportFiles> texts = new TreeMap<>();

  WebmasterSite(SiteSearch site) {
    this.site = site;
  }

  /**
   * The published run, held in memory.
   *
   * @throws BadRequest when the site cannot be ranked as it is
   */
  WebmasterSession session() throws IOException, BadRequest {
    try {
      return site.session();
    } catch (NoAnswerException e) {
      throw new BadRequest(422, e.getMessage());
    }
  }

  /** The last complete day of the logs, as the last run kept it; nothing when there is none. */
  Optional<Today> today() throws IOException {
    return site.today().kept();
  }

  /**
   * Writes down what somebody says of a task.
   *
   * @return nothing when there is no such task
   */
  Optional<Today.Task> mark(String task, TaskMarks.Said said) throws IOException {
    return site.today().mark(task, Optional.of(said));
  }

  /** Links to add, by texts and counts. */
  SiteLinks links() {
    return site.links();
  }

  /** Where the site starts: what a path is relative to. */
  PageUrl start() {
    return site.scope().start();
  }

  /** Whether what takes long may be computed unasked. */
  boolean isSmall(WebmasterSession session) {
    return session.pages() <= AT_ONCE;
  }

  /** Whether the report on the published run is made already. */
  synchronized boolean hasReport(WebmasterSession session) {
    return report != null && reported == session.run().id();
  }

  /** The report on the published run, in a language; who asks meanwhile waits. */
  synchronized ReportFiles report(WebmasterSession session, String language) throws IOException {
    if (!hasReport(session)) {
      report = site.report();
      reported = session.run().id();
      texts.clear();
    }
    ReportFiles files = texts.get(language);
    if (files == null) {
      files = new ReportFiles(report, language);
      texts.put(language, files);
    }
    return files;
  }
}
