package org.siterank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Method;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.StackFrame;
import com.sun.jdi.StringReference;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.ClassPrepareRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.change.LinkEdit;
import org.siterank.change.WebmasterSession;
import org.siterank.config.SiteConfig;
import org.siterank.rank.SiteSystem;
import org.siterank.run.RunProgress;
import org.siterank.site.PageUrl;

/**
 * The system of a graph is prepared once for all that solve it: a debugger counts the constructions
 * of {@link SiteSystem} in another process, by graph and damping.
 */
@Tag("slow")
class SharedSystemsTest {

  @TempDir static Path folder;

  /** Graph and damping of each construction, by what was asked. */
  private static final Map<String, List<String>> BUILT = new LinkedHashMap<>();

  /** What is asked of a site, in the process that is watched. */
  static final class Asked {

    private Asked() {}

    public static void main(String[] args) throws Exception {
      GoldenSite golden = new GoldenSite(Path.of(args[0]));
      SiteConfig config =
          SiteConfig.defaults()
              .with("site.url", GoldenSite.URL)
              .with("site.dir", golden.pages().toString())
              .with("logs.files", golden.log().toString())
              .with("logs.own-search", "/search?q={query}")
              .with("data", golden.data().toString());
      try (SiteSearch site = SiteSearch.open(config)) {
        begin("run");
        site.run();
        begin("report");
        site.report();
        begin("quality");
        site.evaluation()
            .quality(
                site.evaluation().judgments(Optional.empty()).orElseThrow(), RunProgress.SILENT);
        begin("webmaster");
        WebmasterSession session = site.session();
        session.overview();
        for (String name : List.of("", "jobs.html", "manual.html")) {
          PageUrl page = PageUrl.of(GoldenSite.URL + name);
          session.origins(page);
          session.worth(page);
        }
        PageUrl home = PageUrl.of(GoldenSite.URL);
        PageUrl jobs = PageUrl.of(GoldenSite.URL + "jobs.html");
        session.after(session.check(List.of(new LinkEdit(false, home, jobs))), 5);
        begin("goal");
        session.goal(jobs, 2, 1);
      }
    }

    /** The debugger stops here and reads the argument. */
    private static void begin(String question) {
      assertTrue(!question.isEmpty());
    }
  }

  @BeforeAll
  static void watch() throws Exception {
    LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
    Map<String, Connector.Argument> arguments = connector.defaultArguments();
    arguments.get("main").setValue(Asked.class.getName() + " \"" + folder + "\"");
    arguments
        .get("options")
        .setValue("-XX:+UseSerialGC -cp \"" + System.getProperty("java.class.path") + "\"");
    VirtualMachine machine = connector.launch(arguments);
    Process process = machine.process();
    CompletableFuture<String> out = text(process.getInputStream());
    CompletableFuture<String> err = text(process.getErrorStream());
    for (Class<?> type : List.of(SiteSystem.class, Asked.class)) {
      ClassPrepareRequest request = machine.eventRequestManager().createClassPrepareRequest();
      request.addClassFilter(type.getName());
      request.enable();
    }
    List<String> current = new ArrayList<>();
    boolean runs = true;
    while (runs) {
      EventSet events = machine.eventQueue().remove();
      for (Event event : events) {
        if (event instanceof ClassPrepareEvent loaded) {
          for (Method method : loaded.referenceType().methods()) {
            // The public constructor calls the one that is not.
            boolean counted = method.isConstructor() && !method.isPublic();
            if (counted || method.name().equals("begin")) {
              machine.eventRequestManager().createBreakpointRequest(method.location()).enable();
            }
          }
        } else if (event instanceof BreakpointEvent stopped) {
          StackFrame frame = stopped.thread().frame(0);
          if (stopped.location().method().isConstructor()) {
            ObjectReference graph = (ObjectReference) frame.getArgumentValues().get(0);
            current.add(graph.uniqueID() + " at damping " + frame.getArgumentValues().get(1));
          } else {
            current = new ArrayList<>();
            BUILT.put(((StringReference) frame.getArgumentValues().get(0)).value(), current);
          }
        }
        runs &= !(event instanceof VMDisconnectEvent);
      }
      if (runs) {
        events.resume();
      }
    }
    assertEquals(0, process.waitFor(), out.get() + err.get());
  }

  /** All that a stream says, read at once so that nobody waits for it. */
  private static CompletableFuture<String> text(InputStream stream) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
          } catch (IOException e) {
            return e.toString();
          }
        });
  }

  private static void assertOnce(String question, int systems) {
    List<String> built = BUILT.get(question);
    assertEquals(new TreeSet<>(built).size(), built.size(), () -> question + ": " + built);
    assertEquals(systems, built.size(), () -> question + ": " + built);
  }

  @Test
  void aRunPreparesOneSystemForEachDamping() {
    assertOnce("run", 3); // The links alone have the configured damping, the intervals the counted.
  }

  @Test
  void aReportPreparesTheSiteOnceForEachDampingAndOnceForEachEditThatItVerifies() {
    assertOnce("report", 27); // Five without a page that the source of a proposed link depends on.
  }

  @Test
  void aTestOfTheSearchPreparesOneSystemForEachDamping() {
    assertOnce("quality", 1);
  }

  @Test
  void theWebmasterPagesOfARunShareOneSystem() {
    assertOnce("webmaster", 1);
  }

  @Test
  void aBatchOfLinksPreparesEachEditedSiteOnce() {
    assertOnce("goal", 2);
  }
}
