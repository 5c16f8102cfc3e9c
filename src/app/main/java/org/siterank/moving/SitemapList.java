package org.siterank.moving;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.siterank.exports.RefusedExportException;
import org.siterank.exports.RowTally;
import org.siterank.site.PageUrl;

/** Lists of sitemaps: an address a line, as {@code robots.txt} has them, too. */
public final class SitemapList {

  private static final String ROBOTS = "(?i)^sitemap:\\s*";

  private SitemapList() {}

  /**
   * Reads lists.
   *
   * @throws RefusedExportException for a line that is no address, with file and line
   */
  public static MovedSettings read(List<Path> files) throws IOException, RefusedExportException {
    Set<String> sitemaps = new LinkedHashSet<>();
    Set<String> sites = new LinkedHashSet<>();
    for (Path file : files) {
      long number = 0;
      for (String line : lines(file)) {
        number++;
        String text = line.strip().replaceFirst(ROBOTS, "");
        if (text.isEmpty() || text.startsWith("#")) {
          continue;
        }
        String place = file + ":" + number;
        PageUrl url =
            PageUrl.parse(text)
                .orElseThrow(
                    () ->
                        new RefusedExportException(
                            place
                                + ": the address of a sitemap was expected, got "
                                + RowTally.shown(text)));
        sitemaps.add(url.value());
        sites.add(url.origin() + "/");
      }
    }
    if (sitemaps.isEmpty()) {
      throw new RefusedExportException(files.get(0) + ": there is no address in it");
    }
    Map<String, List<String>> flags = new LinkedHashMap<>();
    flags.put("--site", new ArrayList<>(sites));
    flags.put("--sitemap", new ArrayList<>(sitemaps));
    return new MovedSettings(Map.of("", flags), Map.of(), List.of());
  }

  private static List<String> lines(Path file) throws IOException, RefusedExportException {
    try {
      return Files.readAllLines(file);
    } catch (CharacterCodingException e) {
      throw new RefusedExportException(file + ": not UTF-8", e);
    }
  }
}
