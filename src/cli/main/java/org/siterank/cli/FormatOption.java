package org.siterank.cli;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option that chooses how results are printed. */
public final class FormatOption {

  @Option(
      names = "--format",
      paramLabel = "text|json|tsv|csv",
      defaultValue = "text",
      converter = Converter.class,
      description = "How to print the results (default: ${DEFAULT-VALUE})")
  private OutputFormat format;

  /** The format that was chosen. */
  public OutputFormat format() {
    return format;
  }

  /** Lower case, as the contract writes it. */
  static final class Converter implements ITypeConverter<OutputFormat> {
    @Override
    public OutputFormat convert(String value) {
      for (OutputFormat format : OutputFormat.values()) {
        if (format.name().toLowerCase(Locale.ROOT).equals(value)) {
          return format;
        }
      }
      throw new TypeConversionException("must be text, json, tsv or csv, got " + value);
    }
  }
}
