package org.siterank.cli;

import java.util.List;
import java.util.Locale;
import org.siterank.config.Words;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code --format text|json|tsv|csv}, for commands that print results. */
final class FormatOption {

  @Option(
      names = "--format",
      paramLabel = "text|json|tsv|csv",
      defaultValue = "text",
      converter = ByWord.class,
      description = "How results are printed; text is for people and may change. Default: text.")
  private OutputFormat format;

  /** The chosen format. */
  OutputFormat format() {
    return format;
  }

  /** Reads the words as the contract writes them. */
  static final class ByWord implements ITypeConverter<OutputFormat> {

    private static final List<String> WORDS = List.of("text", "json", "tsv", "csv");

    @Override
    public OutputFormat convert(String word) {
      if (!WORDS.contains(word)) {
        throw new TypeConversionException(
            "\"" + word + "\" is not a format; write " + Words.either(WORDS));
      }
      return OutputFormat.valueOf(word.toUpperCase(Locale.ROOT));
    }
  }
}
