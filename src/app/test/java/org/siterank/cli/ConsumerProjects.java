package org.siterank.cli;

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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.siterank.cli.Processes.Outcome;
import org.siterank.cli.Processes.Started;

/** Projects that depend on the published artifacts, built by Maven from an empty repository. */
public final class ConsumerProjects {

  private static final Path PROJECTS = Path.of("src/app/test/consumers");

  /** Artifacts with a jar, and where this build makes it. */
  private static final Map<String, Path> JARS =
      Map.of(
          "siterank-core", Path.of("target/core"),
          "siterank", Path.of("target/app"),
          "siterank-opensearch", Path.of("target/plugin"),
          "siterank-servlet", Path.of("target/servlet"),
          "siterank-spring-boot-starter", Path.of("target/spring-boot"));

  /** Artifacts and their projects. */
  private static final Map<String, Path> PROJECT_FILES =
      Map.of(
          "siterank-parent", Path.of("pom.xml"),
          "siterank-bom", Path.of("src/bom/pom.xml"),
          "siterank-core", Path.of("src/core/pom.xml"),
          "siterank", Path.of("src/app/pom.xml"),
          "siterank-opensearch", Path.of("src/opensearch/pom.xml"),
          "siterank-servlet", Path.of("src/servlet/pom.xml"),
          "siterank-spring-boot-starter", Path.of("src/spring-boot/pom.xml"));

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
    for (String artifact : PROJECT_FILES.keySet()) {
      install(artifact, version);
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
  private void install(String artifact, String version) throws IOException {
    Path folder =
        Files.createDirectories(repository.resolve("org/siterank/" + artifact + "/" + version));
    String name = artifact + "-" + version;
    Files.copy(PROJECT_FILES.get(artifact), folder.resolve(name + ".pom"));
    if (JARS.containsKey(artifact)) {
      Path jar = JARS.get(artifact).resolve(name + ".jar");
      if (Files.exists(jar)) {
        Files.copy(jar, folder.resolve(name + ".jar"));
      }
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
    Outcome maven = Processes.run(folder, Map.of(), command.toArray(String[]::new));
    assertEquals(0, maven.status(), maven.out() + maven.err());
    return folder;
  }
}
