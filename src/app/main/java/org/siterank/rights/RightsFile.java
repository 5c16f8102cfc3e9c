package org.siterank.rights;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.SiteScope;

/** Lines {@code URL<TAB>groups}, UTF-8; {@code #} before a comment. */
final class RightsFile {

  private RightsFile() {}

  /**
   * Reads a file. An address is that of the page it stands for: aliases of the site and ignored
   * parameters are gone.
   *
   * @throws RightsFileException at the first line that is refused
   */
  static Map<PageUrl, Readers> read(Path file, SiteScope scope) throws IOException {
    Map<PageUrl, Readers> pages = new HashMap<>();
    long number = 0;
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        // The byte order mark of some editors.
        String text = number == 1 && line.startsWith("\uFEFF") ? line.substring(1) : line;
        if (!text.isBlank() && !text.startsWith("#")) {
          add(text, scope, pages);
        }
      }
    } catch (IllegalArgumentException e) {
      throw new RightsFileException(file, number, e.getMessage(), e);
    } catch (CharacterCodingException e) {
      throw new RightsFileException(file, number + 1, "not UTF-8 here or in what follows", e);
    }
    return pages;
  }

  private static void add(String line, SiteScope scope, Map<PageUrl, Readers> pages) {
    String[] fields = line.split("\t", -1);
    if (fields.length != 2) {
      throw new IllegalArgumentException("expected URL<TAB>groups, got: " + line);
    }
    String address = fields[0].strip();
    PageUrl page =
        scope
            .written(address)
            .filter(scope::contains)
            .map(scope::canonical)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the page must be an http or https URL of the site, or, of a single site, a"
                            + " path that begins with a slash, got: "
                            + address));
    Readers readers = Readers.parse(fields[1]);
    Readers before = pages.putIfAbsent(page, readers);
    if (before != null && !before.equals(readers)) {
      throw new IllegalArgumentException(
          "a page must be named once, or alike each time, got: "
              + line
              + ", and before: "
              + before);
    }
  }
}
