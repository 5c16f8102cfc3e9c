package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The archive lists the licence of each library in it, and holds the licence texts. */
@Tag("minutes")
class LicensesIT {

  private static final Path TREE = Path.of("target/siterank");

  private static final Pattern LIBRARY =
      Pattern.compile(" {8}\\* .* \\([^:]+:([^:]+):(\\S+) - .*\\)");
  private static final Pattern LICENSE = Pattern.compile(" {4}(\\S.*)");
  private static final Pattern TEXT =
      Pattern.compile("(?i)(.*/)?(licen[sc]e|copying)[^/]*(?<!\\.class)");

  /** LICENSE of the archive is their text; or they ask for none to be passed on. */
  private static final Set<String> NO_TEXT =
      Set.of("Apache-2.0", "Apache-2.0, EPL-2.0", "0BSD", "MIT-0");

  /** The license of each library by its file name, as the list of the archive says it. */
  private Map<String, String> listed() throws IOException {
    Map<String, String> licenses = new TreeMap<>();
    String license = null;
    for (String line : Files.readAllLines(TREE.resolve("THIRD-PARTY.txt"))) {
      Matcher heading = LICENSE.matcher(line);
      Matcher library = LIBRARY.matcher(line);
      if (library.matches()) {
        licenses.put(library.group(1) + "-" + library.group(2) + ".jar", license);
      } else if (heading.matches()) {
        license = heading.group(1);
      }
    }
    return licenses;
  }

  private Iterable<Path> jars() throws IOException {
    try (JarFile program = new JarFile(TREE.resolve("lib/siterank.jar").toFile())) {
      String classPath = program.getManifest().getMainAttributes().getValue("Class-Path");
      return Arrays.stream(classPath.split(" "))
          .filter(name -> !name.startsWith("meaning/"))
          .map(name -> TREE.resolve("lib").resolve(name))
          .toList();
    }
  }

  @Test
  void eachLibraryIsListedWithItsLicenseAndNothingElseIs() throws IOException {
    Set<String> held = new TreeSet<>();
    for (Path jar : jars()) {
      String name = jar.getFileName().toString();
      if (!name.startsWith("siterank")) {
        held.add(name);
      }
    }
    assertEquals(held, listed().keySet());
  }

  @Test
  void aTextThatMustBePassedOnIsInTheJarOrBesideTheList() throws IOException {
    Map<String, String> listed = listed();
    Set<String> texts = new TreeSet<>();
    try (var files = Files.list(TREE.resolve("licenses"))) {
      files.forEach(file -> texts.add(file.getFileName().toString().replace(".txt", "")));
    }
    for (Path jar : jars()) {
      String name = jar.getFileName().toString();
      String license = listed.get(name);
      if (license != null && !NO_TEXT.contains(license) && !holdsText(jar)) {
        String text = texts.stream().filter(name::startsWith).findFirst().orElse("");
        Path file = TREE.resolve("licenses").resolve(text + ".txt");
        assertTrue(Files.isRegularFile(file), name + " has no text of " + license);
        assertTrue(Files.readString(file).contains("Copyright"), file.toString());
      }
    }
    for (String text : texts) {
      assertTrue(listed.keySet().stream().anyMatch(name -> name.startsWith(text + "-")), text);
    }
  }

  private static boolean holdsText(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().anyMatch(entry -> TEXT.matcher(entry.getName()).matches());
    }
  }

  @Test
  void eachOfItsOwnJarsSaysUnderWhichLicenseItIs() throws IOException {
    for (Path jar : jars()) {
      if (jar.getFileName().toString().startsWith("siterank")) {
        try (JarFile file = new JarFile(jar.toFile())) {
          assertNotNull(file.getEntry("META-INF/LICENSE"), jar.toString());
          assertNotNull(file.getEntry("META-INF/NOTICE"), jar.toString());
        }
      }
    }
  }
}
