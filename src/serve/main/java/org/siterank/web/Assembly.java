package org.siterank.web;

import java.io.IOException;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.siterank.SearchableSite;
import org.siterank.SiteSearch;
import org.siterank.config.ConfigException;
import org.siterank.config.ServeSection;
import org.siterank.searchlog.SearchLog;
import org.siterank.setting.ChoiceType;
import org.siterank.signin.SignIn;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts together what answers the requests for a site. */
final class Assembly {

  private static final Logger LOG = LoggerFactory.getLogger(Assembly.class);

  private Assembly() {}

  /**
   * The application that answers, not started yet.
   *
   * @param guard the door of webmasters
   * @throws ConfigException when a setting needs what the site does not have
   * @throws IOException when searches cannot be counted where they should
   */
  static SearchApplication of(SearchableSite site, Guard guard, Optional<SignIn> signIn)
      throws IOException, ConfigException {
    ServeSection options = site.config().serve();
    if (options.maxAge().isPresent() && !(site instanceof SiteSearch)) {
      throw new ConfigException(
          "serve.max-age needs the data folder of the runs; a cluster does not tell when it was"
              + " pushed to");
    }
    DocumentsAccess documents = DocumentsAccess.of(options);
    if (documents.isOpen() && !(site instanceof SiteSearch)) {
      throw new ConfigException(
          "serve.documents-token needs the data folder of the runs; a cluster takes no documents");
    }
    Clock clock = Clock.system(ZoneId.systemDefault());
    // Asked for in any case: without a site there is nothing to serve, and no log to begin.
    String title = options.title().orElse(site.name());
    PublishedSite published = new PublishedSite(site);
    Assets assets =
        new Assets(new Accent(options.accent()), () -> PageTexts.ofSite(published.language()));
    Optional<SearchCounting> counting = SearchCounting.open(options, site.countingFolder());
    Optional<SearchLog> log = counting.map(SearchCounting::log);
    try {
      ServerMetrics metrics = new ServerMetrics(published, site, log, guard);
      Pages pages =
          new Pages(
              title, assets.version(), signIn.isPresent(), language(options.texts(), published));
      Optional<SignInPages> signInPages =
          signIn.map(
              way ->
                  new SignInPages(way, site.config().signIn(), SignInPages.home(options), pages));
      UnaryOperator<Endpoint> guarded =
          endpoint -> signInPages.map(way -> way.guarded(endpoint)).orElse(endpoint);
      Predicate<Caller> explains =
          options.explanations() == ServeSection.Explanations.EVERYONE
              ? caller -> true
              : Caller::webmaster;
      SearchPages search = new SearchPages(published, pages, log, clock, explains);
      SearchApi api = new SearchApi(published, log, clock, explains);
      PassagesApi passages = new PassagesApi(published, options.license(), log, clock);
      Description description = new Description(title);
      Routes routes =
          new Routes(pages, metrics, published)
              .get("", guarded.apply(search::home))
              .get("search", guarded.apply(search::results))
              .get("why", guarded.apply(search::why))
              .post("click", guarded.apply(search::clicked))
              .get("feed", guarded.apply(new QueryFeed(published, title)::feed))
              .get("opensearch.xml", description::openSearch)
              .get("api/search", guarded.apply(api::search))
              .get("api/passages", guarded.apply(passages::passages))
              .get("api/suggest", guarded.apply(api::suggest))
              .get("api/related", guarded.apply(api::related))
              .get("api/vector", guarded.apply(api::vector))
              .get("api/page", guarded.apply(api::page))
              .get("api/openapi.json", description::openApi)
              .get(Routes.HEALTH, new Health(published, site, options.maxAge(), clock)::health)
              .get("metrics", guard.guarded(metrics::metrics))
              .assets(assets::asset);
      signInPages.ifPresent(way -> way.serve(routes).personal());
      assistants(site, log, clock)
          .ifPresent(answers -> routes.post(AssistantApi.PATH, guarded.apply(answers)));
      if (site instanceof SiteSearch crawled) {
        LlmsFiles llms = new LlmsFiles(crawled, published);
        routes.get(LlmsFiles.LIST, guarded.apply(llms::list));
        routes.get(LlmsFiles.FULL, guarded.apply(llms::full));
      }
      if (documents.isOpen()) {
        routes.post(DocumentsApi.PATH, new DocumentsApi((SiteSearch) site)::post);
      }
      if (hasWebmasterPages(site, guard)) {
        WebmasterSite of = new WebmasterSite((SiteSearch) site);
        new WebmasterPages(of, pages).serve(routes, guard);
        new WebmasterApi(of).serve(routes, guard);
      }
      WarmUp warmUp =
          new WarmUp(
              published,
              new SearchPages(published, pages, Optional.empty(), clock, explains),
              new SearchApi(published, Optional.empty(), clock, explains),
              log);
      routes.afterwards(warmUp::answered);
      return new SearchApplication(site, routes, signInPages, documents, counting, warmUp);
    } catch (RuntimeException e) {
      if (counting.isPresent()) {
        counting.get().close();
      }
      throw e;
    }
  }

  /**
   * The tools of assistants; nothing where an application leaves out the SDK of their protocol, or
   * has another version of it for a purpose of its own.
   */
  private static Optional<Endpoint> assistants(
      SearchableSite site, Optional<SearchLog> log, Clock clock) {
    try {
      Class.forName(
          "io.modelcontextprotocol.server.McpServer", false, Assembly.class.getClassLoader());
      return Optional.of(AssistantApi.of(site, log, clock)::post);
    } catch (ClassNotFoundException leftOut) {
      return Optional.empty();
    } catch (LinkageError other) {
      LOG.warn(
          "assistants are not answered (POST {}): this application's version of"
              + " io.modelcontextprotocol.sdk does not fit; siterank-bom names the one that does",
          AssistantApi.PATH,
          other);
      return Optional.empty();
    }
  }

  /** Links and flows are kept in a data directory only. */
  static boolean hasWebmasterPages(SearchableSite site, Guard guard) {
    return site instanceof SiteSearch && guard.letsAnybodyIn();
  }

  private static Function<WebRequest, PageTexts> language(
      ServeSection.Texts texts, PublishedSite published) {
    Optional<Locale> fixed =
        texts == ServeSection.Texts.AUTO
            ? Optional.empty()
            : Optional.of(Locale.forLanguageTag(ChoiceType.word(texts)));
    return request -> {
      List<Locale> languages =
          request.path().startsWith("webmaster")
              ? PageTexts.WEBMASTER_LANGUAGES
              : PageTexts.LANGUAGES;
      return fixed
          .filter(languages::contains)
          .map(PageTexts::of)
          .orElseGet(
              () -> PageTexts.preferred(request.languages(), languages, published::language));
    };
  }
}
