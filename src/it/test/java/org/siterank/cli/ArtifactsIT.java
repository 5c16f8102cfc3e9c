package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.cli.Processes.Outcome;

/** The sum and the list of components (CycloneDX) that are published beside each artifact. */
@Tag("minutes")
class ArtifactsIT {

  private static final Pattern JAR = Pattern.compile("(?:[^!]*/)?([^/!]+)\\.jar");

  /** The address of a class in a jar. */
  private static final Pattern HOME = Pattern.compile("jar:file:.*/([^/]+)\\.jar!/.*");

  @Test
  void eachHasItsSum() throws Exception {
    for (Artifact artifact : Artifact.all()) {
      for (Path file : List.of(artifact.file(), artifact.sbom())) {
        assertTrue(
            Files.exists(file), file + " is missing: its plugin asks for a Maven that is online");
        Outcome sum =
            Processes.run(
                file.getParent(), Map.of(), "sha256sum", "-c", file.getFileName() + ".sha256");
        assertEquals(0, sum.status(), sum.err());
      }
    }
  }

  @Test
  void eachListHasTheLibrariesOfItsArtifactAndNoOther() throws Exception {
    for (Artifact artifact : Artifact.all()) {
      String name = artifact.file().getFileName().toString();
      Set<String> listed = new TreeSet<>();
      JsonNode sbom = new ObjectMapper().readTree(artifact.sbom().toFile());
      for (JsonNode part : sbom.get("components")) {
        assertTrue(part.at("/licenses/0").isObject(), name + ": licence of " + part);
        listed.add(part.get("name").asText() + "-" + part.get("version").asText());
      }
      Set<String> held = name.contains("-spark-") ? classes(artifact, listed) : jars(artifact);
      if (held.stream().anyMatch(jar -> jar.startsWith("siterank-report-"))) {
        // A file of the report's jar.
        listed.removeIf(part -> part.matches("echarts-\\d.*"));
      }
      assertEquals(held, listed, name);
      assertHangsTogether(sbom, name);
    }
  }

  /** The jars in an artifact, without the one that it is named after. */
  private static Set<String> jars(Artifact artifact) throws Exception {
    Set<String> jars = new TreeSet<>();
    artifact.visit(
        (entry, content) -> {
          Matcher jar = JAR.matcher(entry.path().replace("data.tar.gz!/", ""));
          if (jar.matches()) {
            jars.add(jar.group(1));
          }
        });
    String version = ConsumerProjects.version();
    jars.remove("siterank");
    jars.remove("siterank-meaning");
    for (String plugin : List.of("opensearch", "opensearch3", "solr", "solr10")) {
      jars.remove("siterank-" + plugin + "-" + version);
    }
    // The add-on has two libraries under names without a version, and a model out of a third one.
    if (jars.remove("tokenizers") && jars.remove("onnxruntime")) {
      for (String library : List.of("tokenizers", "onnxruntime", "langchain4j-embeddings-[^<]*")) {
        jars.add(managed(library));
      }
    }
    return jars;
  }

  /** The name of a library with the version that the build takes. */
  private static String managed(String library) throws IOException {
    Matcher found =
        Pattern.compile("<artifactId>(" + library + ")</artifactId>\\s*<version>(.*?)</version>")
            .matcher(Files.readString(Path.of("src/pom.xml")));
    assertTrue(found.find(), library);
    return found.group(1) + "-" + found.group(2);
  }

  /**
   * The libraries that the classes of an artifact come from, where all are in one jar. Of several
   * that have a class, such as an annotation, those that are listed count.
   */
  private static Set<String> classes(Artifact artifact, Set<String> listed) throws IOException {
    Set<String> jars = new TreeSet<>();
    artifact.visit(
        (entry, content) -> {
          String path = entry.path().substring(entry.path().lastIndexOf("!/") + 2);
          boolean isOfTheJobs = path.startsWith("org/siterank/spark/");
          if (entry.path().contains("!/") && path.endsWith(".class") && !isOfTheJobs) {
            Set<String> homes = new TreeSet<>();
            for (URL home :
                Collections.list(ArtifactsIT.class.getClassLoader().getResources(path))) {
              Matcher jar = HOME.matcher(home.toString());
              assertTrue(jar.matches(), home.toString());
              homes.add(jar.group(1));
            }
            if (homes.stream().anyMatch(listed::contains)) {
              homes.retainAll(listed);
            }
            assertFalse(homes.isEmpty(), path + " is of no library");
            jars.addAll(homes);
          }
        });
    return jars;
  }

  /**
   * Each component is needed by the artifact, directly or not, and all that is needed is listed.
   */
  private static void assertHangsTogether(JsonNode sbom, String name) {
    Set<String> components = new TreeSet<>();
    sbom.get("components").forEach(part -> components.add(part.get("bom-ref").asText()));
    String subject = sbom.at("/metadata/component/bom-ref").asText();
    Set<String> refs = new TreeSet<>();
    for (JsonNode one : sbom.get("dependencies")) {
      refs.add(one.get("ref").asText());
      for (JsonNode need : one.path("dependsOn")) {
        assertTrue(components.contains(need.asText()), name + ": " + need + " is not listed");
      }
    }
    assertTrue(refs.remove(subject), name + ": " + subject);
    assertEquals(components, refs, name);
    assertNotNull(sbom.at("/metadata/component/purl").textValue(), name);
    assertFalse(sbom.has("serialNumber"), name + " has a random number");
  }
}
