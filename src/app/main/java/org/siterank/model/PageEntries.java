package org.siterank.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.siterank.analysis.Names;
import org.siterank.content.PageContent;
import org.siterank.content.Shingles;
import org.siterank.document.LanguageGuess;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.site.ListingKind;
import org.siterank.site.PageDate;
import org.siterank.site.PageSigns;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.Section;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredHead;
import org.siterank.store.StoredPage;

/**
 * The pages for an index, one at a time and the best ranked first, as the index sorts them: what is
 * in order already need not be sorted when it is written. A text is read only when the index asks
 * for it. The graph is not held: for a million pages it would be a third of the memory.
 */
public final class PageEntries implements Iterator<IndexEntry> {

  /** The part of each page that is held meanwhile: of a million pages, every field is felt. */
  private record Ranked(
      PageUrl url,
      long digest,
      ListingKind listing,
      long changed, // in milliseconds of the epoch, as it is stored
      Optional<PageDate> dated,
      Readers readers,
      double rank,
      Around around) {

    /** The file as one that holds several pages. */
    Ranked whole() {
      ListingKind kind = ListingKind.WHOLE;
      long other = 31 * digest + kind.name().hashCode();
      return new Ranked(url, other, kind, changed, dated, readers, rank, around);
    }
  }

  /**
   * The words of links to a page, and its near copies.
   *
   * @param anchors the words of links that lead to it
   * @param copies the pages with nearly its text
   */
  private record Around(List<String> anchors, List<PageUrl> copies) {

    private static final Around NOTHING = new Around(List.of(), List.of());

    static Around of(StoredSite model, PageUrl url) {
      List<String> anchors = model.anchors(url);
      List<PageUrl> copies = model.resolver().nearCopies(url);
      return anchors.isEmpty() && copies.isEmpty() ? NOTHING : new Around(anchors, copies);
    }
  }

  private static final Comparator<Ranked> BEST_FIRST =
      Comparator.comparingDouble(Ranked::rank).reversed().thenComparing(Ranked::url);

  /** Pages with nearly the same text that a result lists: more would be longer than the result. */
  private static final int COPIES = 10;

  /** {@code hreflang=x-default}: a page for those whose language the site does not have. */
  private static final String NO_LANGUAGE = "x";

  private final SiteStore store;
  private final SiteScope scope;
  private final List<Ranked> pages;
  private final DatedPages dates;
  private final CommonParts common;
  private final Map<PageUrl, String> versions;

  /** Languages that other pages state in {@code hreflang}, or the site as a whole. */
  private final Map<PageUrl, String> languages;

  private final FolderFronts fronts;

  /** Pages that ask not to be shown. */
  private final Set<PageUrl> hidden;

  private int next;

  private PageEntries(
      SiteStore store,
      SiteScope scope,
      List<Ranked> pages,
      CommonParts common,
      Map<PageUrl, String> versions,
      Map<PageUrl, String> languages,
      FolderFronts fronts,
      Set<PageUrl> hidden) {
    this.fronts = fronts;
    this.hidden = hidden;
    this.versions = versions;
    this.languages = languages;
    this.common = common;
    this.store = store;
    this.scope = scope;
    this.pages = pages;
    this.dates = DatedPages.of(pages.stream().map(Ranked::dated).toList());
  }

  /**
   * Every page that was read, may be shown, and has a rank.
   *
   * @param listings tells which nodes of the model are listings
   * @param ranks the rank of a node; NaN for one that is not wanted
   */
  public static PageEntries read(
      SiteStore store,
      StoredSite model,
      IntFunction<ListingKind> listings,
      IntToDoubleFunction ranks)
      throws IOException {
    return read(store, model, listings, ranks, readers -> true);
  }

  /**
   * Reads the entries of the pages that some may read.
   *
   * @param wanted whether pages with these readers are wanted
   */
  public static PageEntries read(
      SiteStore store,
      StoredSite model,
      IntFunction<ListingKind> listings,
      IntToDoubleFunction ranks,
      Predicate<Readers> wanted)
      throws IOException {
    Map<PageUrl, Readers> readers = store.readers().all();
    Readers others = readers.isEmpty() ? Readers.UNRESTRICTED : Readers.NOBODY;
    List<Ranked> shown = new ArrayList<>();
    PageVersions versions = new PageVersions();
    WholeFiles files = new WholeFiles(new StoredSamples(store));
    FolderFronts fronts = new FolderFronts();
    MainLanguages main = new MainLanguages();
    SiteGraph graph = model.graph();
    CommonParts common = CommonParts.of(store);
    Set<PageUrl> hidden = new HashSet<>();
    store
        .pages()
        .forEachLaidOut(
            head -> {
              if (head.noindex()) {
                hidden.add(head.url());
              }
              int node = graph.node(head.url().value());
              double rank = node < 0 ? Double.NaN : ranks.applyAsDouble(node);
              if (!Double.isNaN(rank) && graph.kind(node) == NodeKind.READ && !head.noindex()) {
                // The one instance of its address that is kept anyway.
                PageUrl url = model.resolver().meaning(head.url()).url();
                ListingKind listing = listings.apply(node);
                Readers may = readers.getOrDefault(url, others);
                if (!wanted.test(may)) {
                  return;
                }
                fronts.add(url);
                main.add(url, head.language());
                files.add(url, MediaNames.shortName(head.contentType()).equals("html"), may);
                versions.add(
                    PageVersions.Member.of(
                        url,
                        MediaNames.shortName(head.contentType()),
                        head.language(),
                        PageVersions.Outline.of(head.layout().blocks())));
                shown.add(
                    new Ranked(
                        url,
                        digest(head, common, listing),
                        listing,
                        head.changed().toEpochMilli(),
                        head.dated().filter(date -> DatedPages.isOwn(date, listing)),
                        may,
                        rank,
                        Around.of(model, url)));
              }
            });
    shown.sort(BEST_FIRST);
    Map<PageUrl, String> languages = new HashMap<>();
    store
        .facts()
        .forEachAlternate(
            (page, other) -> {
              PageUrl target = model.resolver().meaning(other.target()).url();
              versions.addAlternate(model.resolver().meaning(page).url(), target);
              String tag = other.code().replaceFirst("[-_].*", "").toLowerCase(Locale.ROOT);
              if (!tag.equals(NO_LANGUAGE)) {
                languages.putIfAbsent(target, tag);
              }
            });
    main.addTo(languages);
    Map<PageUrl, String> named =
        versions.names(
            new RecentShingles(store)::sample,
            action ->
                store
                    .pages()
                    .forEachHead(
                        head ->
                            action.accept(
                                model.resolver().meaning(head.url()).url(), head.title())));
    Set<PageUrl> wholes = files.find();
    shown.replaceAll(page -> wholes.contains(page.url()) ? page.whole() : page);
    return new PageEntries(store, model.scope(), shown, common, named, languages, fronts, hidden);
  }

  /**
   * Samples of the texts of a store.
   *
   * @param store has them
   */
  private record StoredSamples(SiteStore store) implements WholeFiles.Texts {

    @Override
    public int[] page(PageUrl url) throws IOException {
      return store.layouts().shingles(url);
    }

    @Override
    public int[] file(PageUrl url) throws IOException {
      return Shingles.whole(store.pages().page(url).map(StoredPage::body).orElse(""));
    }
  }

  /** The number of pages. */
  public int size() {
    return pages.size();
  }

  /** The addresses of the pages. */
  public Set<PageUrl> urls() {
    return pages.stream().map(Ranked::url).collect(Collectors.toUnmodifiableSet());
  }

  /** How far it is known when they are from. */
  public DatedPages dates() {
    return dates;
  }

  @Override
  public boolean hasNext() {
    return next < pages.size();
  }

  @Override
  public IndexEntry next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Ranked page = pages.get(next++);
    List<String> anchors = page.around().anchors();
    Optional<LocalDate> day = dates.day(page.dated());
    String version = versions.getOrDefault(page.url(), "");
    List<PageUrl> copies =
        page.around().copies().stream()
            .filter(copy -> !hidden.contains(copy))
            .limit(COPIES)
            .toList();
    return new IndexEntry(
        page.url(),
        fingerprint(page.digest(), anchors, day, siteName(page.url()) + version + lines(copies))
            + 31L * languages.getOrDefault(page.url(), "").hashCode()
            + (fronts.has(page.url()) ? 1 : 0),
        page.rank(),
        Instant.ofEpochMilli(page.changed()),
        page.readers(),
        version,
        copies,
        () -> text(page.url(), page.listing(), anchors, day));
  }

  private String siteName(PageUrl url) {
    return scope.siteName(url).orElse("");
  }

  private static String lines(List<PageUrl> pages) {
    return pages.stream().map(page -> "\n" + page.value()).collect(Collectors.joining());
  }

  private IndexedPage text(
      PageUrl url, ListingKind listing, List<String> anchors, Optional<LocalDate> day)
      throws IOException {
    StoredPage page =
        store.pages().page(url).orElseThrow(() -> new IOException(url + ": its text has vanished"));
    List<String> names = new ArrayList<>(anchors);
    if (fronts.has(url)) {
      names.addAll(Names.beginnings(page.title()));
    }
    IndexedPage read = text(page, common, listing, names, day, siteName(url));
    return read.language().isEmpty() ? read.inLanguage(languages.getOrDefault(url, "")) : read;
  }

  /**
   * Returns what is indexed of a page.
   *
   * @param common what the site's pages have in common
   * @param listing whether it lists others
   * @param anchors the words of links that lead to it
   * @param day when it is from
   * @param site the name of its site among several, or empty
   */
  public static IndexedPage text(
      StoredPage page,
      CommonParts common,
      ListingKind listing,
      List<String> anchors,
      Optional<LocalDate> day,
      String site) {
    PageContent content = PageContent.of(page.layout(), common.template());
    String body = content.text(page.body());
    List<Section> sections = content.sections(page.sections());
    String type = MediaNames.shortName(page.contentType());
    String title =
        type.equals("html")
            ? page.title()
            : DocumentTitles.of(page.url(), page.title(), body, anchors);
    String shown = common.titles().shown(page.url(), title, page.layout(), sections);
    boolean guess = page.layout().signs().contains(PageSigns.LANGUAGE_GUESSED);
    return new IndexedPage(
        page.url(),
        new IndexedPage.Fields(
            title,
            content.isAll() ? page.headings() : headings(sections),
            page.description(),
            body,
            anchors,
            shown.equals(title) ? "" : shown),
        guess && !content.isAll() ? language(body, page.language()) : page.language(),
        type,
        day,
        sections,
        listing,
        site);
  }

  /** The language of a body, or of all that stands on the page, where that is told by its text. */
  private static String language(String body, String ofPage) {
    String told = LanguageGuess.language(body);
    return told.isEmpty() ? ofPage : told;
  }

  private static String headings(List<Section> sections) {
    return String.join("\n", sections.stream().map(Section::title).toList());
  }

  /** The page's own hash, its shown title, and which of its lines are indexed as what. */
  private static long digest(StoredHead head, CommonParts common, ListingKind listing) {
    PageContent content = PageContent.of(head.layout(), common.template());
    List<Section> sections = content.sections(head.layout().sections());
    String shown = common.titles().shown(head.url(), head.title(), head.layout(), sections);
    long hash = 31 * (head.digest() ^ content.hash()) + shown.hashCode();
    hash = 31 * hash + head.layout().sections().hashCode();
    return 31 * hash + listing.name().hashCode();
  }

  /** The page's own hash, that of the words that lead to it, of its day, and of its site. */
  private static long fingerprint(
      long digest, List<String> anchors, Optional<LocalDate> day, String site) {
    ByteBuffer bytes =
        StandardCharsets.UTF_8.encode(
            String.join("\n", anchors.stream().sorted().toList())
                + day.map(LocalDate::toString).orElse("")
                + site);
    long hash = digest;
    while (bytes.hasRemaining()) {
      hash = (hash ^ bytes.get()) * 0x100000001b3L; // FNV-1a
    }
    return hash;
  }
}
