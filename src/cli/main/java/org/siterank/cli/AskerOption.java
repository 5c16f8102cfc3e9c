package org.siterank.cli;

import java.util.ArrayList;
import java.util.List;
import org.siterank.search.Asker;
import picocli.CommandLine.Option;

/** The option that shows what somebody else may read. */
final class AskerOption {

  @Option(
      names = "--as",
      paramLabel = "GROUP",
      description =
          "Only what a member of the group may read; everybody: what everybody may."
              + " Repeatable. Default: every page.")
  private List<String> as = new ArrayList<>();

  /**
   * The one who asks. The owner of the data folder may read everything, unless they look as
   * somebody else.
   */
  Asker asker() throws CommandFailure {
    try {
      return as.isEmpty()
          ? Asker.ADMINISTRATOR
          : Asker.memberOf(as.stream().filter(group -> !group.equals("everybody")).toList());
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, "--as: " + e.getMessage(), e);
    }
  }
}
