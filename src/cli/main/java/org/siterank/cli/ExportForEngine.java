package org.siterank.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.engines.PublishedRankTable;
import org.siterank.engines.RankFile;
import org.siterank.engines.RankRow;
import org.siterank.engines.RankTerms;

/** {@code export ranks --for ENGINE}: a file of ranks for another engine, and what to type then. */
final class ExportForEngine {

  private final RankFile file;
  private final Terminal terminal;

  ExportForEngine(RankFile file, Terminal terminal) {
    this.file = file;
    this.terminal = terminal;
  }

  /**
   * Writes the file.
   *
   * @param documents of the engine; nothing for the published pages under their own URLs
   * @param output a file, or a folder to put it into; nothing for the standard output
   * @return the exit status: a look is needed when no document is a page of the site
   */
  int export(SiteConfig config, Optional<Path> documents, Optional<Path> output) throws Exception {
    PublishedRankTable ranks;
    RankTerms terms;
    try (SiteSearch site = OpenSite.published(config)) {
      ranks = site.ranking().table();
      terms = new RankTerms(ranks.boost(), site.scope().start().origin());
    }
    Map<String, RankRow> rows = documents.isPresent() ? rows(ranks, documents.get()) : Map.of();
    Path target = output.map(this::target).orElse(null);
    try (PrintWriter opened = target == null ? null : ExportCommand.open(target)) {
      PrintWriter out = opened == null ? terminal.out() : opened;
      file.write(
          documents.isPresent()
              ? rows.values().iterator()
              : IntStream.range(0, ranks.size()).mapToObj(page -> row(ranks, page)).iterator(),
          terms,
          out);
      out.flush();
      ExportCommand.check(opened, target);
    }
    if (target != null) {
      terminal.say("wrote " + target);
    }
    String written = target == null ? file.fileName() : target.toString();
    file.usage(terms, ShellWords.quote(written)).forEach(terminal::say);
    if (documents.isPresent() && rows.isEmpty()) {
      terminal.complain("no document is a published page of the site; see --documents");
      return ExitStatus.ATTENTION.code();
    }
    return ExitStatus.DONE.code();
  }

  private Path target(Path output) {
    return Files.isDirectory(output) ? output.resolve(file.fileName()) : output;
  }

  private static RankRow row(PublishedRankTable ranks, int page) {
    String url = ranks.url(page).value();
    return new RankRow(url, url, ranks.rank(page));
  }

  /** The documents that are pages, each once, in the order of the file. */
  private Map<String, RankRow> rows(PublishedRankTable ranks, Path documents)
      throws CommandFailure {
    Map<String, RankRow> rows = new LinkedHashMap<>();
    long[] unknown = {0};
    String[] first = {""};
    TabFile.read(
        documents,
        line -> {
          String[] fields = line.fields(1, 2, "URL or id<TAB>URL");
          String url = fields[fields.length - 1];
          PublishedRankTable.Found found = ranks.find(url);
          if (found.page() >= 0) {
            rows.putIfAbsent(
                file.isByUrl() ? url : fields[0],
                new RankRow(fields[0], url, ranks.rank(found.page())));
          } else if (unknown[0]++ == 0) {
            first[0] = url;
          }
        });
    if (unknown[0] > 0) {
      terminal.say(
          unknown[0] + " documents are no published pages of the site, such as " + first[0]);
    }
    return rows;
  }
}
