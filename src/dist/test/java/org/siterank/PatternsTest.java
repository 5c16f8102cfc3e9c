package org.siterank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * When a pattern repeats a group, Java calls itself once for each repetition: a text of a few
 * thousand parts overflows the stack. Possessive quantifiers, {@code (…)*+} and {@code (…)++}, loop
 * instead.
 */
class PatternsTest {

  private static final Pattern LITERAL = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"");

  /** A closing bracket that is not escaped, and a quantifier that is not possessive. */
  private static final Pattern REPEATED_GROUP =
      Pattern.compile("[^\\\\]\\)(?:[*+]|\\{\\d*,\\})(?!\\+)");

  /** Files in which a group is repeated all the same, and why that is safe. */
  private static final Map<String, String> BOUNDED =
      Map.of(
          "Numbering.java", "headings of at most 1,000 characters",
          "Names.java", "headings of at most 1,000 characters",
          "ServeSection.java", "a setting, whose pattern is that of the JSON schema, too",
          "SiteToday.java", "three characters each time: Java needs no stack for them",
          "SolrAddress.java", "an option of the command line");

  private static List<String> repeated(String source) {
    return source
        .lines()
        .flatMap(line -> LITERAL.matcher(line).results())
        .map(MatchResult::group)
        .filter(text -> REPEATED_GROUP.matcher(text).find())
        .filter(text -> !text.contains(":not(") && !text.contains(":is("))
        .toList();
  }

  private static Map<String, List<String>> repeated() throws IOException {
    Map<String, List<String>> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(Path.of("src"))) {
      for (Path file : files.filter(f -> f.toString().matches(".*/main/java/.*\\.java")).toList()) {
        List<String> literals = repeated(Files.readString(file));
        if (!literals.isEmpty()) {
          found.put(file.getFileName().toString(), literals);
        }
      }
    }
    return found;
  }

  @Test
  void noTextOfOthersCanFillTheStack() throws IOException {
    Map<String, List<String>> found = repeated();
    assertEquals(new TreeSet<>(BOUNDED.keySet()), found.keySet(), found::toString);
  }

  @Test
  void aRepeatedGroupIsSeen() {
    for (String literal : List.of("\"(a|b)*\"", "\"x(?:\\\\.y)+z\"", "\"(a){7,}\"")) {
      assertEquals(List.of(literal), repeated(literal));
    }
    for (String literal : List.of("\"(a|b)*+\"", "\"(?:a)++\"", "\"\\\\)*\"", "\"(a){1,3}\"")) {
      assertEquals(List.of(), repeated(literal));
    }
  }
}
