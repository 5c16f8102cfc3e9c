package org.siterank.documentation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.siterank.cluster.OpenSearchModules;

/**
 * A new machine with a web server, its site and its access log, and a person who has downloaded the
 * archive and now reads the documentation.
 */
final class Reader implements AutoCloseable {

  /** Where README begins: the reader's home, which holds the archive and nothing else. */
  static final String HOME = "/home/you";

  /** Where other pages begin: the unpacked archive, after a run. */
  static final String PUBLISHED = "/home/you/site";

  /**
   * Files that a reader has from elsewhere, such as the exports of other programs; in {@code
   * cluster}, what jobs on Spark have left in /mnt.
   */
  private static final Path FILES = Path.of("src/it/test/resources/org/siterank/documentation");

  private static final String CERTIFICATE =
      """
      cd /mnt
      keytool -genkeypair -alias site -keyalg EC -dname CN=www.example.org -validity 30 \\
        -ext SAN=%s -ext BC=ca:true -keystore site.p12 -storepass %2$s
      keytool -exportcert -rfc -alias site -keystore site.p12 -storepass %2$s >site.pem
      keytool -importcert -noprompt -cacerts -alias documentation -file site.pem -storepass %2$s
      if [ -w /etc/ssl/certs/ca-certificates.crt ]; then
        cat site.pem >>/etc/ssl/certs/ca-certificates.crt
      fi
      """;

  private static final String WEB_SERVER =
      """
      printf '127.0.0.1 localhost %s\\n' >/etc/hosts
      mkdir -p /var/log/nginx /mnt/bin
      mkdir -p /etc/cron.d /usr/local/bin /var/solr/data/lib || true
      mv /mnt/access.log /mnt/access.log.1 /var/log/nginx/
      chown -R root:adm /var/log/nginx || true
      chmod 750 /var/log/nginx
      chmod 640 /var/log/nginx/*
      printf '#!/bin/sh\\ncat >/tmp/mail\\n' >/mnt/bin/sendmail
      chmod +x /mnt/bin/sendmail
      "$JAVA_HOME/bin/java" -XX:TieredStopAtLevel=1 -cp /mnt/classes \\
        org.siterank.documentation.SampleSite /mnt/site.p12 >/mnt/site.out 2>&1 &
      for i in $(seq 300); do
        if grep -q serving /mnt/site.out; then exit 0; fi
        read -r -t 0.1 <>/mnt/never || true
      done
      cat /mnt/site.out
      exit 1
      """;

  /** The distribution of OpenSearch that the build gets, with the modules of every release. */
  private static final Path ENGINE = Path.of("target/opensearch");

  private static final String SEARCH_ENGINE =
      """
      useradd --create-home --shell /bin/bash opensearch
      cd /home/opensearch
      chmod 755 .
      "$JAVA_HOME/bin/jar" xf /mnt/opensearch.zip
      mv opensearch-* opensearch
      cp -rn /mnt/modules/. opensearch/modules/
      chmod +x opensearch/bin/*
      printf '%s\n' 'discovery.type: single-node' 'path.repo: [/var/backups/opensearch]' \
        'cluster.name: search' >>opensearch/config/opensearch.yml
      ln -s /mnt/plugins /path
      mkdir /var/backups/opensearch
      chown -R opensearch . /var/backups/opensearch
      """;

  /** Indexes that another program has filled. */
  private static final String FOREIGN_INDEXES =
      """
      at=http://localhost:9200 json='Content-Type: application/json'
      curl -sf -X PUT "$at/features" -H "$json" \
        -d '{"mappings": {"properties": {"siterank": {"type": "rank_feature"}}}}'
      for index in content features; do
        curl -sf "$at/$index/_doc?refresh=true" -H "$json" \
          -d '{"url": "https://www.example.org/hours.html", "content": "your words"}'
      done
      """;

  /** A server of PostgreSQL with the table of an application that searches in it. */
  private static final String DATABASE =
      """
      set -e
      programs=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)
      postgres() { runuser -u postgres -- "$@"; }
      cd /
      mkdir -p /var/run/postgresql /var/lib/documents
      chown postgres /var/run/postgresql /var/lib/documents
      postgres "$programs/initdb" --no-sync --auth trust -D /var/lib/documents
      postgres "$programs/pg_ctl" -w -l /tmp/postgresql.log -D /var/lib/documents \
        -o '-c fsync=off -c listen_addresses= -k /var/run/postgresql' start
      postgres createuser --superuser you
      postgres createdb --owner you documents
      runuser -u you -- psql -d documents -c "CREATE TABLE documents AS
        SELECT url, to_tsvector('english', 'your words') AS words
        FROM (VALUES ('https://www.example.org/blog/9.html'), ('https://www.example.org/')) AS d(url)"
      """;

  /** The administrators of Debian read logs as members of adm. */
  private static final String PERSON =
      """
      useradd --create-home --shell /bin/bash --groups adm you || mkdir -p /home/you
      for home in /root /home/you; do ln -s /mnt/archive.tar.gz $home/siterank-%s.tar.gz; done
      """;

  private final Machine machine;
  private final Shells shells;
  private final Placeholders placeholders;
  private boolean isPublished;
  private boolean hasEngine;
  private boolean hasDatabase;

  private Reader(Machine machine, String version) throws IOException {
    this.machine = machine;
    this.placeholders = new Placeholders(version);
    this.shells =
        new Shells(machine, "SITERANK_ARCHIVES=off SITERANK_JAVA_OPTS=-XX:TieredStopAtLevel=1");
  }

  /**
   * Prepares a machine.
   *
   * @param folder a directory of the test
   * @return null where no machine can be made
   */
  static Reader arrive(Path folder, Path archive) throws IOException {
    Machine machine = Machine.start(folder);
    if (machine == null) {
      return null;
    }
    String name = archive.getFileName().toString();
    String version = name.substring("siterank-".length(), name.length() - ".tar.gz".length());
    Path shared = machine.shared();
    Files.copy(archive, shared.resolve("archive.tar.gz"), StandardCopyOption.REPLACE_EXISTING);
    copyClasses(shared.resolve("classes"));
    copy(FILES.resolve("files"), shared.resolve("files"));
    copy(FILES.resolve("cluster"), shared);
    SampleSite.write("www.example.org", shared.resolve("files/public"));
    writeLogs(shared);
    String hosts = String.join(" ", SampleSite.HOSTS);
    String names = SampleSite.HOSTS.stream().map("dns:"::concat).collect(Collectors.joining(","));
    machine.require("mkfifo /mnt/never");
    machine.require(CERTIFICATE.formatted(names, SampleSite.PASSWORD));
    machine.require(WEB_SERVER.formatted(hosts));
    machine.require(PERSON.formatted(version));
    return new Reader(machine, version);
  }

  /** The server of the site, which runs inside. */
  private static void copyClasses(Path to) throws IOException {
    Path from = Path.of("target/it/test-classes/org/siterank/documentation");
    Path target = Files.createDirectories(to.resolve("org/siterank/documentation"));
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, target.resolve(file.getFileName()));
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    if (!Files.isDirectory(from)) {
      return;
    }
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }

  /** The log of today, and that of the days before. */
  private static void writeLogs(Path shared) throws IOException {
    List<String> lines = SampleLog.lines("www.example.org", Instant.now());
    int today = lines.size() * 6 / 7;
    Files.write(shared.resolve("access.log.1"), lines.subList(0, today));
    Files.write(shared.resolve("access.log"), lines.subList(today, lines.size()));
  }

  /** Opens a page: goes where it begins. */
  void open(String page) throws IOException {
    switch (page) {
      case "README.md" -> shells.enter(HOME);
      case "administrator.md" -> {
        // Another person on another machine: what README has installed goes.
        machine.run("siterank uninstall --purge");
        shells.enter("/root");
      }
      case "operations.md" -> {
        if (machine.hasUsers()) {
          repack();
        }
        shells.enter("/root");
      }
      default -> {
        publish();
        if (page.equals("opensearch.md")) {
          installEngine();
          machine.run("cp -a %1$s/data %1$s/blog".formatted(PUBLISHED));
        } else if (page.equals("engines.md")) {
          startDatabase();
        }
        shells.enter(PUBLISHED);
        shells.enter("you", PUBLISHED);
        shells.enter("opensearch", "/home/opensearch/opensearch");
      }
    }
  }

  /** The next version, which is the same program in a directory of another name. */
  private void repack() throws IOException {
    machine.require(
        "cd /opt && tar c --transform s,^siterank-%1$s,siterank-%2$s, siterank-%1$s"
                .formatted(placeholders.version(), Placeholders.NEXT)
            + " | gzip -1 >~root/siterank-%s.tar.gz".formatted(Placeholders.NEXT));
  }

  private void publish() throws IOException {
    if (isPublished) {
      return;
    }
    isPublished = true;
    shells.enter(HOME);
    Shells.Result result =
        shells.run(
            "you",
            """
            mkdir site && tar xzf siterank-%s.tar.gz -C site --strip-components 1 && cd site
            bin/siterank init --site https://www.example.org/ --logs '/var/log/nginx/access.log*'
            sed -i 's|#own-search:$|own-search: "/search?q={query}"|' conf/siterank.yaml
            bin/siterank run
            """
                .formatted(placeholders.version()));
    if (result.status() != 0) {
      throw new IOException("the site could not be published: " + result.err());
    }
    Files.copy(solrPlugin(), machine.shared().resolve("files").resolve(solrPlugin().getFileName()));
    machine.require("cp -r /mnt/files/. %1$s; chown -R you %1$s || true".formatted(PUBLISHED));
  }

  /** Other people's indexes in OpenSearch, and PostgreSQL where it is installed. */
  private void startDatabase() throws IOException {
    if (hasEngine) {
      machine.require(FOREIGN_INDEXES);
    }
    hasDatabase = machine.run(DATABASE).status() == 0;
  }

  private void installEngine() throws IOException {
    Path distribution = ENGINE.resolve("opensearch.zip");
    if (!machine.hasUsers() || !Files.isRegularFile(distribution)) {
      return; // OpenSearch refuses to run as root.
    }
    Files.copy(distribution, machine.shared().resolve("opensearch.zip"));
    OpenSearchModules.install(machine.shared().resolve("modules"));
    Path to = Files.createDirectories(machine.shared().resolve("plugins/to"));
    Path plugin = Path.of("target/siterank-opensearch-" + placeholders.version() + ".zip");
    Files.copy(plugin, to.resolve(plugin.getFileName()));
    machine.require(SEARCH_ENGINE);
    hasEngine = true;
  }

  /** Returns true if a user exists. */
  boolean has(String user) {
    return machine.hasUsers() || user.equals("you");
  }

  /** Returns true if PostgreSQL is there. */
  boolean hasDatabase() {
    return hasDatabase;
  }

  /** Returns true if OpenSearch is there, for the pages on it. */
  boolean hasEngine() {
    return hasEngine;
  }

  private Path solrPlugin() {
    return Path.of("target/siterank-solr-" + placeholders.version() + ".zip");
  }

  /** Types a block. */
  Shells.Result type(Block block) throws IOException {
    String text = placeholders.replace(block.text());
    if (block.markers().has("background")) {
      return shells.start(block.markers().user(), text);
    }
    return shells.run(block.markers().user(), text);
  }

  /** Saves a block as a file. */
  void save(Block block, String name, String text) throws IOException {
    Files.writeString(machine.shared().resolve("saved"), text);
    String script = "mkdir -p \"$(dirname '%1$s')\" && cat /mnt/saved >'%1$s'".formatted(name);
    Shells.Result result = shells.run(block.markers().user(), script);
    if (result.status() != 0) {
      throw new IOException(result.err());
    }
  }

  /** The text of a file in the reader's directory. */
  String file(String name) throws IOException {
    return machine.require("cat '%s/%s'".formatted(shells.directory(), name));
  }

  /** Adds settings to the configuration until the page ends. */
  void configure(Block block) throws IOException {
    String name = "conf/siterank.yaml";
    Shells.Result kept =
        shells.run("you", "test -f %1$s.kept || cp %1$s %1$s.kept".formatted(name));
    if (kept.status() != 0) {
      throw new IOException(kept.err());
    }
    save(block, name, Configurations.merged(file(name), block.text()));
  }

  Shells.Result run(String user, String script) throws IOException {
    return shells.run(user, script);
  }

  /** Runs a script in the directory of a published site, whatever page is open. */
  Shells.Result runPublished(String script) throws IOException {
    String before = shells.directory();
    publish();
    shells.enter(PUBLISHED);
    try {
      return shells.run("you", script);
    } finally {
      shells.enter(before);
    }
  }

  Path shared() {
    return machine.shared();
  }

  /** Closes a page: what it has started ends, but for a search engine. */
  void leave(String page) throws IOException {
    if (!page.equals("opensearch.md")) {
      shells.stopServers();
    }
    machine.require(
        "cd %s 2>/dev/null || exit 0; if [ -f conf/siterank.yaml.kept ]; then".formatted(PUBLISHED)
            + " mv conf/siterank.yaml.kept conf/siterank.yaml; fi");
  }

  @Override
  public void close() throws IOException {
    machine.close();
  }
}
