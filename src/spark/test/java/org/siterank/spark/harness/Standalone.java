package org.siterank.spark.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;

/**
 * A master and workers as processes of their own on loopback, on ports that the system chooses; as
 * {@code start-master.sh} and {@code start-worker.sh} start them.
 */
public final class Standalone implements AutoCloseable {

  private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");

  private final Path folder;
  private final String memory;
  private final Process master;
  private final String url;
  private final List<Process> workers = new ArrayList<>();
  private boolean isPinned;

  private Standalone(Path folder, String memory) throws Exception {
    this.folder = Files.createDirectories(folder);
    this.memory = memory;
    String type = "org.apache.spark.deploy.master.Master";
    this.master = start("master", type, "--host", "127.0.0.1", "--port", "0", "--webui-port", "0");
    this.url = await(master, "master", MASTER);
  }

  /**
   * Starts a master and workers of one core each.
   *
   * @param folder takes what they write
   * @param memory of a worker, such as {@code 1g}
   */
  public static Standalone start(Path folder, int workers, String memory) throws Exception {
    Standalone cluster = new Standalone(folder, memory);
    try {
      for (int i = 0; i < workers; i++) {
        cluster.addWorker();
      }
    } catch (Exception | AssertionError e) {
      cluster.close();
      throw e;
    }
    return cluster;
  }

  /**
   * Starts a master and workers each of which can only use the processor of its number, compilers
   * and collectors included, so that two of them can be compared with one.
   */
  public static Standalone startPinned(Path folder, int workers, String memory) throws Exception {
    Standalone cluster = start(folder, 0, memory);
    cluster.isPinned = true;
    for (int i = 0; i < workers; i++) {
      cluster.addWorker();
    }
    return cluster;
  }

  /** Where jobs are submitted: {@code spark://127.0.0.1:PORT}. */
  public String url() {
    return url;
  }

  /** Starts one more worker, and returns when the master has it. */
  public void addWorker() throws Exception {
    String name = "worker" + workers.size();
    workers.add(
        start(
            name,
            "org.apache.spark.deploy.worker.Worker",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--webui-port",
            "0",
            "--cores",
            "1",
            "--memory",
            memory,
            "--work-dir",
            folder.resolve(name).toString(),
            url));
    await(workers.get(workers.size() - 1), name, Pattern.compile("(Successfully registered)"));
  }

  /** Kills a worker and its executors as {@code kill -9} does, none of which can say farewell. */
  public void killWorker(int number) {
    Process worker = workers.get(number);
    List<ProcessHandle> executors = worker.descendants().toList();
    worker.destroyForcibly();
    executors.forEach(ProcessHandle::destroyForcibly);
  }

  /** Kills the executors of a worker; it starts others. */
  public int killExecutors(int number) {
    List<ProcessHandle> executors = workers.get(number).descendants().toList();
    executors.forEach(ProcessHandle::destroyForcibly);
    return executors.size();
  }

  /** What a process, {@code master} or {@code workerN}, has written so far. */
  public String log(String name) throws IOException {
    return Files.readString(folder.resolve(name + ".log"));
  }

  private Process start(String name, String type, String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of(type));
    command.addAll(List.of(words));
    ProcessBuilder process = SparkHome.java("256m", command);
    if (isPinned) {
      process.command().addAll(0, List.of("taskset", "-c", Integer.toString(workers.size())));
    }
    process.environment().put("SPARK_LOCAL_DIRS", folder.resolve("local").toString());
    return process
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve(name + ".log").toFile())
        .start();
  }

  private String await(Process process, String name, Pattern line) throws Exception {
    while (true) {
      boolean alive = process.isAlive(); // Asked first: the last lines of a dead one are there.
      Matcher found = line.matcher(log(name));
      if (found.find()) {
        return found.group(1);
      }
      Assertions.assertTrue(alive, () -> name + " ended; see " + folder.resolve(name + ".log"));
      process.waitFor(50, TimeUnit.MILLISECONDS);
    }
  }

  @Override
  public void close() {
    for (Process worker : workers) {
      List<ProcessHandle> executors = worker.descendants().toList();
      end(worker);
      executors.forEach(ProcessHandle::destroyForcibly);
    }
    end(master);
  }

  private static void end(Process process) {
    process.destroy();
    process.onExit().join();
  }
}
