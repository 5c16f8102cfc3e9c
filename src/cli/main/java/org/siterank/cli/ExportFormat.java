package org.siterank.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.siterank.output.CsvRows;
import org.siterank.output.JsonRows;
import org.siterank.output.Rows;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How what is known is written for other programs. */
enum ExportFormat {
  TSV,
  CSV,
  JSON,
  JSONL,
  GRAPHML,
  GEXF,
  WEBGRAPH;

  /** Those of a table. */
  static final Set<ExportFormat> TABLES = EnumSet.of(TSV, CSV, JSON, JSONL);

  /** Those of a graph. */
  static final Set<ExportFormat> GRAPHS = EnumSet.of(GRAPHML, GEXF, WEBGRAPH);

  /** Lower case, as the contract writes it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  static String list(Set<ExportFormat> formats) {
    return formats.stream().map(ExportFormat::toString).collect(Collectors.joining(", "));
  }

  /** A table in this format. */
  Rows rows(Writer out, String... columns) throws IOException {
    return switch (this) {
      case TSV -> CsvRows.tsv(out, columns);
      case CSV -> CsvRows.csv(out, columns);
      case JSON -> JsonRows.array(out, columns);
      case JSONL -> JsonRows.lines(out, columns);
      case GRAPHML, GEXF, WEBGRAPH ->
          throw new IllegalArgumentException(this + " is no format of tables");
    };
  }

  /** A table for a file that has no header line in TSV, as {@code solve} and {@code eval} read. */
  Rows headless(Writer out, String... columns) throws IOException {
    return this == TSV ? CsvRows.headless(out, columns) : rows(out, columns);
  }

  /** Reads the name of a format. */
  static final class Converter implements ITypeConverter<ExportFormat> {
    @Override
    public ExportFormat convert(String value) {
      for (ExportFormat format : values()) {
        if (format.toString().equals(value)) {
          return format;
        }
      }
      throw new TypeConversionException(
          "must be one of " + list(EnumSet.allOf(ExportFormat.class)) + ", got " + value);
    }
  }
}
