package org.siterank;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.LocationProvider;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/**
 * The table of packages in {@code src/site/house.md}, held as a map: what is not listed is
 * forbidden.
 */
@Tag("slow")
@AnalyzeClasses(locations = HouseTest.Modules.class)
class HouseTest {

  /** Folders of the compiled classes, relative to the project's. */
  private static final List<String> MODULES =
      List.of(
          "target/core/classes",
          "target/plugin/classes",
          "target/solr/classes",
          "target/base/classes",
          "target/logs/classes",
          "target/crawl/classes",
          "target/search/classes",
          "target/meaning/classes",
          "target/report/classes",
          "target/connect/classes",
          "target/app/classes",
          "target/serve/classes",
          "target/cli/classes",
          "target/lab/classes");

  /** Where the classes of all modules are. */
  static final class Modules implements LocationProvider {

    @Override
    public Set<Location> get(Class<?> test) {
      return MODULES.stream()
          .map(Path::of)
          .map(Path::toAbsolutePath)
          .map(Location::of)
          .collect(Collectors.toSet());
    }
  }

  /** The head of a section, or the row of a room. */
  private static final Pattern TABLE_ROW =
      Pattern.compile("(?m)^\\| (?:\\*\\*(\\w+)\\*\\*|`([\\w.]+)`) \\|");

  /** Package → the packages of ours that it may use. {@code ""} is the facade. */
  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          entry("site", Set.of()),
          entry("graph", Set.of()),
          entry("rank", Set.of("graph")),
          entry("flow", Set.of("graph", "rank")),
          entry("whatif", Set.of("flow", "graph", "rank")),
          entry("boost", Set.of("graph", "rank")),
          entry("analysis", Set.of()),
          entry("cache", Set.of()),
          entry("disk", Set.of()),
          entry("output", Set.of("site")),
          entry("setting", Set.of("site")),
          entry(
              "config",
              Set.of(
                  "cluster", "crawl", "disk", "fetch", "inflow", "rights", "search", "setting",
                  "site")),
          entry("rights", Set.of("setting", "site")),
          entry("signin", Set.of("config", "disk", "site")),
          entry("accesslog", Set.of("disk", "site")),
          entry("visits", Set.of("accesslog", "site")),
          entry("exports", Set.of("accesslog", "site")),
          entry("inflow", Set.of("accesslog", "site", "visits")),
          entry("document", Set.of("analysis", "disk", "site")),
          entry("content", Set.of("site")),
          entry("fetch", Set.of("disk", "setting", "site")),
          entry("browser", Set.of("disk", "fetch", "site")),
          entry(
              "crawl",
              Set.of("browser", "content", "document", "fetch", "rank", "setting", "site")),
          entry("archive", Set.of("cache", "disk", "fetch", "site")),
          entry(
              "store", Set.of("accesslog", "cache", "content", "crawl", "disk", "site", "visits")),
          entry("index", Set.of("analysis", "boost", "disk", "meaning", "setting", "site")),
          entry("meaning", Set.of()),
          entry("meaning.onnx", Set.of("meaning")),
          entry("backup", Set.of("disk", "index", "store")),
          entry(
              "search",
              Set.of("analysis", "boost", "cache", "index", "meaning", "setting", "site")),
          entry("view", Set.of("search", "site")),
          entry("eval", Set.of("boost", "index", "search", "site")),
          entry(
              "cluster",
              Set.of("analysis", "boost", "disk", "index", "output", "search", "setting", "site")),
          entry("engines", Set.of("boost", "cluster", "disk", "index", "output", "site")),
          entry("report", Set.of("flow", "graph", "output", "rank", "site", "whatif")),
          entry("graphio", Set.of("graph", "output")),
          entry(
              "lab",
              Set.of(
                  "accesslog",
                  "crawl",
                  "disk",
                  "fetch",
                  "flow",
                  "graph",
                  "graphio",
                  "inflow",
                  "output",
                  "rank",
                  "site",
                  "store",
                  "visits")),
          entry("shares", Set.of("graph", "site")),
          entry(
              "model",
              Set.of(
                  "accesslog",
                  "analysis",
                  "cache",
                  "config",
                  "content",
                  "crawl",
                  "document",
                  "flow",
                  "graph",
                  "index",
                  "inflow",
                  "output",
                  "rank",
                  "rights",
                  "setting",
                  "shares",
                  "site",
                  "store",
                  "visits")),
          entry(
              "imports",
              Set.of(
                  "accesslog",
                  "config",
                  "crawl",
                  "disk",
                  "document",
                  "exports",
                  "model",
                  "site",
                  "store",
                  "visits")),
          entry(
              "searchlog", Set.of("accesslog", "disk", "eval", "model", "site", "store", "visits")),
          entry("moving", Set.of("exports", "site")),
          entry(
              "audit",
              Set.of(
                  "accesslog",
                  "config",
                  "flow",
                  "graph",
                  "inflow",
                  "model",
                  "rank",
                  "searchlog",
                  "site",
                  "store",
                  "visits")),
          entry(
              "run",
              Set.of(
                  "accesslog",
                  "analysis",
                  "archive",
                  "cluster",
                  "config",
                  "crawl",
                  "disk",
                  "fetch",
                  "flow",
                  "graph",
                  "imports",
                  "index",
                  "inflow",
                  "meaning",
                  "model",
                  "output",
                  "rank",
                  "rights",
                  "search",
                  "searchlog",
                  "site",
                  "store",
                  "today",
                  "visits")),
          entry(
              "backtest",
              Set.of(
                  "config", "flow", "graph", "inflow", "model", "rank", "run", "shares", "site",
                  "store", "visits")),
          entry(
              "today",
              Set.of(
                  "accesslog",
                  "config",
                  "disk",
                  "graph",
                  "inflow",
                  "model",
                  "output",
                  "report",
                  "site",
                  "store",
                  "visits")),
          entry(
              "insight",
              Set.of(
                  "accesslog",
                  "audit",
                  "config",
                  "content",
                  "crawl",
                  "flow",
                  "graph",
                  "inflow",
                  "model",
                  "rank",
                  "report",
                  "searchlog",
                  "site",
                  "store",
                  "today",
                  "visits",
                  "whatif")),
          entry(
              "change",
              Set.of(
                  "audit",
                  "cache",
                  "config",
                  "crawl",
                  "disk",
                  "fetch",
                  "flow",
                  "graph",
                  "inflow",
                  "insight",
                  "model",
                  "rank",
                  "run",
                  "search",
                  "searchlog",
                  "site",
                  "store",
                  "visits",
                  "whatif")),
          entry(
              "",
              Set.of(
                  "accesslog",
                  "audit",
                  "backtest",
                  "backup",
                  "boost",
                  "change",
                  "cluster",
                  "config",
                  "crawl",
                  "engines",
                  "eval",
                  "flow",
                  "imports",
                  "index",
                  "insight",
                  "meaning",
                  "model",
                  "report",
                  "rights",
                  "run",
                  "search",
                  "searchlog",
                  "site",
                  "store",
                  "today")),
          entry("mcp", Set.of("", "config", "model", "output", "search", "site")),
          entry(
              "web",
              Set.of(
                  "",
                  "boost",
                  "cache",
                  "change",
                  "config",
                  "disk",
                  "imports",
                  "insight",
                  "mcp",
                  "model",
                  "output",
                  "report",
                  "rights",
                  "search",
                  "searchlog",
                  "setting",
                  "signin",
                  "site",
                  "store",
                  "today",
                  "view")),
          entry("install", Set.of("accesslog", "config", "store")),
          entry(
              "demo",
              Set.of("", "change", "config", "crawl", "report", "run", "search", "site", "store")),
          entry(
              "cli",
              Set.of(
                  "",
                  "accesslog",
                  "audit",
                  "backtest",
                  "backup",
                  "boost",
                  "change",
                  "cluster",
                  "config",
                  "crawl",
                  "demo",
                  "disk",
                  "engines",
                  "eval",
                  "exports",
                  "flow",
                  "graph",
                  "graphio",
                  "imports",
                  "index",
                  "inflow",
                  "insight",
                  "install",
                  "mcp",
                  "model",
                  "moving",
                  "output",
                  "rank",
                  "report",
                  "rights",
                  "run",
                  "search",
                  "searchlog",
                  "setting",
                  "shares",
                  "site",
                  "store",
                  "today",
                  "view",
                  "visits",
                  "web",
                  "whatif")),
          entry(
              "lab.command",
              Set.of("cli", "flow", "graph", "graphio", "lab", "output", "rank", "setting")),
          entry("opensearch", Set.of("analysis", "boost")),
          entry("solr", Set.of("analysis", "boost", "index", "search")));

  @ArchTest
  static void everyPackageKeepsToItsRow(JavaClasses classes) {
    MAY_USE.forEach(
        (room, rooms) -> {
          Set<String> allowed = new TreeSet<>(rooms);
          allowed.add(room);
          classes()
              .that(livesIn(room))
              .should()
              .onlyDependOnClassesThat(
                  DescribedPredicate.describe(
                      "are not ours or in " + allowed,
                      other -> room(other) == null || allowed.contains(room(other))))
              .allowEmptyShould(true)
              .check(classes);
        });
  }

  @ArchTest
  static void everyPackageHasARow(JavaClasses classes) {
    Set<String> rooms =
        classes.stream().map(HouseTest::room).collect(Collectors.toCollection(TreeSet::new));
    rooms.removeAll(MAY_USE.keySet());
    assertEquals(Set.of(), rooms, "packages that are not in the table");
  }

  /** The table's sections are the modules, and their rows the packages that lie there. */
  @ArchTest
  static void everyPackageIsInTheModuleOfItsSection(JavaClasses classes) throws IOException {
    String house = Files.readString(Path.of("src/site/house.md"));
    Map<String, Set<String>> listed = new TreeMap<>();
    Set<String> section = new TreeSet<>();
    Matcher row = TABLE_ROW.matcher(house);
    while (row.find()) {
      if (row.group(1) != null) {
        section = listed.computeIfAbsent(row.group(1), module -> new TreeSet<>());
      } else {
        section.add(row.group(2));
      }
    }
    listed.keySet().removeAll(Set.of("hosts", "plugins", "jobs"));
    Map<String, Set<String>> found = new TreeMap<>();
    for (String module : listed.keySet()) {
      try (Stream<Path> files = Files.walk(Path.of("src", module, "main/java"))) {
        found.put(
            module,
            files
                .filter(file -> file.toString().endsWith(".java"))
                .map(file -> Path.of("src", module, "main/java/org").relativize(file.getParent()))
                .map(folder -> folder.toString().replace('/', '.'))
                .map(room -> room.equals("siterank") ? "org.siterank" : room.substring(9))
                .collect(Collectors.toCollection(TreeSet::new)));
      }
    }
    assertEquals(found, listed, "packages of each module, and as listed in house.md");
  }

  @ArchTest
  static void noPermissionIsUnused(JavaClasses classes) {
    Map<String, Set<String>> used = new TreeMap<>();
    for (JavaClass type : classes) {
      Set<String> rooms = used.computeIfAbsent(room(type), room -> new TreeSet<>());
      type.getDirectDependenciesFromSelf()
          .forEach(arrow -> rooms.add(String.valueOf(room(arrow.getTargetClass()))));
    }
    Set<String> idle = new TreeSet<>();
    MAY_USE.forEach(
        (room, rooms) ->
            rooms.stream()
                .filter(other -> !used.getOrDefault(room, Set.of()).contains(other))
                .forEach(other -> idle.add(room + " -> " + other)));
    assertEquals(Set.of(), idle, "permissions that nobody uses");
  }

  /** What core may use beside itself and the JDK, where it is there. */
  @ArchTest
  static final ArchRule coreNeedsNothingButLucene =
      classes()
          .that()
          .resideInAnyPackage(
              "org.siterank.site..",
              "org.siterank.graph..",
              "org.siterank.rank..",
              "org.siterank.flow..",
              "org.siterank.whatif..",
              "org.siterank.boost..",
              "org.siterank.analysis..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "org.siterank..", "org.apache.lucene..", "org.tartarus..");

  @ArchTest
  static final ArchRule noCycles =
      slices().matching("org.siterank.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule mathematicsIsPure =
      noClasses()
          .that()
          .resideInAnyPackage(
              "org.siterank.graph..",
              "org.siterank.inflow..",
              "org.siterank.rank..",
              "org.siterank.flow..",
              "org.siterank.whatif..",
              "org.siterank.content..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                      "java.nio.file..", "java.net..", "org.slf4j..", "java.util.logging..")
                  .or(named("java.io.File", "java.io.FileInputStream", "java.time.Clock")))
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule luceneStaysInItsRooms =
      only("org.apache.lucene..", "analysis", "boost", "index", "search", "opensearch", "solr");

  /** Who comes to Lucene by another way may wait for ever for a thread that does so, too. */
  @ArchTest
  static final ArchRule indexesAreOpenedByOneClass =
      noClasses()
          .that(
              DescribedPredicate.describe(
                  "are of the application, without its way to Lucene",
                  c ->
                      Set.of("index", "search").contains(room(c))
                          && !c.getSimpleName().equals("LuceneAccess")))
          .should()
          .callConstructorWhere(
              owner("org.apache.lucene.index.IndexWriterConfig")
                  .or(owner("org.apache.lucene.store.ByteBuffersDirectory")))
          .orShould()
          .callMethodWhere(owner("org.apache.lucene.store.FSDirectory"));

  @ArchTest static final ArchRule openSearchStaysInItsRoom = only("org.opensearch..", "opensearch");

  @ArchTest static final ArchRule solrStaysInItsRoom = only("org.apache.solr..", "solr");

  @ArchTest
  static final ArchRule httpServerStaysInItsRooms = only("org.eclipse.jetty..", "web", "demo");

  /** Who answers knows no server: the same pages stand in a servlet container. */
  @ArchTest
  static final ArchRule pagesKnowNoHttpServer =
      noClasses()
          .that()
          .resideInAPackage("org.siterank.web..")
          .and()
          .haveNameNotMatching(
              ".*\\.web\\.(SearchServer|HandlerChain|JettyRequest|SlowClients|Body(Reader|Drain))(\\$.*)?")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.eclipse.jetty..");

  @ArchTest static final ArchRule openIdConnectStaysInItsRoom = only("com.nimbusds..", "signin");

  @ArchTest
  static final ArchRule assistantsAreAnsweredInTheirRoom = only("io.modelcontextprotocol..", "mcp");

  @ArchTest static final ArchRule reactiveStreamsStayThere = only("reactor..", "mcp");

  @ArchTest
  static final ArchRule optionParserStaysInItsRoom = only("picocli..", "cli", "lab.command");

  @ArchTest static final ArchRule chartsStayInTheirRoom = only("org.knowm..", "lab");

  @ArchTest static final ArchRule modelsRunInTheirRoom = only("ai.onnxruntime..", "meaning.onnx");

  @ArchTest static final ArchRule tokensStayInTheirRoom = only("ai.djl..", "meaning.onnx");

  /** Everybody else says what is written, in records; how, one room says. */
  @ArchTest
  static final ArchRule rowsAndObjectsAreWrittenInOneRoom =
      noClasses()
          .that(resideOutsideOfPackages("org.siterank.output.."))
          .should()
          .dependOnClassesThat(
              named(
                  "com.fasterxml.jackson.core.JsonGenerator",
                  "com.fasterxml.jackson.databind.SequenceWriter",
                  "javax.xml.stream.XMLOutputFactory",
                  "org.apache.commons.csv.CSVPrinter"));

  @ArchTest static final ArchRule jdbcStaysInItsRoom = only("java.sql..", "store");

  @ArchTest
  static final ArchRule noBags =
      noClasses().should().haveNameMatching(".*(Utils?|Helpers?|Managers?)$");

  private static ArchRule only(String library, String... rooms) {
    String[] packages = new String[rooms.length];
    for (int i = 0; i < rooms.length; i++) {
      packages[i] = "org.siterank." + rooms[i] + "..";
    }
    return noClasses()
        .that(resideOutsideOfPackages(packages))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library)
        .allowEmptyShould(true);
  }

  private static DescribedPredicate<JavaClass> livesIn(String room) {
    return DescribedPredicate.describe("live in " + room, c -> room.equals(room(c)));
  }

  private static DescribedPredicate<JavaClass> named(String... names) {
    Set<String> set = Set.of(names);
    return DescribedPredicate.describe("are one of " + set, c -> set.contains(c.getName()));
  }

  private static DescribedPredicate<JavaAccess<?>> owner(String name) {
    return DescribedPredicate.describe(
        "of " + name, access -> access.getTargetOwner().getName().equals(name));
  }

  /**
   * First package below {@code org.siterank}, with the second one where that has a row of its own;
   * {@code ""} for the facade, null for foreign code.
   */
  static String room(JavaClass type) {
    String name = type.getPackageName();
    if (!name.equals("org.siterank") && !name.startsWith("org.siterank.")) {
      return null;
    }
    String rest = name.substring("org.siterank".length());
    if (rest.isEmpty() || MAY_USE.containsKey(rest.substring(1))) {
      return rest.isEmpty() ? "" : rest.substring(1);
    }
    int next = rest.indexOf('.', 1);
    return rest.substring(1, next < 0 ? rest.length() : next);
  }
}
