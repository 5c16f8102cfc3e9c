package org.siterank.setting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class BinderTest {

  public record Size(
      @Setting(min = "1", max = "9", defaults = "3", about = "How wide.") int width,
      @Setting(min = "0", none = "auto", about = "How high.") Optional<Integer> height) {}

  @Section(name = "box", about = "How boxes are made.")
  public record Box(
      Size size,
      @Setting(
              key = "colour",
              flag = "--paint",
              example = "red",
              about =
                  """
                  The colour of the
                  box. It lasts.""")
          @Text(placeholder = "NAME", what = "a colour", words = "deep blue", pattern = "[a-z]+")
          Optional<String> paint,
      @Setting(
              min = "1s",
              max = "1h",
              defaults = {"2s", "1.5m"},
              about = "When it is opened.")
          List<Duration> openings) {}

  public record Forgotten(@Setting(about = "No type has it.") Thread thread) {}

  private final Binder<Box> binder = Binder.of(Box.class);

  @Test
  void keysFlagsAndTypesFollowFromTheComponents() {
    assertEquals(
        List.of("box.width", "box.height", "box.colour", "box.openings"),
        binder.settings().stream().map(SettingSpec::key).toList());
    assertEquals(
        List.of("--width", "--height", "--paint", "--openings"),
        binder.settings().stream().map(SettingSpec::flag).toList());
    assertEquals(
        List.of("N", "auto|N", "NAME", "DURATION"),
        binder.settings().stream().map(SettingSpec::placeholder).toList());
    assertEquals(Map.of("box", "How boxes are made."), binder.sections());
    SettingSpec paint = binder.byKey("box.colour").orElseThrow();
    assertEquals("The colour of the box. It lasts.", paint.description());
    assertEquals("The colour of the box.", paint.summary());
  }

  @Test
  void whatIsNotSetHasItsDefault() {
    assertEquals(
        new Box(
            new Size(3, Optional.empty()),
            Optional.empty(),
            List.of(Duration.ofSeconds(2), Duration.ofSeconds(90))),
        binder.defaults());
    Box painted = binder.with(binder.defaults(), "box.colour", "deep blue");
    assertEquals(Optional.of("deep blue"), painted.paint());
    Box flat = binder.with(painted, "box.height", "0");
    assertEquals(new Box(new Size(3, Optional.of(0)), flat.paint(), flat.openings()), flat);
  }

  @Test
  void aRefusalNamesTheKeyTheValueAndWhatIsAllowed() {
    Box box = binder.defaults();
    assertRefused(
        "box.width: \"10\" is not a whole number from 1 to 9",
        () -> binder.with(box, "box.width", "10"));
    assertRefused(
        "box.height: \"-1\" is not a whole number from 0 to 2147483647, or auto",
        () -> binder.with(box, "box.height", "-1"));
    assertRefused(
        "box.colour: \"RED\" is not a colour", () -> binder.with(box, "box.colour", "RED"));
    assertRefused(
        "box.width: takes one value, got 2", () -> binder.with(box, "box.width", "1", "2"));
    assertRefused("unknown key box.depth", () -> binder.with(box, "box.depth", "1"));
  }

  @Test
  void valuesOfAProgramAreHeldToTheSameRanges() {
    Size size = new Size(3, Optional.empty());
    assertRefused(
        "box.openings: \"2h\" is not a duration from 1s to 1h",
        () -> Binder.checked(new Box(size, Optional.empty(), List.of(Duration.ofHours(2)))));
    assertRefused(
        "box.colour: \"RED\" is not a colour",
        () -> Binder.checked(new Box(size, Optional.of("RED"), List.of())));
    assertRefused(
        "width: \"0\" is not a whole number from 1 to 9",
        () -> Binder.checked(new Size(0, Optional.empty())));
    NullPointerException missing =
        assertThrows(
            NullPointerException.class, () -> Binder.checked(new Box(size, null, List.of())));
    assertEquals("box.colour", missing.getMessage());
  }

  @Test
  void aCheckedRecordKeepsItsListsToItself() {
    List<Duration> openings = new ArrayList<>(Arrays.asList(Duration.ofSeconds(5)));
    Size size = new Size(3, Optional.empty());
    Box box = Binder.checked(new Box(size, Optional.empty(), openings));
    openings.clear();
    assertEquals(List.of(Duration.ofSeconds(5)), box.openings());
    assertThrows(UnsupportedOperationException.class, () -> box.openings().clear());
  }

  @Test
  void aComponentWithoutATypeIsAFaultOfTheProgram() {
    assertThrows(IllegalStateException.class, () -> Binder.of(Forgotten.class));
  }

  private static void assertRefused(String message, Executable wrong) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, wrong).getMessage());
  }
}
