package org.siterank.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.SiteLinks;
import org.siterank.change.EditEffect;
import org.siterank.change.GoalAdvice;
import org.siterank.change.LinkEdit;
import org.siterank.change.NoAnswerException;
import org.siterank.change.WebmasterSession;
import org.siterank.insight.OtherAddress;
import org.siterank.insight.PageReport;
import org.siterank.report.ReportFiles;
import org.siterank.report.TodayText;
import org.siterank.site.PageUrl;
import org.siterank.today.TaskMarks;

/** The pages for webmasters: the site, each page, the sandbox, and links that help a page. */
final class WebmasterPages {

  /** Pages offered without script; with it, what is typed is looked for among all. */
  private static final int CHOICES = 100;

  /** Pages listed with the effect of edits. */
  private static final int CHANGES = 50;

  /** Links of a batch: each takes about as long as the first. */
  static final int MOST_LINKS = 10;

  private final WebmasterSite site;
  private final Pages pages;

  WebmasterPages(WebmasterSite site, Pages pages) {
    this.site = site;
    this.pages = pages;
  }

  /** Takes their addresses. */
  void serve(Routes routes, Guard guard) {
    routes
        .get("webmaster", guard.guarded(request -> WebResponse.redirect(301, "webmaster/")))
        .get("webmaster/", guard.guarded(this::overview))
        .get("webmaster/page", guard.guarded(this::page))
        .get("webmaster/report", guard.guarded(this::report))
        .get("webmaster/changes.atom", guard.guarded(this::feed))
        .get("webmaster/goal", guard.guarded(this::goal))
        .get("webmaster/sandbox", guard.guarded(this::sandbox))
        .post("webmaster/task", guard.guarded(this::task))
        .post("webmaster/sandbox", guard.guarded(this::sandbox))
        .post("webmaster/edits.tsv", guard.guarded(this::edits));
  }

  /** An answer of the mathematics. */
  interface Question<T> {
    T answer() throws NoAnswerException, IOException;
  }

  static <T> T answered(Question<T> question) throws BadRequest, IOException {
    try {
      return question.answer();
    } catch (NoAnswerException e) {
      throw new BadRequest(422, e.getMessage());
    }
  }

  private Wording wording(WebRequest request) throws BadRequest, IOException {
    return new Wording(pages.texts(request), site.session());
  }

  private WebResponse overview(WebRequest request) throws BadRequest, IOException {
    Wording wording = wording(request);
    WebmasterSession session = wording.session();
    Optional<ReportFiles> report =
        site.isSmall(session) || site.hasReport(session)
            ? Optional.of(site.report(session, wording.texts().language()))
            : Optional.empty();
    Sheet sheet = OverviewSheet.of(wording, session.overview(), report);
    return WebResponse.html(
        200,
        pages.sheet(
            request,
            "overview.jte",
            new SiteView(
                site.today().map(today -> new TodayText(today, wording.texts().language())),
                sheet,
                ShownCard.of(wording, report))));
  }

  /** Takes a task off the list: it is done, or to be ignored. */
  private WebResponse task(WebRequest request) throws BadRequest, IOException {
    TaskMarks.Said said =
        switch (request.text("said")) {
          case "done" -> TaskMarks.Said.DONE;
          case "ignored" -> TaskMarks.Said.IGNORED;
          default -> throw new BadRequest("said must be done or ignored");
        };
    if (site.mark(request.text("task"), said).isEmpty()) {
      throw new BadRequest(404, "no such task; it may have been taken off the list already");
    }
    return WebResponse.redirect(303, "./");
  }

  /**
   * The whole report, as {@code siterank report} writes it: one file that brings its own script and
   * style, and says itself what of it may run.
   */
  private WebResponse report(WebRequest request) throws BadRequest, IOException {
    Wording wording = wording(request);
    String html = site.report(wording.session(), wording.texts().language()).html();
    return WebResponse.html(200, html).with("Content-Security-Policy", "frame-ancestors 'none'");
  }

  /** The changes, for feed readers, which send the password of {@code serve.users}. */
  private WebResponse feed(WebRequest request) throws BadRequest, IOException {
    Wording wording = wording(request);
    String xml = site.report(wording.session(), wording.texts().language()).feed();
    return WebResponse.text(200, "application/atom+xml; charset=utf-8", xml);
  }

  private WebResponse page(WebRequest request) throws BadRequest, IOException {
    Wording wording = wording(request);
    WebmasterSession session = wording.session();
    String typed = request.text("url");
    Optional<PageUrl> address = typed.isEmpty() ? Optional.empty() : site.start().resolve(typed);
    Optional<PageReport> report =
        address.isPresent() ? session.page(address.get()) : Optional.empty();
    if (report.isEmpty()) {
      PageChoice choice =
          new PageChoice(
              typed, typed.isEmpty() ? "" : wording.say("page.unknown", typed), choices(session));
      return WebResponse.html(
          typed.isEmpty() ? 200 : 404, pages.sheet(request, "choice.jte", choice));
    }
    PageUrl url = report.get().url();
    boolean asked = request.number("worth", 0, 0, 1) == 1;
    boolean atOnce = site.isSmall(session) || asked;
    Sheet sheet =
        answered(
            () ->
                PageSheet.of(
                    wording,
                    report.get(),
                    session.origins(url),
                    atOnce ? Optional.of(session.worth(url)) : Optional.empty(),
                    session.trend(url)));
    return WebResponse.html(
        200,
        pages.sheet(
            request,
            "pagesheet.jte",
            new PageView(url.value(), asked(wording, address.get(), url), sheet, asked)));
  }

  /** The whole site: its figures, and what there is to say of them. */
  record SiteView(Optional<TodayText> today, Sheet sheet, List<ShownCard> cards) {

    /** Where the view of a page is. */
    String page(String url) {
      return "page?url=" + SearchQuery.encoded(url);
    }
  }

  /** A page that is asked for, or is not known. */
  record PageChoice(String url, String fault, List<SandboxSheet.Choice> pages) {}

  /**
   * A page with all about it.
   *
   * @param asked how the address that was asked for leads to it, or empty
   * @param open whether what the model expects is shown at once
   */
  record PageView(String url, String asked, Sheet sheet, boolean open) {}

  /** How the address that was asked for leads to the page, when it is another. */
  private static String asked(Wording wording, PageUrl address, PageUrl page) throws IOException {
    if (address.equals(page)) {
      return "";
    }
    String path = PathWords.of(address.pathAndQuery());
    OtherAddress other = wording.session().otherAddress(address);
    return switch (other.kind()) {
      case REDIRECT -> wording.say("says.redirects", path, String.valueOf(other.httpStatus()));
      case COPY -> wording.say("says.copy", path);
      case SPELLING -> wording.say("says.asked", path);
    };
  }

  static List<SandboxSheet.Choice> choices(WebmasterSession session) {
    return session.pagesWith("", CHOICES).stream()
        .map(page -> new SandboxSheet.Choice(page.pathAndQuery(), session.title(page)))
        .toList();
  }

  private WebResponse goal(WebRequest request) throws BadRequest, IOException {
    Wording wording = wording(request);
    WebmasterSession session = wording.session();
    int size = request.number("links", 3, 1, MOST_LINKS);
    int perPage = request.number("perpage", 1, 1, MOST_LINKS);
    String typed = request.text("url");
    String fault = "";
    String batch = "";
    List<Sheet.Panel> counted = new ArrayList<>();
    List<Sheet.Panel> panels = List.of();
    if (!typed.isEmpty()) {
      Optional<PageUrl> url = site.start().resolve(typed).flatMap(session::pageAt);
      if (url.isEmpty()) {
        fault = wording.say("page.unknown", typed);
      } else {
        EditorPanels editor = new EditorPanels(wording);
        site.links().to(url.get(), SiteLinks.USUAL).map(editor::to).ifPresent(counted::add);
        site.links().from(url.get(), SiteLinks.USUAL).map(editor::from).ifPresent(counted::add);
        GoalAdvice advice = answered(() -> session.goal(url.get(), size, perPage));
        panels = new EffectPanels(wording).goal(advice);
        batch =
            String.join(
                "\n", advice.batch().links().stream().map(step -> step.link().line()).toList());
      }
    }
    GoalSheet sheet =
        new GoalSheet(typed, size, perPage, choices(session), fault, batch, counted, panels);
    return WebResponse.html(fault.isEmpty() ? 200 : 404, pages.sheet(request, "goal.jte", sheet));
  }

  private WebResponse sandbox(WebRequest request) throws BadRequest, IOException {
    Wording wording = wording(request);
    WebmasterSession session = wording.session();
    EditForm form = EditForm.of(request, wording, site.start());
    Optional<Sheet.Panel> effect = Optional.empty();
    String status = wording.say("sandbox.empty");
    if (!form.edits().accepted().isEmpty()) {
      EditEffect found = answered(() -> session.after(form.edits(), CHANGES));
      effect = Optional.of(new EffectPanels(wording).effect(found));
      status =
          wording.say("sandbox.status", form.edits().accepted().size())
              + " "
              + effect.get().sentences().get(0);
    }
    List<SandboxSheet.Row> rows = new ArrayList<>();
    for (LinkEdit edit : form.edits().accepted()) {
      rows.add(SandboxSheet.Row.of(wording, edit));
    }
    SandboxSheet sheet =
        new SandboxSheet(
            rows,
            String.join("\n", form.edits().accepted().stream().map(LinkEdit::line).toList()),
            String.join("\n", form.undone().stream().map(LinkEdit::line).toList()),
            new SandboxSheet.Form(form.from(), form.to(), choices(session)),
            form.faults(),
            status,
            effect);
    return WebResponse.html(200, pages.sheet(request, "sandbox.jte", sheet));
  }

  /** The edits as a file that {@code whatif --edits} reads. */
  private WebResponse edits(WebRequest request) throws BadRequest, IOException {
    Wording wording = wording(request);
    EditForm form = EditForm.of(request, wording, site.start());
    StringBuilder file = new StringBuilder();
    for (String line : wording.session().lines(form.edits())) {
      file.append(line).append('\n');
    }
    return new WebResponse(
        200,
        "text/tab-separated-values; charset=utf-8",
        file.toString().getBytes(StandardCharsets.UTF_8),
        Map.of(
            "Cache-Control",
            "no-cache",
            "Content-Disposition",
            "attachment; filename=\"edits.tsv\""));
  }
}
