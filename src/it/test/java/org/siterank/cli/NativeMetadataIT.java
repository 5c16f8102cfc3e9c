package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.siterank.config.MemberSite;
import org.siterank.config.SiteConfig;
import org.siterank.setting.Setting;
import org.siterank.setting.ValueType;
import org.siterank.view.SearchView;

/**
 * What the jars tell a native image is all that is reflected on and read by name, found here
 * another way than the build finds it.
 */
class NativeMetadataIT {

  /** The jars that an application gets. */
  private static final List<String> MODULES =
      List.of("", "-core", "-base", "-logs", "-crawl", "-search", "-report", "-connect", "-serve");

  private static final Set<String> CLASSES = new TreeSet<>();
  private static final Set<String> FILES = new TreeSet<>();
  private static final Set<String> PACKED = new TreeSet<>();

  @BeforeAll
  static void read() throws Exception {
    for (String artifact : List.of("siterank", "siterank-serve")) {
      String folder = "META-INF/native-image/org.siterank/" + artifact + "/";
      try (JarFile jar = new JarFile(jar(artifact).toFile())) {
        for (JsonNode type : json(jar, folder + "reflect-config.json")) {
          if (type.path("allDeclaredConstructors").booleanValue()
              && type.path("allDeclaredMethods").booleanValue()) {
            CLASSES.add(type.path("name").textValue());
          }
        }
        for (JsonNode file : json(jar, folder + "resource-config.json").at("/resources/includes")) {
          FILES.add(file.path("pattern").textValue());
        }
      }
    }
    for (String module : MODULES) {
      try (JarFile jar = new JarFile(jar("siterank" + module).toFile())) {
        jar.stream().map(JarEntry::getName).forEach(PACKED::add);
      }
    }
  }

  private static Path jar(String artifact) throws Exception {
    String module = artifact.equals("siterank") ? "app" : artifact.replace("siterank-", "");
    return Path.of("target", module, artifact + "-" + ConsumerProjects.version() + ".jar");
  }

  private static JsonNode json(JarFile jar, String name) throws IOException {
    try (InputStream stream = jar.getInputStream(jar.getEntry(name))) {
      return new ObjectMapper().readTree(stream);
    }
  }

  /** The records in a type: itself, and what its components hold. */
  private static void records(Type type, Set<String> found) {
    if (type instanceof ParameterizedType generic) {
      for (Type argument : generic.getActualTypeArguments()) {
        records(argument, found);
      }
    } else if (type instanceof Class<?> known && known.isRecord() && found.add(known.getName())) {
      for (RecordComponent component : known.getRecordComponents()) {
        records(component.getGenericType(), found);
        Setting setting = component.getAnnotation(Setting.class);
        if (setting != null && setting.type() != ValueType.ByComponent.class) {
          found.add(setting.type().getName());
        }
      }
    }
  }

  @Test
  void everyRecordOfSettingsAndOfAnswersIsListed() {
    Set<String> reflected = new TreeSet<>();
    records(SiteConfig.class, reflected);
    records(MemberSite.class, reflected);
    records(SearchView.class, reflected);
    assertTrue(reflected.size() > 30, reflected.toString());
    reflected.removeAll(CLASSES);
    assertEquals(Set.of(), reflected);
  }

  @Test
  void everyTemplateIsListed() throws IOException {
    Set<String> missing = new TreeSet<>();
    for (String[] folder :
        new String[][] {{"serve", "org.siterank.web"}, {"report", "org.siterank.report"}}) {
      Path root = Path.of("src", folder[0], "main/jte");
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".jte")).toList()) {
          Path inner = root.relativize(file);
          String below =
              inner.getParent() == null ? "" : inner.getParent().toString().replace('/', '.') + ".";
          String name = file.getFileName().toString().replace(".jte", "");
          missing.add(folder[1] + "." + below + "Jte" + name + "Generated");
        }
      }
    }
    assertTrue(missing.size() > 5, missing.toString());
    missing.removeAll(CLASSES);
    assertEquals(Set.of(), missing);
  }

  @Test
  void everyFileOfTheJarIsListed() {
    Set<String> missing =
        PACKED.stream()
            .filter(name -> name.startsWith("org/siterank/"))
            .filter(name -> !name.matches(".*(/|\\.class)|org/siterank/(cli|lab|demo)/.*"))
            .map(Pattern::quote)
            .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(missing.size() > 20, missing.toString());
    missing.removeAll(FILES);
    assertEquals(Set.of(), missing);
  }
}
