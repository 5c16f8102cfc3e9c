package org.siterank.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.spark.harness.JobRun;
import org.siterank.spark.job.Job;

/** The commands of the manual's page {@code spark.md}, with its table of sites and small files. */
class SparkPageTest {

  private static final Path PAGE = Path.of("src/site/manual/spark.md");

  private static final Pattern SUBMIT =
      Pattern.compile(
          "spark-submit --master \\S+ --class org\\.siterank\\.spark\\.(\\w+) \\S+\\.jar (.*)");

  private static final Pattern SITES = Pattern.compile("(?s)```text\n(handbook\t.*?)```");

  private static final Map<String, Job> JOBS =
      Map.of("Logs", new Logs(), "Links", new Links(), "Rank", new Rank(), "Opic", new Opic());

  private static final String LINE =
      "192.0.2.1 - - [05/Jan/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 200 9"
          + " \"https://www.google.com/\" \"Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0\"\n";

  @TempDir Path mnt;

  private void write(String file, String text) throws IOException {
    Path to = mnt.resolve(file);
    Files.createDirectories(to.getParent());
    Files.writeString(to, text);
  }

  @Test
  void theCommandsOfTheManualRunInItsOrder() throws IOException {
    String page = Files.readString(PAGE).replace("\\\n", " ");
    String sites = SITES.matcher(page).results().findFirst().orElseThrow().group(1);
    write("sites.tsv", sites);
    write("logs/handbook/access.log", LINE);
    write("logs/blog/access.log", LINE);
    String handbook = "https://handbook.example.org/";
    String blog = "https://blog.example.org/";
    write("crawl/links.tsv", handbook + "\t" + blog + "\n" + blog + "\t" + handbook + "\n");
    write("inflow/inflow.tsv", handbook + "\t2\n" + blog + "\t1\n");
    List<MatchResult> commands = SUBMIT.matcher(page).results().toList();
    assertEquals(
        List.of("Logs", "Links", "Rank", "Opic"),
        commands.stream().map(command -> command.group(1)).toList());
    for (MatchResult command : commands) {
      String words =
          command
              .group(2)
              .replace("/mnt/", mnt + "/")
              .replace("sites.tsv", mnt + "/sites.tsv")
              // Two pages need no cluster.
              .replace("--parts 64", "--parts 2")
              .replace("--crawlers 16", "--crawlers 2");
      JobRun run =
          JobRun.of(JOBS.get(command.group(1)), (Object[]) words.strip().split("\\s+", -1));
      assertEquals(0, run.status(), command.group() + "\n" + run.messages());
    }
  }
}
