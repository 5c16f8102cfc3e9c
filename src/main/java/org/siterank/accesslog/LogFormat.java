package org.siterank.accesslog;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How the lines of a log are written: the common log format and Apache's two additions to it, which
 * nginx writes as well (Apache mod_log_config, "Examples").
 *
 * <pre>
 * common          client ident user [time] "request" status size
 * combined        common "referrer" "agent"
 * vhost_common    host:port common
 * vhost_combined  host:port combined
 * </pre>
 *
 * Fields after these are allowed and not read.
 */
public enum LogFormat {
  /** Combined, with the virtual host in front; the port may be missing. */
  VHOST_COMBINED(true, true),
  /** With referrer and agent. */
  COMBINED(false, true),
  /** Common, with the virtual host in front; the port may be missing. */
  VHOST_COMMON(true, false),
  /** Without referrer and agent: every page view counts as direct, and no robot is known. */
  COMMON(false, false);

  /** Lines looked at to find the format: enough to outvote a few broken ones. */
  private static final int SAMPLE_LINES = 100;

  private final boolean vhost;
  private final boolean combined;

  LogFormat(boolean vhost, boolean combined) {
    this.vhost = vhost;
    this.combined = combined;
  }

  /** The name used in files: {@code vhost_combined}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean hasVhost() {
    return vhost;
  }

  boolean isCombined() {
    return combined;
  }

  /**
   * The format that most of the first lines are written in, each line being of the first format
   * that it fits; between equals, the one that says more. Nothing when no line is of any format.
   *
   * @param sample the beginning of a log; a last line without its newline is taken for whole
   */
  static Optional<LogFormat> detect(byte[] sample) {
    Map<LogFormat, Integer> votes = new EnumMap<>(LogFormat.class);
    int start = 0;
    for (int i = 0; i < SAMPLE_LINES && start < sample.length; i++) {
      int end = start;
      while (end < sample.length && sample[end] != '\n') {
        end++;
      }
      ofLine(sample, start, end).ifPresent(format -> votes.merge(format, 1, Integer::sum));
      start = end + 1;
    }
    LogFormat best = null;
    for (LogFormat format : votes.keySet()) {
      best = best == null || votes.get(format) > votes.get(best) ? format : best;
    }
    return Optional.ofNullable(best);
  }

  private static Optional<LogFormat> ofLine(byte[] bytes, int start, int end) {
    LogLine line = new LogLine();
    for (LogFormat format : values()) {
      boolean fits = new LineParser(format).parse(bytes, start, end, line);
      if (fits && (!format.vhost || namesHost(line))) {
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
    String vhost = line.text(LogLine.Field.VHOST);
    boolean address = AddressRange.parseAddress(line.text(LogLine.Field.CLIENT)).isPresent();
    boolean port = vhost.matches(".*[^:]:[0-9]{1,5}") || vhost.matches("\\[.*\\]:[0-9]{1,5}");
    return !line.isEmpty(LogLine.Field.VHOST)
        && !line.isEmpty(LogLine.Field.CLIENT)
        && (port || (address && AddressRange.parseAddress(vhost).isEmpty()));
  }
}
