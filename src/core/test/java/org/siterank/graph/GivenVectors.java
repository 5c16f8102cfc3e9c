package org.siterank.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Results of independent implementations: the scripts beside the vectors. */
public final class GivenVectors {

  private static final Path OWN = Path.of("src/core/test/resources/org/siterank/vectors");

  private GivenVectors() {}

  /** The file names that start with a prefix and end with a suffix, sorted; at least one. */
  public static List<String> files(String prefix, String suffix) {
    List<String> names;
    try (Stream<Path> files = Files.list(OWN)) {
      names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.startsWith(prefix) && name.endsWith(suffix))
              .sorted()
              .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    assertFalse(names.isEmpty(), "no vectors " + prefix + "*" + suffix);
    return names;
  }

  /** One file. */
  public static JsonNode read(String name) {
    try {
      return new ObjectMapper().readTree(Files.readAllBytes(OWN.resolve(name)));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The name of a page, so that nodes are in page order. */
  public static String page(int number) {
    return String.format("%05d", number);
  }

  /** A graph from {@code edges_raw} and, where given, {@code ext_out}. */
  public static SiteGraph graph(JsonNode vector) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    int n = vector.get("n").asInt();
    for (int v = 0; v < n; v++) {
      builder.addNode(page(v), NodeKind.READ);
      for (int k = 0; vector.has("ext_out") && k < vector.get("ext_out").get(v).asInt(); k++) {
        builder.addArc(page(v), external(k), ArcKind.FOLLOW);
      }
    }
    for (JsonNode edge : vector.get("edges_raw")) {
      builder.addArc(page(edge.get(0).asInt()), page(edge.get(1).asInt()), ArcKind.FOLLOW);
    }
    return builder.build();
  }

  /** The name of a target off the site. */
  public static String external(int number) {
    return "external-" + number;
  }

  /** An array of numbers; null is infinity. */
  public static double[] doubles(JsonNode array) {
    double[] values = new double[array.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = array.get(i).isNull() ? Double.POSITIVE_INFINITY : array.get(i).asDouble();
    }
    return values;
  }

  /** A number; null is infinity. */
  public static double number(JsonNode node) {
    return node.isNull() ? Double.POSITIVE_INFINITY : node.asDouble();
  }

  /** The pages in an array of numbers. */
  public static List<String> pages(JsonNode array) {
    List<String> pages = new ArrayList<>();
    array.forEach(page -> pages.add(page(page.asInt())));
    return pages;
  }

  /** Asserts that all components agree to a share of the largest expected one. */
  public static void assertVector(double[] expected, NodeVector actual, double relative) {
    double largest = 0;
    for (double value : expected) {
      largest = Math.max(largest, Math.abs(value));
    }
    assertEquals(expected.length, actual.size());
    for (int v = 0; v < expected.length; v++) {
      assertEquals(expected[v], actual.get(v), relative * largest, "component " + v);
    }
  }
}
