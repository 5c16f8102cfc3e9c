package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.siterank.Needs;
import org.siterank.UnpackedZip;
import org.siterank.fetch.FreePorts;

/**
 * One node of OpenSearch: the distribution unpacked, the plugin installed by its own installer,
 * started by its own launcher, as an unprivileged user.
 */
public final class OpenSearchNode implements AutoCloseable {

  private final OpenSearchLine line;
  private Path home;
  private int port;
  private int transportPort;
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());
  private Process process;

  /**
   * A node of a test lives for seconds: the second compiler and a collector with threads of its own
   * would cost more than they gain.
   */
  String javaOptions = "-Xms512m -Xmx512m -XX:TieredStopAtLevel=1 -XX:-UseG1GC -XX:+UseSerialGC";

  private OpenSearchNode(OpenSearchLine line, Path home, int port, int transportPort) {
    this.line = line;
    this.home = home;
    this.port = port;
    this.transportPort = transportPort;
  }

  /** Skips the test, or fails it in continuous integration, where no node can run. */
  public static void require() {
    require(OpenSearchLine.TWO);
  }

  /** The same for a node of one line. */
  static void require(OpenSearchLine line) {
    HostedLine.of(line).requireJava();
    String impediment = impediment(line);
    Needs.that(impediment.isEmpty(), "a node of OpenSearch: " + impediment);
  }

  private static String impediment(OpenSearchLine line) {
    String missing = HostedLine.of(line).missing();
    return missing.isEmpty() ? OtherUser.missing() : missing;
  }

  /** Unpacks a node of 2.19 and installs the plugin; it is not running yet. */
  public static OpenSearchNode install(String name, boolean withPlugin)
      throws IOException, InterruptedException {
    return install(OpenSearchLine.TWO, name, withPlugin);
  }

  /** Unpacks a node and installs the plugin; it is not running yet. */
  static OpenSearchNode install(OpenSearchLine line, String name, boolean withPlugin)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("siterank-" + name + "-");
    UnpackedZip.unpack(HostedLine.of(line).distribution(), folder);
    Path home;
    try (Stream<Path> tops = Files.list(folder)) {
      home = tops.findFirst().orElseThrow();
    }
    Files.createDirectory(home.resolve("tmp"));
    OpenSearchNode node = new OpenSearchNode(line, home, FreePorts.next(), FreePorts.next());
    OtherUser.own(folder);
    if (withPlugin) {
      node.installPlugin();
    }
    return node;
  }

  /** The plugin that the build has packed for a line. */
  static Path plugin(OpenSearchLine line) throws IOException {
    return OtherUser.copy(HostedLine.of(line).plugin());
  }

  void installPlugin() throws IOException, InterruptedException {
    install(plugin(line));
  }

  private void install(Path zip) throws IOException, InterruptedException {
    plugin("install", "--batch", zip.toUri().toString().replace("file:/", "file:///"));
  }

  /** Installs a plugin of another build into a node that has none. */
  public void installPlugin(Path zip) throws IOException, InterruptedException {
    install(OtherUser.copy(zip));
  }

  /** Replaces the plugin by that of this build, as an upgrade does. */
  public void replacePlugin() throws IOException, InterruptedException {
    plugin("remove", "siterank");
    installPlugin();
  }

  /** Replaces the plugin by the same one under another version, as an upgrade does. */
  void upgradePlugin(String version) throws IOException, InterruptedException {
    Path zip = plugin(line);
    describe(zip, "version", version);
    plugin("remove", "siterank");
    install(zip);
  }

  /**
   * Replaces the server by that of another archive, as an upgrade does: the data stay, and the
   * plugin is installed again.
   */
  void replaceServer(Path distribution, Path plugin) throws IOException, InterruptedException {
    Path folder = home.getParent();
    UnpackedZip.unpack(distribution, folder);
    Path next;
    try (Stream<Path> tops = Files.list(folder)) {
      next = tops.filter(top -> !top.equals(home)).findFirst().orElseThrow();
    }
    Files.createDirectory(next.resolve("tmp"));
    Path data = home.resolve("data");
    if (Files.exists(data)) {
      Files.move(data, next.resolve("data"));
    }
    UnpackedZip.remove(home);
    home = next;
    OtherUser.own(folder);
    install(OtherUser.copy(plugin));
  }

  private static void describe(Path zip, String key, String value) throws IOException {
    try (FileSystem files = FileSystems.newFileSystem(zip)) {
      Path descriptor = files.getPath("plugin-descriptor.properties");
      String text = Files.readString(descriptor);
      Files.writeString(descriptor, text.replaceAll("(?m)^" + key + "=.*$", key + "=" + value));
    }
  }

  /**
   * Installs OpenSearch Security of an older patch release, said to be made for this node, as the
   * one of its own release is not published.
   *
   * @param configuration lines added to the plugin's files, by their names
   */
  void installSecurity(PrivateAuthority authority, Map<String, String> configuration)
      throws IOException, InterruptedException {
    Path zip = OtherUser.copy(Path.of("target/opensearch/security.zip"));
    describe(zip, "opensearch.version", version());
    install(zip);
    Path config = home.resolve("config");
    Files.copy(authority.keys(), config.resolve("keys.p12"));
    authority.trustStore(config.resolve("trust.p12"));
    for (Map.Entry<String, String> lines : configuration.entrySet()) {
      Path file = config.resolve("opensearch-security").resolve(lines.getKey());
      // As it comes, everybody has a role with indexes of their own, and what these need.
      Files.writeString(file, Files.readString(file).replace("- \"*\"", "- \"nobody\""));
      Files.writeString(file, lines.getValue(), StandardOpenOption.APPEND);
    }
    OtherUser.own(home);
  }

  /**
   * Adds the module that answers {@code _reindex}: part of every release, and not of the
   * distribution for integration tests.
   */
  void addReindex() throws IOException, InterruptedException {
    Path module = Files.createDirectory(home.resolve("modules/reindex"));
    try (Stream<Path> jars = Files.list(Path.of("target/opensearch/reindex"))) {
      for (Path jar : jars.toList()) {
        Files.copy(jar, module.resolve(jar.getFileName()));
      }
    }
    Files.writeString(
        module.resolve("plugin-descriptor.properties"),
        String.join(
            "\n",
            "name=reindex",
            "description=reindex",
            "version=" + version(),
            "opensearch.version=" + version(),
            "java.version=11",
            "classname=org.opensearch.index.reindex.ReindexPlugin"));
    OtherUser.own(module);
  }

  private String version() throws IOException {
    try (Stream<Path> libraries = Files.list(home.resolve("lib"))) {
      return libraries
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("opensearch-\\d+\\.\\d+\\.\\d+\\.jar"))
          .map(name -> name.substring("opensearch-".length(), name.length() - ".jar".length()))
          .findFirst()
          .orElseThrow();
    }
  }

  /** A folder of the node's own, to which it may write. */
  public String folder(String name) {
    return home.resolve(name).toString();
  }

  /** Calls the plugin installer; returns what it said. */
  String plugin(String... words) throws IOException, InterruptedException {
    Installer installer = installer(words);
    assertEquals(0, installer.status(), installer.said());
    return installer.said();
  }

  /** What the plugin installer said, and how it ended. */
  record Installer(int status, String said) {}

  /** Tries to install the plugin of a line. */
  Installer tryToInstall(OpenSearchLine other) throws IOException, InterruptedException {
    return installer("install", "--batch", "file://" + plugin(other).toAbsolutePath());
  }

  private Installer installer(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("bin/opensearch-plugin"));
    command.addAll(List.of(words));
    Process installer = builder(command).redirectErrorStream(true).start();
    String said = new String(installer.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Installer(installer.waitFor(), said);
  }

  private ProcessBuilder builder(List<String> words) {
    List<String> command = new ArrayList<>();
    command.addAll(OtherUser.words());
    command.addAll(words);
    ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
    Map<String, String> environment = builder.environment();
    environment.put("JAVA_HOME", HostedLine.of(line).java().orElseThrow().toString());
    environment.put("OPENSEARCH_JAVA_OPTS", javaOptions);
    environment.put("OPENSEARCH_TMPDIR", home.resolve("tmp").toString());
    environment.put("HOME", home.toString());
    return builder;
  }

  /** Starts the node alone, and returns when it answers. */
  public OpenSearchNode start() throws IOException {
    return start(Map.of("discovery.type", "single-node"));
  }

  /**
   * Starts the node with settings, and returns when it answers. Where another program has taken one
   * of its ports since they were chosen, it is started once more with others. A node that has
   * answered before keeps its address.
   */
  public OpenSearchNode start(Map<String, String> more) throws IOException {
    boolean known = process != null;
    launch(more);
    boolean started = hasStarted(Set.of("] started"));
    if (!started && !known && portIsTaken()) {
      port = FreePorts.next();
      transportPort = FreePorts.next();
      launch(more);
      started = hasStarted(Set.of("] started"));
    }
    assertTrue(started, this::noStart);
    return this;
  }

  private boolean portIsTaken() {
    return log().stream().anyMatch(said -> said.contains("Address already in use"));
  }

  void launch(Map<String, String> more) throws IOException {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("http.port", Integer.toString(port));
    settings.put("transport.port", Integer.toString(transportPort));
    settings.put("node.name", home.getParent().getFileName().toString());
    settings.putAll(more);
    StringBuilder yaml = new StringBuilder();
    settings.forEach((key, value) -> yaml.append(key).append(": ").append(value).append('\n'));
    Files.writeString(home.resolve("config/opensearch.yml"), yaml);
    log.clear();
    process = builder(List.of("bin/opensearch")).redirectErrorStream(true).start();
  }

  /** Reads the node's output until it says that it has started. */
  void awaitStart() throws IOException {
    awaitStart(Set.of("] started"));
  }

  private void awaitStart(Set<String> ends) throws IOException {
    assertTrue(hasStarted(ends), this::noStart);
  }

  private String noStart() {
    return "the node did not start:\n" + String.join("\n", log);
  }

  /** Reads the node's output until lines with all of these ends have come, or no more come. */
  private boolean hasStarted(Set<String> ends) throws IOException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    Set<String> missing = new HashSet<>(ends);
    String line = out.readLine();
    while (line != null && !isLast(line, missing)) {
      log.add(line);
      line = out.readLine();
    }
    if (line == null) {
      return false;
    }
    Thread drain = new Thread(() -> drain(out), "opensearch-log");
    drain.setDaemon(true);
    drain.start();
    return true;
  }

  private static boolean isLast(String line, Set<String> missing) {
    missing.removeIf(line::endsWith);
    return missing.isEmpty();
  }

  /** Starts the node with settings, and returns when it answers and knows its users. */
  void startSecured(Map<String, String> more) throws IOException {
    launch(more);
    awaitStart(Set.of("] started", "' initialized"));
  }

  private void drain(BufferedReader out) {
    try {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        log.add(line);
      }
    } catch (IOException e) {
      log.add("the node is gone: " + e.getMessage()); // Killed while it was talking.
    }
  }

  /** Where it answers. */
  public URI url() {
    return URI.create("http://127.0.0.1:" + port);
  }

  String transport() {
    return "127.0.0.1:" + transportPort;
  }

  String name() {
    return home.getParent().getFileName().toString();
  }

  /** What it has said since it was started. */
  public List<String> log() {
    synchronized (log) {
      return List.copyOf(log);
    }
  }

  /** kill -9. */
  public void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }

  /** Ends the node as an administrator does. */
  public void stop() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      kill();
    }
  }

  @Override
  public void close() throws IOException {
    if (process != null && process.isAlive()) {
      // Gone before its files are deleted.
      process.destroyForcibly().onExit().join();
    }
    UnpackedZip.remove(home.getParent());
  }
}
