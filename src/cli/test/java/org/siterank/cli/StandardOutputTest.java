package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {

  private static PrintWriter failing(String reason) {
    return StandardOutput.writer(
        new StandardOutput(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException(reason);
              }
            }));
  }

  @Test
  void resultsAreUtf8() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintWriter out = StandardOutput.writer(new StandardOutput(bytes));
    out.print("größe 👋");
    out.flush();
    assertEquals("größe 👋", bytes.toString(StandardCharsets.UTF_8));
  }

  @Test
  void aFailedWriteIsNotForgotten() {
    PrintWriter out = failing("No space left on device");
    out.println("a result");
    StandardOutput.Failure failure = assertThrows(StandardOutput.Failure.class, out::flush);
    assertFalse(failure.isClosedPipe());
    assertTrue(
        assertThrows(StandardOutput.Failure.class, () -> flush(failing("Broken pipe")))
            .isClosedPipe());
  }

  private static void flush(PrintWriter out) {
    out.println("a result");
    out.flush();
  }

  @Test
  void aReaderThatHasGoneIsNoErrorAndAFullDiskIs() {
    StringWriter err = new StringWriter();
    assertEquals(0, Main.run(failing("Broken pipe"), new PrintWriter(err), "--help"));
    assertEquals("", err.toString());
    int status = Main.run(failing("No space left on device"), new PrintWriter(err), "--help");
    assertEquals(3, status);
    assertEquals(
        "siterank: the output could not be written: No space left on device"
            + System.lineSeparator(),
        err.toString());
  }
}
