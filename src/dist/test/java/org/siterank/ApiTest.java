package org.siterank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/** The API that programs may rely on: the list in {@code src/site/house.md}, and its signatures. */
@Tag("slow")
@AnalyzeClasses(locations = Rooms.Modules.class)
class ApiTest {

  private static final Set<String> CORE =
      Set.of("site", "graph", "rank", "flow", "whatif", "boost", "analysis");

  /** A row of the list of API: a package, and types of it. */
  private static final Pattern API_ROW =
      Pattern.compile("(?m)^- `(\\w+)`: `((?:\\w+`,\\s+`)*\\w+)`$");

  private static final Set<JavaModifier> MADE_BY_THE_COMPILER =
      Set.of(JavaModifier.SYNTHETIC, JavaModifier.BRIDGE);

  private static final Set<String> OF_EVERY_OBJECT =
      Set.of("<clinit>", "equals", "hashCode", "toString");

  /**
   * What the facade takes and gives is its own, the core's, or listed as API in {@code house.md};
   * and nothing is listed that it neither takes nor gives.
   */
  @ArchTest
  static void theFacadeTakesAndGivesApiAlone(JavaClasses classes) throws IOException {
    Set<String> used = new TreeSet<>();
    for (JavaClass type : classes) {
      if ("".equals(Rooms.room(type)) && isPublic(type)) {
        type.getCodeUnits().stream()
            .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC))
            .flatMap(ApiTest::types)
            .filter(other -> Rooms.room(other) != null)
            .filter(other -> !CORE.contains(Rooms.room(other)))
            .filter(other -> !Rooms.room(other).isEmpty())
            .forEach(other -> used.add(Rooms.room(other) + "." + other.getSimpleName()));
      }
    }
    assertEquals(used, listed(), "API by the signatures of the facade, and as listed in house.md");
  }

  private static Set<String> listed() throws IOException {
    Set<String> listed = new TreeSet<>();
    String house = Files.readString(Path.of("src/site/house.md"));
    Matcher row = API_ROW.matcher(house.substring(house.indexOf("## API")));
    while (row.find()) {
      for (String type : row.group(2).split("[`, \n]+", -1)) {
        listed.add(row.group(1) + "." + type);
      }
    }
    return listed;
  }

  private static Stream<JavaClass> types(JavaCodeUnit unit) {
    return Stream.of(
            Stream.of(unit.getReturnType()),
            unit.getParameterTypes().stream(),
            unit.getExceptionTypes().stream())
        .flatMap(types -> types)
        .flatMap(type -> type.getAllInvolvedRawTypes().stream());
  }

  /**
   * The API's public members are those of a file. A line that goes from it breaks programs: its
   * method has to be there for one more release, deprecated.
   */
  @ArchTest
  static void nothingGoesFromTheApiUnnoticed(JavaClasses classes) throws IOException {
    Set<String> listed = listed();
    String api =
        classes.stream()
            .filter(type -> isVisible(type) && isApi(type, listed))
            .sorted((a, b) -> a.getName().compareTo(b.getName()))
            .map(ApiTest::described)
            .collect(Collectors.joining());
    Golden.assertSame("api.txt", api);
  }

  private static boolean isApi(JavaClass type, Set<String> listed) {
    String room = Rooms.room(type);
    JavaClass outer = type;
    while (outer.getEnclosingClass().isPresent()) {
      outer = outer.getEnclosingClass().get();
    }
    return room != null
        && (room.isEmpty()
            || CORE.contains(room)
            || listed.contains(room + "." + outer.getSimpleName())
            || outer.getName().equals("org.siterank.web.SearchServer"));
  }

  private static boolean isPublic(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC);
  }

  /** Whether it and all around it are public. */
  private static boolean isVisible(JavaClass type) {
    return isPublic(type) && type.getEnclosingClass().map(ApiTest::isVisible).orElse(true);
  }

  /** A type, and its members for programs, a line each. */
  private static String described(JavaClass type) {
    Stream<String> members =
        Stream.concat(type.getFields().stream(), type.getCodeUnits().stream())
            .filter(ApiTest::isForPrograms)
            .map(ApiTest::described)
            .sorted();
    return Stream.concat(Stream.of(type.getName()), members.map(line -> "  " + line))
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  private static boolean isForPrograms(JavaMember member) {
    Set<JavaModifier> modifiers = member.getModifiers();
    return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
        && modifiers.stream().noneMatch(MADE_BY_THE_COMPILER::contains)
        && !OF_EVERY_OBJECT.contains(member.getName());
  }

  private static String described(JavaMember member) {
    String fixed = member.getModifiers().contains(JavaModifier.STATIC) ? "static " : "";
    if (member instanceof JavaField field) {
      return fixed + name(field.getType()) + " " + field.getName();
    }
    JavaCodeUnit unit = (JavaCodeUnit) member;
    String head =
        unit.getName().equals("<init>")
            ? "new"
            : fixed + name(unit.getReturnType()) + " " + unit.getName();
    String thrown = names(unit.getExceptionTypes());
    return head
        + "("
        + names(unit.getParameterTypes())
        + ")"
        + (thrown.isEmpty() ? "" : " throws " + thrown);
  }

  private static String names(List<? extends JavaType> types) {
    return types.stream().map(ApiTest::name).collect(Collectors.joining(", "));
  }

  /** With types of the language and of utilities by their short names. */
  private static String name(JavaType type) {
    return type.getName().replaceAll("\\bjava\\.(lang|util|io)\\.(?=[A-Z])", "");
  }
}
