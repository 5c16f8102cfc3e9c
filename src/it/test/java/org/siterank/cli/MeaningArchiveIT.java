package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;

/** The archive with the add-on for sentence models unpacked over it, and without it. */
@Tag("minutes")
class MeaningArchiveIT {

  /** The processor that this machine has, if the add-on has machine code for it. */
  private static final String PLATFORM =
      System.getProperty("os.arch").equals("aarch64") ? "linux-aarch64" : "linux-x64";

  @TempDir static Path parent;

  private static Path without;
  private static Path with;

  @BeforeAll
  static void unpackTwice() throws Exception {
    without = unpack("without", "siterank");
    with = unpack("with", "siterank");
    assertEquals(with, unpack("with", "siterank-meaning"), "in the same directory");
  }

  private static Path unpack(String name, String archive) throws Exception {
    Path folder = Files.createDirectories(parent.resolve(name));
    Path file = Path.of("target/" + archive + "-" + ConsumerProjects.version() + ".tar.gz");
    Outcome tar = Processes.run(folder, Map.of(), "tar", "xzf", file.toAbsolutePath().toString());
    assertEquals(0, tar.status(), tar.err());
    return folder.resolve("siterank-" + ConsumerProjects.version());
  }

  /** Starts {@link MeaningProgram} with the class path that the program has. */
  private static Outcome ask(Path program, List<String> before, String... options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    command.addAll(List.of(options));
    command.add("-cp");
    command.add(
        program.resolve("lib/siterank.jar")
            + ":"
            + Path.of("target/it/test-classes").toAbsolutePath());
    command.add(MeaningProgram.class.getName());
    command.add(program.resolve("lib/meaning/model").toString());
    Outcome outcome = Processes.run(parent, Map.of(), command.toArray(String[]::new));
    assertEquals(0, outcome.status(), outcome.err());
    return outcome;
  }

  private static String answer() {
    Path code = with.resolve("lib/meaning/native/" + PLATFORM);
    return "384 components\n"
        + Stream.of("libonnxruntime.so", "libonnxruntime4j_jni.so", "libtokenizers.so")
            .map(file -> code.resolve(file) + "\n")
            .reduce("", String::concat);
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void itsFilesAreThese() throws Exception {
    assertEquals(
        List.of(
            "LICENSE",
            "NOTICE",
            "build-id",
            "model/1_Pooling/config.json",
            "model/README.md",
            "model/model_quantized.onnx",
            "model/modules.json",
            "model/sentence_bert_config.json",
            "model/tokenizer.json",
            "native/linux-aarch64/libonnxruntime.so",
            "native/linux-aarch64/libonnxruntime4j_jni.so",
            "native/linux-aarch64/libtokenizers.so",
            "native/linux-x64/libonnxruntime.so",
            "native/linux-x64/libonnxruntime4j_jni.so",
            "native/linux-x64/libtokenizers.so",
            "onnxruntime-LICENSE",
            "onnxruntime-ThirdPartyNotices.txt",
            "onnxruntime.jar",
            "siterank-meaning.jar",
            "tokenizers.jar"),
        files(with.resolve("lib/meaning")));
    List<String> other = new ArrayList<>(files(with));
    other.removeIf(file -> file.startsWith("lib/meaning/"));
    assertEquals(files(without), other);
  }

  @Test
  void theModelRunsFromTheFilesOfTheArchive() throws Exception {
    Path temporary = Files.createDirectory(parent.resolve("temporary"));
    assertEquals(answer(), ask(with, List.of(), "-Djava.io.tmpdir=" + temporary).out());
    assertEquals(List.of(), files(temporary), "nothing is unpacked");
  }

  @Test
  void theModelRunsWithoutANetwork() throws Exception {
    List<String> alone = List.of("unshare", "-r", "-n");
    assumeTrue(
        Processes.shell(parent, Map.of(), String.join(" ", alone) + " true").status() == 0,
        "this system lets nobody leave the network");
    assertEquals(answer(), ask(with, alone).out());
  }

  @Test
  void withoutTheAddOnNothingIsFound() throws Exception {
    assertEquals("not installed\n", ask(without, List.of()).out());
  }

  @Test
  void anotherProcessorIsNamed() throws Exception {
    String message = ask(with, List.of(), "-Dos.arch=riscv64").out();
    assertTrue(
        message.startsWith("sentence models cannot run on this system (linux-riscv64)"), message);
  }

  /** Otherwise Java would say on the standard output that it does not take the one of before. */
  @Test
  void aClassArchiveIsMadeForEachOfThem() throws Exception {
    Path folder = Files.createDirectory(parent.resolve("archives"));
    Map<String, String> kept = Map.of("SITERANK_ARCHIVES", folder.toString());
    Path program = unpack("changed", "siterank");
    String script = program.resolve("bin/siterank").toString();
    assertEquals(new Outcome(0, "", ""), Processes.run(parent, kept, script, "archive-classes"));
    Outcome before = Processes.run(parent, kept, script, "lab");
    assertEquals(0, before.status(), before.err());
    unpack("changed", "siterank-meaning");
    assertEquals(new Outcome(0, "", ""), Processes.run(parent, kept, script, "archive-classes"));
    assertEquals(before, Processes.run(parent, kept, script, "lab"));
    try (Stream<Path> archives = Files.list(folder)) {
      assertEquals(2, archives.count(), "one with the add-on, one without it");
    }
  }
}
