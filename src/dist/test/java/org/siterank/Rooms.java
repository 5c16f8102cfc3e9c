package org.siterank;

import static java.util.Map.entry;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.LocationProvider;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The table of packages in {@code src/site/house.md}, as a map. */
final class Rooms {

  /** Folders of the compiled classes, relative to the project's. */
  private static final List<String> MODULES =
      List.of(
          "target/core/classes",
          "target/plugin/classes",
          "target/solr/classes",
          "target/base/classes",
          "target/logs/classes",
          "target/crawl/classes",
          "target/search/classes",
          "target/meaning/classes",
          "target/report/classes",
          "target/connect/classes",
          "target/app/classes",
          "target/serve/classes",
          "target/cli/classes",
          "target/lab/classes");

  /** Where the classes of all modules are. */
  static final class Modules implements LocationProvider {

    @Override
    public Set<Location> get(Class<?> test) {
      return MODULES.stream()
          .map(Path::of)
          .map(Path::toAbsolutePath)
          .map(Location::of)
          .collect(Collectors.toSet());
    }
  }

  /** Package → the packages of ours that it may use. {@code ""} is the facade. */
  static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          entry("site", Set.of()),
          entry("graph", Set.of()),
          entry("rank", Set.of("graph")),
          entry("flow", Set.of("graph", "rank")),
          entry("whatif", Set.of("flow", "graph", "rank")),
          entry("boost", Set.of("graph", "rank")),
          entry("analysis", Set.of()),
          entry("cache", Set.of()),
          entry("disk", Set.of()),
          entry("output", Set.of("site")),
          entry("setting", Set.of("site")),
          entry(
              "config",
              Set.of(
                  "cluster", "crawl", "disk", "fetch", "inflow", "rights", "search", "setting",
                  "site")),
          entry("rights", Set.of("setting", "site")),
          entry("signin", Set.of("config", "disk", "site")),
          entry("accesslog", Set.of("disk", "site")),
          entry("visits", Set.of("accesslog", "site")),
          entry("exports", Set.of("accesslog", "site")),
          entry("inflow", Set.of("accesslog", "site", "visits")),
          entry("document", Set.of("analysis", "disk", "site")),
          entry("content", Set.of("site")),
          entry("fetch", Set.of("disk", "setting", "site")),
          entry("browser", Set.of("disk", "fetch", "site")),
          entry(
              "crawl",
              Set.of("browser", "content", "document", "fetch", "rank", "setting", "site")),
          entry("archive", Set.of("cache", "disk", "fetch", "site")),
          entry(
              "store", Set.of("accesslog", "cache", "content", "crawl", "disk", "site", "visits")),
          entry("index", Set.of("analysis", "boost", "disk", "meaning", "setting", "site")),
          entry("meaning", Set.of()),
          entry("meaning.onnx", Set.of("meaning")),
          entry("backup", Set.of("disk", "index", "store")),
          entry(
              "search",
              Set.of("analysis", "boost", "cache", "index", "meaning", "setting", "site")),
          entry("view", Set.of("search", "site")),
          entry("eval", Set.of("boost", "index", "search", "site")),
          entry(
              "cluster",
              Set.of("analysis", "boost", "disk", "index", "output", "search", "setting", "site")),
          entry("engines", Set.of("boost", "cluster", "disk", "index", "output", "site")),
          entry("report", Set.of("flow", "graph", "output", "rank", "site", "whatif")),
          entry("graphio", Set.of("graph", "output")),
          entry(
              "lab",
              Set.of(
                  "accesslog",
                  "crawl",
                  "disk",
                  "fetch",
                  "flow",
                  "graph",
                  "graphio",
                  "inflow",
                  "output",
                  "rank",
                  "site",
                  "store",
                  "visits")),
          entry("shares", Set.of("graph", "site")),
          entry(
              "model",
              Set.of(
                  "accesslog",
                  "analysis",
                  "cache",
                  "config",
                  "content",
                  "crawl",
                  "document",
                  "flow",
                  "graph",
                  "index",
                  "inflow",
                  "output",
                  "rank",
                  "rights",
                  "setting",
                  "shares",
                  "site",
                  "store",
                  "visits")),
          entry(
              "imports",
              Set.of(
                  "accesslog",
                  "config",
                  "crawl",
                  "disk",
                  "document",
                  "exports",
                  "model",
                  "site",
                  "store",
                  "visits")),
          entry(
              "searchlog", Set.of("accesslog", "disk", "eval", "model", "site", "store", "visits")),
          entry("moving", Set.of("exports", "site")),
          entry(
              "audit",
              Set.of(
                  "accesslog",
                  "config",
                  "flow",
                  "graph",
                  "inflow",
                  "model",
                  "rank",
                  "searchlog",
                  "site",
                  "store",
                  "visits")),
          entry(
              "run",
              Set.of(
                  "accesslog",
                  "analysis",
                  "archive",
                  "cluster",
                  "config",
                  "crawl",
                  "disk",
                  "fetch",
                  "flow",
                  "graph",
                  "imports",
                  "index",
                  "inflow",
                  "meaning",
                  "model",
                  "output",
                  "rank",
                  "rights",
                  "search",
                  "searchlog",
                  "site",
                  "store",
                  "today",
                  "visits")),
          entry(
              "backtest",
              Set.of(
                  "config", "flow", "graph", "inflow", "model", "rank", "run", "shares", "site",
                  "store", "visits")),
          entry(
              "today",
              Set.of(
                  "accesslog",
                  "config",
                  "disk",
                  "graph",
                  "inflow",
                  "model",
                  "output",
                  "report",
                  "site",
                  "store",
                  "visits")),
          entry(
              "insight",
              Set.of(
                  "accesslog",
                  "audit",
                  "config",
                  "content",
                  "crawl",
                  "flow",
                  "graph",
                  "inflow",
                  "model",
                  "rank",
                  "report",
                  "searchlog",
                  "site",
                  "store",
                  "today",
                  "visits",
                  "whatif")),
          entry(
              "change",
              Set.of(
                  "audit",
                  "cache",
                  "config",
                  "crawl",
                  "disk",
                  "fetch",
                  "flow",
                  "graph",
                  "inflow",
                  "insight",
                  "model",
                  "rank",
                  "run",
                  "search",
                  "searchlog",
                  "site",
                  "store",
                  "visits",
                  "whatif")),
          entry(
              "",
              Set.of(
                  "accesslog",
                  "audit",
                  "backtest",
                  "backup",
                  "boost",
                  "change",
                  "cluster",
                  "config",
                  "crawl",
                  "engines",
                  "eval",
                  "flow",
                  "imports",
                  "index",
                  "insight",
                  "meaning",
                  "model",
                  "report",
                  "rights",
                  "run",
                  "search",
                  "searchlog",
                  "site",
                  "store",
                  "today")),
          entry("mcp", Set.of("", "config", "model", "output", "search", "site")),
          entry(
              "web",
              Set.of(
                  "",
                  "boost",
                  "cache",
                  "change",
                  "config",
                  "disk",
                  "imports",
                  "insight",
                  "mcp",
                  "model",
                  "output",
                  "report",
                  "rights",
                  "search",
                  "searchlog",
                  "setting",
                  "signin",
                  "site",
                  "store",
                  "today",
                  "view")),
          entry("install", Set.of("accesslog", "config", "store")),
          entry(
              "demo",
              Set.of("", "change", "config", "crawl", "report", "run", "search", "site", "store")),
          entry(
              "cli",
              Set.of(
                  "",
                  "accesslog",
                  "audit",
                  "backtest",
                  "backup",
                  "boost",
                  "change",
                  "cluster",
                  "config",
                  "crawl",
                  "demo",
                  "disk",
                  "engines",
                  "eval",
                  "exports",
                  "flow",
                  "graph",
                  "graphio",
                  "imports",
                  "index",
                  "inflow",
                  "insight",
                  "install",
                  "mcp",
                  "model",
                  "moving",
                  "output",
                  "rank",
                  "report",
                  "rights",
                  "run",
                  "search",
                  "searchlog",
                  "setting",
                  "shares",
                  "site",
                  "store",
                  "today",
                  "view",
                  "visits",
                  "web",
                  "whatif")),
          entry(
              "lab.command",
              Set.of("cli", "flow", "graph", "graphio", "lab", "output", "rank", "setting")),
          entry("opensearch", Set.of("analysis", "boost")),
          entry("solr", Set.of("analysis", "boost", "index", "meaning", "search")));

  private Rooms() {}

  /**
   * First package below {@code org.siterank}, with the second one where that has a row of its own;
   * {@code ""} for the facade, null for foreign code.
   */
  static String room(JavaClass type) {
    String name = type.getPackageName();
    if (!name.equals("org.siterank") && !name.startsWith("org.siterank.")) {
      return null;
    }
    String rest = name.substring("org.siterank".length());
    if (rest.isEmpty() || MAY_USE.containsKey(rest.substring(1))) {
      return rest.isEmpty() ? "" : rest.substring(1);
    }
    int next = rest.indexOf('.', 1);
    return rest.substring(1, next < 0 ? rest.length() : next);
  }
}
