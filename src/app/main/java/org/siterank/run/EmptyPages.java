package org.siterank.run;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.siterank.site.PageSigns;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;

/**
 * Pages that were read and say nothing: a login form in their place, or a script that would build
 * them. What is stored is asked, so that the answer stays the same until the pages are back.
 *
 * @param start the start page
 * @param read pages that were read
 * @param login those of them that are a login form
 * @param scripted those of them that are empty without script
 */
record EmptyPages(PageUrl start, long read, List<PageUrl> login, List<PageUrl> scripted) {

  static EmptyPages of(SiteStore store, SiteScope scope) throws IOException {
    return new EmptyPages(
        scope.canonical(scope.start()),
        store.layouts().count(),
        store.layouts().withSign(PageSigns.LOGIN),
        store.layouts().withSign(PageSigns.SCRIPTED));
  }

  /** Counts for each of several sites, by its name; a single site has the empty name. */
  static Map<String, EmptyPages> each(SiteStore store, SiteScope scope) throws IOException {
    if (scope.siteNames().isEmpty()) {
      return Map.of("", of(store, scope));
    }
    Map<String, Long> read = new HashMap<>();
    store
        .pages()
        .forEachHead(head -> read.merge(scope.siteName(head.url()).orElse(""), 1L, Long::sum));
    EmptyPages all = of(store, scope);
    Function<PageUrl, String> site = page -> scope.siteName(page).orElse("");
    Map<String, List<PageUrl>> login = all.login.stream().collect(Collectors.groupingBy(site));
    Map<String, List<PageUrl>> scripted =
        all.scripted.stream().collect(Collectors.groupingBy(site));
    Map<String, EmptyPages> each = new HashMap<>();
    for (String name : scope.siteNames()) {
      each.put(
          name,
          new EmptyPages(
              scope.canonical(scope.part(name).start()),
              read.getOrDefault(name, 0L),
              login.getOrDefault(name, List.of()),
              scripted.getOrDefault(name, List.of())));
    }
    return each;
  }

  /** Why nothing is published: more than this share of the pages are login forms. */
  Optional<String> login(double share) {
    if (login.size() <= share * read) {
      return Optional.empty();
    }
    String what =
        login.contains(start)
            ? "the start page " + start + " is a login page"
            : of(login, "shows a login form", "show a login form")
                + " in place of content (such as "
                + login.get(0)
                + "), more than crawl.max-vanished allows";
    return Optional.of(
        what
            + "; nothing was published. Check access.login and the site; if it is meant, run again"
            + " with --max-vanished 1");
  }

  /**
   * A warning where the start page, or more than this share of the pages, needs a script.
   *
   * @param obstacle what keeps them from being rendered; nothing when they were, in vain
   */
  Optional<String> scripted(double share, Optional<String> obstacle) {
    if (share == 1 || (!scripted.contains(start) && scripted.size() <= share * read)) {
      return Optional.empty();
    }
    String what =
        scripted.contains(start)
            ? "the start page "
                + start
                + " is built by script: without JavaScript it has no link and almost no text"
            : of(scripted, "is empty", "are empty")
                + " without JavaScript (such as "
                + scripted.get(0)
                + ")";
    return Optional.of(
        what
            + obstacle
                .map(step -> ". To render them, " + step + ". Or let")
                .orElse(", also when they are rendered in a browser. Let")
            + " the server render the pages, or read them from a build folder (--dir) or a web"
            + " archive of a browser (--warc)");
  }

  private String of(List<PageUrl> pages, String one, String many) {
    return String.format(
        Locale.ROOT,
        "of %,d page%s, %,d %s",
        read,
        read == 1 ? "" : "s",
        pages.size(),
        pages.size() == 1 ? one : many);
  }
}
