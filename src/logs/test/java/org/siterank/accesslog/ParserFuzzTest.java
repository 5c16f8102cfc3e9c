package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.siterank.accesslog.LogLine.Field;

/**
 * Every parser on mutants of its own lines: it never throws, never looks at or changes a byte
 * outside of the line, and what it reads lies within bounds.
 */
@Tag("slow")
class ParserFuzzTest {

  private static final int MUTANTS = 10_000;
  private static final int SLOW_MUTANTS = 400;

  private static final String CLF = " - u [01/Feb/2024:01:02:03 +0100] \"GET /a?b=%20c HTTP/1.1\"";
  private static final String REST =
      " 200 12 \"https://r.example/\\x22\" \"Mozilla/5.0 (\\\"x\\\")\"";
  private static final byte[] SPICE =
      " \t\"\\[]{}:,/%#+-0x\r\u0000|?".getBytes(StandardCharsets.ISO_8859_1);

  static Stream<Arguments> formats() {
    List<Arguments> all = new ArrayList<>();
    all.add(Arguments.of(NcsaFormat.COMMON, "192.0.2.1" + CLF + " 304 -"));
    all.add(Arguments.of(NcsaFormat.COMBINED, "192.0.2.1" + CLF + REST));
    all.add(Arguments.of(NcsaFormat.VHOST_COMMON, "h:80 ::1" + CLF + " 200 5"));
    all.add(Arguments.of(NcsaFormat.VHOST_COMBINED, "h.example:443 2001:db8::7" + CLF + REST));
    all.add(
        Arguments.of(
            CloudFormat.ALB,
            "h2 2020-01-01T00:55:04.127531Z app/a/b 192.0.2.1:2817 10.0.0.1:80 0.001 0.1 0.0 200"
                + " 200 2 3 \"GET https://h:443/a HTTP/1.1\" \"Mozilla/5.0 (X)\" - - \"x\""));
    all.add(
        Arguments.of(
            CloudFormat.ELB,
            "2015-05-13T23:39:43.945958Z lb 192.0.2.1:2817 10.0.0.1:80 0.0 0.1 0.2 200 200 0 57"
                + " \"GET https://h:443/a HTTP/1.1\" \"Mozilla/5.0 (X)\" - -"));
    all.add(
        Arguments.of(
            CloudFormat.S3,
            "b659 www.example.com [10/Feb/2012:16:42:07 -0500] 192.0.2.1 - EB35 WEBSITE.GET.OBJECT"
                + " index \"GET /index HTTP/1.1\" 200 - 3 3 1 9 \"-\" \"Mozilla/5.0 (X)\" -"));
    all.add(
        Arguments.of(
            HaproxyFormat.HTTP,
            "Sep 25 06:05:27 h haproxy[6801]: 192.0.2.1:5 [25/Sep/2018:06:05:27.584] f b/s"
                + " 0/0/0/72/72 200 7 - - ---- 5/4/0/1/0 0/0 {h.example|http://r/#22|M/5 #7b} {}"
                + " \"GET /u#23ser HTTP/1.1\""));
    all.add(
        Arguments.of(
            JsonFormat.NGINX_JSON,
            "{\"ip\": \"::1\",\"request\":\"GET /a\\\"b HTTP/1.1\",\"status\": \"200\",\"x\":[{}],"
                + "\"http_referer\": \"http://r/\\u00e4\",\"date\": \"2013-10-10T16:52:00+02:00\"}"));
    all.add(
        Arguments.of(
            JsonFormat.CADDY_JSON,
            "{\"ts\":1703373474.8,\"request\":{\"client_ip\":\"192.0.2.1\",\"method\":\"GET\","
                + "\"host\":\"h\",\"uri\":\"/a\",\"headers\":{\"Te\":[\"t\"],\"User-Agent\":"
                + "[\"M\\\\\"]}},\"status\":200}"));
    all.add(
        Arguments.of(
            JsonFormat.TRAEFIK_JSON,
            "{\"ClientHost\": \"192.0.2.1\",\"DownstreamStatus\":200,\"RequestMethod\":\"GET\","
                + "\"RequestPath\":\"/a\\nb\",\"StartUTC\":\"2023-08-11T11:39:21.77Z\",\"u\":null}"));
    all.add(
        Arguments.of(
            JsonFormat.CLOUDFLARE_JSON,
            "{\"ClientIP\":\"192.0.2.1\",\"ClientRequestMethod\":\"GET\",\"ClientRequestURI\":"
                + "\"/a\\nb\",\"EdgeResponseStatus\":200,\"EdgeStartTimestamp\":1769857200}"));
    all.add(
        Arguments.of(
            JsonFormat.CLOUDFRONT_JSON,
            "{\"date\":\"2026-01-31\",\"time\":\"11:00:00\",\"c-ip\":\"::1\",\"cs-method\":\"GET\","
                + "\"cs-uri-stem\":\"/a%2520\",\"sc-status\":\"200\",\"cs(User-Agent)\":\"M%20\"}"));
    String clf = "192.0.2.1" + CLF + REST;
    all.add(
        Arguments.of(
            new WrappedFormat(Envelope.DOCKER, NcsaFormat.COMBINED),
            EnvelopeTest.docker(clf, "stdout")));
    all.add(
        Arguments.of(
            new WrappedFormat(Envelope.JOURNALD, NcsaFormat.COMMON),
            "{\"__REALTIME_TIMESTAMP\":\"1\",\"MESSAGE\":"
                + Arrays.toString(("::1" + CLF + " 200 1").getBytes(StandardCharsets.UTF_8))
                + "}"));
    all.add(
        Arguments.of(
            new WrappedFormat(Envelope.CRI, NcsaFormat.COMBINED),
            "2026-01-31T12:00:00.1Z stdout F " + clf));
    all.add(
        Arguments.of(
            new WrappedFormat(Envelope.SYSLOG, NcsaFormat.COMBINED),
            "137 <134>1 2026-01-31T11:00:00Z c L - - [a b=\"c\"] " + clf));
    all.add(
        Arguments.of(
            new WrappedFormat(Envelope.SYSLOG, NcsaFormat.VHOST_COMBINED),
            "<190>Jan 31 12:00:00 web nginx[1]: h:80 " + clf));
    W3cFormat iis =
        fields(
            "date time c-ip cs-method cs-uri-stem cs-uri-query cs(User-Agent) cs(Referer) sc-status");
    all.add(
        Arguments.of(
            iis, "2012-04-01 00:00:13 192.0.2.1 GET /a+b c=d M/5+(X;+\\) \"http://r/ \" 200"));
    W3cFormat cloud =
        fields("date time x-edge-location c-ip cs-method cs-uri-stem sc-status cs(User-Agent)");
    all.add(
        Arguments.of(
            cloud, "2014-05-23\t01:13:11\tF\t192.0.2.1\tGET\t/a%2520b\t200\tM%255C%2520(%5C"));
    all.add(
        Arguments.of(
            LogFormat.of("%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\""),
            "192.0.2.1" + CLF + REST));
    all.add(
        Arguments.of(
            LogFormat.of("$remote_addr|$msec|$request|$status|$http_user_agent"),
            "192.0.2.1|1706745723.123|GET /a HTTP/1.1|200|M\\x22"));
    return all.stream();
  }

  private static W3cFormat fields(String names) {
    byte[] directive = ("#Fields: " + names).getBytes(StandardCharsets.US_ASCII);
    return (W3cFormat) W3cFormat.UNTOLD.after(directive, 0, directive.length);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void mutantsNeverBreakAParser(LogFormat format, String text) {
    byte[] original = text.getBytes(StandardCharsets.UTF_8);
    assertTrue(ReadLine.of(format, original).isPresent(), text);
    LineParser parser = format.newParser();
    LogLine line = new LogLine();
    Random random = new Random(20240201);
    int readable = 0;
    int mutants = format.isTemplate() ? SLOW_MUTANTS : MUTANTS;
    for (int i = 0; i < mutants; i++) {
      byte[] mutant = mutate(original, random);
      // The array ends with the line: a look behind it throws.
      byte[] bytes = new byte[mutant.length + 3];
      System.arraycopy(mutant, 0, bytes, 3, mutant.length);
      byte[] before = bytes.clone();
      boolean fits = parser.parse(bytes, 3, bytes.length, line);
      assertTrue(Arrays.equals(before, bytes), "the line was changed");
      // What stands around a line changes nothing of what is read of it.
      byte[] within = Arrays.copyOf(bytes, bytes.length + 64);
      Arrays.fill(within, bytes.length, within.length, SPICE[i % SPICE.length]);
      ReadLine alone = fits ? check(line, text.length() + 200) : null;
      boolean fitsWithin = parser.parse(within, 3, bytes.length, line);
      assertEquals(fits, fitsWithin);
      if (fits) {
        assertEquals(alone, ReadLine.of(line));
        readable++;
      }
    }
    assertTrue(readable > mutants / 100, "hardly any mutant was a line: " + readable);
    assertTrue(readable < mutants, "every mutant was a line");
  }

  private static ReadLine check(LogLine line, int bound) {
    for (Field field : Field.values()) {
      assertTrue(0 <= line.start(field) && line.start(field) <= line.end(field), field.name());
      assertTrue(line.end(field) <= line.bytes().length, field.name());
      assertTrue(line.end(field) - line.start(field) <= 4 * bound, field.name());
      assertNotNull(line.urlText(field));
    }
    assertTrue(line.status() == 0 || (line.status() >= 100 && line.status() <= 999));
    assertTrue(line.epochSecond() > -100_000 && line.epochSecond() < 300_000_000_000L);
    return ReadLine.of(line);
  }

  private static byte[] mutate(byte[] original, Random random) {
    byte[] mutant = original.clone();
    for (int n = 1 + random.nextInt(3); n > 0 && mutant.length > 0; n--) {
      int at = random.nextInt(mutant.length);
      switch (random.nextInt(6)) {
        case 0 -> mutant[at] = (byte) random.nextInt(256);
        case 1 -> mutant[at] = SPICE[random.nextInt(SPICE.length)];
        case 2 -> mutant = Arrays.copyOf(mutant, at);
        case 3 -> mutant = insert(mutant, at, SPICE[random.nextInt(SPICE.length)]);
        case 4 -> mutant = remove(mutant, at, Math.min(mutant.length, at + 1 + random.nextInt(9)));
        default -> {
          int from = random.nextInt(mutant.length);
          int length = Math.min(random.nextInt(16), mutant.length - Math.max(at, from));
          System.arraycopy(mutant, from, mutant, at, length);
        }
      }
    }
    return mutant;
  }

  private static byte[] insert(byte[] bytes, int at, byte b) {
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    System.arraycopy(bytes, at, longer, at + 1, bytes.length - at);
    longer[at] = b;
    return longer;
  }

  private static byte[] remove(byte[] bytes, int from, int to) {
    byte[] shorter = Arrays.copyOf(bytes, bytes.length - (to - from));
    System.arraycopy(bytes, to, shorter, from, bytes.length - to);
    return shorter;
  }

  /** As long as a line may be, of one byte that a parser has to do something about. */
  @ParameterizedTest
  @MethodSource("formats")
  void linesAsLongAsTheyMayBeAreReadOrRefused(LogFormat format, String text) {
    byte[] original = text.getBytes(StandardCharsets.UTF_8);
    LineParser parser = format.newParser();
    LogLine line = new LogLine();
    int kinds = format.isTemplate() ? 3 : SPICE.length; // It takes milliseconds a line.
    for (byte b : Arrays.copyOf(SPICE, kinds)) {
      for (int at = 0; at <= original.length; at += 7) {
        byte[] huge = new byte[LogChunks.MAX_LINE];
        Arrays.fill(huge, b);
        System.arraycopy(original, 0, huge, 0, at);
        int rest = original.length - at;
        System.arraycopy(original, at, huge, huge.length - rest, rest);
        if (parser.parse(huge, 0, huge.length, line)) {
          check(line, LogChunks.MAX_LINE);
        }
        at += format.isTemplate() ? 60 : 0;
      }
    }
  }
}
