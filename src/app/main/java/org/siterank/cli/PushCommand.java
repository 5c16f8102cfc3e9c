package org.siterank.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.siterank.SiteSearch;
import org.siterank.cluster.BulkCounts;
import org.siterank.cluster.ClusterAddress;
import org.siterank.cluster.Push;
import org.siterank.cluster.PushReport;
import org.siterank.config.SiteConfig;
import org.siterank.run.PublishedPages;
import org.siterank.store.DataLock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code siterank push}: what is published, ranks included, to an OpenSearch cluster. */
@Command(
    description = {
      "Sends the published pages and ranks to an OpenSearch cluster with the plugin.",
      "The first push sends everything, later ones only what changed. Searches see the new pages",
      "once all of them have arrived."
    })
final class PushCommand implements Callable<Integer> {

  @Mixin private ConfigOptions options = ConfigOptions.showing("cluster");
  @Mixin private Terminal terminal;
  @Mixin private FormatOption format;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "URL",
      description =
          "The target: http://HOST:9200/INDEX. Several nodes of one cluster: "
              + "http://A:9200,B:9200/INDEX.")
  private String to;

  @Option(
      names = "--blue-green",
      description = "Build a new index beside the one in service and switch when it is complete.")
  private boolean blueGreen;

  @Override
  public Integer call() throws Exception {
    ClusterAddress address = ClusterConfig.address("--to", to);
    SiteConfig config = options.load();
    Path folder = config.data().resolve("push");
    // One push at a time from a data directory; runs go on meanwhile.
    try (DataLock lock = DataLock.take(folder);
        StopSignal stop = StopSignal.listen(terminal);
        Progress progress = terminal.progress();
        SiteSearch site = SiteSearch.open(config);
        PublishedPages pages = site.publishedPages();
        Push push =
            Push.to(address, ClusterConfig.access(config.cluster(), System.getenv()), folder)) {
      terminal.say(
          "pushing run " + pages.run() + " (one push at a time: " + lock.directory() + ")");
      PushReport report =
          push.run(
              pages,
              config.cluster(),
              blueGreen,
              (stage, done, total) -> progress.update(stage, done, total, ""),
              stop);
      progress.clear();
      print(report);
      return ExitStatus.DONE.code();
    } catch (Push.StoppedException e) {
      throw new CommandFailure(ExitStatus.LOOK, e.getMessage(), e);
    }
  }

  private void print(PushReport report) throws IOException {
    switch (format.format()) {
      case TEXT -> text(report);
      case JSON -> json(report);
      case TSV, CSV -> rows(report);
    }
    terminal.out().flush();
  }

  private void text(PushReport report) {
    BulkCounts sent = report.sent();
    double seconds = report.took().toMillis() / 1000.0;
    String pages =
        String.format(
            Locale.ROOT,
            "%s: %,d pages: %,d added, %,d changed, %,d with another rank, %,d removed,"
                + " %,d as they were",
            report.index(),
            report.pages(),
            report.added(),
            report.changed(),
            report.reranked(),
            report.removed(),
            report.unchanged());
    terminal.out().println(VisibleText.of(pages));
    if (!report.built()) {
      terminal
          .out()
          .println(
              report.listed()
                  ? "compared with what the cluster holds"
                  : "compared with what the last push left: nobody has written to it since");
    }
    report
        .ranks()
        .ifPresent(
            ranks ->
                terminal.out().println(VisibleText.of("the ranks of all pages are in " + ranks)));
    terminal
        .out()
        .println(
            String.format(
                Locale.ROOT,
                "%s in %.1f s: %,.1f MB in %,d requests; sent again: %,d requests, %,d pages;"
                    + " divided: %,d",
                report.built() ? "built and put into service" : "brought up to date",
                seconds,
                sent.bytes() / 1e6,
                sent.requests(),
                sent.repeatedRequests(),
                sent.repeatedPages(),
                sent.dividedRequests()));
  }

  private void json(PushReport report) throws IOException {
    try (JsonGenerator json = JsonOutput.generator(terminal.out())) {
      json.writeStartObject();
      json.writeStringField("index", report.index());
      json.writeBooleanField("built", report.built());
      json.writeBooleanField("listed", report.listed());
      json.writeNumberField("pages", report.pages());
      json.writeNumberField("added", report.added());
      json.writeNumberField("changed", report.changed());
      json.writeNumberField("reranked", report.reranked());
      json.writeNumberField("removed", report.removed());
      json.writeNumberField("unchanged", report.unchanged());
      json.writeStringField("ranks", report.ranks().orElse(""));
      json.writeNumberField("bytes", report.sent().bytes());
      json.writeNumberField("requests", report.sent().requests());
      json.writeNumberField("repeatedRequests", report.sent().repeatedRequests());
      json.writeNumberField("repeatedPages", report.sent().repeatedPages());
      json.writeNumberField("dividedRequests", report.sent().dividedRequests());
      json.writeNumberField("tookMillis", report.took().toMillis());
      json.writeEndObject();
    }
    terminal.out().println();
  }

  private void rows(PushReport report) throws IOException {
    try (RowWriter rows =
        new RowWriter(
            format.format(),
            terminal.out(),
            "index",
            "pages",
            "added",
            "changed",
            "reranked",
            "removed",
            "unchanged",
            "tookMillis")) {
      rows.row(
          report.index(),
          report.pages(),
          report.added(),
          report.changed(),
          report.reranked(),
          report.removed(),
          report.unchanged(),
          report.took().toMillis());
    }
  }
}
