package org.siterank.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option that chooses how results are printed. */
public final class FormatOption {

  private static final String DEFAULT = "text";

  @Option(
      names = "--format",
      paramLabel = "text|json|tsv|csv",
      defaultValue = DEFAULT,
      converter = Converter.class,
      description = "How to print the results (default: ${DEFAULT-VALUE})")
  private OutputFormat format;

  /** Takes the option of a command line that was read without the parser. */
  void take(PlainLine line) {
    format = OutputFormat.named(line.option(PlainLine.FORMAT, DEFAULT)).orElseThrow();
  }

  /** The format that was chosen. */
  public OutputFormat format() {
    return format;
  }

  /** Lower case, as the contract writes it. */
  static final class Converter implements ITypeConverter<OutputFormat> {
    @Override
    public OutputFormat convert(String value) {
      return OutputFormat.named(value)
          .orElseThrow(
              () -> new TypeConversionException("must be text, json, tsv or csv, got " + value));
    }
  }
}
