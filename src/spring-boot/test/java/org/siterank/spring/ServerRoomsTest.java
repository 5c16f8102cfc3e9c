package org.siterank.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The rows of the table in {@code src/site/house.md} that are built after all others. */
class ServerRoomsTest {

  private static final String ROOT = "org.siterank";

  /** Package → the packages of ours that it uses; {@code ""} is the facade. */
  private static final Map<String, Set<String>> USES =
      Map.of(
          "servlet", Set.of("", "config", "search", "site", "web"),
          "spring", Set.of("", "config", "crawl", "model", "run", "servlet", "setting"));

  @Test
  void eachUsesThePackagesOfItsRow() {
    for (Map.Entry<String, Set<String>> row : USES.entrySet()) {
      List<Path> modules =
          List.of(Path.of("target/servlet/classes"), Path.of("target/spring-boot/classes"));
      Set<String> used = new TreeSet<>();
      for (JavaClass type : new ClassFileImporter().importPaths(modules)) {
        if (type.getPackageName().equals(ROOT + "." + row.getKey())) {
          type.getDirectDependenciesFromSelf().stream()
              .map(arrow -> arrow.getTargetClass().getPackageName())
              .filter(name -> name.equals(ROOT) || name.startsWith(ROOT + "."))
              .map(name -> name.substring(ROOT.length()).replaceFirst("^\\.", ""))
              .filter(room -> !room.equals(row.getKey()))
              .forEach(used::add);
        }
      }
      assertEquals(new TreeSet<>(row.getValue()), used, row.getKey());
    }
  }
}
