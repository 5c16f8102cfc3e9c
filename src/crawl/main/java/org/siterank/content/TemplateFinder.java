package org.siterank.content;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.siterank.site.Block;
import org.siterank.site.PageUrl;

/**
 * Finds the {@link Template} of a site: blocks that repeat over its own pages.
 *
 * <p>A block b is template when, of the n(d) sampled pages below some folder d of the site, c(b, d)
 * have it, and one of these holds:
 *
 * <ul>
 *   <li>c ≥ {@value #FEW} and c ≥ {@value #MOST} n: most pages of a part have it. For a block of
 *       prose, one with more than {@value #PROSE} characters that are mostly no links, the part
 *       must have {@value #LARGE_PART} pages: the excerpt of a post may stand on all ten pages of a
 *       folder of tags.
 *   <li>c ≥ {@value #MANY} and c ≥ {@value #SHARE} n: so many pages that none of them can be meant.
 *       No excerpt is on so many listings, and a widget that only the posts have is found although
 *       tag pages outnumber them.
 * </ul>
 *
 * <p>Source: Z. Bar-Yossef and S. Rajagopalan, Template detection via data mining and its
 * applications, WWW 2002, who call a pagelet template when it repeats over the pages of one
 * hyperlinked group; here the group is a folder, and the pagelet a line of text, as in C.
 * Kohlschütter, P. Fankhauser and W. Nejdl, Boilerplate detection using shallow text features, WSDM
 * 2010. The thresholds are our choice, made on blogs and manuals.
 *
 * <p>Of a large site a sample of {@value #SAMPLE} pages is looked at, chosen by the hash of their
 * addresses, so that two runs choose alike. Cost: two passes over the blocks of the sample; memory
 * for one counter for each distinct block of it, and for each pair of a frequent block and a
 * folder. It fails for template text that differs on every page, and for parts of a large site that
 * the sample hardly meets.
 */
public final class TemplateFinder {

  /** Pages looked at, about. */
  public static final int SAMPLE = 20_000;

  static final int FEW = 8;
  static final double MOST = 0.5;
  static final int PROSE = 80;
  static final int LARGE_PART = 30;
  static final int MANY = 50;
  static final double SHARE = 0.1;

  /** How often a block stands on pages of a folder. */
  private static final class Part {
    private final int hash;
    private final long folder;
    private int pages;

    Part(int hash, long folder) {
      this.hash = hash;
      this.folder = folder;
    }
  }

  private final long every;
  private final IntCounts pages = new IntCounts();
  private final Set<Integer> prose = new HashSet<>();
  private final Map<Long, Integer> folders = new HashMap<>();
  private final Map<Long, Part> parts = new HashMap<>();

  /**
   * @param sitePages how many pages the site has, about
   */
  public TemplateFinder(int sitePages) {
    this.every = Math.max(1, (sitePages + SAMPLE - 1) / SAMPLE);
  }

  /** Whether a page is one of the sample. */
  public boolean samples(PageUrl url) {
    return every == 1 || Long.remainderUnsigned(mixed(hash(url.value())), every) == 0;
  }

  /** First pass: counts the blocks of a page of the sample. */
  public void count(List<Block> blocks) {
    blocks.stream().mapToInt(Block::hash).filter(hash -> hash != 0).distinct().forEach(pages::add);
  }

  /** Second pass, when all pages were counted: counts by folder what is frequent. */
  public void countByFolder(PageUrl url, List<Block> blocks) {
    List<Long> around = folders(url);
    around.forEach(folder -> folders.merge(folder, 1, Integer::sum));
    Set<Integer> counted = new HashSet<>();
    for (Block block : blocks) {
      int hash = block.hash();
      if (hash == 0 || pages.get(hash) < FEW || !counted.add(hash)) {
        continue;
      }
      for (long folder : around) {
        parts.computeIfAbsent(mixed(folder + hash), key -> new Part(hash, folder)).pages++;
      }
      if (block.length() > PROSE && block.linked() * 2 < block.length()) {
        prose.add(hash);
      }
    }
  }

  /** The template, when all pages were counted twice. */
  public Template template() {
    int[] found =
        parts.values().stream().filter(this::isTemplate).mapToInt(p -> p.hash).distinct().toArray();
    return Template.of(found);
  }

  private boolean isTemplate(Part part) {
    int all = folders.get(part.folder);
    boolean most = part.pages >= FEW && part.pages >= MOST * all;
    boolean large = all >= LARGE_PART || !prose.contains(part.hash);
    return (most && large) || (part.pages >= MANY && part.pages >= SHARE * all);
  }

  /** The hashes of all folders that a page is in, the site's own included. */
  private static List<Long> folders(PageUrl url) {
    String path = url.path();
    List<Long> folders = new ArrayList<>();
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      folders.add(hash(url.authority() + path.substring(0, slash + 1)));
    }
    return folders;
  }

  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L; // FNV-1a
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }

  /** The finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). */
  private static long mixed(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
