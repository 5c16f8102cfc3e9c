package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Needs;
import org.siterank.cli.Processes.Outcome;
import org.siterank.cli.Processes.Started;

/** What is made of the distribution for Debian and for containers, laid out as it is there. */
@Tag("minutes")
class PackagesIT {

  private static final Path TREE = Path.of("target/siterank").toAbsolutePath();

  @TempDir Path folder;

  private Outcome run(String... command) throws Exception {
    return Processes.run(folder, Map.of(), command);
  }

  private static void need(String program) {
    Needs.program(program, program.equals("unshare") ? "util-linux" : "dpkg");
  }

  private static Path debian() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target").toAbsolutePath())) {
      return files
          .filter(file -> file.getFileName().toString().matches("siterank_.*_all\\.deb"))
          .findFirst()
          .orElseThrow(() -> new IOException("build without -Dquick, or with -Pdebian"));
    }
  }

  /** A site of two pages as files. */
  private Path site() throws IOException {
    Path site = Files.createDirectories(folder.resolve("www"));
    Files.writeString(site.resolve("index.html"), "<title>Start</title><a href=a.html>A</a>");
    Files.writeString(site.resolve("a.html"), "<title>A</title>walrusses of the house");
    return site;
  }

  // ---- Debian ----

  @Test
  void theDebianPackageHoldsTheProductWithTheRightsOfItsFiles() throws Exception {
    need("dpkg-deb");
    String deb = debian().toString();
    Outcome listed = run("dpkg-deb", "-c", deb);
    assertEquals(0, listed.status(), listed.err());
    for (String line :
        List.of(
            "-rwxr-xr-x root/root .* ./usr/share/siterank/bin/siterank",
            "-rw-r--r-- root/root .* ./usr/share/siterank/lib/siterank.jar",
            "-rw-r--r-- root/root .* ./usr/share/siterank/lib/lab/siterank-lab-.*.jar",
            "-rw-r--r-- root/root .* ./etc/siterank/siterank.yaml",
            "-rw-r--r-- root/root .* ./lib/systemd/system/siterank-serve.service",
            "-rw-r--r-- root/root .* ./lib/systemd/system/siterank.timer",
            "-rw-r--r-- root/root .* ./usr/share/man/man1/siterank-backup.1.gz",
            "-rw-r--r-- root/root .* ./usr/share/doc/siterank/manual/index.html",
            "-rw-r--r-- root/root .* ./usr/share/doc/siterank/THIRD-PARTY.txt",
            "-rw-r--r-- root/root .* ./usr/share/doc/siterank/licenses/zstd-jni.txt",
            "l\\S+ root/root .* ./usr/bin/siterank -> ../share/siterank/bin/siterank")) {
      assertTrue(
          Pattern.compile("(?m)^" + line + "$").matcher(listed.out()).find(),
          line + " in " + listed.out());
    }
    assertFalse(Pattern.compile("(?m)^.{5}w.{2}w").matcher(listed.out()).find(), listed.out());
    assertEquals(
        "/etc/siterank/siterank.yaml\n/etc/siterank/siterank.schema.json\n/etc/logrotate.d/siterank\n",
        run("dpkg-deb", "-I", deb, "conffiles").out());
    String depends = run("dpkg-deb", "-f", deb, "Depends").out();
    assertTrue(depends.contains("java17-runtime-headless"), depends);
  }

  @Test
  void whatTheDebianPackageUnpacksCrawlsAndSearches() throws Exception {
    need("dpkg-deb");
    Path root = folder.resolve("root");
    Outcome unpacked = run("dpkg-deb", "-x", debian().toString(), root.toString());
    assertEquals(0, unpacked.status(), unpacked.err());
    String program = root.resolve("usr/bin/siterank").toString();
    String config = root.resolve("etc/siterank/siterank.yaml").toString();
    assertTrue(Files.readString(Path.of(config)).contains("\ndata: /var/lib/siterank\n"));
    String data = folder.resolve("data").toString();
    Outcome run =
        run(
            program,
            "run",
            "-c",
            config,
            "--data",
            data,
            "--site",
            "http://x.test/",
            "--dir",
            site().toString());
    assertEquals(0, run.status(), run.out() + run.err());
    Outcome found = run(program, "search", "walrusses", "-c", config, "--data", data);
    assertTrue(found.out().contains("http://x.test/a.html"), found.out() + found.err());
    for (String unit : List.of("siterank.service", "siterank-serve.service")) {
      String text = Files.readString(root.resolve("lib/systemd/system").resolve(unit));
      assertFalse(text.contains("/opt/"), text);
      assertTrue(text.contains("ExecStart=/usr/bin/siterank "), text);
    }
  }

  @Test
  void theDebianPackageMakesTheUserAndAPurgeRemovesAllButIt() throws Exception {
    need("dpkg");
    OverlayRoot.require(folder);
    Path shared = Files.createDirectories(folder.resolve("shared"));
    Files.copy(debian(), shared.resolve("siterank.deb"));
    Outcome outcome =
        OverlayRoot.run(
            folder,
            shared,
            """
            exec 2>&1
            dpkg --force-depends -i /mnt/siterank.deb; echo "[status $?]"
            id siterank
            stat -c '%n %U %a' /var/lib/siterank /var/log/siterank.log /etc/logrotate.d/siterank
            ls /etc/systemd/system/siterank* /opt/siterank
            runuser -u siterank -- siterank status
            siterank uninstall
            echo "[status $?]"
            dpkg --force-depends -i /mnt/siterank.deb; echo "[status $?]"
            dpkg --purge siterank; echo "[status $?]"
            ls -d /etc/siterank /var/lib/siterank /var/log/siterank.log /etc/logrotate.d/siterank
            id -un siterank
            """);
    String out = outcome.out();
    String expected =
        "(?s).*\\[status 0\\]\nuid=\\d+\\(siterank\\).*\\(adm\\)\n"
            + "/var/lib/siterank siterank 700\n/var/log/siterank.log siterank 640\n"
            + "/etc/logrotate.d/siterank root 644\n"
            + ".*cannot access '/etc/systemd/system/siterank\\*'.*"
            + ".*installed as a package. Run: apt remove siterank.*\\[status 3\\].*"
            + "\\[status 0\\].*\\[status 0\\].*cannot access '/etc/siterank'.*"
            + "cannot access '/var/lib/siterank'.*cannot access '/var/log/siterank.log'.*"
            + "cannot access '/etc/logrotate.d/siterank'.*\nsiterank\n";
    assertTrue(out.matches(expected), out);
  }

  // ---- Containers ----

  /** The definition of the image, with continued lines joined. */
  private static List<List<String>> definition() throws IOException {
    return Files.readString(TREE.resolve("conf/Containerfile"))
        .replaceAll("\\\\\n\\s*", "")
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> Arrays.asList(line.split(" ", 2)))
        .toList();
  }

  private static String[] words(String instruction) throws IOException {
    for (List<String> line : definition()) {
      if (line.get(0).equals(instruction)) {
        String list = line.get(1).substring(line.get(1).indexOf('['));
        return new ObjectMapper().readValue(list, String[].class);
      }
    }
    throw new IOException("no " + instruction);
  }

  /**
   * A script that evaluates the definition with this machine's own files as the base, in a mount
   * name space of its own; then makes all but the volume and /tmp read-only, and becomes its
   * arguments there, as the image's user.
   */
  private static String container() throws IOException {
    StringBuilder script = new StringBuilder("set -e\nPATH=$PATH:/usr/sbin:/usr/bin:/sbin:/bin\n");
    script.append("mount -t tmpfs none \"$W\"\nR=$W/root\n");
    script.append("mkdir -m 755 \"$W/upper\" \"$W/work\" \"$R\"\nchmod 755 \"$W\"\n");
    script.append(
        "mount -t overlay none -o \"lowerdir=/,upperdir=$W/upper,workdir=$W/work\" \"$R\"\n");
    for (List<String> line : definition()) {
      switch (line.get(0)) {
        case "COPY" -> {
          String[] names = line.get(1).split(" ", -1);
          script.append("mkdir -p \"$R/$(dirname ").append(names[1]).append(")\"\n");
          script.append("cp -rT \"$T/").append(names[0]).append("\" \"$R").append(names[1]);
          script.append("\"\n");
        }
        case "RUN" -> script.append("chroot \"$R\" sh -c '").append(line.get(1)).append("'\n");
        default -> {
          // What says how it is started is taken by the tests.
        }
      }
    }
    script.append("mkdir -p \"$R/srv/www\"; cp -r \"$S/.\" \"$R/srv/www\"\n");
    script.append(
        "mkdir -p \"$V\"; chown --reference=\"$R/var/lib/siterank\" \"$V\"; chmod 700 \"$V\"\n");
    script.append("mount -o remount,ro \"$R\"\n");
    script.append("mount --bind \"$V\" \"$R/var/lib/siterank\"; mount -t tmpfs none \"$R/tmp\"\n");
    script.append("mount --bind /proc \"$R/proc\"; mount --bind /dev \"$R/dev\"\n");
    script.append("exec chroot --userspec=\"$U\" --groups= \"$R\" \"$@\"\n");
    return script.toString();
  }

  private Started startImage(String... words) throws IOException {
    String user =
        definition().stream().filter(l -> l.get(0).equals("USER")).findFirst().orElseThrow().get(1);
    List<String> command =
        new ArrayList<>(List.of("unshare", "--mount", "sh", "-c", container(), "sh"));
    command.addAll(List.of(words("ENTRYPOINT")));
    command.addAll(List.of(words));
    Map<String, String> environment =
        Map.of(
            "W", Files.createDirectories(folder.resolve("layers")).toString(),
            "T", TREE.toString(),
            "S", site().toString(),
            "V", folder.resolve("volume").toString(),
            "U", user);
    return Processes.start(folder, environment, command);
  }

  private static String get(String url) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
        .body();
  }

  @Test
  void theImageRunsAsItsUserOnAReadOnlyFileSystemAndEndsBySigterm() throws Exception {
    need("unshare");
    Outcome allowed = run("unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt");
    Needs.optional(allowed.status() == 0, "the right to mount file systems");
    String config = "/etc/siterank/siterank.yaml";
    String[] crawl = {
      "run",
      "-c",
      config,
      "--data",
      "/var/lib/siterank",
      "--site",
      "http://x.test/",
      "--dir",
      "/srv/www"
    };
    Outcome run = startImage(crawl).await();
    assertEquals(0, run.status(), run.out() + run.err());
    Path database = folder.resolve("volume/site.db");
    assertEquals(10001, Files.getAttribute(database, "unix:uid"));
    String[] check = words("HEALTHCHECK");
    Outcome health = startImage(Arrays.copyOfRange(check, 1, check.length)).await();
    assertEquals(0, health.status(), health.err());

    String[] page = words("CMD");
    page[Arrays.asList(page).indexOf("8080")] = "0";
    Started serve = startImage(page);
    Matcher address = Pattern.compile("http://\\S+?:(\\d+)/").matcher("");
    while (!address.reset(Files.readString(serve.out())).find()) {
      assertTrue(serve.process().isAlive(), Files.readString(serve.err()));
      LockSupport.parkNanos(1_000_000);
    }
    String found = get("http://127.0.0.1:" + address.group(1) + "/api/search?q=walrusses");
    assertTrue(found.contains("http://x.test/a.html"), found);
    serve.process().toHandle().destroy();
    Outcome ended = serve.await();
    assertEquals(143, ended.status(), ended.err());
    assertFalse(ended.err().contains("Read-only"), ended.err());
  }

  @Test
  void theDefinitionOfAnImageNamesFilesOfTheArchiveAndAUserWithoutRights() throws Exception {
    List<String> copied = new ArrayList<>();
    for (List<String> line : definition()) {
      if (line.get(0).equals("COPY")) {
        copied.add(line.get(1).split(" ", -1)[0]);
      }
    }
    assertEquals(
        List.of(
            "bin/siterank",
            "lib/",
            "LICENSE",
            "NOTICE",
            "THIRD-PARTY.txt",
            "licenses/",
            "conf/siterank.example.yaml"),
        copied);
    for (String name : copied) {
      assertTrue(Files.exists(TREE.resolve(name)), name);
    }
    assertTrue(definition().contains(List.of("USER", "10001:10001")));
    assertEquals("/usr/bin/siterank", words("ENTRYPOINT")[0]);
  }
}
