package org.siterank.content;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.siterank.site.Block;
import org.siterank.site.PageLayout;
import org.siterank.site.PageUrl;
import org.siterank.site.Pagination;

/**
 * Measures how much of a page stands on the pages it links to.
 *
 * <p>The content falls into runs of lines, parted by lines that are mostly links to other pages of
 * the site. Of each run, the share of its {@link Shingles} that stand on the first {@value
 * #MAX_TARGETS} pages linked to is taken as covered; a page that has more than {@value #WITHIN} of
 * all of them covers nothing, for it may be a listing that shows this page; it is reported as the
 * one that it stands within. But a run below an item, a line that is nothing but one link, is
 * covered by the page that the item leads to, for that is its title. An excerpt may have such lines
 * of its own: one that leads to a page without a text is no item, and below one that leads to the
 * page itself, or elsewhere, the pages of earlier items cover as well, unless they say nearly all
 * that the page says, as the front page does of a post. Pages whose addresses have the shape of its
 * own cover nothing else: the variants of a product say the same. What stands after the line with
 * one more target is not measured. A line whose links lead to the page itself is a table of its own
 * contents, and counts for nothing.
 *
 * <p>Cost: one text and at most {@value #MAX_TARGETS} stored samples a page.
 */
public final class ListingMeasure {

  static final int MAX_TARGETS = 32;
  static final double WITHIN = 0.7;

  /** A run stands on a page when so much of it does. */
  private static final double MOSTLY = 0.5;

  /** Share of a line that is linked when it is nothing but a link; ornaments stand around it. */
  private static final double ONLY_LINKS = 0.8;

  /** Fewer samples than these do not tell that a page stands within another one. */
  private static final int LEAST_WITHIN = 6;

  /** Of a run with fewer samples than these, a share of them tells little; all is compared. */
  private static final int FEW = 32;

  /** Content of fewer characters may be the heading of contents that stand in a {@code nav}. */
  private static final int LITTLE = 200;

  /** Facts about the pages linked to. */
  public interface Site {
    /** The page of the site that an address stands for. */
    Optional<PageUrl> page(PageUrl address);

    /** The sample of a page's text. */
    int[] shingles(PageUrl page) throws IOException;

    /** All of them. */
    int[] allShingles(PageUrl page) throws IOException;
  }

  /** Lines between two that are links. */
  private static final class Run {
    private final StringBuilder text = new StringBuilder();
    private double unlinked;
    private int[] shingles = {};
    private double covered;
    private PageUrl item; // The title that it stands below leads there.
    private List<PageUrl> earlier = List.of(); // So do the titles before that one.
  }

  private final PageUrl url;
  private final Site site;
  private final Set<PageUrl> targets = new LinkedHashSet<>();
  private final List<Run> runs = new ArrayList<>();
  private int characters;
  private int measured;
  private double linked;
  private double measuredLinks;
  private PageUrl item;
  private final Set<PageUrl> titles = new LinkedHashSet<>();

  /** How many samples of all runs stand on a page, of those that were asked for. */
  private final Map<PageUrl, Integer> common = new HashMap<>();

  private int items;
  private int entries;
  private boolean full;

  private ListingMeasure(PageUrl url, Site site) {
    this.url = url;
    this.site = site;
    runs.add(new Run());
  }

  /**
   * The evidence of a page.
   *
   * @param text its text
   * @param template what is no content
   * @param links where its links lead, in their order
   */
  public static ListingEvidence of(
      PageUrl url,
      String text,
      PageLayout layout,
      Template template,
      List<PageUrl> links,
      Site site)
      throws IOException {
    PageContent content = PageContent.of(layout, template);
    if (content.text(text).length() < LITTLE) {
      content = PageContent.withNavigation(layout, template);
    }
    ListingMeasure measure = new ListingMeasure(url, site);
    measure.read(text, layout.blocks(), content, links);
    return measure.evidence(layout.signs());
  }

  /** Whether nearly all that a page says stands on another one, by the samples of their texts. */
  public static boolean isWithin(int[] page, int[] other) {
    return page.length >= LEAST_WITHIN && Shingles.common(page, other) > WITHIN * page.length;
  }

  private void read(String text, List<Block> blocks, PageContent content, List<PageUrl> links)
      throws IOException {
    int start = 0;
    int link = 0;
    for (int i = 0; i < blocks.size(); i++) {
      Block block = blocks.get(i);
      int end = Math.min(text.length(), start + block.length());
      int last = Math.min(links.size(), link + block.links());
      if (start <= end) {
        String line = text.substring(start, end);
        List<PageUrl> of = links.subList(Math.min(link, last), last);
        if (content.has(i)) {
          add(line, block, of);
        } else if (!block.chrome() && content.goesOn(i)) {
          addTitle(line, block, of);
        }
      }
      start = end + 1;
      link = last;
    }
  }

  /** The title of a post with many tags stands on so many pages that it is template text. */
  private void addTitle(String line, Block block, List<PageUrl> links) throws IOException {
    Set<PageUrl> pages = new HashSet<>();
    links.forEach(link -> site.page(link).ifPresent(pages::add));
    pages.remove(url);
    if (isItem(line, block, pages) && site.shingles(pages.iterator().next()).length > 0) {
      targets.addAll(pages);
      titles.addAll(pages);
      begin();
    }
  }

  private static boolean isItem(String line, Block block, Set<PageUrl> pages) {
    return pages.size() == 1
        && block.linked() >= ONLY_LINKS * block.length()
        && (block.heading() || line.indexOf(' ') > 0);
  }

  private void add(String line, Block block, List<PageUrl> links) throws IOException {
    int inside = 0;
    int self = 0;
    Set<PageUrl> pages = new HashSet<>();
    for (PageUrl link : links) {
      Optional<PageUrl> page = site.page(link);
      page.ifPresent(pages::add);
      if (page.isPresent() && page.get().equals(url)) {
        self++;
      } else if (page.isPresent()) {
        inside++;
        full |= targets.size() == MAX_TARGETS && !targets.contains(page.get());
        targets.add(page.get());
      }
    }
    boolean leadsHere = self > 0 && self == links.size() && block.linked() * 2 > block.length();
    if (isItem(line, block, pages)
        && (leadsHere ? block.heading() : site.shingles(pages.iterator().next()).length > 0)) {
      item = pages.iterator().next();
      titles.add(item);
    }
    if (leadsHere) {
      begin();
      return;
    }
    double inLinks = links.isEmpty() ? 0 : block.linked() * (double) inside / links.size();
    boolean entry = inside > 0 && inLinks * 2 >= block.length();
    // A date or a count beside the one link is part of the entry.
    boolean counted = entry && links.size() == 1 && line.chars().anyMatch(Character::isDigit);
    double listed = counted ? block.length() : inLinks;
    characters += block.length();
    linked += listed;
    entries += entry ? 1 : 0;
    if (full) {
      return;
    }
    measured += block.length();
    measuredLinks += listed;
    if (entry) {
      begin();
    } else {
      runs.get(runs.size() - 1).text.append(line).append('\n');
    }
    runs.get(runs.size() - 1).unlinked += block.length() - listed;
  }

  private void begin() {
    Run run = new Run();
    run.item = item;
    run.earlier =
        titles.stream().filter(title -> !title.equals(item) && !title.equals(url)).toList();
    runs.add(run);
  }

  private ListingEvidence evidence(List<String> signs) throws IOException {
    int all = 0;
    for (Run run : runs) {
      run.shingles = Shingles.of(run.text.toString());
      all += run.shingles.length;
    }
    Optional<PageUrl> within = cover(all);
    double covered = 0;
    double ownRun = 0;
    for (Run run : runs) {
      covered += run.unlinked * run.covered;
      ownRun = Math.max(ownRun, run.unlinked * (1 - run.covered));
    }
    Map<String, Integer> shapes = new HashMap<>();
    targets.forEach(target -> shapes.merge(AddressShape.of(target), 1, Integer::sum));
    Map.Entry<String, Integer> most =
        shapes.entrySet().stream()
            .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry::getKey))
            .orElse(Map.entry("", 0));
    // Of what was not measured only the links are known; it is taken to be like the rest.
    double rest = measured == 0 ? 0 : covered / measured;
    double share = characters == 0 ? 0 : linked / characters;
    double measuredShare = measured == 0 ? 0 : measuredLinks / measured;
    double unlinked = measuredShare < 1 ? (1 - share) / (1 - measuredShare) : 0;
    return new ListingEvidence(
        new ListingEvidence.Text(characters, share, Math.min(1, rest * unlinked)),
        new ListingEvidence.Targets(targets.size(), most.getValue(), most.getKey()),
        entries,
        items,
        (int) Math.round(ownRun),
        new ListingEvidence.Original(within, false),
        Pagination.isNumbered(url),
        signs);
  }

  /** Finds what of the runs stands on the pages linked to. */
  private Optional<PageUrl> cover(int all) throws IOException {
    Optional<PageUrl> within = Optional.empty();
    double most = 0;
    List<int[]> covering = new ArrayList<>();
    String shape = AddressShape.of(url);
    for (PageUrl target : targets.stream().limit(MAX_TARGETS).toList()) {
      if (AddressShape.of(target).equals(shape)) {
        continue;
      }
      double share = all == 0 ? 0 : common(target) / (double) all;
      if (share <= WITHIN || all < LEAST_WITHIN) {
        covering.add(site.shingles(target));
      } else if (share > most) {
        most = share;
        within = Optional.of(target);
      }
    }
    for (Run run : runs) {
      coverByTitles(run, all);
      if (run.shingles.length > 0 && !url.equals(run.item)) {
        cover(run, covering);
      }
    }
    return within;
  }

  private void coverByTitles(Run run, int all) throws IOException {
    if (run.item != null && !run.item.equals(url)) {
      run.covered = share(run, run.item);
    }
    for (PageUrl title : run.earlier) {
      if (run.covered < MOSTLY && saysPart(title, all)) {
        run.covered = Math.max(run.covered, share(run, title));
      }
    }
    items += run.covered >= MOSTLY ? 1 : 0;
  }

  private double share(Run run, PageUrl page) throws IOException {
    if (run.shingles.length >= FEW) {
      return Shingles.common(run.shingles, site.shingles(page)) / (double) run.shingles.length;
    }
    int[] all = Shingles.all(run.text.toString());
    return all.length == 0 ? 0 : Shingles.common(all, site.allShingles(page)) / (double) all.length;
  }

  /** Whether a page says no more than a part of what this one says. */
  private boolean saysPart(PageUrl page, int all) throws IOException {
    return common(page) <= WITHIN * all;
  }

  /** How many samples of all runs stand on a page. */
  private int common(PageUrl page) throws IOException {
    Integer known = common.get(page);
    if (known != null) {
      return known;
    }
    int[] other = site.shingles(page);
    int sum = 0;
    for (Run run : runs) {
      sum += Shingles.common(run.shingles, other);
    }
    common.put(page, sum);
    return sum;
  }

  private void cover(Run run, List<int[]> covering) {
    int common = 0;
    for (int shingle : run.shingles) {
      common += isIn(shingle, covering) ? 1 : 0;
    }
    run.covered = Math.max(run.covered, common / (double) run.shingles.length);
  }

  private static boolean isIn(int shingle, List<int[]> samples) {
    for (int[] sample : samples) {
      if (Arrays.binarySearch(sample, shingle) >= 0) {
        return true;
      }
    }
    return false;
  }
}
