package org.siterank.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigEditTest {

  @TempDir Path folder;

  private String edited(String text, Map<String, String> values) throws Exception {
    Path file = Files.writeString(folder.resolve("c.yaml"), text);
    assertTrue(ConfigEdit.set(file, values));
    return Files.readString(file);
  }

  @Test
  void aValueIsReplacedWhereItStandsAndItsCommentStays() throws Exception {
    assertEquals(
        "# mine\nsearch:\n  # why\n  weight: 0.4   # tried in May\nrank:\n  damping: 0.9\n",
        edited(
            "# mine\nsearch:\n  # why\n  weight: 0.1   # tried in May\nrank:\n  damping: 0.9\n",
            Map.of("search.weight", "0.4")));
  }

  @Test
  void aSettingThatIsCommentedOutIsSetInItsPlace() throws Exception {
    assertEquals(
        "search:\n  # How.\n  weight: 0.4\n",
        edited("search:\n  # How.\n  #weight: auto\n", Map.of("search.weight", "0.4")));
  }

  @Test
  void aKeyOrSectionThatIsMissingIsAdded() throws Exception {
    assertEquals(
        "search:\n  weight: 0.4\n  boost: log\n",
        edited("search:\n  boost: log\n", Map.of("search.weight", "0.4")));
    assertEquals(
        "rank:\n  damping: 0.9\n\nsearch:\n  weight: 0.4\n",
        edited("rank:\n  damping: 0.9\n", Map.of("search.weight", "0.4")));
  }

  @Test
  void theGeneratedFileKeepsEveryOtherLine() throws Exception {
    String before = ConfigTemplate.text();
    String after = edited(before, Map.of("search.weight", "0.25", "fields.title", "8"));
    assertEquals(before.lines().count(), after.lines().count());
    assertEquals(
        2,
        before.lines().filter(line -> after.lines().noneMatch(line::equals)).count(),
        "lines that are gone");
    SiteConfig config = SiteConfig.load(folder.resolve("c.yaml"));
    assertEquals(0.25, config.search().weight().orElseThrow());
    assertEquals(8, config.fields().words().title());
  }

  @Test
  void aFormThatIsNotKnownIsLeftAlone() throws IOException, ConfigException {
    String text = "search: {boost: log}\n";
    Path file = Files.writeString(folder.resolve("c.yaml"), text);
    assertFalse(ConfigEdit.set(file, Map.of("search.weight", "0.4")));
    assertEquals(text, Files.readString(file));
    try (var files = Files.list(folder)) {
      assertEquals(1, files.count(), "nothing is left beside it");
    }
  }
}
