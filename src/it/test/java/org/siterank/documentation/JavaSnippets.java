package org.siterank.documentation;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Lines of Java, compiled against the archive's jars as the body of a method. */
final class JavaSnippets {

  /** The variables of which a page says where they come from. */
  private static final String PROGRAM =
      """
      import java.nio.file.Path;
      import java.util.List;
      import java.util.Map;
      import org.apache.lucene.index.IndexWriter;
      import org.apache.lucene.search.Query;
      import org.siterank.*;
      import org.siterank.boost.*;
      import org.siterank.config.SiteConfig;
      import org.siterank.search.*;

      class Snippet {
        static void body(IndexWriter writer, Query query, Map<String, Double> ranks) throws Exception {
      %s
        }
        public static void main(String[] arguments) throws Exception {
          body(null, null, Map.of());
        }
      }
      """;

  private JavaSnippets() {}

  /**
   * Compiles lines.
   *
   * @param to the directory for the class {@code Snippet}
   */
  static void compile(String lines, Path to) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavaFileObject source =
        new SimpleJavaFileObject(URI.create("string:///Snippet.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return PROGRAM.formatted(lines);
          }
        };
    StringWriter said = new StringWriter();
    List<String> options =
        List.of("-proc:none", "-d", to.toString(), "-cp", "target/siterank/lib/siterank.jar");
    if (!compiler.getTask(said, null, null, options, null, List.of(source)).call()) {
      throw new IOException(said.toString());
    }
  }
}
