package org.siterank.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.OptionalInt;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.siterank.exports.RowTally;
import org.siterank.exports.TextTable;

/**
 * A table that another program wrote: CSV with commas or semicolons, or tab-separated, UTF-8 or
 * UTF-16. Rows of which nothing can be made are counted by reason, and the first of each reason is
 * kept.
 */
final class DelimitedFile {

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

  private final Path file;
  private final RowTally tally = new RowTally();

  DelimitedFile(Path file) {
    this.file = file;
  }

  /** Counts of the rows that were read and left out. */
  RowTally tally() {
    return tally;
  }

  /** Reads the file to its end, or up to what is no table any more. */
  void read(Rows reader) throws CommandFailure {
    long line = 0;
    boolean started = false;
    try (BufferedReader in = TextTable.open(Files.newInputStream(file))) {
      try (CSVParser parser = CSVParser.parse(in, TextTable.format(in))) {
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
          tally.countRow();
          reader.take(row, line);
        }
      }
    } catch (NoSuchFileException e) {
      throw new CommandFailure(ExitStatus.FAILED, file + ": no such file", e);
    } catch (CharacterCodingException e) {
      throw NotUtf8.in(file, line, e);
    } catch (IOException e) {
      throw new CommandFailure(ExitStatus.FAILED, file + ": cannot be read: " + e.getMessage(), e);
    } catch (UncheckedIOException e) { // What the parser throws between two records.
      if (e.getCause() instanceof CharacterCodingException) {
        throw NotUtf8.in(file, line, e);
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

  private CommandFailure wrong(long line, String what, Exception cause) {
    return new CommandFailure(ExitStatus.USAGE, file + ":" + line + ": " + what, cause);
  }

  /** The failure that ends the reading: a line says that the file is not of the expected kind. */
  CommandFailure wrong(long line, String what) {
    return wrong(line, what, null);
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
    tally.unusable(reason, file + ":" + line, value);
  }

  /** Counts a row that is not what the table is read for. */
  void leave(String reason, long line, String value) {
    tally.leave(reason, file + ":" + line, value);
  }

  /** As much of a value as a message has room for. */
  static String shown(String value) {
    return RowTally.shown(value);
  }
}
