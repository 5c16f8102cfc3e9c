package org.siterank.cli;

import java.io.IOException;
import java.io.Writer;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
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
  RowWriter rows(Writer out, String... columns) throws IOException {
    return switch (this) {
      case TSV -> new RowWriter(OutputFormat.TSV, out, columns);
      case CSV -> new RowWriter(OutputFormat.CSV, out, columns);
      case JSON -> new RowWriter(OutputFormat.JSON, out, columns);
      case JSONL -> RowWriter.jsonLines(out, columns);
      case GRAPHML, GEXF, WEBGRAPH ->
          throw new IllegalArgumentException(this + " is no format of tables");
    };
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
