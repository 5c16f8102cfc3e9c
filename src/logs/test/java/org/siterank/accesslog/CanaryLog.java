package org.siterank.accesslog;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Logs of every format in which each field holds a word that can be found again, whole and damaged
 * lines mixed. The same every time for a seed.
 */
public final class CanaryLog {

  /** What tells of a person; nothing of it may be kept or shown. */
  public static final Pattern PERSONAL =
      Pattern.compile("(?i)ryAgent|ryUser|ryOther|198\\.51\\.100|db8:dead");

  /** What stands in a line at all. */
  public static final Pattern ANY = Pattern.compile(PERSONAL + "|ryTarget|ryReferrer");

  /** Where the client's address comes into a line. */
  private static final String ADDRESS = "ADDRESS";

  private static final String CLF =
      "ADDRESS - CanaryUser1 [01/Feb/2024:01:02:03 +0000] \"GET TARGET";
  private static final String REST = " HTTP/1.1\" 200 12 \"REFERRER\" \"AGENT\" \"CanaryOther1\"";
  private static final String W3C =
      "#Version: 1.0\n#Fields: date time %ss-ip cs-method cs-uri-stem cs-uri-query s-port"
          + " cs-username c-ip cs(User-Agent) cs(Referer) cs(Cookie) sc-status time-taken\n";

  /** One line of each format of a name, without its head. */
  private static final Map<String, String> LINES =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("vhost_combined", "www.example.org:80 " + CLF + REST),
              Map.entry("combined", CLF + REST),
              Map.entry("vhost_common", "www.example.org:80 " + CLF + " HTTP/1.1\" 200 12"),
              Map.entry("common", CLF + " HTTP/1.1\" 200 12"),
              Map.entry(
                  "alb",
                  "http 2024-02-01T01:02:03.1Z app/a/b ADDRESS:1 10.0.0.1:80 0 0 0 200 200 1 2 \"GET"
                      + " http://www.example.org:80TARGET HTTP/1.1\" \"AGENT\" - - arn"
                      + " \"CanaryOther1\" \"-\" \"-\" 0"),
              Map.entry(
                  "elb",
                  "2024-02-01T01:02:03.1Z lb ADDRESS:1 10.0.0.1:80 0.0 0.0 0.0 200 200 0 2 \"GET"
                      + " http://www.example.org:80TARGET HTTP/1.1\" \"AGENT\" - -"),
              Map.entry(
                  "s3",
                  "owner bucket [01/Feb/2024:01:02:03 +0000] ADDRESS CanaryUser1 CanaryOther1"
                      + " WEBSITE.GET.OBJECT p1.html \"GET TARGET HTTP/1.1\" 200 - 3 3 1 9"
                      + " \"REFERRER\" \"AGENT\" -"),
              Map.entry(
                  "haproxy",
                  "Feb  1 01:02:03 lb haproxy[7]: ADDRESS:1 [01/Feb/2024:01:02:03.004] f b/s 0/0/0/1/1"
                      + " 200 7 CanaryOther1 - ---- 1/1/0/1/0 0/0 {REFERRER|AGENT}"
                      + " \"GET TARGET HTTP/1.1\""),
              Map.entry(
                  "traefik_json",
                  "{\"ClientAddr\":\"ADDRESS:1\",\"ClientHost\":\"ADDRESS\",\"ClientUsername\":\"CanaryUser1\","
                      + "\"DownstreamStatus\":200,\"RequestMethod\":\"GET\",\"RequestPath\":\"TARGET\","
                      + "\"StartUTC\":\"2024-02-01T01:02:03.7Z\",\"request_Referer\":\"REFERRER\","
                      + "\"request_User-Agent\":\"AGENT\",\"request_Cookie\":\"CanaryOther1\"}"),
              Map.entry(
                  "cloudflare_json",
                  "{\"ClientIP\":\"ADDRESS\",\"ClientRequestHost\":\"www.example.org\","
                      + "\"ClientRequestMethod\":\"GET\",\"ClientRequestReferer\":\"REFERRER\","
                      + "\"ClientRequestURI\":\"TARGET\",\"ClientRequestUserAgent\":\"AGENT\","
                      + "\"ClientSSLProtocol\":\"CanaryOther1\",\"Cookies\":{\"s\":\"CanaryOther1\"},"
                      + "\"EdgeResponseStatus\":200,\"EdgeStartTimestamp\":\"2024-02-01T01:02:03Z\"}"),
              Map.entry(
                  "caddy_json",
                  "{\"ts\":1706749323.5,\"request\":{\"remote_ip\":\"ADDRESS\",\"method\":\"GET\","
                      + "\"uri\":\"TARGET\",\"headers\":{\"Referer\":[\"REFERRER\"],"
                      + "\"Cookie\":[\"CanaryOther1\"],\"User-Agent\":[\"AGENT\"]}},"
                      + "\"user_id\":\"CanaryUser1\",\"status\":200}"),
              Map.entry(
                  "nginx_json",
                  "{\"time_iso8601\":\"2024-02-01T01:02:03+00:00\",\"remote_addr\":\"ADDRESS\","
                      + "\"remote_user\":\"CanaryUser1\",\"request\":\"GET TARGET HTTP/1.1\","
                      + "\"status\":\"200\",\"http_referer\":\"REFERRER\",\"http_user_agent\":\"AGENT\","
                      + "\"cookie\":\"CanaryOther1\"}"),
              Map.entry(
                  "cloudfront_json",
                  "{\"date\":\"2024-02-01\",\"time\":\"01:02:03\",\"c-ip\":\"ADDRESS\",\"cs-method\":\"GET\","
                      + "\"cs-uri-stem\":\"/p1.html\",\"cs-uri-query\":\"q=CanaryTarget1\","
                      + "\"sc-status\":\"200\",\"cs(Referer)\":\"REFERRER\","
                      + "\"cs(User-Agent)\":\"AGENT\",\"cs(Cookie)\":\"CanaryOther1\"}"),
              Map.entry(
                  "w3c",
                  "2024-02-01 01:02:03 10.0.0.1 GET /p1.html q=CanaryTarget1 80 CanaryUser1 ADDRESS"
                      + " AGENT REFERRER CanaryOther1 200 15"),
              Map.entry(
                  "cloudfront",
                  "2024-02-01\t01:02:03\tFRA1\t10.0.0.1\tGET\t/p1.html\tq=CanaryTarget1\t80"
                      + "\tCanaryUser1\tIP\tAGENT\tREFERRER\tCanaryOther1\t200\t15")));

  /** The same of a line that another program carries; {@code LINE} becomes one of combined. */
  private static final Map<String, String> ENVELOPES =
      new TreeMap<>(
          Map.of(
              Envelope.DOCKER.label(),
              "{\"log\":\"LINE\\n\",\"stream\":\"stdout\",\"attrs\":{\"user\":\"CanaryOther1\"},"
                  + "\"time\":\"2024-02-01T01:02:03.5Z\"}",
              Envelope.JOURNALD.label(),
              "{\"_HOSTNAME\":\"CanaryOther1\",\"MESSAGE\":\"LINE\",\"PRIORITY\":\"6\","
                  + "\"__REALTIME_TIMESTAMP\":\"1706749323500000\"}",
              Envelope.CRI.label(),
              "2024-02-01T01:02:03.500000000Z stdout F LINE",
              Envelope.SYSLOG.label(),
              "<190>Feb  1 01:02:03 CanaryOther1 nginx: LINE"));

  private static final List<String> PIECES =
      List.of(
          "\"",
          "\\",
          "\\x22",
          "\0",
          "\u001b[31m",
          "\t",
          " ",
          "[",
          "]",
          "{",
          "}",
          "|",
          ",",
          ":",
          "-",
          "%",
          "%00",
          "/",
          "?",
          "#",
          "GET ",
          " HTTP/1.1",
          "\" \"",
          "\" 200 ",
          "=cmd|",
          "\r",
          "\u00ff",
          "99999999999999999999");

  private final Random random;
  private final byte[] line;

  private CanaryLog(String format, long seed) {
    random = new Random(seed * 31 + format.hashCode());
    boolean coded = format.equals("w3c") || format.equals("cloudfront");
    line =
        template(format)
            .replace("TARGET", "/p1.html?q=CanaryTarget1")
            .replace("REFERRER", "https://r.example/CanaryReferrer1")
            .replace("AGENT", coded ? "CanaryAgent1/5.0+(X11)" : "CanaryAgent1/5.0 (X11; y)")
            .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String template(String format) {
    String envelope = ENVELOPES.get(format);
    if (envelope == null) {
      return LINES.get(format);
    }
    String inside = LINES.get("combined");
    boolean quoted = envelope.startsWith("{");
    return envelope.replace("LINE", quoted ? inside.replace("\"", "\\\"") : inside);
  }

  /** The names of all formats. */
  public static List<String> formats() {
    return List.copyOf(LINES.keySet());
  }

  /** The names of what may be around a line; each may be given as a format. */
  public static List<String> envelopes() {
    return List.copyOf(ENVELOPES.keySet());
  }

  /**
   * Writes a log; the first hundred lines are whole, so that the format is known.
   *
   * @param format one of {@link #formats} or {@link #envelopes}
   * @return how many lines there are besides directives
   */
  public static long write(OutputStream out, String format, long seed, int lines)
      throws IOException {
    CanaryLog log = new CanaryLog(format, seed);
    long written = 0;
    boolean directives = format.equals("w3c") || format.equals("cloudfront");
    if (directives) {
      String edge = format.equals("w3c") ? "" : "x-edge-location ";
      out.write(W3C.formatted(edge).getBytes(StandardCharsets.ISO_8859_1));
    }
    for (int i = 0; i < lines; i++) {
      byte[] whole = log.whole();
      byte[] text = i < 100 || log.random.nextInt(3) == 0 ? whole : log.damaged(whole);
      out.write(text);
      out.write('\n');
      written += directives && text.length > 0 && text[0] == '#' ? 0 : 1;
    }
    return written;
  }

  /** The line with a client of its own. */
  private byte[] whole() {
    String client =
        random.nextBoolean()
            ? "198.51.100." + random.nextInt(256)
            : "2001:db8:dead::" + Integer.toHexString(random.nextInt(1 << 16));
    int at = indexOf(ADDRESS, 0);
    byte[] whole = line;
    for (; at >= 0; at = indexOf(ADDRESS, at + ADDRESS.length())) {
      int shift = whole.length - line.length;
      whole =
          replaced(
              whole, at + shift, ADDRESS.length(), client.getBytes(StandardCharsets.ISO_8859_1));
    }
    return whole == line ? line.clone() : whole;
  }

  private int indexOf(String text, int from) {
    return new String(line, StandardCharsets.ISO_8859_1).indexOf(text, from);
  }

  private static byte[] replaced(byte[] in, int at, int length, byte[] by) {
    int end = Math.min(in.length, at + length);
    byte[] out = Arrays.copyOf(in, in.length - (end - at) + by.length);
    System.arraycopy(by, 0, out, at, by.length);
    System.arraycopy(in, end, out, at + by.length, in.length - end);
    return out;
  }

  private byte[] damaged(byte[] whole) {
    byte[] out = whole;
    switch (random.nextInt(8)) {
      case 0 -> out = Arrays.copyOf(out, random.nextInt(out.length));
      case 1 -> out = Arrays.copyOfRange(out, random.nextInt(out.length), out.length);
      case 2 -> {
        // The beginning of one line and the end of another.
        byte[] other = whole();
        int from = random.nextInt(other.length);
        byte[] tail = Arrays.copyOfRange(other, from, other.length);
        out = replaced(out, random.nextInt(out.length), Integer.MAX_VALUE / 2, tail);
      }
      case 3 -> out = replaced(out, out.length, 0, whole());
      case 4 -> {
        int at = random.nextInt(out.length);
        for (int i = at; i < Math.min(out.length, at + 40); i++) {
          out[i] = (byte) (Character.isLetter(out[i]) ? out[i] ^ 0x20 : out[i]);
        }
      }
      default -> {
        for (int n = random.nextInt(6); n >= 0; n--) {
          byte[] piece =
              PIECES.get(random.nextInt(PIECES.size())).getBytes(StandardCharsets.ISO_8859_1);
          out = replaced(out, random.nextInt(out.length + 1), random.nextInt(5), piece);
        }
      }
    }
    return out;
  }
}
