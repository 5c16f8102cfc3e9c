package org.siterank.documentation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.siterank.Needs;

/** Runs or checks the blocks of one page, and gathers what fails. */
final class BlockRunner {

  /** Lines by which a reader sees that a command has failed, whatever its status. */
  private static final Pattern TROUBLE =
      Pattern.compile(
          "(?im)^(siterank[ \\w]*: (?!.*(?:compiling|packing)).*|error\\b.*"
              + "|.*(?:command not found|No such file|Permission denied|Exception in thread).*)$");

  private static final String ENGINE = "OpenSearch, which the build gets";

  private static final String DATABASE = "a server of PostgreSQL (Debian package postgresql)";

  /** Programs of blocks that a small system lacks. */
  private static final Map<String, String> PROGRAMS =
      Map.of("curl", "curl", "man", "man-db", "unzip", "unzip");

  /** Pages whose commands talk to OpenSearch. */
  private static final Set<String> ENGINE_PAGES = Set.of("opensearch.md", "engines.md");

  /** Commands that a block of plain text must not hide. */
  private static final Pattern COMMAND =
      Pattern.compile("(?m)^\\s*(?:\\$ )?(?:bin/)?(?:siterank|curl|mvn|spark-submit|psql|unzip) ");

  private final Reader reader;
  private final Tally tally;
  private final Path folder;
  private final List<String> failures = new ArrayList<>();
  private final Set<String> skipped = new LinkedHashSet<>();

  /**
   * @param reader null where no machine can be made
   */
  BlockRunner(Reader reader, Tally tally, Path folder) {
    this.reader = reader;
    this.tally = tally;
    this.folder = folder;
  }

  String failures() {
    return String.join("\n", failures);
  }

  /** Why some blocks were neither run nor checked. */
  String skipped() {
    return String.join(" and ", skipped);
  }

  void run(Block block) {
    try {
      Markers markers = block.markers();
      if (!block.counts()) {
        if (COMMAND.matcher(block.text()).find() && !markers.has("formula")) {
          throw new IOException("plain text that looks like a command");
        }
      } else if (markers.after("not run:") != null) {
        tally.marked(block, markers.after("not run:"));
      } else if (markers.after("run by:") != null) {
        Snippets.otherTest(markers.after("run by:"), block.page());
        tally.runBy(block, markers.after("run by:"));
      } else {
        execute(block);
      }
    } catch (IOException e) {
      failures.add(block.place() + ": " + e.getMessage() + "\n" + block.text());
    }
  }

  private void execute(Block block) throws IOException {
    String missing = check(block);
    if (missing == null) {
      tally.run(block);
    } else {
      skipped.add(missing);
      tally.skipped(block, missing);
    }
  }

  /**
   * Runs a block or checks it.
   *
   * @return what is missing for that, or null when it was done
   */
  private String check(Block block) throws IOException {
    String file = block.markers().after("file:");
    String text = block.text();
    switch (block.language()) {
      case JSON -> Snippets.json(text);
      case XML -> Snippets.xml(text);
      case HTML -> Snippets.html(text);
      case SQL -> {
        return sql(block);
      }
      case YAML -> {
        if (file == null) {
          Configurations.load(text, folder);
        } else {
          Configurations.parse(text); // Another program's.
        }
      }
      default -> {
        if (reader == null) {
          return Machine.NEEDS;
        }
        if (ENGINE_PAGES.contains(block.page()) && !reader.hasEngine()) {
          return ENGINE;
        }
        if (!reader.has(block.markers().user())) {
          return Machine.NEEDS_ROOT;
        }
        String missing = missing(block);
        if (missing != null) {
          return missing;
        }
        return file == null ? onMachine(block) : saved(block, file);
      }
    }
    if (reader != null && file != null) {
      saved(block, file);
    }
    boolean isQuery = block.language() == Language.JSON && text.startsWith("{\"query\"");
    if (isQuery) {
      return reader != null && reader.hasEngine() ? query(block) : ENGINE;
    }
    if (reader != null && block.markers().has("configuration")) {
      reader.configure(block);
    }
    return null;
  }

  /** What the commands of a block need and this machine has not. */
  private String missing(Block block) throws IOException {
    if (block.text().contains("psql ") && !reader.hasDatabase()) {
      return DATABASE;
    }
    for (Map.Entry<String, String> program : PROGRAMS.entrySet()) {
      boolean isUsed =
          Pattern.compile("(?m)^\\s*" + program.getKey() + " ").matcher(block.text()).find();
      if (isUsed && Needs.find(program.getKey()).isEmpty()) {
        return program(program.getKey(), program.getValue());
      }
    }
    return null;
  }

  private static String program(String name, String debianPackage) {
    return name + " (Debian package " + debianPackage + ")";
  }

  private String saved(Block block, String file) throws IOException {
    reader.save(block, file, block.text());
    return null;
  }

  private String onMachine(Block block) throws IOException {
    String user = block.markers().user();
    switch (block.language()) {
      case SHELL -> require(block, reader.type(block));
      case JAVA -> java(block);
      case JAVASCRIPT -> {
        Files.writeString(reader.shared().resolve("snippet.mjs"), block.text());
        if (Needs.find("node").isEmpty()) {
          return program("node", "nodejs");
        }
        require(block, reader.run(user, "node --check /mnt/snippet.mjs"));
      }
      case NGINX -> {
        if (Needs.find("nginx").isEmpty()) {
          return program("nginx", "nginx");
        }
        nginx(block);
      }
      default -> throw new IOException("no check is known for " + block.language());
    }
    return null;
  }

  private String sql(Block block) throws IOException {
    if (!block.text().contains("to_tsquery")) {
      Snippets.sqlite(block.text());
      return null;
    }
    if (reader == null || !reader.hasDatabase()) {
      return DATABASE;
    }
    Files.writeString(reader.shared().resolve("query.sql"), block.text());
    require(block, reader.run("you", "psql -d documents -v ON_ERROR_STOP=1 -f /mnt/query.sql"));
    return null;
  }

  private String query(Block block) throws IOException {
    Files.writeString(reader.shared().resolve("query.json"), block.text());
    String index =
        block.text().contains("site_meaning")
            ? "docs"
            : block.text().contains("rank_feature") ? "features" : "content";
    String script =
        "curl -s --fail-with-body http://localhost:9200/%s/_search".formatted(index)
            + " -H 'Content-Type: application/json' -d @/mnt/query.json";
    require(block, reader.run("root", script));
    return null;
  }

  private void java(Block block) throws IOException {
    JavaSnippets.compile(block.text(), Files.createDirectories(reader.shared().resolve("java")));
    if (block.text().contains("SiteConfig.load(")) {
      String script = "\"$JAVA_HOME/bin/java\" -cp lib/siterank.jar:/mnt/java Snippet";
      require(block, reader.runPublished(script));
    }
  }

  private void nginx(Block block) throws IOException {
    boolean isLocation = block.text().contains("location ");
    String inside = isLocation ? block.text() : "location / {\n" + block.text() + "}\n";
    String configuration =
        """
        pid /tmp/nginx.pid;
        events {}
        http {
          client_body_temp_path /tmp/nginx-body;
          proxy_temp_path /tmp/nginx-proxy;
          fastcgi_temp_path /tmp/nginx-fastcgi;
          uwsgi_temp_path /tmp/nginx-uwsgi;
          scgi_temp_path /tmp/nginx-scgi;
          map $remote_user $groups { default staff; }
          map $remote_user $user { default anna; }
          server { listen 8081;
        %s} }
        """
            .formatted(inside);
    Files.writeString(reader.shared().resolve("nginx.conf"), configuration);
    Shells.Result result = reader.run("root", "nginx -t -e stderr -c /mnt/nginx.conf");
    if (result.status() != 0) {
      throw new IOException(result.err());
    }
  }

  private static void require(Block block, Shells.Result result) throws IOException {
    int expected = block.markers().exit();
    boolean isTrouble = expected == 0 && TROUBLE.matcher(result.err()).find();
    if (result.status() != expected || isTrouble) {
      throw new IOException(
          "%s\n%s%s"
              .formatted(
                  isTrouble ? "ended with 0 and printed an error" : "status " + result.status(),
                  result.out(),
                  result.err()));
    }
  }
}
