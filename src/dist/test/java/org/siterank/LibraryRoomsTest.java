package org.siterank;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** Which library is used in which room, and what the mathematics must not know. */
@Tag("slow")
@AnalyzeClasses(locations = Rooms.Modules.class)
class LibraryRoomsTest {

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
                      Set.of("index", "search").contains(Rooms.room(c))
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

  private static DescribedPredicate<JavaClass> named(String... names) {
    Set<String> set = Set.of(names);
    return DescribedPredicate.describe("are one of " + set, c -> set.contains(c.getName()));
  }

  private static DescribedPredicate<JavaAccess<?>> owner(String name) {
    return DescribedPredicate.describe(
        "of " + name, access -> access.getTargetOwner().getName().equals(name));
  }
}
