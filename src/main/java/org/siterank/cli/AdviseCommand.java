package org.siterank.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.concurrent.Callable;
import org.siterank.graph.SiteGraph;
import org.siterank.whatif.LinkAdvice;
import org.siterank.whatif.WhatIf;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which links to add so that a page gains most, from files. */
@Command(
    name = "advise",
    mixinStandardHelpOptions = true,
    description = "Shows which links to add so that a page gains most.")
final class AdviseCommand implements Callable<Integer> {

  @Mixin private GraphFiles files;

  @Mixin private SolverOptions solver;

  @Mixin private FormatOption format;

  @Option(
      names = "--target",
      required = true,
      paramLabel = "NAME",
      description = "the page that is to gain")
  private String target;

  @Option(
      names = "--top",
      paramLabel = "K",
      defaultValue = "10",
      description = "how many links (default: ${DEFAULT-VALUE})")
  private int top;

  @Option(
      names = "--from",
      paramLabel = "FILE",
      description = "the pages that may get a new link, one a line")
  private Path from;

  @Option(names = "--from-any", description = "any page may get a new link: the default")
  private boolean fromAny;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws CommandFailure {
    if (from != null && fromAny) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--from and --from-any exclude each other; give one of them");
    }
    SiteGraph graph = files.graph();
    int node = GraphFiles.page(graph, "--target", target);
    BitSet sources = sources(graph);
    PrintWriter err = spec.commandLine().getErr();
    LinkAdvice advice;
    try {
      WhatIf whatIf = WhatIf.of(solver.algorithm(), files.inflow(graph).total());
      advice = LinkAdvice.of(whatIf, node, top, sources::get);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, e.getMessage(), e);
    }
    files.remark(err);
    if (advice.trapping() > 0) {
      err.println(
          advice.trapping()
              + " links were left out: without damping they would close a trap that nothing leaves");
    }
    print(graph, advice, spec.commandLine().getOut());
    if (!advice.converged()) {
      err.println("not converged; raise --max-iterations or --tolerance");
      return ExitStatus.LOOK.code();
    }
    return ExitStatus.DONE.code();
  }

  private BitSet sources(SiteGraph graph) throws CommandFailure {
    BitSet sources = new BitSet();
    if (from == null) {
      sources.set(0, graph.numNodes());
      return sources;
    }
    TabFile.read(
        from,
        line -> {
          int node = graph.node(line.fields(1, 1, "one name")[0]);
          if (node < 0) {
            throw line.refused("no page of the site has this name", line.text());
          }
          sources.set(node);
        });
    return sources;
  }

  private void print(SiteGraph graph, LinkAdvice advice, PrintWriter out) throws CommandFailure {
    switch (format.format()) {
      case TEXT -> {
        out.printf("%s has %.8g; a link to it from%n", target, advice.score());
        for (LinkAdvice.Candidate link : advice.candidates()) {
          out.printf("%+14.6g  %s%n", link.gain(), graph.name(link.from()));
        }
      }
      case JSON -> Json.print(out, json -> json(graph, advice, json));
      case TSV, CSV -> {
        Table table = new Table(out, format.format());
        table.header("from", "gain", "score");
        for (LinkAdvice.Candidate link : advice.candidates()) {
          table.text(graph.name(link.from()));
          table.number(link.gain());
          table.number(advice.score() + link.gain());
          table.end();
        }
      }
    }
    out.flush();
  }

  private void json(SiteGraph graph, LinkAdvice advice, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("target", target);
    Json.number(json, "score", advice.score());
    json.writeArrayFieldStart("candidates");
    for (LinkAdvice.Candidate link : advice.candidates()) {
      json.writeStartObject();
      json.writeStringField("from", graph.name(link.from()));
      Json.number(json, "gain", link.gain());
      Json.number(json, "score", advice.score() + link.gain());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
