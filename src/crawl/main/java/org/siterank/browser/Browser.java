package org.siterank.browser;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.siterank.disk.Scratch;
import org.siterank.site.PageUrl;

/**
 * A Chromium that renders one page after another. It has no network: names do not resolve, its
 * proxy is nowhere, and each request of a page is answered by {@link PageResources}, so that a
 * request that is not intercepted (a WebSocket, WebRTC, one of a worker) fails. It is controlled
 * over a pipe, which no other user of the machine can open and which ends it when this process
 * dies.
 */
public final class Browser implements AutoCloseable {

  /** Time for it to start, and to end, before it is killed. Our choice. */
  private static final long START_MILLIS = 20_000;

  private static final long END_MILLIS = 5_000;

  /** Bytes of JSON, whose characters may be escaped, around each byte of a page. */
  private static final int JSON_FACTOR = 6;

  private static final long JSON_OVERHEAD = 10_000_000;

  /** Pages after which it is started anew, for what a browser gathers in memory. Our choice. */
  static final int MAX_PAGES = 200;

  private final RenderOptions options;
  private final Scratch scratch;
  private final Process process;
  private final DevTools devTools;
  private volatile PageTab tab;
  private int pages;

  private Browser(RenderOptions options, Scratch scratch, Process process) {
    this.options = options;
    this.scratch = scratch;
    this.process = process;
    this.devTools =
        new DevTools(
            process.getInputStream(),
            process.getOutputStream(),
            JSON_FACTOR * options.bytes() + JSON_OVERHEAD,
            this::event);
  }

  /**
   * Starts it with a new profile.
   *
   * @throws RenderException saying what the browser said, when it does not start
   */
  public static Browser start(RenderOptions options) throws IOException, InterruptedException {
    Path program =
        InstalledBrowser.find(options).orElseThrow(() -> new RenderException("no chromium"));
    Scratch scratch = Scratch.make();
    Browser browser = null;
    try {
      Path said = scratch.folder().resolve("stderr");
      List<String> command = new ArrayList<>();
      // DevTools reads from 3 and writes to 4: the pipes that are 0 and 1 here.
      command.addAll(List.of("/bin/sh", "-c", "exec \"$0\" \"$@\" 3<&0 4>&1 0</dev/null 1>&2"));
      command.add(program.toString());
      command.addAll(flags(scratch.folder().resolve("profile")));
      if (!options.sandboxed()) {
        command.add("--no-sandbox");
      }
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().put("HOME", scratch.folder().toString());
      // Relative, for a socket in it: the path of one has 107 bytes at most.
      builder.directory(scratch.folder().toFile()).environment().put("TMPDIR", ".");
      builder.redirectError(said.toFile());
      browser = new Browser(options, scratch, builder.start());
      try {
        browser.devTools.ask("", "Browser.getVersion", Map.of(), START_MILLIS);
      } catch (IOException e) {
        throw new RenderException(program + " does not start: " + lastLine(said, e), e);
      }
      return browser;
    } catch (IOException | InterruptedException | RuntimeException e) {
      if (browser == null) {
        scratch.close();
      } else {
        browser.close();
      }
      throw e;
    }
  }

  private static List<String> flags(Path profile) {
    return List.of(
        "--headless",
        "--remote-debugging-pipe",
        "--user-data-dir=" + profile,
        "--proxy-server=http://0.0.0.0:1",
        "--proxy-bypass-list=<-loopback>",
        "--host-resolver-rules=MAP * ~NOTFOUND",
        "--webrtc-ip-handling-policy=disable_non_proxied_udp",
        "--force-webrtc-ip-handling-policy",
        "--js-flags=--max-old-space-size=512",
        "--disable-site-isolation-trials",
        "--disable-features=IsolateOrigins,site-per-process,Translate,MediaRouter,OptimizationHints",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-extensions",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-default-apps",
        "--disable-sync",
        "--disable-breakpad",
        "--disable-crash-reporter",
        "--deny-permission-prompts",
        "--no-first-run",
        "--no-default-browser-check",
        "--no-pings",
        "--mute-audio",
        "--password-store=basic",
        "about:blank");
  }

  private static String lastLine(Path said, IOException e) throws IOException {
    String text = new String(Files.readAllBytes(said), StandardCharsets.UTF_8).strip();
    return text.isEmpty() ? e.getMessage() : text.substring(text.lastIndexOf('\n') + 1).strip();
  }

  private void event(JsonNode event) {
    PageTab open = tab;
    if (open != null) {
      open.event(event);
    }
  }

  /** Whether another page may be rendered by it. */
  public boolean isUsable() {
    return process.isAlive() && pages < MAX_PAGES;
  }

  /**
   * A page after its scripts have run, in a context of its own.
   *
   * @param url its address
   * @param shell its HTML as it was fetched; it is not asked for again
   * @param type its {@code Content-Type}
   * @throws RenderException when it does not come to an end: the browser is of no use then
   */
  public Rendered render(PageUrl url, byte[] shell, String type, PageResources resources)
      throws IOException, InterruptedException {
    pages++;
    try (PageTab open = new PageTab(devTools, options, url, shell, type, resources)) {
      tab = open;
      return open.render();
    } finally {
      tab = null;
    }
  }

  /** Kills it with all its processes and deletes its profile. */
  @Override
  public synchronized void close() throws IOException {
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    all.forEach(ProcessHandle::destroyForcibly);
    boolean interrupted = false;
    try {
      if (!process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS)) {
        throw new RenderException("the browser cannot be killed: process " + process.pid());
      }
      for (ProcessHandle child : all) {
        child
            .onExit()
            .orTimeout(END_MILLIS, TimeUnit.MILLISECONDS)
            .exceptionally(e -> child)
            .join();
      }
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      closeScratch();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void closeScratch() {
    try {
      scratch.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
