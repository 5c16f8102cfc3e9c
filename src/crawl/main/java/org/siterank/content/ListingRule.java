package org.siterank.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.siterank.site.PageSigns;

/**
 * Decides by points whether a page is a listing. What its content says weighs most; its markup and
 * its address may support that, and cannot decide it alone.
 *
 * <p>The points are our choice, tuned on hand-labelled pages of two blogs, two manuals, a wiki and
 * a shop.
 */
public final class ListingRule {

  /** A page with so many points, or more, is a listing. */
  public static final double LEAST = 3;

  /** Characters in a row that are a text of its own, about 60 words. */
  static final int OWN_TEXT = 400;

  /** Types of schema.org for pages that list (in lower case). */
  private static final Set<String> LISTS =
      Set.of(
          "collectionpage", "blog", "itemlist", "searchresultspage", "collection", "datacatalog");

  /** Pages of one kind that must be decided before they say something of the rest. */
  static final int PEERS = 5;

  private ListingRule() {}

  /**
   * The verdict on a page.
   *
   * @param peers share of listings among the other pages whose addresses have its shape, weighed;
   *     NaN where these are too few
   * @param withinPage whether {@link ListingEvidence.Original#within} is known to be no listing
   *     itself
   */
  public static ListingVerdict decide(ListingEvidence evidence, double peers, boolean withinPage) {
    List<ListingVerdict.Reason> reasons = new ArrayList<>();
    boolean within = withinPage && evidence.original().within().isPresent();
    // Among listings, what speaks against it, a text of its own, is that of the page it shows.
    reasons.addAll(
        within && (evidence.original().copy() || peers >= 0.5)
            ? markup(evidence)
            : contentPoints(evidence));
    if (within) {
      String where =
          evidence.original().within().get()
              + (evidence.original().copy() ? ", which names it as a copy" : "");
      add(reasons, LEAST + 4, "nearly all of its text is also on " + where);
    }
    if (peers >= 0.5) {
      // Alone the most would do; so it takes a content that is mostly that of other pages.
      boolean most = peers >= 0.9 && evidence.text().own() <= .45;
      add(
          reasons,
          most ? LEAST : peers >= 0.7 ? 2 : 1,
          percent(peers) + " of the pages with similar addresses are listings");
    } else if (peers <= 0.1 && evidence.text().linked() < .5 && evidence.text().own() > .15) {
      add(reasons, -1, percent(1 - peers) + " of the pages with similar addresses are not");
    }
    double score = reasons.stream().mapToDouble(ListingVerdict.Reason::points).sum();
    return new ListingVerdict(score >= LEAST, score, reasons);
  }

  private static List<ListingVerdict.Reason> contentPoints(ListingEvidence evidence) {
    List<ListingVerdict.Reason> reasons = new ArrayList<>();
    double own = evidence.text().own();
    double points = own <= .15 ? 3 : own <= .3 ? 2 : own <= .45 ? 1 : own <= .6 ? 0 : -2;
    add(
        reasons,
        own > .8 ? -3 : points,
        percent(evidence.text().linked())
            + " of its content is link text, "
            + percent(evidence.text().covered())
            + " is also on the linked pages, "
            + percent(own)
            + " is its own");
    int siblings = evidence.links().siblings();
    boolean shows = evidence.items() > 0 && own <= .3;
    // A list has a line for each of its entries; "see also" has one line for all.
    boolean list = evidence.entries() >= 3 || shows;
    double many = siblings >= 20 ? 2 : siblings >= 8 ? 1 : siblings >= 3 || shows ? 0 : -2;
    add(
        reasons,
        list ? many : Math.min(-1, many),
        siblings == 0
            ? "it links to no other page of the site"
            : "it links to "
                + (siblings == 1 ? "1 page" : siblings + " pages")
                + " of one kind, "
                + evidence.links().shape()
                + (list ? "" : ", in fewer than 3 lines"));
    if (shows) {
      String texts = evidence.items() == 1 ? "1 text is" : evidence.items() + " texts are";
      add(reasons, 0.5, texts + " below a title that links to the page with this text");
    }
    if (evidence.text().linked() >= .5) {
      add(reasons, 1, "most of it is in links");
    }
    if (evidence.ownRun() >= OWN_TEXT) {
      double weight = own <= .2 ? -1 : -2;
      add(reasons, weight, "it has " + evidence.ownRun() + " characters of its own in a row");
    }
    reasons.addAll(markup(evidence));
    return reasons;
  }

  private static List<ListingVerdict.Reason> markup(ListingEvidence evidence) {
    List<ListingVerdict.Reason> reasons = new ArrayList<>();
    boolean lists = false;
    boolean article = false;
    int articles = 0;
    boolean around = false;
    for (String sign : evidence.signs()) {
      if (sign.startsWith(PageSigns.TYPE)) {
        String type = sign.substring(PageSigns.TYPE.length());
        lists |= LISTS.contains(type);
        article |= isArticle(type);
      } else if (sign.startsWith(PageSigns.OPEN_GRAPH)) {
        String type = sign.substring(PageSigns.OPEN_GRAPH.length());
        lists |= type.equals("blog");
        article |= isArticle(type);
      } else if (sign.startsWith(PageSigns.ARTICLES)) {
        articles = Integer.parseInt(sign.substring(PageSigns.ARTICLES.length()));
      } else if (sign.startsWith(PageSigns.RELATION)) {
        around |= sign.endsWith("next") || sign.endsWith("prev");
      }
    }
    if (lists) {
      add(reasons, 2, "its markup calls it a collection");
    } else if (article) {
      add(reasons, -2, "its markup calls it an article");
    }
    if (articles >= 3 && evidence.links().targets() >= 2) {
      add(reasons, 1, "it has " + articles + " articles");
    }
    if (evidence.paginated()) {
      add(reasons, around ? 1.5 : 1, "its address has the number of a page");
    }
    return reasons;
  }

  /** Article and its kinds end so in schema.org, but for postings; product is Open Graph's too. */
  private static boolean isArticle(String type) {
    return type.endsWith("article")
        || type.endsWith("posting")
        || type.equals("product")
        || type.equals("recipe")
        || type.equals("book");
  }

  private static void add(List<ListingVerdict.Reason> reasons, double points, String words) {
    reasons.add(new ListingVerdict.Reason(points, words));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }
}
