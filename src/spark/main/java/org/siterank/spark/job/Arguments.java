package org.siterank.spark.job;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.setting.WordLists;

/**
 * The command line of a job, read: each option at most once, as {@code --name value} or {@code
 * --name=value}.
 */
public final class Arguments {

  private final Map<String, String> values;

  private Arguments(Map<String, String> values) {
    this.values = values;
  }

  /**
   * Reads a command line.
   *
   * @throws JobFailure when an option is unknown, is given twice, has no value or is missing
   */
  public static Arguments parse(List<Option> options, String... words) throws JobFailure {
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < words.length; i++) {
      String word = words[i];
      int equals = word.startsWith("--") ? word.indexOf('=') : -1;
      String name = equals < 0 ? word : word.substring(0, equals);
      if (options.stream().noneMatch(option -> option.name().equals(name))) {
        throw unknown(options, name);
      }
      if (equals < 0 && (i + 1 == words.length || words[i + 1].startsWith("--"))) {
        throw JobFailure.usage(name + " needs a value");
      }
      String value = equals < 0 ? words[++i] : word.substring(equals + 1);
      if (values.put(name, value) != null) {
        throw JobFailure.usage(name + " is given twice");
      }
    }
    for (Option option : options) {
      if (option.isRequired() && !values.containsKey(option.name())) {
        throw JobFailure.usage(option.name() + " " + option.value() + " is missing");
      }
      values.putIfAbsent(option.name(), option.standard());
    }
    return new Arguments(values);
  }

  private static JobFailure unknown(List<Option> options, String name) {
    List<String> names = options.stream().map(Option::name).toList();
    String near = WordLists.nearest(name, names).map(n -> "; did you mean " + n + "?").orElse("");
    String what = name.startsWith("-") ? "unknown option " + name : "unexpected word " + name;
    return JobFailure.usage(what + near);
  }

  /** The value of an option that is required or has a standard. */
  public String text(String name) {
    return values.get(name);
  }

  /** Whether an option that may be absent was given. */
  public boolean has(String name) {
    return optional(name).isPresent();
  }

  /** The value of an option that may be absent. */
  public Optional<String> optional(String name) {
    return Optional.of(values.get(name)).filter(value -> !value.isEmpty());
  }

  /**
   * A whole number.
   *
   * @throws JobFailure when it is none, or outside {@code least} to {@code most}
   */
  public int whole(String name, int least, int most) throws JobFailure {
    String text = text(name);
    try {
      int value = Integer.parseInt(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Said below, as a number outside the range is.
    }
    throw JobFailure.usage(
        name + " must be a whole number from " + least + " to " + most + ", got \"" + text + '"');
  }

  /**
   * A number.
   *
   * @throws JobFailure when it is none, below {@code least} or not below {@code below}
   */
  public double number(String name, double least, double below) throws JobFailure {
    String text = text(name);
    try {
      double value = Double.parseDouble(text);
      if (value >= least && value < below) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Said below, as a number outside the range is.
    }
    throw JobFailure.usage(
        name + " must be a number in [" + least + ", " + below + "), got \"" + text + '"');
  }
}
