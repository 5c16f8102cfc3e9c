package org.siterank.cli;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.siterank.cli.Processes.Outcome;
import org.siterank.cli.Processes.Started;

/** Projects that depend on the published artifacts, built by Maven from an empty repository. */
public final class ConsumerProjects {

  private static final Path PROJECTS = Path.of("src/it/test/consumers");

  /** Java for Maven and for programs that end within seconds, as in the build around the tests. */
  private static final List<String> SHORT_LIVED =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  /** Artifacts with a jar: name → folder of its project, folder where this build makes it. */
  private static final Map<String, List<Path>> JARS =
      Map.ofEntries(
          entry("siterank-core", List.of(Path.of("src/core"), Path.of("target/core"))),
          entry("siterank-base", List.of(Path.of("src/base"), Path.of("target/base"))),
          entry("siterank-logs", List.of(Path.of("src/logs"), Path.of("target/logs"))),
          entry("siterank-crawl", List.of(Path.of("src/crawl"), Path.of("target/crawl"))),
          entry("siterank-search", List.of(Path.of("src/search"), Path.of("target/search"))),
          entry("siterank-report", List.of(Path.of("src/report"), Path.of("target/report"))),
          entry("siterank-connect", List.of(Path.of("src/connect"), Path.of("target/connect"))),
          entry("siterank", List.of(Path.of("src/app"), Path.of("target/app"))),
          entry("siterank-serve", List.of(Path.of("src/serve"), Path.of("target/serve"))),
          entry(
              "siterank-opensearch", List.of(Path.of("src/opensearch"), Path.of("target/plugin"))),
          entry("siterank-servlet", List.of(Path.of("src/servlet"), Path.of("target/servlet"))),
          entry(
              "siterank-spring-boot-starter",
              List.of(Path.of("src/spring-boot"), Path.of("target/spring-boot"))));

  /** Artifacts without one. */
  private static final Map<String, Path> PARENTS =
      Map.of(
          "siterank-parent", Path.of("pom.xml"),
          "siterank-modules", Path.of("src/pom.xml"),
          "siterank-bom", Path.of("src/bom/pom.xml"));

  private final Path work;
  private final Path repository;

  /**
   * Fills the repository with what is packed so far.
   *
   * @param work an empty folder
   */
  public ConsumerProjects(Path work) throws Exception {
    this.work = work;
    this.repository = Files.createDirectories(work.resolve("repository"));
    String version = version();
    for (Map.Entry<String, Path> parent : PARENTS.entrySet()) {
      install(parent.getKey(), version, parent.getValue(), Optional.empty());
    }
    for (Map.Entry<String, List<Path>> artifact : JARS.entrySet()) {
      Path project = artifact.getValue().get(0).resolve("pom.xml");
      install(artifact.getKey(), version, project, Optional.of(artifact.getValue().get(1)));
    }
    // The repository that this build filled, as one that is asked before all others.
    String here =
        "<id>here</id><url>"
            + Path.of(System.getProperty("localRepository")).toUri()
            + "</url><releases><checksumPolicy>ignore</checksumPolicy></releases>";
    Files.writeString(
        work.resolve("settings.xml"),
        "<settings><profiles><profile><id>here</id><repositories><repository>"
            + here
            + "</repository></repositories><pluginRepositories><pluginRepository>"
            + here
            + "</pluginRepository></pluginRepositories></profile></profiles>"
            + "<activeProfiles><activeProfile>here</activeProfile></activeProfiles></settings>");
  }

  /** The version of this build. */
  public static String version() throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(Path.of("pom.xml").toFile())
        .getElementsByTagName("version")
        .item(0)
        .getTextContent();
  }

  /** As {@code mvn install} does; what a later module makes is not there yet. */
  private void install(String artifact, String version, Path project, Optional<Path> made)
      throws IOException {
    Path folder =
        Files.createDirectories(repository.resolve("org/siterank/" + artifact + "/" + version));
    String name = artifact + "-" + version;
    Files.copy(project, folder.resolve(name + ".pom"));
    Optional<Path> jar = made.map(target -> target.resolve(name + ".jar")).filter(Files::exists);
    if (jar.isPresent()) {
      Files.copy(jar.get(), folder.resolve(name + ".jar"));
    }
  }

  /**
   * A project that was built.
   *
   * @param classPath its own classes and the jars that it gets
   */
  public record Project(Path folder, String classPath) {

    /** The names of the jars that it gets. */
    public Set<String> jars() {
      return Arrays.stream(classPath.split(File.pathSeparator))
          .skip(1)
          .map(jar -> Path.of(jar).getFileName().toString())
          .collect(TreeSet::new, Set::add, Set::addAll);
    }

    /** Starts its program. */
    Started start(String main, String... arguments) throws IOException {
      return Processes.start(folder, Map.of(), command(main, arguments));
    }

    /** The command that starts its program, in its folder. */
    public List<String> command(String main, String... arguments) {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(SHORT_LIVED);
      command.addAll(List.of("-cp", classPath, main));
      command.addAll(List.of(arguments));
      return command;
    }
  }

  /**
   * Builds a project.
   *
   * @param options further ones of Maven's
   */
  public Project build(String name, String... options) throws Exception {
    List<String> goals = new ArrayList<>(List.of(options));
    goals.addAll(List.of("-Dmdep.outputFile=classpath", "compile", "dependency:build-classpath"));
    Path folder = maven(name, goals);
    String path = Files.readString(folder.resolve("classpath")).strip();
    return new Project(folder, "target/classes" + File.pathSeparator + path);
  }

  /** Builds a project with goals of its own, and returns its folder. */
  public Path maven(String name, List<String> goals) throws Exception {
    Path folder = work.resolve(name);
    try (Stream<Path> files = Files.walk(PROJECTS.resolve(name))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve(PROJECTS.resolve(name).relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    List<String> command = new ArrayList<>();
    command.addAll(List.of("mvn", "-B", "-q"));
    command.addAll(List.of("-gs", work.resolve("settings.xml").toString()));
    command.add("-Dmaven.repo.local=" + repository);
    command.addAll(goals);
    Map<String, String> java = Map.of("MAVEN_OPTS", String.join(" ", SHORT_LIVED));
    Outcome maven = Processes.run(folder, java, command.toArray(String[]::new));
    assertEquals(0, maven.status(), maven.out() + maven.err());
    return folder;
  }
}
