package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.siterank.engines.HaltingProxy;

/** The packaged {@code siterank push} as a process that is killed. */
public final class PushProcess {

  private PushProcess() {}

  /**
   * kill -9 of a push when the proxy has halted it.
   *
   * @param folder has {@code siterank.yaml}
   */
  public static void kill(Path folder, HaltingProxy proxy, String to, String... more)
      throws Exception {
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    command.addAll(List.of("push", "--to", to, "-c", folder.resolve("siterank.yaml").toString()));
    command.addAll(List.of(more));
    command.add("--no-progress");
    Processes.Started push = Processes.start(folder, Map.of(), command);
    proxy.awaitHalt(push.process());
    assertTrue(push.process().isAlive(), Files.readString(push.err()));
    push.process().destroyForcibly().waitFor();
  }
}
