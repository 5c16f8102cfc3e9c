package org.siterank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Holds what is written for programs against files in {@code src/base/test/resources}, byte for
 * byte: these files are the contract. After a change that is wanted, {@code mvn test -Dtest=Golden*
 * -Dgolden.renew=true} writes them anew; read the difference before it is committed.
 */
public final class Golden {

  private static final Path SOURCES = Path.of("src/base/test/resources/org/siterank/golden");

  private static final boolean RENEW = Boolean.getBoolean("golden.renew");

  /** What differs from run to run; the site and its log have fixed times, far in the past. */
  private static final List<Pattern> VOLATILE =
      List.of(
          Pattern.compile("(?<=tookMillis\"\\s{0,2}:\\s{0,2})\\d+"),
          Pattern.compile(
              "\\b20(2[6-9]|[3-9]\\d)-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?Z)?"));

  /** A double: the last digits of logarithms differ from processor to processor. */
  private static final Pattern DOUBLE = Pattern.compile("-?\\d+\\.\\d{9,}(E-?\\d+)?");

  private static final double LAST_DIGITS = 1e-9;

  private Golden() {}

  /** Compares a text with its file. */
  public static void assertSame(String name, String text) {
    String actual = steady(text);
    try {
      if (RENEW) {
        Files.createDirectories(SOURCES);
        Files.writeString(SOURCES.resolve(name), actual);
        return;
      }
      String expected = read(name);
      assertEquals(
          DOUBLE.matcher(expected).replaceAll("#"), DOUBLE.matcher(actual).replaceAll("#"), name);
      Matcher now = DOUBLE.matcher(actual);
      for (Matcher before = DOUBLE.matcher(expected); before.find(); ) {
        double number = Double.parseDouble(before.group());
        String found = now.find() ? now.group() : "";
        double tolerance = LAST_DIGITS * Math.max(1, Math.abs(number));
        assertEquals(number, Double.parseDouble(found), tolerance, name);
        assertEquals(0, new BigDecimal(found).compareTo(inFull(found)), name + ": " + found);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BigDecimal inFull(String number) {
    return new BigDecimal(Double.toString(Double.parseDouble(number)));
  }

  private static String steady(String text) {
    String steady = text;
    for (Pattern part : VOLATILE) {
      steady = part.matcher(steady).replaceAll("~");
    }
    return steady;
  }

  private static String read(String name) throws IOException {
    try (InputStream file = Golden.class.getResourceAsStream("golden/" + name)) {
      if (file == null) {
        throw new AssertionError("no golden file " + name + "; -Dgolden.renew=true writes it");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
