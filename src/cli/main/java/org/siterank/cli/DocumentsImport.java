package org.siterank.cli;

import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.siterank.imports.DocumentImport;
import org.siterank.imports.DocumentInbox;
import org.siterank.imports.RefusedDocumentException;
import org.siterank.imports.SiteImport;
import org.siterank.output.Figures;

/** {@code siterank import documents}: pages that a content management system publishes. */
final class DocumentsImport {

  private final SiteImport site;
  private final Terminal terminal;

  DocumentsImport(SiteImport site, Terminal terminal) {
    this.site = site;
    this.terminal = terminal;
  }

  /** Takes a file; {@code -} is standard input. */
  ExitStatus run(Path file) throws Exception {
    boolean isInput = file.toString().equals("-");
    DocumentInbox.Taken taken;
    try (Reader lines =
        isInput
            ? new InputStreamReader(System.in, StandardCharsets.UTF_8.newDecoder())
            : Files.newBufferedReader(file)) {
      taken = site.take(lines);
    } catch (RefusedDocumentException e) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          (isInput ? "standard input" : file)
              + ":"
              + e.line()
              + ": "
              + e.getMessage()
              + ". Nothing was changed",
          e);
    } catch (CharacterCodingException e) {
      throw new CommandFailure(ExitStatus.USAGE, file + ": not UTF-8. Nothing was changed", e);
    }
    return print(taken);
  }

  /** Prints what became of documents. */
  ExitStatus print(DocumentInbox.Taken taken) {
    DocumentImport.Report report = taken.report();
    if (!terminal.isQuiet()) {
      line(
          "documents",
          Figures.count(report.documents())
              + " read: "
              + Figures.count(report.added())
              + " pages added, "
              + Figures.count(report.replaced())
              + " replaced, "
              + Figures.count(report.deleted())
              + " deleted"
              + (report.unknown() == 0
                  ? ""
                  : ", " + Figures.count(report.unknown()) + " to be deleted not known"));
      line("next", "siterank rank publishes them, or the next run");
      terminal.out().flush();
    }
    taken.warnings().forEach(terminal::complain);
    return taken.warnings().isEmpty() ? ExitStatus.DONE : ExitStatus.ATTENTION;
  }

  private void line(String what, String text) {
    terminal.out().println(VisibleText.of(Figures.line(what, text)));
  }
}
