package org.siterank.accesslog;

import java.util.Optional;

/**
 * How the lines of a log are written. Immutable; the work on lines is done by its {@link #newParser
 * parsers}, one per thread.
 *
 * <p>Whatever the format, a parser hands a line over in one form: the fields of {@link LogLine},
 * text in the escapes of Apache and nginx ({@link LogEscapes}), the time in seconds since 1970 UTC
 * and the day in the log's own zone. A status of 0 means that the server says it sent no answer.
 */
public sealed interface LogFormat
    permits CloudFormat,
        HaproxyFormat,
        JsonFormat,
        NcsaFormat,
        TemplateFormat,
        W3cFormat,
        WrappedFormat {

  /**
   * The format of this name, or the one that a log format string of Apache or nginx describes.
   *
   * @throws UnknownFormatException when it is neither, or such a string lacks client, time, request
   *     or status
   */
  static LogFormat of(String text) {
    return TemplateFormat.isTemplate(text) ? new TemplateFormat(text) : FormatDetection.named(text);
  }

  /** The name used in files: {@code vhost_combined}; of a given format string, the string. */
  String label();

  /** A reader of lines in this format, for one thread. */
  LineParser newParser();

  /**
   * Whether lines that begin with {@code #} say something about those that follow. Such a line is
   * none of the log's own: it is given to {@link #after} and counts as nothing.
   */
  default boolean hasDirectives() {
    return false;
  }

  /**
   * The format in force behind a directive.
   *
   * @param bytes holds the directive, a line that begins with {@code #}, at {@code [start, end)}
   * @return this, when the directive changes nothing
   */
  default LogFormat after(byte[] bytes, int start, int end) {
    return this;
  }

  /**
   * Names the fields without which lines of this format cannot be counted. Nothing when all that is
   * needed is there.
   */
  default Optional<String> problem() {
    return Optional.empty();
  }

  /** Whether this is a format string and no name. */
  default boolean isTemplate() {
    return false;
  }

  /** The format without what another program has put around its lines. */
  default LogFormat unwrapped() {
    return this;
  }

  /** Why the line {@code bytes[start, end)}, which no parser reads, is none of the format. */
  default String refusal(byte[] bytes, int start, int end) {
    return UnreadableLine.UNLIKE + label();
  }

  /** Whether lines say where visitors came from; otherwise every page view counts as direct. */
  boolean hasReferrer();
}
