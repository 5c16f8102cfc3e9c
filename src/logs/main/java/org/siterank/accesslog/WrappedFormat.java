package org.siterank.accesslog;

import java.util.Optional;

/**
 * Lines of a format inside of what another program has put around them.
 *
 * @param envelope what is around them
 * @param inner their format; it has no directives
 */
record WrappedFormat(Envelope envelope, LogFormat inner) implements LogFormat {

  /** Why a line of standard error is no line of an access log. */
  static final String STANDARD_ERROR = "standard error of a container, no access log";

  WrappedFormat {
    if (inner.hasDirectives()) {
      throw new IllegalArgumentException(
          "a format with directives is in no envelope, got " + inner.label());
    }
  }

  @Override
  public String label() {
    return envelope.label() + " " + inner.label();
  }

  @Override
  public LogFormat unwrapped() {
    return inner;
  }

  @Override
  public LineParser newParser() {
    Payload payload = new Payload();
    LineParser parser = inner.newParser();
    return (bytes, start, end, line) ->
        envelope.open(bytes, start, ByteScan.withoutReturn(bytes, start, end), payload)
            && !payload.isError()
            && parser.parse(payload.bytes(), payload.start(), payload.end(), line);
  }

  @Override
  public String refusal(byte[] bytes, int start, int end) {
    Payload payload = new Payload();
    boolean isError =
        envelope.open(bytes, start, ByteScan.withoutReturn(bytes, start, end), payload)
            && payload.isError();
    return isError ? STANDARD_ERROR : LogFormat.super.refusal(bytes, start, end);
  }

  @Override
  public Optional<String> problem() {
    return inner.problem();
  }

  @Override
  public boolean isTemplate() {
    return inner.isTemplate();
  }

  @Override
  public boolean hasReferrer() {
    return inner.hasReferrer();
  }
}
