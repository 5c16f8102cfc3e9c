package org.siterank.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.mcp.AskedWords;
import org.siterank.mcp.AssistantClient;
import org.siterank.mcp.AssistantServer;
import org.siterank.mcp.AssistantStreams;
import org.siterank.search.Asker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code siterank mcp}: the tools of an assistant on standard input and output. */
@Command(
    description = {
      "Lets an assistant search and read the published site (Model Context Protocol).",
      "An assistant starts this command and speaks to it on standard input and output. Its tools",
      "are search, read and related. siterank serve offers the same under POST /mcp."
    })
final class McpCommand implements Callable<Integer> {

  @Mixin private ConfigOptions options = ConfigOptions.showing();
  @Mixin private Terminal terminal;

  @Option(
      names = "--as",
      paramLabel = "GROUP",
      description =
          "Also what a member of the group may read. Repeatable. Default: what everybody may"
              + " read.")
  private List<String> as = new ArrayList<>();

  @Override
  public Integer call() throws Exception {
    SiteConfig config = options.load();
    if (config.cluster().on().isPresent()) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          "--on: a cluster does not give the texts of pages; run this where the site is crawled");
    }
    Asker asker;
    try {
      asker = Asker.memberOf(as.stream().filter(group -> !group.equals("everybody")).toList());
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, "--as: " + e.getMessage(), e);
    }
    try (SiteSearch site = OpenSite.published(config)) {
      site.publication(); // A wrong folder is said now, and not to the first call.
      new AssistantStreams(
              new AssistantServer(site, AskedWords.NONE), new AssistantClient(asker, ""))
          .serve(System.in, terminal.out());
    }
    return ExitStatus.DONE.code();
  }
}
