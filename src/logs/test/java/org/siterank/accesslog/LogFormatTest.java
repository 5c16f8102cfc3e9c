package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogFormatTest {

  private static final String REST = " - - [01/Feb/2024:01:02:03 +0000] \"GET / HTTP/1.1\" 200 1";
  private static final String TAIL = " \"-\" \"agent\"";

  private static Optional<LogFormat> detect(String text) {
    return FormatDetection.of(text.getBytes(StandardCharsets.UTF_8)).format();
  }

  @Test
  void everyFormatIsKnownByItsLines() {
    assertEquals(Optional.of(NcsaFormat.COMMON), detect("192.0.2.1" + REST));
    assertEquals(Optional.of(NcsaFormat.COMBINED), detect("192.0.2.1" + REST + TAIL));
    assertEquals(Optional.of(NcsaFormat.VHOST_COMMON), detect("a.example:80 192.0.2.1" + REST));
    assertEquals(
        Optional.of(NcsaFormat.VHOST_COMBINED), detect("a.example:80 192.0.2.1" + REST + TAIL));
  }

  @Test
  void aClientsNameIsNoVirtualHost() {
    assertEquals(Optional.of(NcsaFormat.COMBINED), detect("pc7.example.org" + REST + TAIL));
    assertEquals(Optional.of(NcsaFormat.COMBINED), detect("2001:db8::1" + REST + TAIL));
  }

  @Test
  void theVirtualHostMayBeAnAddressOrLackItsPort() {
    assertEquals(
        Optional.of(NcsaFormat.VHOST_COMBINED), detect("192.0.2.9:443 2001:db8::1" + REST + TAIL));
    assertEquals(
        Optional.of(NcsaFormat.VHOST_COMBINED), detect("a.example 192.0.2.1" + REST + TAIL));
  }

  @Test
  void aFewBrokenLinesDoNotDecide() {
    String line = "192.0.2.1" + REST + TAIL + "\n";
    assertEquals(
        Optional.of(NcsaFormat.COMBINED),
        detect("broken\n\n\0\n" + line + line + "192.0.2.1" + REST));
  }

  @Test
  void garbageHasNoFormat() {
    assertEquals(Optional.empty(), detect("\u0000\u0001\n\n{\"json\": true}\n"));
    assertEquals(Optional.empty(), detect(""));
  }

  @ParameterizedTest
  @CsvSource({
    "common.log, COMMON",
    "common_vhost.log, VHOST_COMMON",
    "common_complete.log, VHOST_COMBINED",
    "ncsa_extended.log, COMBINED",
    "common_encoding_big5.log, VHOST_COMBINED"
  })
  void logsOfOtherProgramsAreKnown(String name, NcsaFormat format) throws IOException {
    byte[] log = Files.readAllBytes(SharedLogs.file("logs/matomo/" + name));
    assertEquals(Optional.of(format), FormatDetection.of(log).format());
  }
}
