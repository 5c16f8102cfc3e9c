package org.siterank.moving;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.siterank.exports.RefusedExportException;
import org.siterank.exports.RowTally;

/**
 * The CrawlDB of Nutch, as {@code nutch readdb -dump} writes it: text, an entry of several lines
 * for each address, or CSV ({@code -format csv}).
 */
final class NutchDump {

  private static final Pattern FIRST = Pattern.compile("(.+)\tVersion: \\d+");
  private static final Pattern STATUS = Pattern.compile("Status: \\d+ \\((\\w+)\\)");
  private static final String HEADER = "Url,Status code,Status name,";

  /** Nutch does not escape quotes, and an address has none. */
  private static final Pattern ROW = Pattern.compile("\"([^\"]*)\",\\d+,\"([^\"]*)\",.*");

  private final Path file;
  private final Consumer<MovedAddress> to;
  private String url;
  private String place;

  private NutchDump(Path file, Consumer<MovedAddress> to) {
    this.file = file;
    this.to = to;
  }

  static void read(Path file, Consumer<MovedAddress> to)
      throws IOException, RefusedExportException {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      new NutchDump(file, to).read(lines);
    } catch (CharacterCodingException e) {
      throw new RefusedExportException(file + ": not UTF-8", e);
    }
  }

  private void read(BufferedReader lines) throws IOException, RefusedExportException {
    boolean isCsv = false;
    long number = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      String here = file + ":" + number;
      if (number == 1 && line.startsWith(HEADER)) {
        isCsv = true;
      } else if (isCsv) {
        row(line, here);
      } else {
        text(line, here);
      }
    }
    requireStatus();
  }

  private void row(String line, String here) throws RefusedExportException {
    Matcher row = ROW.matcher(line);
    if (!row.matches()) {
      throw new RefusedExportException(
          here + ": expected \"URL\",CODE,\"STATUS\",…, got " + RowTally.shown(line));
    }
    to.accept(MovedAddresses.address(row.group(1), row.group(2), MovedAddresses.NUTCH, here, line));
  }

  private void text(String line, String here) throws RefusedExportException {
    Matcher first = FIRST.matcher(line);
    Matcher status = STATUS.matcher(line);
    if (first.matches()) {
      requireStatus();
      url = first.group(1);
      place = here;
    } else if (url != null && status.matches()) {
      MovedAddress read =
          MovedAddresses.address(url, status.group(1), MovedAddresses.NUTCH, here, line);
      to.accept(new MovedAddress(read.url(), read.fate(), place));
      url = null;
      place = "";
    } else if (place == null && !line.isBlank()) {
      throw new RefusedExportException(
          here
              + ": expected a dump of nutch readdb -dump, which begins with"
              + " URL<TAB>Version: 7, or with "
              + HEADER
              + "… in CSV; got "
              + RowTally.shown(line));
    }
  }

  private void requireStatus() throws RefusedExportException {
    if (url != null) {
      throw new RefusedExportException(place + ": the entry of " + url + " has no line Status:");
    }
  }
}
