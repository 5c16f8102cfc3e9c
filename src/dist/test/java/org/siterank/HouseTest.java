package org.siterank;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * The table of packages in {@code src/site/house.md} is the one of {@link Rooms}, and holds: what
 * is not listed is forbidden.
 */
@Tag("slow")
@AnalyzeClasses(locations = Rooms.Modules.class)
class HouseTest {

  /** The head of a section, or the row of a room. */
  private static final Pattern TABLE_ROW =
      Pattern.compile("(?m)^\\| (?:\\*\\*(\\w+)\\*\\*|`([\\w.]+)`) \\|");

  @ArchTest
  static void everyPackageKeepsToItsRow(JavaClasses classes) {
    Rooms.MAY_USE.forEach(
        (room, rooms) -> {
          Set<String> allowed = new TreeSet<>(rooms);
          allowed.add(room);
          classes()
              .that(livesIn(room))
              .should()
              .onlyDependOnClassesThat(
                  DescribedPredicate.describe(
                      "are not ours or in " + allowed,
                      other -> Rooms.room(other) == null || allowed.contains(Rooms.room(other))))
              .allowEmptyShould(true)
              .check(classes);
        });
  }

  @ArchTest
  static void everyPackageHasARow(JavaClasses classes) {
    Set<String> rooms =
        classes.stream().map(Rooms::room).collect(Collectors.toCollection(TreeSet::new));
    rooms.removeAll(Rooms.MAY_USE.keySet());
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
      Set<String> rooms = used.computeIfAbsent(Rooms.room(type), room -> new TreeSet<>());
      type.getDirectDependenciesFromSelf()
          .forEach(arrow -> rooms.add(String.valueOf(Rooms.room(arrow.getTargetClass()))));
    }
    Set<String> idle = new TreeSet<>();
    Rooms.MAY_USE.forEach(
        (room, rooms) ->
            rooms.stream()
                .filter(other -> !used.getOrDefault(room, Set.of()).contains(other))
                .forEach(other -> idle.add(room + " -> " + other)));
    assertEquals(Set.of(), idle, "permissions that nobody uses");
  }

  @ArchTest
  static final ArchRule noCycles =
      slices().matching("org.siterank.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule noBags =
      noClasses().should().haveNameMatching(".*(Utils?|Helpers?|Managers?)$");

  private static DescribedPredicate<JavaClass> livesIn(String room) {
    return DescribedPredicate.describe("live in " + room, c -> room.equals(Rooms.room(c)));
  }
}
