package org.siterank.web;

import gg.jte.Content;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.siterank.output.Json;
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

  PageTexts texts(WebRequest request) {
    return language.apply(request);
  }

  private PageFrame chrome(WebRequest request, SearchQuery question) {
    return new PageFrame(
        texts(request),
        title,
        question.words(),
        assets,
        request.root(),
        account(request, question),
        question);
  }

  private Optional<PageFrame.Account> account(WebRequest request, SearchQuery question) {
    return signIn
        ? Optional.of(
            new PageFrame.Account(
                request.caller().person().map(Person::name),
                request.root() + SignInPages.address(question)))
        : Optional.empty();
  }

  /** The empty search box. */
  String home(WebRequest request) {
    Content action = request.origin().startsWith("/") ? output -> {} : searchAction(request);
    return render(
        "home.jte", Map.of("chrome", chrome(request, SearchQuery.NONE), "action", action));
  }

  /** The search in JSON-LD (schema.org, SearchAction), for the front page of the site as well. */
  private Content searchAction(WebRequest request) {
    Map<String, Object> target = new LinkedHashMap<>();
    target.put("@type", "EntryPoint");
    target.put("urlTemplate", request.origin() + "search?q={search_term_string}");
    Map<String, Object> action = new LinkedHashMap<>();
    action.put("@type", "SearchAction");
    action.put("target", target);
    action.put("query-input", "required name=search_term_string");
    Map<String, Object> site = new LinkedHashMap<>();
    site.put("@context", "https://schema.org");
    site.put("@type", "WebSite");
    site.put("name", title);
    site.put("url", request.origin());
    site.put("potentialAction", action);
    String json;
    try {
      json = new String(Json.COMPACT.bytes(site), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // Nothing is written but memory.
    }
    String safe = json.replace("<", "\\u003c");
    return output ->
        output.writeContent("<script type=\"application/ld+json\">" + safe + "</script>");
  }

  /** A page of results. */
  String results(WebRequest request, SearchQuery question, ResultList results) {
    return render("results.jte", Map.of("chrome", chrome(request, question), "results", results));
  }

  /** Why a result stands where it does. */
  String why(WebRequest request, SearchQuery question, ScoreExplanation derivation) {
    return render(
        "why.jte",
        Map.of("chrome", chrome(request, question), "question", question, "why", derivation));
  }

  /** A sentence and nothing else: an error, or that there is nothing yet. */
  String message(WebRequest request, Phrase heading, Phrase text) {
    return render(
        "message.jte",
        Map.of("chrome", chrome(request, SearchQuery.NONE), "heading", heading, "text", text));
  }

  /** That somebody signed out here, and how to do so at the provider. */
  String signedOut(WebRequest request, String provider) {
    return render(
        "signedout.jte", Map.of("chrome", chrome(request, SearchQuery.NONE), "provider", provider));
  }

  /** A page for webmasters: a template that needs one thing to show. */
  String sheet(WebRequest request, String template, Object sheet) {
    return render(template, Map.of("chrome", chrome(request, SearchQuery.NONE), "sheet", sheet));
  }

  private static String render(String template, Map<String, Object> values) {
    StringOutput html = new StringOutput();
    TEMPLATES.render(template, values, html);
    return html.toString();
  }
}
