package org.siterank;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The table of packages in {@code src/site/house.md}, held as a map: what is not listed is
 * forbidden.
 */
@AnalyzeClasses(packages = "org.siterank", importOptions = ImportOption.DoNotIncludeTests.class)
class HouseTest {

  private static final Set<String> ALL_ROOMS =
      Set.of(
          "site",
          "graph",
          "accesslog",
          "inflow",
          "rank",
          "flow",
          "whatif",
          "report",
          "document",
          "content",
          "crawl",
          "archive",
          "store",
          "analysis",
          "boost",
          "index",
          "search",
          "eval",
          "cluster",
          "config",
          "disk",
          "table");

  /** Package → the packages of ours that it may use. {@code ""} is the facade. */
  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          entry("site", Set.of()),
          entry("graph", Set.of("site")),
          entry("accesslog", Set.of("site")),
          entry("inflow", Set.of("site", "accesslog", "graph")),
          entry("rank", Set.of("graph")),
          entry("flow", Set.of("graph", "rank")),
          entry("whatif", Set.of("site", "graph", "inflow", "rank", "flow")),
          entry("document", Set.of("site", "disk")),
          entry("content", Set.of("site")),
          entry("crawl", Set.of("site", "content", "document", "rank", "disk")),
          entry("archive", Set.of("site", "crawl", "disk")),
          entry(
              "store",
              Set.of("site", "graph", "accesslog", "inflow", "rank", "content", "crawl", "disk")),
          entry("analysis", Set.of()),
          entry("boost", Set.of()),
          entry("index", Set.of("site", "graph", "rank", "analysis", "boost", "disk")),
          entry("search", Set.of("site", "analysis", "boost", "index")),
          entry("eval", Set.of("site", "boost", "index", "search")),
          entry("cluster", Set.of("site", "analysis", "boost", "index", "search", "disk")),
          entry("disk", Set.of()),
          entry("table", Set.of()),
          entry("report", Set.of("site", "graph", "rank", "flow", "whatif", "table")),
          entry("lab", Set.of("graph", "rank", "crawl", "table")),
          entry("config", Set.of("site")),
          entry("", ALL_ROOMS),
          entry("web", Set.of("", "site", "search", "boost", "config", "store", "report", "disk")),
          entry("demo", Set.of("", "site", "config", "crawl", "store", "search", "web")),
          entry("cli", union(ALL_ROOMS, "", "web", "lab", "demo")),
          entry("opensearch", Set.of("boost", "analysis")));

  private static Set<String> union(Set<String> rooms, String... more) {
    Set<String> all = new TreeSet<>(rooms);
    all.addAll(Set.of(more));
    return all;
  }

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
      only("org.apache.lucene..", "analysis", "boost", "index", "search", "opensearch");

  @ArchTest static final ArchRule openSearchStaysInItsRoom = only("org.opensearch..", "opensearch");

  @ArchTest static final ArchRule httpServerStaysInItsRoom = only("org.eclipse.jetty..", "web");

  @ArchTest static final ArchRule optionParserStaysInItsRoom = only("picocli..", "cli");

  @ArchTest static final ArchRule chartsStayInTheirRoom = only("org.knowm..", "lab");

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

  /** First package below {@code org.siterank}, {@code ""} for the facade, null for foreign code. */
  private static String room(JavaClass type) {
    String name = type.getPackageName();
    if (!name.equals("org.siterank") && !name.startsWith("org.siterank.")) {
      return null;
    }
    String rest = name.substring("org.siterank".length());
    int next = rest.indexOf('.', 1);
    return rest.isEmpty() ? "" : rest.substring(1, next < 0 ? rest.length() : next);
  }
}
