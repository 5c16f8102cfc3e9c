package org.siterank.cli;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.siterank.SiteSearch;
import org.siterank.exports.RefusedExportException;
import org.siterank.exports.RowTally;
import org.siterank.imports.AddressImport;
import org.siterank.imports.DocumentInbox;
import org.siterank.imports.RefusedDocumentException;
import org.siterank.imports.SiteImport;
import org.siterank.moving.AppSearchDocuments;
import org.siterank.moving.AppSearchExport;
import org.siterank.moving.AppSearchRules;
import org.siterank.moving.FessBackup;
import org.siterank.moving.MovedAddress;
import org.siterank.moving.MovedAddresses;
import org.siterank.moving.MovedSettings;
import org.siterank.moving.MovingProgram;
import org.siterank.moving.SitemapList;
import org.siterank.output.Figures;

/** Imports what another search engine or crawler leaves behind: see the manual, Moving in. */
final class MovedImport {

  private static final String UNCHANGED = ". Nothing was changed";

  private final ConfigOptions options;
  private final Terminal terminal;

  MovedImport(ConfigOptions options, Terminal terminal) {
    this.options = options;
    this.terminal = terminal;
  }

  /**
   * Imports.
   *
   * @param what documents, addresses or settings
   * @param given files, or folders of them
   * @param out the folder for settings, or null
   */
  ExitStatus run(String what, MovingProgram program, List<Path> given, Path out) throws Exception {
    if (out != null && !what.equals("settings")) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--out says nothing of " + what + "; leave it out");
    }
    List<Path> files = files(given);
    try {
      if (what.equals("settings")) {
        Path folder = out == null ? Path.of("conf") : out;
        return new MovedFiles(options, terminal, folder).write(settings(program, files));
      }
      try (SiteSearch site = SiteSearch.open(options.load())) {
        return what.equals("documents")
            ? documents(site.imports(), files)
            : addresses(site.imports(), program, files);
      }
    } catch (RefusedExportException e) {
      throw new CommandFailure(ExitStatus.USAGE, e.getMessage() + UNCHANGED, e);
    }
  }

  /** The files, with those of folders, such as the parts that a job has written. */
  private static List<Path> files(List<Path> given) throws IOException, CommandFailure {
    List<Path> files = new ArrayList<>();
    for (Path path : given) {
      if (Files.isDirectory(path)) {
        try (Stream<Path> inside = Files.list(path)) {
          inside
              .filter(file -> !file.getFileName().toString().matches("[._].*"))
              .filter(Files::isRegularFile)
              .sorted()
              .forEach(files::add);
        }
      } else {
        files.add(path);
      }
    }
    if (files.isEmpty()) {
      throw new CommandFailure(ExitStatus.USAGE, given.get(0) + ": there is no file in it");
    }
    return files;
  }

  private static MovedSettings settings(MovingProgram program, List<Path> files)
      throws IOException, RefusedExportException {
    return switch (program) {
      case APP_SEARCH -> AppSearchRules.of(AppSearchExport.read(files));
      case FESS -> FessBackup.read(files);
      default -> SitemapList.read(files);
    };
  }

  private ExitStatus documents(SiteImport site, List<Path> files) throws Exception {
    AppSearchExport export = AppSearchExport.read(files);
    AppSearchDocuments documents = AppSearchDocuments.of(export, site::isOfSite);
    if (documents.lines().isEmpty()) {
      tell(documents.tally());
      throw new CommandFailure(
          ExitStatus.USAGE,
          files.get(0)
              + ": none of "
              + Figures.count(export.size())
              + " documents is a page of the site; check --site"
              + UNCHANGED);
    }
    DocumentInbox.Taken taken;
    try {
      taken = site.take(new StringReader(String.join("\n", documents.lines())));
    } catch (RefusedDocumentException e) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          documents.places().get(e.index()) + ": " + e.getMessage() + UNCHANGED,
          e);
    }
    ExitStatus status = new DocumentsImport(site, terminal).print(taken);
    tell(documents.tally());
    documents
        .fields()
        .forEach(
            (field, count) ->
                line("left out", "the field " + field + " of " + Figures.count(count, "document")));
    terminal.out().flush();
    boolean isWhole = documents.tally().leftOut().isEmpty() && documents.fields().isEmpty();
    return isWhole ? status : ExitStatus.ATTENTION;
  }

  private ExitStatus addresses(SiteImport site, MovingProgram program, List<Path> files)
      throws Exception {
    AddressImport addresses = site.addresses();
    RowTally tally = new RowTally();
    for (Path file : files) {
      MovedAddresses.read(program, file, address -> take(address, addresses, tally));
    }
    if (addresses.isEmpty()) {
      tell(tally);
      throw new CommandFailure(
          ExitStatus.USAGE,
          files.get(0)
              + ": none of "
              + Figures.count(tally.rows())
              + " addresses is of the site; check --site"
              + UNCHANGED);
    }
    AddressImport.Report report = site.take(addresses);
    line(
        "addresses",
        Figures.count(tally.rows())
            + " read: the next crawl asks for "
            + Figures.count(report.added())
            + ", "
            + Figures.count(report.known())
            + " were known");
    tell(tally);
    line("next", "siterank run");
    terminal.out().flush();
    return tally.unusable() == 0 ? ExitStatus.DONE : ExitStatus.ATTENTION;
  }

  private static void take(MovedAddress address, AddressImport to, RowTally tally) {
    tally.countRow();
    if (!address.fate().isEmpty()) {
      tally.leave(address.fate(), address.place(), address.url());
      return;
    }
    switch (to.add(address.url())) {
      case TAKEN -> {}
      case ELSEWHERE -> tally.leave("of another site", address.place(), address.url());
      case NO_PAGE -> tally.leave("a part of pages", address.place(), address.url());
      case UNREADABLE -> tally.unusable("no http or https URL", address.place(), address.url());
    }
  }

  private void tell(RowTally tally) {
    LeftOut.of(tally).forEach(text -> line("left out", text));
  }

  private void line(String what, String text) {
    if (!terminal.isQuiet()) {
      terminal.out().println(VisibleText.of(Figures.line(what, text)));
    }
  }
}
