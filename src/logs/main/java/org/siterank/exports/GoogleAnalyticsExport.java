package org.siterank.exports;

import java.io.IOException;

/**
 * Google Analytics 4: reports and explorations as CSV ({@link LandingPageReport}), and events as
 * BigQuery exports them ({@link AnalyticsEvents}), one JSON object a line.
 */
final class GoogleAnalyticsExport implements VisitExport {

  private final LandingPageReport report;
  private final AnalyticsEvents events;

  GoogleAnalyticsExport(VisitSink sink) {
    report = new LandingPageReport(sink);
    events = new AnalyticsEvents(sink);
  }

  @Override
  public void read(ExportFile.Part part) throws IOException, RefusedExportException {
    if (part.isJson()) {
      ExportJson.read(part, events::take);
    } else {
      report.read(part);
    }
  }

  @Override
  public void finish(String file) throws RefusedExportException {
    if (!report.isFound() && !events.isFound()) {
      throw new RefusedExportException(
          file
              + ": neither a table with the columns \"Landing page\" and \"Sessions\" nor events of"
              + " the BigQuery export");
    }
    events.tell();
  }
}
