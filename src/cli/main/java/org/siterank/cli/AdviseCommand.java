package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.siterank.SiteSearch;
import org.siterank.change.EditorAdvice;
import org.siterank.change.LinkSource;
import org.siterank.change.LinkTarget;
import org.siterank.config.ConfigException;
import org.siterank.graph.SiteGraph;
import org.siterank.output.Json;
import org.siterank.output.Rows;
import org.siterank.whatif.Aim;
import org.siterank.whatif.GainRobustness;
import org.siterank.whatif.LinkAdvice;
import org.siterank.whatif.PairAdvice;
import org.siterank.whatif.WhatIf;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which links to add so that a page gains most, in the published run or from files. */
@Command(
    name = "advise",
    mixinStandardHelpOptions = true,
    description = {
      "Finds new links for a page: links to it with --target, links on it with --from alone.",
      "Counted first: pages that people read and that mention the target, with the sentence; pages"
          + " that readers of the page want. Then the links that the model expects to help most.",
      "Reads the published run of the data folder, whose pages may be named by their paths; with"
          + " --links, a graph from files, for which there is the model alone."
    })
final class AdviseCommand implements Callable<Integer> {

  @Mixin private GraphFiles files;

  @Mixin private DataOption data;

  @Mixin private SolverOptions solver;

  @Mixin private PlaceOption place;

  @Mixin private FormatOption format;

  @Option(
      names = "--target",
      paramLabel = "NAME",
      description = "the page that the links should help")
  private String target;

  @Option(
      names = "--top",
      paramLabel = "K",
      defaultValue = "10",
      description = "number of links (default: ${DEFAULT-VALUE})")
  private int top;

  @Option(
      names = "--from",
      paramLabel = "PAGE|FILE",
      description =
          "without --target: the page that gets the links; with it: a file of pages, one per line,"
              + " on which new links are allowed")
  private String from;

  @Option(
      names = "--counted",
      description = "leave out what the model expects, which takes longest on a large site")
  private boolean counted;

  @Option(names = "--from-any", description = "allow new links on any page (the default)")
  private boolean fromAny;

  @Option(
      names = "--to-any",
      description = "also consider links to other pages, where they help the target more")
  private boolean toAny;

  @Option(
      names = "--per-page",
      paramLabel = "N",
      description = "with --to-any: maximum number of links on one page (default: no limit)")
  private Integer perPage;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws CommandFailure, ConfigException, IOException {
    if (perPage != null && !toAny) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--per-page goes with --to-any; a page has one link to one target");
    }
    if (from != null && fromAny) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--from and --from-any exclude each other; give one of them");
    }
    if (target == null && from == null) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          "give --target PAGE for links to a page, or --from PAGE for links on it");
    }
    if (files.named() && (target == null || counted)) {
      throw new CommandFailure(
          ExitStatus.USAGE, "files of links have no counts; give --target, and no --counted");
    }
    if (place.isGiven() && (counted || target == null)) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--place is for what the model expects; give --target, no --counted");
    }
    if (counted && (toAny || (target != null && from != null))) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--counted goes with neither --to-any nor a file of pages");
    }
    if (target == null) {
      return linksFrom();
    }
    Optional<EditorAdvice<LinkSource>> places = Optional.empty();
    if (!files.named() && !toAny && from == null) {
      places = places();
    }
    if (counted) {
      return countedAlone(places);
    }
    try (WhatIfInput input = WhatIfInput.open(files, data, solver, place)) {
      return advise(input, places);
    }
  }

  /** Where links to the target fit; nothing when it is no page. */
  private Optional<EditorAdvice<LinkSource>> places()
      throws CommandFailure, ConfigException, IOException {
    if (top < 1) {
      return Optional.empty(); // The search for links says what is allowed.
    }
    try (SiteSearch site = OpenSite.published(data.load())) {
      return site.links().to(NamedPage.of(site, target), top);
    }
  }

  private int countedAlone(Optional<EditorAdvice<LinkSource>> places)
      throws CommandFailure, IOException {
    EditorAdvice<LinkSource> advice = places.orElseThrow(() -> noPage(target));
    PrintWriter out = spec.commandLine().getOut();
    switch (format.format()) {
      case TEXT -> new CountedAdvice(out).to(advice);
      case JSON -> Json.COMPACT.write(CountedAdvice.ToView.of(advice), out);
      case TSV, CSV -> {
        try (Rows rows = format.format().rows(out, CountedAdvice.TO)) {
          CountedAdvice.writeTo(advice, rows);
        }
      }
    }
    out.flush();
    return ExitStatus.DONE.code();
  }

  private int linksFrom() throws CommandFailure, ConfigException, IOException {
    try (SiteSearch site = OpenSite.published(data.load())) {
      EditorAdvice<LinkTarget> advice =
          site.links().from(NamedPage.of(site, from), top).orElseThrow(() -> noPage(from));
      PrintWriter out = spec.commandLine().getOut();
      switch (format.format()) {
        case TEXT -> new CountedAdvice(out).from(advice);
        case JSON -> Json.COMPACT.write(CountedAdvice.FromView.of(advice), out);
        case TSV, CSV -> {
          try (Rows rows = format.format().rows(out, CountedAdvice.FROM)) {
            CountedAdvice.writeFrom(advice, rows);
          }
        }
      }
      out.flush();
      return ExitStatus.DONE.code();
    }
  }

  private static CommandFailure noPage(String name) {
    return new CommandFailure(
        ExitStatus.USAGE, "the site has no page " + name + "; siterank export pages lists all");
  }

  private int advise(WhatIfInput input, Optional<EditorAdvice<LinkSource>> places)
      throws CommandFailure, IOException {
    SiteGraph graph = input.graph(Set.of());
    target = input.name(target);
    int node = GraphFiles.page(graph, "--target", target);
    BitSet sources = sources(graph, input);
    PrintWriter err = spec.commandLine().getErr();
    input.remark(err);
    place.objection(graph).ifPresent(err::println);
    double score;
    boolean converged;
    List<ModelAdvice.Advised> links = new ArrayList<>();
    List<Optional<GainRobustness.Remainder>> left;
    try {
      WhatIf whatIf = WhatIf.of(input.algorithm(), input.inflow(graph));
      score = whatIf.before().scores().get(node);
      if (toAny) {
        PairAdvice.Limits limits =
            new PairAdvice.Limits(
                sources::get, page -> true, perPage == null ? Integer.MAX_VALUE : perPage);
        PairAdvice advice = PairAdvice.of(whatIf, Aim.page(node), top, limits);
        converged = advice.converged();
        for (PairAdvice.Candidate link : advice.candidates()) {
          links.add(ModelAdvice.advised(whatIf, link.from(), link.to(), link.gain()));
        }
      } else {
        LinkAdvice advice = LinkAdvice.of(whatIf, node, top, sources::get);
        converged = advice.converged();
        for (LinkAdvice.Candidate link : advice.candidates()) {
          links.add(ModelAdvice.advised(whatIf, link.from(), node, link.gain()));
        }
        if (advice.trapping() > 0) {
          err.println(
              advice.trapping()
                  + " links were left out: without damping they would close a trap that nothing"
                  + " leaves");
        }
      }
      left =
          GainRobustness.of(
              whatIf, links.stream().map(link -> link.link(node)).toList(), input.leaving());
      converged &=
          left.stream().flatMap(Optional::stream).allMatch(GainRobustness.Remainder::converged);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new CommandFailure(ExitStatus.USAGE, e.getMessage(), e);
    }
    print(new ModelAdvice(target, toAny, graph, score, links, left, place), input.unit(), places);
    if (!converged) {
      err.println("not converged; raise --max-iterations or --tolerance");
      return ExitStatus.ATTENTION.code();
    }
    return ExitStatus.DONE.code();
  }

  private BitSet sources(SiteGraph graph, WhatIfInput input) throws CommandFailure {
    BitSet sources = new BitSet();
    if (from == null) {
      sources.set(0, graph.numNodes());
      return sources;
    }
    TabFile.read(
        Path.of(from),
        line -> {
          int node = graph.node(input.name(line.fields(1, 1, "one name")[0]));
          if (node < 0) {
            throw line.refused("the site has no page of this name", line.text());
          }
          sources.set(node);
        });
    return sources;
  }

  private void print(
      ModelAdvice found, Optional<String> unit, Optional<EditorAdvice<LinkSource>> places)
      throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    switch (format.format()) {
      case TEXT -> {
        if (places.isPresent()) {
          new CountedAdvice(out).to(places.get());
          out.printf("%nExpected by the model, whatever the pages are about:%n");
        }
        found.text(out);
        unit.ifPresent(out::println);
      }
      case JSON -> Json.COMPACT.write(found.view(places), out);
      case TSV, CSV -> {
        found.table(format.format(), out);
      }
    }
    out.flush();
  }
}
