package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.GoldenSite;

/** Two runs on the same input give the same bytes. */
@Tag("slow")
class SameBytesTest {

  @TempDir Path folder;

  @Test
  void twoRunsOnOneSiteExportTheSame() throws Exception {
    GoldenSite site = new GoldenSite(folder);
    for (String data : new String[] {"one", "two"}) {
      call(
          data,
          "run",
          "--site",
          GoldenSite.URL,
          "--dir",
          site.pages().toString(),
          "--logs",
          site.log().toString());
    }
    for (String table : new String[] {"ranks", "links", "inflow", "flows", "sources"}) {
      String first = call("one", "export", table);
      assertTrue(first.lines().count() > 2, first);
      assertEquals(first, call("two", "export", table), table);
    }
  }

  private String call(String data, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] all = Arrays.copyOf(args, args.length + 3);
    all[args.length] = "--data";
    all[args.length + 1] = folder.resolve(data).toString();
    all[args.length + 2] = "--no-progress";
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), all);
    assertTrue(status <= 1, () -> String.join(" ", all) + ": " + err);
    return out.toString();
  }
}
