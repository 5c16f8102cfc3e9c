package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** A line that is read without the parser sets in its command what the parser would set. */
@Tag("slow")
class PlainLineTest {

  private static final List<String> PIECES =
      List.of(
          "word",
          "two words",
          "\"a phrase\"",
          "lang:de",
          "a=b",
          "=",
          "help",
          "search",
          "ärger",
          "",
          "-",
          "--",
          "-x",
          "@file",
          "@@x",
          "--data",
          "--data=d",
          "--data=",
          "d",
          "-c",
          "-cfile",
          "--config",
          "--config=f",
          "c.yaml",
          "-n",
          "-n5",
          "-n=5",
          "5",
          "05",
          "0",
          "-1",
          "--page",
          "--page=3",
          "99999999999",
          "--format",
          "--format=json",
          "json",
          "JSON",
          "xml",
          "--explain",
          "--quiet",
          "-q",
          "--help",
          "--filter",
          "--as",
          "--site",
          "--language");

  @Test
  void theUsualCallsArePlain() {
    for (String line :
        List.of(
            "search window function",
            "search --data d window",
            "search window --data=d -c f -n 5 --page=2 --format json",
            "status",
            "status --data d --format=tsv",
            "today -c conf/siterank.yaml")) {
      assertTrue(PlainLine.of(line.split(" ", -1)).isPresent(), line);
      assertSame(line.split(" ", -1));
    }
  }

  @Test
  void anyLineMeansTheSameAsToTheParserOrIsNotPlain() {
    SplittableRandom random = new SplittableRandom(7);
    int plain = 0;
    for (int i = 0; i < 1_500; i++) {
      List<String> line = new ArrayList<>();
      line.add(List.of("search", "status", "today").get(random.nextInt(3)));
      for (int k = random.nextInt(5); k > 0; k--) {
        line.add(PIECES.get(random.nextInt(PIECES.size())));
      }
      String[] words = line.toArray(String[]::new);
      if (PlainLine.of(words).isPresent()) {
        assertSame(words);
        plain++;
      }
    }
    assertTrue(plain > 100, plain + " lines");
  }

  @Test
  void linesThatTheParserRefusesAreNotPlain() {
    for (String line :
        List.of(
            "search",
            "search --data d",
            "search word --data",
            "search word --data a --data b",
            "search word -c a --config b",
            "search word -n x",
            "search word -n 99999999999",
            "search word --format xml",
            "status word",
            "status -n 5",
            "run",
            "nonsense")) {
      assertFalse(PlainLine.of(line.split(" ", -1)).isPresent(), line);
    }
    assertFalse(PlainLine.of().isPresent());
  }

  @Test
  void aFailureIsSaidAsTheParsersIs() {
    for (String line : List.of("search --data /nowhere word", "status -c /nowhere.yaml")) {
      String[] plain = line.split(" ", -1);
      String[] parsed = (line + " --no-progress").split(" ", -1);
      assertTrue(PlainLine.of(plain).isPresent());
      assertFalse(PlainLine.of(parsed).isPresent());
      assertEquals(outcome(parsed), outcome(plain));
    }
  }

  private static String outcome(String... words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), words);
    return status + "\n" + out + "\n" + err;
  }

  private static void assertSame(String... words) {
    Object parsed;
    try {
      CommandLine root = RootCommand.commandLine(words);
      root.parseArgs(words);
      parsed = root.getSubcommands().get(words[0]).getCommandSpec().userObject();
    } catch (ParameterException e) {
      throw new AssertionError("the parser refuses " + List.of(words), e);
    }
    PlainCommand read = (PlainCommand) Commands.make(words[0]);
    Optional<PlainLine> line = PlainLine.of(words);
    read.take(
        line.orElseThrow(),
        new Terminal(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter())));
    assertEquals(state(parsed), state(read), String.join(" ", words));
  }

  /** All fields, those of the options that it holds among them; the streams are not compared. */
  private static Object state(Object object) {
    if (object == null
        || object instanceof String
        || object instanceof Number
        || object instanceof Boolean
        || object instanceof Enum<?>
        || object instanceof Collection<?>
        || object instanceof Map<?, ?>
        || object instanceof Path) {
      return String.valueOf(object);
    }
    Map<String, Object> fields = new TreeMap<>();
    for (Field field : object.getClass().getDeclaredFields()) {
      boolean stream =
          object instanceof Terminal && List.of("out", "err", "command").contains(field.getName());
      if (!Modifier.isStatic(field.getModifiers()) && !stream) {
        try {
          field.setAccessible(true);
          fields.put(field.getName(), state(field.get(object)));
        } catch (IllegalAccessException e) {
          throw new AssertionError(e);
        }
      }
    }
    return fields;
  }
}
