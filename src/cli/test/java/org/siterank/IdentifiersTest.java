package org.siterank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Name;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Classes, methods, fields and variables have the names that the field uses, and say what they are.
 */
@Tag("slow")
class IdentifiersTest {

  /** A word that is not to be part of a name, and what is said instead. */
  private static final Map<String, String> FORBIDDEN =
      Map.ofEntries(
          Map.entry("entrance", "seeds, entry"),
          Map.entry("turnstile", "in flight"),
          Map.entry("hollow", "soft 404"),
          Map.entry("lookout", "outage"),
          Map.entry("looks", "fetches"),
          Map.entry("pace", "politeness"),
          Map.entry("book", "resolver"),
          Map.entry("stretch", "batch, span"),
          Map.entry("grain", "splitting"),
          Map.entry("wish", "clause"),
          Map.entry("wishes", "clauses"),
          Map.entry("strangers", "foreign"),
          Map.entry("lack", "problem"),
          Map.entry("eye", "loader"));

  private static final Pattern VAGUE =
      Pattern.compile("/\\*\\*[\\s*]+(What|Who|The same)\\b[^\n]*");

  /** Where one word becomes the next. */
  private static final String BORDER = "(?<=[a-z0-9])(?=[A-Z])|_";

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src"))) {
      return files
          .filter(file -> file.toString().matches("src/[^/]+/main/java/.*\\.java"))
          .toList();
    }
  }

  @Test
  void noNameHasAWordOfOurOwn() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Set<String> found = new TreeSet<>();
    List<Path> sources = sources();
    assertTrue(sources.size() > 1000, sources.size() + " sources");
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(sources));
      for (CompilationUnitTree unit : task.parse()) {
        new Names(unit.getSourceFile().getName(), found).scan(unit, null);
      }
    }
    assertEquals("", String.join("\n", found));
  }

  /** A package answers a question; everything else says first of all what it is or does. */
  @Test
  void noJavadocBeginsWithAQuestionWord() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path source : sources()) {
      if (!source.endsWith("package-info.java")) {
        Matcher begun = VAGUE.matcher(Files.readString(source));
        while (begun.find()) {
          found.add(source + ": " + begun.group().replaceAll("\\s+", " "));
        }
      }
    }
    assertEquals("", String.join("\n", found));
  }

  /** Collects declared names with a word that is forbidden. */
  private static final class Names extends TreeScanner<Void, Void> {

    private final String file;
    private final Set<String> found;

    Names(String file, Set<String> found) {
      this.file = file;
      this.found = found;
    }

    private void check(Name name) {
      for (String part : name.toString().split(BORDER, -1)) {
        String instead = FORBIDDEN.get(part.toLowerCase(Locale.ROOT));
        if (instead != null) {
          found.add(file + ": " + name + ": say " + instead);
        }
      }
    }

    @Override
    public Void visitVariable(VariableTree tree, Void none) {
      check(tree.getName());
      return super.visitVariable(tree, null);
    }

    @Override
    public Void visitMethod(MethodTree tree, Void none) {
      check(tree.getName());
      return super.visitMethod(tree, null);
    }

    @Override
    public Void visitClass(ClassTree tree, Void none) {
      check(tree.getSimpleName());
      return super.visitClass(tree, null);
    }
  }
}
