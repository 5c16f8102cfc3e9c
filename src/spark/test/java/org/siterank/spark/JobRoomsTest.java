package org.siterank.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The rows of the table in {@code src/site/house.md} that are about jobs. */
class JobRoomsTest {

  private static final String ROOT = "org.siterank.";

  /** Package → the packages of ours that it uses. */
  private static final Map<String, Set<String>> USES =
      Map.of(
          "spark.job", Set.of("config", "setting", "site"),
          "spark.logs", Set.of("accesslog", "config", "site", "spark.job", "visits"),
          "spark.block", Set.of("graph", "rank", "spark.job", "spark.opic"),
          "spark.opic", Set.of(),
          "spark.links", Set.of("archive", "document", "site", "spark.job"));

  @Test
  void eachUsesThePackagesOfItsRow() {
    // Names suffice; Spark's own classes need not be read.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    JavaClasses classes = new ClassFileImporter().importPath(Path.of("target/spark/classes"));
    for (Map.Entry<String, Set<String>> row : USES.entrySet()) {
      Set<String> used = new TreeSet<>();
      for (JavaClass type : classes) {
        if (type.getPackageName().equals(ROOT + row.getKey())) {
          type.getDirectDependenciesFromSelf().stream()
              .map(arrow -> arrow.getTargetClass().getPackageName())
              .filter(name -> name.startsWith(ROOT))
              .map(name -> name.substring(ROOT.length()))
              .filter(room -> !room.equals(row.getKey()))
              .forEach(used::add);
        }
      }
      assertEquals(new TreeSet<>(row.getValue()), used, row.getKey());
    }
  }
}
