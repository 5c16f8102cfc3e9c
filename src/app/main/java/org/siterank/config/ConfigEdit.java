package org.siterank.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sets keys of a configuration file where they stand, and leaves everything else of it, comments
 * included, as it is.
 *
 * <p>An edit is only made when reading the edited file gives what was meant and nothing else; a
 * file in a form it does not know, such as sections in braces, is refused.
 */
public final class ConfigEdit {

  private ConfigEdit() {}

  /**
   * Writes values into a file, all or none; the file is replaced as a whole.
   *
   * @param values key → value, both as they stand in the file; not for keys that take lists
   * @return whether it could be done; false leaves the file alone
   * @throws ConfigException when the file cannot be read as a configuration
   * @throws IOException when it cannot be read or written
   */
  public static boolean set(Path file, Map<String, String> values)
      throws ConfigException, IOException {
    SiteConfig expected = SiteConfig.load(file);
    List<String> lines =
        new ArrayList<>(Files.readString(file, StandardCharsets.UTF_8).lines().toList());
    for (Map.Entry<String, String> value : values.entrySet()) {
      expected = expected.with(value.getKey(), value.getValue());
      String[] key = value.getKey().split("\\.", -1);
      if (key.length != 2) {
        throw new IllegalArgumentException(
            "a key to set must be of the form section.name, got " + value.getKey());
      }
      if (!set(lines, key[0], key[1], value.getValue())) {
        return false;
      }
    }
    Path beside = Files.createTempFile(file.toAbsolutePath().getParent(), "siterank", ".yaml");
    try {
      Files.writeString(beside, String.join("\n", lines) + "\n");
      if (!reads(beside).equals(Optional.of(expected))) {
        return false;
      }
      keepRights(file, beside);
      Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
      return true;
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  private static void keepRights(Path file, Path beside) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(beside, Files.getPosixFilePermissions(file));
    }
  }

  private static Optional<SiteConfig> reads(Path file) {
    try {
      return Optional.of(SiteConfig.load(file));
    } catch (ConfigException e) {
      return Optional.empty(); // What the caller is told is that the file cannot be edited.
    }
  }

  private static boolean set(List<String> lines, String section, String name, String value) {
    int header = find(lines, 0, lines.size(), Pattern.compile(section + ":\\s*(#.*)?"));
    if (header < 0) {
      if (find(lines, 0, lines.size(), Pattern.compile("\\W*" + section + "\\W?\\s*:.*")) >= 0) {
        return false; // It is there in another form.
      }
      lines.add("");
      lines.add(section + ":");
      lines.add("  " + name + ": " + value);
      return true;
    }
    int end = header + 1;
    while (end < lines.size() && !lines.get(end).matches("[^\\s#].*")) {
      end++;
    }
    String key = Pattern.quote(name) + ":";
    int at = find(lines, header + 1, end, Pattern.compile("(\\s+)" + key + "(\\s.*)?"));
    if (at < 0) {
      at = find(lines, header + 1, end, Pattern.compile("(\\s+)#" + key + "(\\s.*)?"));
    }
    if (at < 0) {
      lines.add(header + 1, "  " + name + ": " + value);
      return true;
    }
    Matcher comment = Pattern.compile("\\s+#[^:].*$").matcher(lines.get(at));
    boolean commented = lines.get(at).strip().startsWith("#");
    String kept = !commented && comment.find() ? comment.group() : "";
    String indent =
        lines.get(at).substring(0, lines.get(at).length() - lines.get(at).stripLeading().length());
    lines.set(at, indent + name + ": " + value + kept);
    return true;
  }

  private static int find(List<String> lines, int from, int to, Pattern pattern) {
    for (int i = from; i < to; i++) {
      if (pattern.matcher(lines.get(i)).matches()) {
        return i;
      }
    }
    return -1;
  }
}
