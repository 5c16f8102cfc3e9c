package org.siterank.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.siterank.LinkImport;
import org.siterank.site.PageUrl;

/**
 * The link table of another crawler: CSV with commas or semicolons, or tab-separated, with a header
 * line, or without one when it says no more than from and to. What is no link of the site is
 * counted by reason, and the first line of each reason is kept.
 */
final class LinkTableFile {

  /** Nobody reads more; a header line of a real table has some twenty columns. */
  private static final int SHOWN = 80;

  /** Lines that were left out for a reason, and the first of them. */
  record LeftOut(long lines, String first) {}

  private final Path file;
  private final LinkColumns.Wanted wanted;
  private final Map<String, LeftOut> leftOut = new TreeMap<>();
  private LinkColumns columns;
  private long rows;
  private long unusable;

  LinkTableFile(Path file, LinkColumns.Wanted wanted) {
    this.file = file;
    this.wanted = wanted;
  }

  /** Rows read, a header line not counted. */
  long rows() {
    return rows;
  }

  /** Of them, those that should have been links and could not be understood. */
  long unusable() {
    return unusable;
  }

  /** What was left out, by reason. */
  Map<String, LeftOut> leftOut() {
    return leftOut;
  }

  /** Reads the file to its end, or up to what is no table any more. */
  void read(LinkImport links) throws CommandFailure {
    long line = 0;
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      skipByteOrderMark(reader);
      try (CSVParser parser = CSVParser.parse(reader, format(reader))) {
        Iterator<CSVRecord> records = parser.iterator();
        while (true) {
          line = parser.getCurrentLineNumber() + 1; // Asking for the next record reads it.
          if (!records.hasNext()) {
            break;
          }
          CSVRecord row = records.next();
          if (columns == null) {
            columns = columns(row);
            if (columns != null) {
              continue;
            }
            columns = LinkColumns.plain();
          }
          rows++;
          row(row, line, links);
        }
      }
    } catch (NoSuchFileException e) {
      throw new CommandFailure(ExitStatus.FAILED, file + ": no such file", e);
    } catch (CharacterCodingException e) {
      throw notUtf8(line, e);
    } catch (IOException e) {
      throw new CommandFailure(ExitStatus.FAILED, file + ": cannot be read: " + e.getMessage(), e);
    } catch (UncheckedIOException e) { // What the parser throws between two records.
      if (e.getCause() instanceof CharacterCodingException) {
        throw notUtf8(line, e);
      }
      throw new CommandFailure(
          ExitStatus.USAGE, file + ":" + line + ": not a table: " + e.getCause().getMessage(), e);
    }
    if (columns == null) {
      throw new CommandFailure(ExitStatus.USAGE, file + ": the file is empty");
    }
  }

  private CommandFailure notUtf8(long line, Exception e) {
    return new CommandFailure(
        ExitStatus.FAILED, file + ": not UTF-8 somewhere after line " + line + "; convert it", e);
  }

  private static void skipByteOrderMark(BufferedReader reader) throws IOException {
    reader.mark(1);
    if (reader.read() != '\uFEFF') {
      reader.reset();
    }
  }

  /** Tab, semicolon or comma: that of which the first line has most. */
  private static CSVFormat format(BufferedReader reader) throws IOException {
    int most = 1 << 16; // Far beyond any header line.
    reader.mark(most);
    char[] start = new char[most];
    int length = Math.max(0, reader.read(start, 0, most));
    reader.reset();
    int[] counts = new int[3];
    for (int i = 0; i < length && start[i] != '\n' && start[i] != '\r'; i++) {
      int which = "\t;,".indexOf(start[i]);
      if (which >= 0) {
        counts[which]++;
      }
    }
    char separator = counts[0] > 0 ? '\t' : counts[1] > counts[2] ? ';' : ',';
    CSVFormat.Builder format = CSVFormat.RFC4180.builder().setDelimiter(separator);
    format.setIgnoreEmptyLines(true).setCommentMarker(separator == '\t' ? '#' : null);
    return separator == '\t' ? format.setQuote(null).get() : format.get();
  }

  /** The columns that a first line names; null when it is a link itself. */
  private LinkColumns columns(CSVRecord row) throws CommandFailure {
    if (row.size() >= 2
        && PageUrl.parse(row.get(0)).isPresent()
        && PageUrl.parse(row.get(1)).isPresent()) {
      return null;
    }
    try {
      return LinkColumns.of(row.toList(), wanted);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, file + ":1: " + e.getMessage(), e);
    }
  }

  private void row(CSVRecord row, long line, LinkImport links) throws CommandFailure {
    String from = cell(row, columns.from());
    String to = cell(row, columns.to());
    if (row.size() <= Math.max(columns.from(), columns.to())) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          file
              + ":"
              + line
              + ": a line of "
              + row.size()
              + " cells has no source and target: "
              + shown(String.join(" | ", row.toList())));
    }
    String type = cell(row, columns.type());
    if (!LinkColumns.isLink(type)) {
      leave("no hyperlink (" + shown(type) + ")", line, to);
      return;
    }
    switch (links.add(from, to, cell(row, columns.anchor()), isNofollow(row), status(row, line))) {
      case TAKEN -> {}
      case FROM_ELSEWHERE -> leave("on a page of another site", line, from);
      case SOURCE_UNREADABLE -> unusable("source is no http or https URL", line, from);
      case TARGET_UNREADABLE -> {
        // mailto:, tel:, javascript: and the like are no links between pages.
        String scheme = to.replaceFirst("(?s):.*", "").toLowerCase(Locale.ROOT);
        if (scheme.matches("mailto|tel|javascript|data|sms|ftp|file|blob|about|whatsapp")) {
          leave("leads to no page (" + scheme + ":)", line, to);
        } else {
          unusable("target is no http or https URL", line, to);
        }
      }
    }
  }

  private static String cell(CSVRecord row, int place) {
    return place >= 0 && place < row.size() ? row.get(place).strip() : "";
  }

  private boolean isNofollow(CSVRecord row) {
    String rel = cell(row, columns.rel()).toLowerCase(Locale.ROOT);
    if (rel.matches("(?s).*\\b(nofollow|ugc|sponsored)\\b.*")) {
      return true;
    }
    String word = cell(row, columns.nofollow()).toLowerCase(Locale.ROOT);
    if (columns.nofollow() < 0 || word.isEmpty()) {
      return false;
    }
    boolean yes = word.matches("true|yes|1|y|nofollow");
    boolean isFollowWord = word.matches("follow|dofollow");
    return columns.follows() ? !(yes && !word.equals("nofollow")) && !isFollowWord : yes;
  }

  private OptionalInt status(CSVRecord row, long line) throws CommandFailure {
    String text = cell(row, columns.status());
    if (text.isEmpty()) {
      return OptionalInt.empty();
    }
    if (!text.matches("\\d{1,3}")) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          file + ":" + line + ": a status is a number of up to three digits: " + shown(text));
    }
    return OptionalInt.of(Integer.parseInt(text));
  }

  private void unusable(String reason, long line, String value) {
    unusable++;
    leave(reason, line, value);
  }

  private void leave(String reason, long line, String value) {
    leftOut.merge(
        reason,
        new LeftOut(1, file + ":" + line + ": " + shown(value)),
        (known, one) -> new LeftOut(known.lines() + 1, known.first()));
  }

  private static String shown(String value) {
    return value.length() <= SHOWN ? value : value.substring(0, SHOWN) + "…";
  }
}
