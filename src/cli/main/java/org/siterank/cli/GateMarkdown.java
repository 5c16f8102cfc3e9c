package org.siterank.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.siterank.change.GateReport;
import org.siterank.site.PageUrl;

/**
 * A gate's comparison as Markdown with tables (GitHub Flavored Markdown, 4.10), for a pull request.
 */
final class GateMarkdown {

  private final PrintWriter out;

  private GateMarkdown(PrintWriter out) {
    this.out = out;
  }

  static void write(GateReport report, PrintWriter out) {
    GateMarkdown text = new GateMarkdown(out);
    text.line("## Siterank gate: " + (report.passes() ? "passed ✅" : "refused ❌"));
    text.line("");
    if (report.passes()) {
      text.line(
          "No protected page loses more than " + GateWords.percent(report.basis().maxDrop()) + ".");
    }
    report.verdict().failures().forEach(failure -> text.line("- " + words(failure)));
    text.line("");
    text.header("protected page");
    for (GateReport.Goal goal : report.goals()) {
      text.goal(goal);
    }
    report.goals().forEach(text::causes);
    text.movers("Pages that lose most", GateWords.movers(report, false));
    text.movers("Pages that gain most", GateWords.movers(report, true));
    text.links(report);
    text.list("What to do", GateWords.advice(report));
    text.line("");
    text.line(
        String.format(
            Locale.ROOT,
            "The whole site: %s before, %s after. %s",
            GateWords.amount(report.totals().before()),
            GateWords.amount(report.totals().after()),
            GateWords.unit(report)));
    for (String remark : report.verdict().remarks()) {
      text.line("");
      text.line("> " + words(remark));
    }
  }

  private void header(String what) {
    line("| " + what + " | before | after | change | | noise (95 %) | |");
    line("|---|--:|--:|--:|--:|--:|---|");
  }

  private void goal(GateReport.Goal goal) {
    String remark =
        Stream.of(GateWords.remark(goal.change()), GateWords.counted(goal))
            .filter(words -> !words.isEmpty())
            .collect(Collectors.joining("; "));
    change(goal.change(), goal.passes() ? "" : "❌ ", remark);
  }

  private void causes(GateReport.Goal goal) {
    if (goal.passes() || goal.causes().isEmpty()) {
      return;
    }
    line("");
    line("What " + code(goal.change().page().value()) + " gets, where it differs most:");
    line("");
    line("| from | before | after | change |");
    line("|---|--:|--:|--:|");
    for (GateReport.Cause cause : goal.causes()) {
      String from = GateWords.source(cause);
      line(
          String.format(
              Locale.ROOT,
              "| %s | %s | %s | %+.3g |",
              cause.from().isPresent() ? code(from) : from,
              GateWords.amount(cause.before()),
              GateWords.amount(cause.after()),
              cause.change()));
    }
  }

  private void movers(String title, List<GateReport.Change> changes) {
    if (!changes.isEmpty()) {
      line("");
      line("### " + title);
      line("");
      header("page");
      changes.forEach(change -> change(change, "", GateWords.remark(change)));
    }
  }

  private void change(GateReport.Change change, String mark, String remark) {
    line(
        String.format(
            Locale.ROOT,
            "| %s%s | %s | %s | %+.3g | %s | %s | %s |",
            mark,
            code(change.page().value()),
            GateWords.amount(change.before()),
            GateWords.amount(change.after()),
            change.change(),
            GateWords.relative(change),
            GateWords.noise(change),
            words(remark)));
  }

  private void links(GateReport report) {
    if (!report.brokenLinks().isEmpty()) {
      line("");
      line("### Newly broken links");
      line("");
      line("| leads to | on page |");
      line("|---|---|");
      report.brokenLinks().stream()
          .limit(GateWords.SHOWN)
          .forEach(
              link ->
                  line("| " + code(link.to().value()) + " | " + code(link.from().value()) + " |"));
      rest(report.brokenLinks().size());
    }
    if (!report.unreachable().isEmpty()) {
      line("");
      line("### Pages that can no longer be reached");
      line("");
      for (PageUrl page : report.unreachable().stream().limit(GateWords.SHOWN).toList()) {
        line("- " + code(page.value()));
      }
      rest(report.unreachable().size());
    }
  }

  private void list(String title, List<String> items) {
    if (!items.isEmpty()) {
      line("");
      line("### " + title);
      line("");
      items.forEach(item -> line("- " + words(item)));
    }
  }

  private void rest(int size) {
    if (!GateWords.rest(size).isEmpty()) {
      line("");
      line(GateWords.rest(size));
    }
  }

  /** An address as it stands: in a code span nothing is markup, but for what would end it. */
  private static String code(String url) {
    return "`" + url.replace("`", "%60").replace("|", "%7C") + "`";
  }

  /** A sentence with addresses in it, in which nothing is markup. */
  private static String words(String text) {
    return text.replaceAll("([\\\\`*_{}\\[\\]<>#|!])", "\\\\$1");
  }

  private void line(String text) {
    out.println(VisibleText.of(text));
  }
}
