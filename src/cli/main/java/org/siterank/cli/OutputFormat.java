package org.siterank.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import java.util.Optional;
import org.siterank.output.CsvRows;
import org.siterank.output.JsonRows;
import org.siterank.output.Rows;

/** How a command prints its results. {@code TEXT} is for people and may change. */
public enum OutputFormat {
  /** Sentences and tables for people. */
  TEXT,
  /** JSON. */
  JSON,
  /** Fields separated by tabs. */
  TSV,
  /** RFC 4180. */
  CSV;

  /** Returns the format with a name in lower case, as the contract writes it. */
  static Optional<OutputFormat> named(String name) {
    for (OutputFormat format : values()) {
      if (format.name().toLowerCase(Locale.ROOT).equals(name)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /**
   * A table in this format.
   *
   * @throws IllegalArgumentException for {@link #TEXT}, which is no table
   */
  public Rows rows(Writer out, String... columns) throws IOException {
    return switch (this) {
      case TEXT ->
          throw new IllegalArgumentException("text is laid out by its command, not as a table");
      case JSON -> JsonRows.array(out, columns);
      case TSV -> CsvRows.tsv(out, columns);
      case CSV -> CsvRows.csv(out, columns);
    };
  }
}
