package org.siterank.accesslog;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.siterank.accesslog.LogLine.Field;
import org.siterank.site.AddressRange;

/**
 * Which format the first lines of a log are written in.
 *
 * @param format the format, when it can be read
 * @param envelope what another program has put around most of the lines, whether the format of what
 *     is inside is known or not
 * @param problem why it cannot, when it is known and lacks what is needed; otherwise empty
 */
record FormatDetection(Optional<LogFormat> format, Optional<Envelope> envelope, String problem) {

  /** Lines of some format looked at to find it: enough to outvote a few broken ones. */
  private static final int SAMPLE_LINES = 100;

  /**
   * In the order in which a line's format is looked for: what says more comes first. No line is of
   * two of them, but for a common line, which is also a beginning of a combined one.
   */
  private static final List<LogFormat> FORMATS =
      Stream.<LogFormat[]>of(
              NcsaFormat.values(),
              CloudFormat.values(),
              HaproxyFormat.values(),
              JsonFormat.values())
          .<LogFormat>flatMap(Stream::of)
          .toList();

  private static final List<String> DESCRIBED = List.of("w3c", "cloudfront");

  /**
   * The format that most of the first lines are written in, each line being of the first format
   * that it fits; between equals, the one that says more. Lines behind a {@code #Fields} directive
   * are of the format that it describes when they fit it.
   *
   * @param sample the beginning of a log; a last line without its newline is taken for whole
   */
  static FormatDetection of(byte[] sample) {
    Map<String, LogFormat> found = new LinkedHashMap<>();
    Map<String, Integer> votes = new LinkedHashMap<>();
    Map<LogFormat, LineParser> parsers = new LinkedHashMap<>();
    W3cFormat described = W3cFormat.UNTOLD;
    EnvelopeVotes envelopes = new EnvelopeVotes();
    String problem = "";
    int start = 0;
    int known = 0;
    while (known < SAMPLE_LINES && start < sample.length) {
      int end = ByteScan.indexOf(sample, start, sample.length, '\n');
      boolean whole = end < sample.length; // Half a directive names half of the fields.
      if (whole && W3cFormat.isFields(sample, start, end)) {
        described = (W3cFormat) described.after(sample, start, end);
        problem = problem.isEmpty() ? described.problem().orElse("") : problem;
        if (described.problem().isEmpty()) {
          found.putIfAbsent(described.label(), described);
          votes.putIfAbsent(described.label(), 0);
        }
      } else {
        Optional<Envelope> envelope = envelopes.open(sample, start, end);
        Optional<LogFormat> format =
            envelope.isPresent()
                ? wrapped(parsers, envelopes.inside(), envelope.get())
                : ofLine(parsers, described, sample, start, end);
        if (format.isPresent()) {
          known++;
          found.putIfAbsent(format.get().label(), format.get());
          votes.merge(format.get().label(), 1, Integer::sum);
        }
      }
      start = end + 1;
    }
    String best = null;
    for (String label : votes.keySet()) {
      int more = best == null ? 1 : Integer.compare(votes.get(label), votes.get(best));
      boolean saysMore = more == 0 && order(found.get(label)) < order(found.get(best));
      best = more > 0 || saysMore ? label : best;
    }
    return best == null
        ? new FormatDetection(Optional.empty(), envelopes.most(), problem)
        : new FormatDetection(Optional.of(found.get(best)), envelopes.most(), "");
  }

  /** Whether the format is none that is known, rather than one that lacks something. */
  boolean isUnknown() {
    return format.isEmpty() && problem.isEmpty();
  }

  private static int order(LogFormat format) {
    return FORMATS.indexOf(format.unwrapped());
  }

  /**
   * The format of a line in an envelope. The envelope of syslog is a part of HAProxy's own format.
   */
  private static Optional<LogFormat> wrapped(
      Map<LogFormat, LineParser> parsers, Payload inside, Envelope envelope) {
    if (inside.isError()) {
      return Optional.empty();
    }
    return ofLine(parsers, W3cFormat.UNTOLD, inside.bytes(), inside.start(), inside.end())
        .map(
            format ->
                envelope == Envelope.SYSLOG && format instanceof HaproxyFormat
                    ? format
                    : new WrappedFormat(envelope, format));
  }

  private static Optional<LogFormat> ofLine(
      Map<LogFormat, LineParser> parsers, W3cFormat described, byte[] bytes, int start, int end) {
    LogLine line = new LogLine();
    if (described.newParser().parse(bytes, start, end, line)) {
      return Optional.of(described);
    }
    for (LogFormat format : FORMATS) {
      boolean fits =
          parsers.computeIfAbsent(format, LogFormat::newParser).parse(bytes, start, end, line);
      boolean vhost = format instanceof NcsaFormat ncsa && ncsa.hasVhost();
      if (fits && (!vhost || namesHost(line))) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /**
   * Whether what stands before the client is a host: a common line read as one with a host has
   * ident or user where the client's address should be.
   */
  private static boolean namesHost(LogLine line) {
    String vhost = line.text(Field.VHOST);
    boolean address = AddressRange.parseAddress(line.text(Field.CLIENT)).isPresent();
    boolean port = vhost.matches(".*[^:]:[0-9]{1,5}") || vhost.matches("\\[.*\\]:[0-9]{1,5}");
    return !line.isEmpty(Field.VHOST)
        && !line.isEmpty(Field.CLIENT)
        && (port || (address && AddressRange.parseAddress(vhost).isEmpty()));
  }

  /** All names of formats. */
  static List<String> names() {
    return Stream.concat(FORMATS.stream().map(LogFormat::label), DESCRIBED.stream()).toList();
  }

  /** The format of a name; of those that a directive describes, before it has. */
  static LogFormat named(String name) {
    if (DESCRIBED.contains(name)) {
      return W3cFormat.UNTOLD;
    }
    return FORMATS.stream()
        .filter(format -> format.label().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UnknownFormatException(
                    "a log format must be one of "
                        + String.join(", ", names())
                        + ", or a format string of Apache or nginx, got "
                        + name));
  }
}
