package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.accesslog.LogLine.Field;

class LineParserTest {

  private final LogLine line = new LogLine();

  private boolean parse(LogFormat format, String text) {
    byte[] bytes = ("before\n" + text + "\nafter").getBytes(StandardCharsets.UTF_8);
    int start = "before\n".length();
    return format.newParser().parse(bytes, start, bytes.length - "\nafter".length(), line);
  }

  private boolean combined(String text) {
    return parse(NcsaFormat.COMBINED, text);
  }

  /** The example of Apache's documentation of mod_log_config, "Combined Log Format". */
  @Test
  void theExampleOfApachesDocumentationIsRead() {
    assertTrue(
        combined(
            "127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] \"GET /apache_pb.gif HTTP/1.0\" 200"
                + " 2326 \"http://www.example.com/start.html\" \"Mozilla/4.08 [en] (Win98; I"
                + " ;Nav)\""));
    assertEquals("127.0.0.1", line.text(Field.CLIENT));
    assertEquals("GET", line.text(Field.METHOD));
    assertEquals("/apache_pb.gif", line.text(Field.TARGET));
    assertEquals(200, line.status());
    assertEquals("http://www.example.com/start.html", line.text(Field.REFERRER));
    assertEquals("Mozilla/4.08 [en] (Win98; I ;Nav)", line.text(Field.AGENT));
    assertEquals(Instant.parse("2000-10-10T20:55:36Z").getEpochSecond(), line.epochSecond());
    assertEquals(LocalDate.of(2000, 10, 10), line.day());
    assertTrue(line.isEmpty(Field.VHOST));
  }

  @Test
  void theDayIsTheLogsOwnAndTheSecondIsUtc() {
    assertTrue(combined(at("01/Jan/2024:00:30:00 +0200")));
    assertEquals(LocalDate.of(2024, 1, 1), line.day());
    assertEquals(Instant.parse("2023-12-31T22:30:00Z").getEpochSecond(), line.epochSecond());
  }

  private static String at(String time) {
    return "::1 - - [" + time + "] \"GET / HTTP/1.1\" 200 1 \"-\" \"-\"";
  }

  @Test
  void theVirtualHostStandsInFront() {
    String text =
        "www.example.org:443 2001:db8::7 - - [01/Feb/2024:01:02:03 +0000] \"GET /a HTTP/2.0\" 304"
            + " - \"-\" \"x\"";
    assertTrue(parse(NcsaFormat.VHOST_COMBINED, text));
    assertEquals("www.example.org:443", line.text(Field.VHOST));
    assertEquals("2001:db8::7", line.text(Field.CLIENT));
    assertEquals(304, line.status());
    assertTrue(line.isEmpty(Field.REFERRER));
    assertEquals("x", line.text(Field.AGENT));
  }

  @Test
  void commonLinesHaveNeitherReferrerNorAgent() {
    String text = "h - - [01/Feb/2024:01:02:03 +0000] \"GET /a HTTP/1.1\" 200 12";
    assertTrue(parse(NcsaFormat.COMMON, text));
    assertFalse(line.agentLogged());
    assertTrue(line.isEmpty(Field.REFERRER));
    assertFalse(combined(text));
  }

  @Test
  void escapesOfApacheAndNginxAreUndone() {
    assertTrue(
        combined(
            "h - - [01/Feb/2024:01:02:03 +0000] \"GET /a\\\"b\\x22c\\\\ HTTP/1.1\" 200 1"
                + " \"http://x/\\xC3\\xA4\" \"say \\\"hi\\\" \\t\""));
    assertEquals("/a\"b\"c\\", line.text(Field.TARGET));
    assertEquals("http://x/ä", line.text(Field.REFERRER));
    assertEquals("http://x/%C3%A4", line.urlText(Field.REFERRER));
    assertEquals("say \"hi\" \t", line.text(Field.AGENT));
  }

  @Test
  void unescapedQuotesInsideQuotesEndNothing() {
    assertTrue(
        combined(
            "h - - [01/Feb/2024:01:02:03 +0000] \"GET /a\"b\"c d HTTP/1.1\" 200 1"
                + " \"http://x/?q=\"y\"&z\" \"ua\"x\""));
    assertEquals("/a\"b\"c d", line.text(Field.TARGET));
    assertEquals("http://x/?q=\"y\"&z", line.text(Field.REFERRER));
    assertEquals("ua\"x", line.text(Field.AGENT));
  }

  @Test
  void fieldsBehindTheAgentAndTabsBetweenFieldsAreAllowed() {
    assertTrue(
        combined(
            "h\t-\t-\t[01/Feb/2024:01:02:03 +0000]\t\"GET /a HTTP/1.1\"\t200\t1\t\"-\"\t\"ua\""
                + "\t\"203.0.113.9\" rt=0.1"));
    assertEquals("ua", line.text(Field.AGENT));
  }

  @Test
  void aCarriageReturnAtTheEndIsNoPartOfTheLine() {
    assertTrue(
        combined("h - - [01/Feb/2024:01:02:03 +0000] \"GET / HTTP/1.1\" 200 1 \"-\" \"u\"\r"));
    assertEquals("u", line.text(Field.AGENT));
  }

  @Test
  void aRequestThatIsNoneIsALineWithAnotherMethod() {
    for (String request : new String[] {"", "-", "\\x16\\x03\\x01", "quit"}) {
      assertTrue(
          combined("h - - [01/Feb/2024:01:02:03 +0000] \"" + request + "\" 400 0 \"-\" \"-\""));
      assertFalse(line.is(Field.METHOD, "GET"));
    }
  }

  @Test
  void aRequestWithoutAProtocolHasATargetOfOneWord() {
    assertTrue(combined("h - - [01/Feb/2024:01:02:03 +0000] \"GET /a\" 200 1 \"-\" \"-\""));
    assertEquals("/a", line.text(Field.TARGET));
    for (String more : List.of("b", "12345678", "curl/7.0")) {
      assertTrue(
          combined("h - - [01/Feb/2024:01:02:03 +0000] \"GET /a " + more + "\" 200 1 \"-\" \"-\""));
      assertEquals("", line.text(Field.TARGET));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00/Jan/2024:00:00:00 +0000",
        "30/Feb/2024:00:00:00 +0000",
        "29/Feb/2023:00:00:00 +0000",
        "01/Foo/2024:00:00:00 +0000",
        "01/jan/2024:00:00:00 +0000",
        "01/Jan/1969:00:00:00 +0000",
        "01/Jan/20x4:00:00:00 +0000",
        "01/Jan/2024:24:00:00 +0000",
        "01/Jan/2024:00:60:00 +0000",
        "01/Jan/2024:00:00:61 +0000",
        "01/Jan/2024:00:00:00 0000",
        "01/Jan/2024:00:00:00 +2400",
        "01/Jan/2024 00:00:00 +0000",
        "1/Jan/2024:00:00:00 +0000",
        "\0\0\0\0\0\0\0\0\0\0\0:00:00:00 +0000",
        ""
      })
  void aTimeThatIsNoneMakesTheLineUnreadable(String time) {
    assertFalse(combined(at(time)));
  }

  @Test
  void aLeapDayAndALeapSecondAreTimes() {
    assertTrue(combined(at("29/Feb/2024:23:59:60 +0000")));
    assertEquals(LocalDate.of(2024, 2, 29), line.day());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "h",
        "h - - [01/Feb/2024:01:02:03 +0000]",
        "h - - [01/Feb/2024:01:02:03 +0000] \"GET / HTTP/1.1",
        "h - - [01/Feb/2024:01:02:03 +0000] \"GET / HTTP/1.1\"",
        "h - - [01/Feb/2024:01:02:03 +0000] \"GET / HTTP/1.1\" 20 1 \"-\" \"-\"",
        "h - - [01/Feb/2024:01:02:03 +0000] \"GET / HTTP/1.1\" 2000 1 \"-\" \"-\"",
        "h - - [01/Feb/2024:01:02:03 +0000] \"GET / HTTP/1.1\" 099 1 \"-\" \"-\"",
        "h - - [01/Feb/2024:01:02:03 +0000] \"GET / HTTP/1.1\" 200 1x \"-\" \"-\"",
        "h - - [01/Feb/2024:01:02:03 +0000] \"GET / HTTP/1.1\" 200 \"-\" \"-\"",
        "h - - [01/Feb/2024:01:02:03 +0000] \"GET / HTTP/1.1\" 200 1 \"-\" \"cut off",
        "h - - [01/Feb/2024:01:02:03 +0000] \"GET / HTTP/1.1\\\" 200 1 \"-\" \"-\""
      })
  void aLineThatLacksAPartIsUnreadable(String text) {
    assertFalse(combined(text));
  }
}
