package org.siterank.exports;

import java.io.IOException;
import java.nio.file.Path;

/** Reads the export of a {@link VisitProgram}: what its files look like, and what they tell. */
public sealed interface VisitExport
    permits GoatCounterExport,
        GoogleAnalyticsExport,
        MatomoExport,
        PlausibleExport,
        SearchConsoleExport {

  /**
   * Reads one text of the export.
   *
   * @throws RefusedExportException when it is not such an export, naming file, line and value
   */
  void read(ExportFile.Part part) throws IOException, RefusedExportException;

  /**
   * Called when all texts were read.
   *
   * @param file its name in messages
   */
  void finish(String file) throws RefusedExportException;

  /** The reader of a program's exports. */
  static VisitExport of(VisitProgram program, VisitSink sink) {
    return switch (program) {
      case MATOMO -> new MatomoExport(sink);
      case GOATCOUNTER -> new GoatCounterExport(sink);
      case PLAUSIBLE -> new PlausibleExport(sink);
      case GOOGLE_ANALYTICS -> new GoogleAnalyticsExport(sink);
      case SEARCH_CONSOLE -> new SearchConsoleExport(sink);
    };
  }

  /** Reads a file to its end. */
  static void read(VisitProgram program, Path path, VisitSink sink)
      throws IOException, RefusedExportException {
    VisitExport export = of(program, sink);
    new ExportFile(path).forEachPart(export::read);
    export.finish(path.toString());
    sink.finish(path.toString());
  }
}
