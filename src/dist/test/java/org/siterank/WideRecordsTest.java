package org.siterank;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;

/**
 * A record has at most eight components; more are grouped by noun. Records that mirror something
 * wider are listed with the reason.
 */
@Tag("slow")
@AnalyzeClasses(locations = Rooms.Modules.class)
class WideRecordsTest {

  private static final int MOST = 8;

  /** The width of a record that is given from outside. */
  private enum Reason {
    /** One component per key of a section of the configuration. */
    SETTINGS,
    /** One component per column of a table, field of a file, or property of an index. */
    ROW,
    /** One component per field of an answer that the contract with users fixes. */
    ANSWER
  }

  private static final Map<String, Reason> WIDE =
      Map.ofEntries(
          entry("org.siterank.cluster.ClusterOptions", Reason.SETTINGS),
          entry("org.siterank.config.LogsSection", Reason.SETTINGS),
          entry("org.siterank.config.ServeSection", Reason.SETTINGS),
          entry("org.siterank.config.SignInOptions", Reason.SETTINGS),
          entry("org.siterank.config.SiteConfig", Reason.SETTINGS),
          entry("org.siterank.crawl.CrawlOptions", Reason.SETTINGS),
          entry("org.siterank.fetch.Login", Reason.SETTINGS),
          entry("org.siterank.search.SearchOptions", Reason.SETTINGS),
          entry("org.siterank.cluster.IndexMeta", Reason.ROW),
          entry("org.siterank.crawl.UrlRecord", Reason.ROW),
          entry("org.siterank.document.ForeignText", Reason.ROW),
          entry("org.siterank.graphio.BvProperties", Reason.ROW),
          entry("org.siterank.imports.PushedDocument", Reason.ROW),
          entry("org.siterank.store.StoredHead", Reason.ROW),
          entry("org.siterank.store.StoredRun", Reason.ROW),
          entry("org.siterank.report.Today", Reason.ANSWER),
          entry("org.siterank.report.Today$Task", Reason.ANSWER),
          entry("org.siterank.cli.EvalView", Reason.ANSWER),
          entry("org.siterank.cli.StatusView", Reason.ANSWER),
          entry("org.siterank.view.SearchView", Reason.ANSWER));

  @ArchTest
  static void aRecordHasAtMostEightComponents(JavaClasses classes) {
    Map<String, Long> wide = new TreeMap<>();
    for (JavaClass type : classes) {
      long components = components(type);
      if (type.isRecord() && components > MOST && !WIDE.containsKey(type.getName())) {
        wide.put(type.getName(), components);
      }
    }
    assertEquals(Map.of(), wide, "records with more than " + MOST + " components");
  }

  @ArchTest
  static void everyListedRecordIsWide(JavaClasses classes) {
    TreeSet<String> narrow = new TreeSet<>(WIDE.keySet());
    classes.stream()
        .filter(type -> type.isRecord() && components(type) > MOST)
        .map(JavaClass::getName)
        .forEach(narrow::remove);
    assertEquals(new TreeSet<>(), narrow, "listed, and not wider than " + MOST);
  }

  /** The fields of a record that are not static are its components. */
  private static long components(JavaClass type) {
    return type.getFields().stream()
        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
        .count();
  }
}
