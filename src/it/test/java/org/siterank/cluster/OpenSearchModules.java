package org.siterank.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Modules that every distribution of OpenSearch has and the bare one of these tests lacks: scripts
 * in Painless, fields of type {@code rank_feature}, analyzers of languages, and search templates.
 * Their jars are published; descriptor and policy are written here.
 */
public final class OpenSearchModules {

  private static final Path JARS = Path.of("target/opensearch/modules");

  private OpenSearchModules() {}

  /** Adds them to a node that is not running. */
  public static void install(OpenSearchNode node) throws IOException {
    install(Path.of(node.folder("modules")));
  }

  /** Adds them to the folder {@code modules} of a node. */
  public static void install(Path modules) throws IOException {
    module(
        modules,
        "lang-painless",
        "org.opensearch.painless.PainlessPlugin",
        // To make the classes of scripts, and to find those that scripts may use.
        List.of(
            "permission java.lang.RuntimePermission \"createClassLoader\";",
            "permission java.lang.RuntimePermission \"getClassLoader\";"));
    module(modules, "mapper-extras", "org.opensearch.index.mapper.MapperExtrasPlugin", List.of());
  }

  /** Adds to a node that is not running those that Elasticsearch has as well. */
  public static void installShared(OpenSearchNode node) throws IOException {
    Path modules = Path.of(node.folder("modules"));
    module(
        modules,
        "analysis-common",
        "org.opensearch.analysis.common.CommonAnalysisPlugin",
        List.of());
    module(
        modules,
        "lang-mustache",
        "org.opensearch.script.mustache.MustachePlugin",
        // To read what a template is filled with.
        List.of("permission java.lang.RuntimePermission \"accessDeclaredMembers\";"));
  }

  private static void module(Path modules, String name, String type, List<String> permissions)
      throws IOException {
    Path folder = Files.createDirectories(modules.resolve(name));
    String version = "";
    try (Stream<Path> jars = Files.list(JARS.resolve(name))) {
      for (Path jar : (Iterable<Path>) jars::iterator) {
        Files.copy(jar, folder.resolve(jar.getFileName()));
        String file = jar.getFileName().toString();
        if (file.startsWith(name)) {
          version = file.replaceAll("^.*-(\\d+\\.\\d+\\.\\d+)\\.jar$", "$1");
        }
      }
    }
    Files.writeString(
        folder.resolve("plugin-descriptor.properties"),
        """
        description=%s
        version=%s
        name=%s
        classname=%s
        java.version=11
        opensearch.version=%s
        """
            .formatted(name, version, name, type, version));
    if (!permissions.isEmpty()) {
      Files.writeString(
          folder.resolve("plugin-security.policy"),
          "grant {\n" + String.join("\n", permissions) + "\n};\n");
    }
  }
}
