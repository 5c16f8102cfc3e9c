package org.siterank.spark.links;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.apache.spark.sql.Row;
import org.siterank.site.PageUrl;
import org.siterank.spark.job.JobFailure;

/** A table of links as {@code siterank export links} writes it: {@code from<TAB>to}. */
final class LinkTable {

  /** How {@code siterank export links} ends a link that counts but is not followed. */
  static final String NOT_FOLLOWED = "#nofollow";

  private LinkTable() {}

  /**
   * Reads a table.
   *
   * @throws JobFailure with the line that is none of such a table
   */
  static void read(Path file, SiteFinder finder, Consumer<List<Row>> to)
      throws IOException, JobFailure {
    PageLinks links = new PageLinks(finder);
    boolean isPacked = file.toString().endsWith(".gz");
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = isPacked ? new GZIPInputStream(raw) : raw;
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      long number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (line.isEmpty() || line.charAt(0) == '#' || (number == 1 && line.equals("from\tto"))) {
          continue;
        }
        int tab = line.indexOf('\t');
        Optional<PageUrl> from = tab < 0 ? Optional.empty() : PageUrl.parse(line.substring(0, tab));
        String target = line.substring(tab + 1);
        if (target.indexOf('\t') >= 0) {
          throw JobFailure.usage(
              file
                  + ":"
                  + number
                  + ": expected from<TAB>to, got "
                  + line.replace("\t", "<TAB>")
                  + "; give tables with weights to Rank itself: --links");
        }
        boolean nofollow = target.endsWith(NOT_FOLLOWED);
        Optional<PageUrl> link = PageUrl.parse(target);
        if (from.isEmpty() || link.isEmpty()) {
          throw JobFailure.usage(
              file
                  + ":"
                  + number
                  + ": expected from<TAB>to, two http or https URLs, got "
                  + line.replace("\t", "<TAB>"));
        }
        if (links.begin(from.get())) {
          links.page();
          links.link(link.get(), nofollow);
        }
        to.accept(links.take());
      }
    }
  }
}
