import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the list of components (CycloneDX) of each artifact, from the list of its module that the
 * CycloneDX plugin has written. Called by the build as {@code java Sbom.java}, with these arguments
 * for each list:
 *
 * <ul>
 *   <li>{@code out FILE}: the list to write
 *   <li>{@code from FILE}: the list of the module
 *   <li>{@code jar FILE}: the jar of the module; a list that is older than this jar is of an earlier
 *       build
 *   <li>{@code name NAME}, {@code purl PURL}: what the list is of, if it is not the module's jar
 *   <li>{@code only GROUP:NAME,…} or {@code only FILE}: the libraries that the artifact holds, named
 *       here or by the {@code <include>} lines of an assembly, with {@code *} for any text. Without
 *       it, all libraries of the module
 *   <li>{@code with PURL LICENSE}: a component that is no library of the module
 * </ul>
 *
 * <p>The plugin runs only where Maven is online. Otherwise there is no list, and one of an earlier
 * build is deleted. Equal input makes equal bytes.
 */
final class Sbom {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern PURL = Pattern.compile("pkg:[^/]+/(?:(.+)/)?([^/@]+)@([^?]+)(?:\\?.*)?");

  private Path out;
  private Path from;
  private Path jar;
  private String name;
  private String purl;
  private List<Pattern> only;
  private final List<String[]> with = new ArrayList<>();

  private Sbom() {}

  public static void main(String[] args) throws IOException {
    List<Sbom> lists = new ArrayList<>();
    Sbom list = null;
    for (int i = 0; i < args.length; i += 2) {
      String value = args[i + 1];
      if (args[i].equals("out")) {
        list = new Sbom();
        lists.add(list);
      }
      switch (args[i]) {
        case "out" -> list.out = Path.of(value);
        case "from" -> list.from = Path.of(value);
        case "jar" -> list.jar = Path.of(value);
        case "name" -> list.name = value;
        case "purl" -> list.purl = value;
        case "only" -> list.only = patterns(value);
        case "with" -> list.with.add(new String[] {value, args[++i + 1]});
        default -> throw new IllegalArgumentException("no such argument: " + args[i]);
      }
    }
    for (Sbom each : lists) {
      each.write();
    }
  }

  private static List<Pattern> patterns(String names) throws IOException {
    List<String> patterns = new ArrayList<>();
    if (names.endsWith(".xml")) {
      Matcher include = Pattern.compile("<include>(.*?)</include>").matcher(Files.readString(Path.of(names)));
      while (include.find()) {
        patterns.add(include.group(1));
      }
    } else {
      patterns.addAll(List.of(names.split(",")));
    }
    return patterns.stream()
        .map(pattern -> Pattern.compile(("\\Q" + pattern + "\\E").replace("*", "\\E.*\\Q")))
        .toList();
  }

  private boolean holds(JsonNode component) {
    String coordinates = component.path("group").asText() + ":" + component.path("name").asText();
    return only == null || only.stream().anyMatch(pattern -> pattern.matcher(coordinates).matches());
  }

  private void write() throws IOException {
    boolean isOfThisBuild =
        Files.exists(from)
            && Files.exists(jar)
            && Files.getLastModifiedTime(from).compareTo(Files.getLastModifiedTime(jar)) >= 0;
    if (!isOfThisBuild) {
      if (Files.deleteIfExists(out)) {
        Files.deleteIfExists(Path.of(out + ".sha256"));
      }
      System.out.println("no " + out.getFileName() + ": Maven was offline, or did not build the module");
      return;
    }
    ObjectNode sbom = (ObjectNode) JSON.readTree(from.toFile());
    ObjectNode subject = (ObjectNode) sbom.at("/metadata/component");
    String was = subject.path("bom-ref").asText();
    if (name != null) {
      subject.remove("group");
      subject.put("type", "application").put("name", name).put("bom-ref", purl).put("purl", purl);
    }
    // A module without libraries has no components.
    ArrayNode components = sbom.withArray("/components");
    Set<String> dropped = keepWhatTheArtifactHolds(components);
    for (String[] component : with) {
      components.add(component(component[0], component[1]));
    }
    dependencies(sbom.withArray("/dependencies"), was, subject.path("bom-ref").asText(), dropped);
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    printer.indentArraysWith(lines);
    printer.indentObjectsWith(lines);
    Files.writeString(out, JSON.writer(printer).writeValueAsString(sbom) + "\n", StandardCharsets.UTF_8);
  }

  private Set<String> keepWhatTheArtifactHolds(ArrayNode components) {
    Set<String> dropped = new HashSet<>();
    for (int i = components.size() - 1; i >= 0; i--) {
      if (!holds(components.get(i))) {
        dropped.add(components.remove(i).path("bom-ref").asText());
      }
    }
    return dropped;
  }

  private static ObjectNode component(String purl, String license) {
    Matcher parts = PURL.matcher(purl);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not a package URL: " + purl);
    }
    ObjectNode component = JSON.createObjectNode();
    component.put("type", "library").put("bom-ref", purl);
    if (parts.group(1) != null) {
      component.put("group", parts.group(1));
    }
    component.put("name", parts.group(2)).put("version", parts.group(3)).put("scope", "required");
    component.putArray("licenses").addObject().putObject("license").put("id", license);
    return component.put("purl", purl);
  }

  /** What needs what, without what was dropped; what is added is needed by the artifact itself. */
  private void dependencies(ArrayNode all, String was, String subject, Set<String> dropped) {
    for (int i = all.size() - 1; i >= 0; i--) {
      ObjectNode one = (ObjectNode) all.get(i);
      String ref = one.path("ref").asText();
      if (dropped.contains(ref)) {
        all.remove(i);
        continue;
      }
      ArrayNode needs = one.withArray("/dependsOn");
      for (int k = needs.size() - 1; k >= 0; k--) {
        if (dropped.contains(needs.get(k).asText())) {
          needs.remove(k);
        }
      }
      if (ref.equals(was)) {
        one.put("ref", subject);
        with.forEach(component -> needs.add(component[0]));
      }
    }
    with.forEach(component -> all.addObject().put("ref", component[0]).putArray("dependsOn"));
  }
}
