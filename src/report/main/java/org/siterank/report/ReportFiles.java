package org.siterank.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Writes a report: {@code report.html}, which needs nothing else, of several sites a page for each
 * of them, what changed as {@code changes.atom}, and every table as {@code NAME.csv}.
 */
public final class ReportFiles {

  /** Tables that not every report has: those of an earlier one must not lie beside this one. */
  private static final List<String> SOMETIMES =
      List.of(
          "changes-last-run",
          "changes-last-run-gone",
          "changes-month",
          "changes-month-gone",
          "surprises");

  /** The page. */
  public static final String PAGE = "report.html";

  /** The folder of the pages of single sites, {@code NAME.html} each. */
  public static final String SITES = "sites";

  /** The feed of what changed. */
  public static final String FEED = "changes.atom";

  private final WebmasterReport report;
  private final ReportTexts texts;
  private final List<Section> sections;

  /**
   * Prepares a report in a language.
   *
   * @param language {@code en}, {@code de} or {@code fr}
   */
  public ReportFiles(WebmasterReport report, String language) {
    this.report = report;
    this.texts = ReportTexts.of(language, report.basis().run().measured());
    this.sections = new ReportSections(report, texts).all();
  }

  /** The report in ten lines of plain words. */
  public List<String> summary() {
    return new Summary(report, texts).lines();
  }

  /** The first things to do, a sentence each. */
  public List<String> actions() {
    return new Summary(report, texts).actions();
  }

  /** The overview: the figures that matter most, each with the section that has it all. */
  public List<Card> cards() {
    return new Cards(report, texts).all();
  }

  /** The changes of a month as a mail without recipient, line by line: header, empty line, text. */
  public List<String> mail() {
    return new MailText(report, texts).lines();
  }

  /** The changes as an Atom feed. */
  public String feed() throws IOException {
    return new AtomFeed(report, texts).xml();
  }

  /** Returns what needs a look, one sentence each. */
  public List<String> doubts() {
    return report.doubts().stream()
        .map(
            doubt ->
                texts.say(
                    "doubt." + doubt,
                    texts.error(report.flows().balance().residuals().pages()),
                    report.basis().moved(),
                    texts.number((long) report.links().advice().refused()),
                    report.links().advice().unknown().toString(),
                    texts.number(report.ranks().amplification().sharpUpper()),
                    report.name(report.ranks().bestEntry())))
        .toList();
  }

  /** The page: one file, which asks for nothing from anywhere. */
  public String html() throws IOException {
    return new ReportPage(report, texts, sections, "").html(cards(), summary(), doubts());
  }

  /** The page of one of several sites: what the report says of it alone. */
  private String html(SisterSites sisters, SisterSites.Site site) throws IOException {
    List<Section> part = new SitePart(sisters, texts, site).of(sections);
    return new ReportPage(report, texts, part, site.name()).html(List.of(), List.of(), List.of());
  }

  /**
   * Writes pages, tables and feed; files of an earlier report are replaced.
   *
   * @return the files, the page first, the feed last
   */
  public List<Path> write(Path directory) throws IOException {
    Files.createDirectories(directory);
    for (String name : SOMETIMES) {
      Files.deleteIfExists(directory.resolve(name + ".csv"));
    }
    List<Path> files = new ArrayList<>();
    files.add(Files.writeString(directory.resolve(PAGE), html(), StandardCharsets.UTF_8));
    files.addAll(writeSites(directory.resolve(SITES)));
    for (Section section : sections) {
      for (Table table : section.tables()) {
        Path file = directory.resolve(table.name() + ".csv");
        CsvFile.write(table, file);
        files.add(file);
      }
    }
    files.add(Files.writeString(directory.resolve(FEED), feed(), StandardCharsets.UTF_8));
    return files;
  }

  private List<Path> writeSites(Path folder) throws IOException {
    Set<Path> written = new LinkedHashSet<>();
    if (report.basis().sisters().isPresent()) {
      Files.createDirectories(folder);
      for (SisterSites.Site site : report.basis().sisters().get().sites()) {
        Path file = folder.resolve(site.name() + ".html");
        String html = html(report.basis().sisters().get(), site);
        written.add(Files.writeString(file, html, StandardCharsets.UTF_8));
      }
    }
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*.html")) {
        for (Path file : all) {
          if (!written.contains(file) && ReportPage.isOurs(file)) {
            Files.delete(file); // Of a site that is none any more.
          }
        }
      }
    }
    return List.copyOf(written);
  }
}
