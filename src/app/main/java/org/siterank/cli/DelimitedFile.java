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
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A table that another program wrote: CSV with commas or semicolons, or tab-separated, UTF-8. Rows
 * of which nothing can be made are counted by reason, and the first of each reason is kept.
 */
final class DelimitedFile {

  /** Nobody reads more; a header line of a real table has some twenty columns. */
  private static final int SHOWN = 80;

  /** Takes the rows of a file. */
  interface Rows {

    /**
     * The first line.
     *
     * @return whether it names columns; otherwise it comes again as a row
     * @throws IllegalArgumentException when columns that are needed are not named
     */
    boolean isHeader(CSVRecord first);

    /**
     * A line with what the table is about.
     *
     * @param line its number in the file, counted from 1
     */
    void take(CSVRecord row, long line) throws CommandFailure;
  }

  /** Lines that were left out for a reason, and the first of them. */
  record LeftOut(long lines, String first) {}

  private final Path file;
  private final Map<String, LeftOut> leftOut = new TreeMap<>();
  private long rows;
  private long unusable;

  DelimitedFile(Path file) {
    this.file = file;
  }

  /** Rows read, a header line not counted. */
  long rows() {
    return rows;
  }

  /** Counts a row that was read otherwise. */
  void countRow() {
    rows++;
  }

  /** Of them, those that should have been used and could not be understood. */
  long unusable() {
    return unusable;
  }

  /** What was left out, by reason. */
  Map<String, LeftOut> leftOut() {
    return leftOut;
  }

  /** Reads the file to its end, or up to what is no table any more. */
  void read(Rows reader) throws CommandFailure {
    long line = 0;
    boolean started = false;
    try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      skipByteOrderMark(in);
      try (CSVParser parser = CSVParser.parse(in, format(in))) {
        Iterator<CSVRecord> records = parser.iterator();
        while (true) {
          line = parser.getCurrentLineNumber() + 1; // Asking for the next record reads it.
          if (!records.hasNext()) {
            break;
          }
          CSVRecord row = records.next();
          if (!started) {
            started = true;
            if (isHeader(reader, row)) {
              continue;
            }
          }
          rows++;
          reader.take(row, line);
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
      throw wrong(line, "not a table: " + e.getCause().getMessage(), e);
    }
    if (!started) {
      throw new CommandFailure(ExitStatus.USAGE, file + ": the file is empty");
    }
  }

  private boolean isHeader(Rows reader, CSVRecord first) throws CommandFailure {
    try {
      return reader.isHeader(first);
    } catch (IllegalArgumentException e) {
      throw wrong(1, e.getMessage(), e);
    }
  }

  private CommandFailure notUtf8(long line, Exception e) {
    return new CommandFailure(
        ExitStatus.FAILED, file + ": not UTF-8 somewhere after line " + line + "; convert it", e);
  }

  private CommandFailure wrong(long line, String what, Exception cause) {
    return new CommandFailure(ExitStatus.USAGE, file + ":" + line + ": " + what, cause);
  }

  /** What ends the reading: a line that says the file is not what it was taken for. */
  CommandFailure wrong(long line, String what) {
    return wrong(line, what, null);
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

  /** The text of a cell; empty when the row has no such cell or the table no such column (-1). */
  static String cell(CSVRecord row, int place) {
    return place >= 0 && place < row.size() ? row.get(place).strip() : "";
  }

  /** The HTTP status in a cell; absent where the cell is empty. */
  OptionalInt status(CSVRecord row, int place, long line) throws CommandFailure {
    String text = cell(row, place);
    if (text.isEmpty()) {
      return OptionalInt.empty();
    }
    if (!text.matches("\\d{1,3}")) {
      throw wrong(line, "a status is a number of up to three digits: " + shown(text));
    }
    return OptionalInt.of(Integer.parseInt(text));
  }

  /** Counts a row that should have been used and could not be understood. */
  void unusable(String reason, long line, String value) {
    unusable++;
    leave(reason, line, value);
  }

  /** Counts a row that is not what the table is read for. */
  void leave(String reason, long line, String value) {
    leftOut.merge(
        reason,
        new LeftOut(1, file + ":" + line + ": " + shown(value)),
        (known, one) -> new LeftOut(known.lines() + 1, known.first()));
  }

  /** As much of a value as a message has room for. */
  static String shown(String value) {
    return value.length() <= SHOWN ? value : value.substring(0, SHOWN) + "…";
  }
}
