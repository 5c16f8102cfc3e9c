package org.siterank.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.siterank.store.SiteStore;

/**
 * Warnings of a stage, parted in what is new since the last run, or has grown, and the rest. Two
 * warnings are of the same thing when they differ in their numbers alone, or in what stands in
 * brackets as an example.
 *
 * @param fresh new or larger
 * @param known the others
 */
record KnownWarnings(List<String> fresh, List<String> known) {

  /** Begins the examples, in brackets, of what may be another one each night. */
  static final String SUCH_AS = ", such as ";

  private static final Pattern EXAMPLES = Pattern.compile("\\([^(]*" + SUCH_AS + ".*\\)");

  /** A number that stands alone, not one in an address. */
  private static final Pattern NUMBER =
      Pattern.compile("(?<!\\S)\\d[\\d,]*(\\.\\d+)?(?=[%\\s;:,.)]|$)");

  /** Parts the warnings of a stage, and stores them for the next run. */
  static KnownWarnings of(SiteStore store, SiteRun.Stage stage, List<String> warnings)
      throws IOException {
    String name = stage.name();
    List<String> fresh = new ArrayList<>();
    List<String> known = new ArrayList<>();
    Set<String> last = store.runs().warnings(name);
    for (String warning : warnings) {
      boolean old = last.stream().anyMatch(earlier -> isNoMore(warning, earlier));
      (old ? known : fresh).add(warning);
    }
    store.runs().saveWarnings(name, warnings);
    return new KnownWarnings(fresh, known);
  }

  /** Whether a warning is of the same as an earlier one, and no number in it is larger. */
  static boolean isNoMore(String now, String earlier) {
    if (!shape(now).equals(shape(earlier))) {
      return false;
    }
    List<Double> before = numbers(earlier);
    List<Double> after = numbers(now);
    for (int i = 0; i < after.size(); i++) {
      if (after.get(i) > before.get(i)) {
        return false;
      }
    }
    return true;
  }

  private static String withoutExamples(String warning) {
    return EXAMPLES.matcher(warning).replaceAll("");
  }

  private static String shape(String warning) {
    return NUMBER.matcher(withoutExamples(warning)).replaceAll("#");
  }

  private static List<Double> numbers(String warning) {
    return NUMBER
        .matcher(withoutExamples(warning))
        .results()
        .map(MatchResult::group)
        .map(text -> Double.valueOf(text.replace(",", "")))
        .toList();
  }
}
