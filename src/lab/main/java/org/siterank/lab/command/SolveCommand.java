package org.siterank.lab.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.siterank.cli.CommandFailure;
import org.siterank.cli.ExitStatus;
import org.siterank.cli.FormatOption;
import org.siterank.cli.GraphFiles;
import org.siterank.flow.SiteFlows;
import org.siterank.flow.WebFlows;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.BlockPageRank;
import org.siterank.rank.Convergence;
import org.siterank.rank.RankingAlgorithm;
import org.siterank.rank.Ranks;
import org.siterank.rank.SitePageRank;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Ranks the pages of a graph in files: the solver alone, without a site. */
@Command(
    name = "solve",
    mixinStandardHelpOptions = true,
    description = "Ranks the nodes of a graph given as files.")
final class SolveCommand implements Callable<Integer> {

  @Mixin private GraphFiles files;

  @Mixin private AlgorithmOptions options;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws CommandFailure, IOException {
    AlgorithmOptions.Choice choice = options.choice();
    SiteGraph graph = files.graph();
    RankingAlgorithm algorithm = choice.on(graph);
    GraphFiles.Inflow inflow = files.inflow(graph);
    PrintWriter err = spec.commandLine().getErr();
    files.remark(err);
    Ranks ranks;
    try {
      ranks = algorithm.rank(graph, inflow.total());
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, e.getMessage(), e);
    }
    ranks.remarks().forEach(err::println);
    SiteFlows flows = null;
    if (algorithm instanceof SitePageRank solved) {
      flows = SiteFlows.of(ranks.scores(), inflow.external(), inflow.induced(), solved.damping());
    }
    WebFlows web = null;
    if (algorithm instanceof BlockPageRank block) {
      web = WebFlows.of(block.partition(), ranks.scores(), inflow.total(), block.damping());
    }
    new SolveOutput(ranks, inflow, flows, web).print(spec.commandLine().getOut(), format.format());
    return status(ranks, err).code();
  }

  private static ExitStatus status(Ranks ranks, PrintWriter err) {
    Convergence convergence = ranks.convergence();
    if (convergence.converged()) {
      return ExitStatus.DONE;
    }
    boolean atLimit =
        ranks.algorithm().parameters().get("maxIterations") instanceof Integer most
            && convergence.iterations() >= most;
    err.println(
        "not converged: after "
            + convergence.iterations()
            + " iterations the proven error is "
            + convergence.l1ErrorBound()
            + " of "
            + ranks.scores().sum()
            + (atLimit
                ? "; raise --max-iterations or --tolerance"
                : ", and rounding hides what is less; raise --tolerance"));
    return ExitStatus.ATTENTION;
  }
}
