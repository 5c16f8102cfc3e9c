package apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The example of each package, as its description shows it, compiled outside the package against
 * what is public, and run: it prints what its comments say.
 */
class PackageExamplesTest {

  private static final Path PACKAGES = Path.of("src/core/main/java/org/siterank");
  private static final Pattern EXAMPLE =
      Pattern.compile("<pre>\\{@code\\n(.*?)\\n \\* }</pre>", Pattern.DOTALL);
  private static final Pattern PRINTED = Pattern.compile("System\\.out\\.println.*; // (.*)");

  private static final List<String> IMPORTS =
      List.of(
          "java.util",
          "org.apache.lucene.document",
          "org.apache.lucene.index",
          "org.apache.lucene.search",
          "org.apache.lucene.store");

  @TempDir Path folder;

  static Stream<String> packages() throws IOException {
    try (Stream<Path> folders = Files.list(PACKAGES)) {
      List<String> names = folders.map(path -> path.getFileName().toString()).sorted().toList();
      assertFalse(names.isEmpty());
      return names.stream();
    }
  }

  @ParameterizedTest
  @MethodSource("packages")
  void theExampleOfAPackagePrintsWhatItSays(String name) throws Exception {
    Matcher example =
        EXAMPLE.matcher(Files.readString(PACKAGES.resolve(name).resolve("package-info.java")));
    assertTrue(example.find(), "org.siterank." + name + " shows no example");
    String code = example.group(1).replaceAll("(?m)^ \\* ?", "");
    List<String> expected =
        PRINTED.matcher(code).results().map(printed -> printed.group(1)).toList();
    assertFalse(expected.isEmpty(), "the example of " + name + " prints nothing");
    assertEquals(expected, run(code));
  }

  private List<String> run(String code) throws Exception {
    StringBuilder source = new StringBuilder();
    IMPORTS.forEach(library -> source.append("import ").append(library).append(".*;\n"));
    packages().forEach(name -> source.append("import org.siterank.").append(name).append(".*;\n"));
    source.append("public class Example {\n");
    source.append("  public static void run(java.io.PrintStream out) throws Exception {\n");
    source.append(code.replace("System.out.", "out.")).append("\n}}\n");
    Path file = Files.writeString(folder.resolve("Example.java"), source);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter errors = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options = List.of("-proc:none", "-d", folder.toString());
      assertTrue(
          compiler
              .getTask(errors, files, null, options, null, files.getJavaFileObjects(file))
              .call(),
          () -> source + "\n" + errors);
    }
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (URLClassLoader loader =
            new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, PackageExamplesTest.class.getClassLoader());
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      loader.loadClass("Example").getMethod("run", PrintStream.class).invoke(null, out);
    }
    return printed.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
