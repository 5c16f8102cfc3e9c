package org.siterank.web;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.siterank.change.WebmasterSession;
import org.siterank.insight.PageOrigins;
import org.siterank.model.InflowSource;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRun;

/** How the pages for webmasters name things: pages, parts of the site, sources, amounts. */
final class Wording {

  private final PageTexts texts;
  private final WebmasterSession session;
  private final String unit;

  Wording(PageTexts texts, WebmasterSession session) {
    this.texts = texts;
    this.session = session;
    StoredRun run = session.run();
    this.unit = texts.say(run.measured() ? "unit.visits" : "unit.share");
  }

  PageTexts texts() {
    return texts;
  }

  WebmasterSession session() {
    return session;
  }

  String say(String key, Object... values) {
    return texts.say(key, values);
  }

  /** The unit of all amounts. */
  String unit() {
    return unit;
  }

  /** A page in a table: its path, which leads to all that is known of it, and its title. */
  Sheet.Cell page(PageUrl url) {
    return Sheet.Cell.link(
        path(url), session.title(url), "page?url=" + SearchQuery.encoded(url.value()));
  }

  /** The path of a page, with its host where there are several sites; the address of any other. */
  String path(PageUrl url) {
    boolean own = session.pageAt(url).isPresent();
    String host = session.hasSeveralSites() ? url.authority() : "";
    return PathWords.of(own ? host + url.pathAndQuery() : url.value());
  }

  /** The part of a site. */
  String section(String section) {
    return section.isEmpty() ? texts.say("section.top") : PathWords.of(section);
  }

  /** Where visitors come from. */
  String source(InflowSource source) {
    return source.host().isEmpty()
        ? kind(source.kind())
        : texts.say("source.of." + name(source.kind()), source.host());
  }

  /** In which way visitors come. */
  String kind(InflowSource.Kind kind) {
    return texts.say("source." + name(kind));
  }

  private static String name(InflowSource.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  Sheet.Column name(String key) {
    return new Sheet.Column(texts.say(key), false);
  }

  Sheet.Column number(String key) {
    return new Sheet.Column(texts.say(key), true);
  }

  Sheet.Cell amount(double amount) {
    return Sheet.Cell.of(texts.number(amount));
  }

  Sheet.Cell signed(double change) {
    return Sheet.Cell.of(texts.signed(change));
  }

  /** The share of a whole, as a bar and in per cent. */
  Sheet.Cell share(double part, double whole) {
    return Sheet.Cell.bar(texts.percent(part, whole), part, whole);
  }

  /** A way to name what a share comes from. */
  interface Name<T> {
    Sheet.Cell of(T thing);
  }

  /** A row of a table of shares: what, how much, which share of the whole. */
  <T> List<Sheet.Cell> row(PageOrigins.Share<T> share, double whole, Name<T> name) {
    Optional<T> of = share.of();
    Sheet.Cell first =
        of.isPresent()
            ? name.of(of.get())
            : Sheet.Cell.of(texts.say("share.others", share.count()));
    return List.of(first, amount(share.amount()), share(share.amount(), whole));
  }
}
