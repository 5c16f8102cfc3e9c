package org.siterank.web;

import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.siterank.report.CompiledTemplates;
import org.siterank.signin.Person;

/** Makes HTML of what is to be shown, by templates compiled with the product. Thread-safe. */
final class Pages {

  private static final TemplateEngine TEMPLATES = CompiledTemplates.of(Pages.class);

  private final String title;
  private final String assets;
  private final boolean signIn;
  private final Function<WebRequest, PageTexts> language;

  /**
   * @param title the name of the whole
   * @param assets version of style sheet and script
   * @param signIn whether people can sign in
   * @param language the texts for a request
   */
  Pages(String title, String assets, boolean signIn, Function<WebRequest, PageTexts> language) {
    this.title = title;
    this.assets = assets;
    this.signIn = signIn;
    this.language = language;
  }

  PageTexts texts(WebRequest ask) {
    return language.apply(ask);
  }

  private PageFrame chrome(WebRequest ask, SearchQuery question) {
    return new PageFrame(
        texts(ask), title, question.words(), assets, ask.root(), account(ask, question), question);
  }

  private Optional<PageFrame.Account> account(WebRequest ask, SearchQuery question) {
    return signIn
        ? Optional.of(
            new PageFrame.Account(
                ask.caller().person().map(Person::name),
                ask.root() + SignInPages.address(question)))
        : Optional.empty();
  }

  /** The empty search box. */
  String home(WebRequest ask) {
    return render("home.jte", Map.of("chrome", chrome(ask, SearchQuery.NONE)));
  }

  /** A page of results. */
  String results(WebRequest ask, SearchQuery question, ResultList results) {
    return render("results.jte", Map.of("chrome", chrome(ask, question), "results", results));
  }

  /** Why a result stands where it does. */
  String why(WebRequest ask, SearchQuery question, ScoreExplanation derivation) {
    return render(
        "why.jte",
        Map.of("chrome", chrome(ask, question), "question", question, "why", derivation));
  }

  /** A sentence and nothing else: an error, or that there is nothing yet. */
  String message(WebRequest ask, Phrase heading, Phrase text) {
    return render(
        "message.jte",
        Map.of("chrome", chrome(ask, SearchQuery.NONE), "heading", heading, "text", text));
  }

  /** That somebody signed out here, and how to do so at the provider. */
  String signedOut(WebRequest ask, String provider) {
    return render(
        "signedout.jte", Map.of("chrome", chrome(ask, SearchQuery.NONE), "provider", provider));
  }

  /** A page for webmasters: a template that needs one thing to show. */
  String sheet(WebRequest ask, String template, Object sheet) {
    return render(template, Map.of("chrome", chrome(ask, SearchQuery.NONE), "sheet", sheet));
  }

  private static String render(String template, Map<String, Object> values) {
    StringOutput html = new StringOutput();
    TEMPLATES.render(template, values, html);
    return html.toString();
  }
}
