package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldDocs;
import org.apache.lucene.search.TotalHits;
import org.siterank.index.CopyList;
import org.siterank.index.LanguageVariant;
import org.siterank.index.SiteField;
import org.siterank.site.PageUrl;

/**
 * Brings the versions of one page together in a list of results: where the best of them stands, the
 * one in the reader's language is shown, and a page before the same as a file.
 */
final class ResultVersions {

  /** Versions looked at: more languages than any site has. */
  private static final int MOST = 100;

  private static final Set<String> NORWEGIAN = Set.of("nb", "nn");

  private final PublishedSearcher searcher;
  private final Query text;
  private final Query permitted;
  private final List<String> languages;
  private final List<String> wanted;

  /**
   * @param text the pages that the query finds, without scores
   * @param permitted which versions in the reader's language may be shown
   * @param wanted tags of what the reader understands, the best first
   */
  ResultVersions(PublishedSearcher searcher, Query text, Query permitted, List<String> wanted) {
    this.searcher = searcher;
    this.text = text;
    this.permitted = permitted;
    this.wanted = wanted;
    this.languages =
        wanted.stream().map(LanguageVariant::primary).map(ResultVersions::common).toList();
  }

  /** Results of which only the first version of each page is left. */
  static TopFieldDocs first(PublishedSearcher searcher, TopFieldDocs found) throws IOException {
    Set<String> seen = new HashSet<>();
    List<ScoreDoc> first = new ArrayList<>();
    for (ScoreDoc doc : found.scoreDocs) {
      Optional<String> versions = searcher.value(doc.doc, SiteField.VERSIONS);
      if (versions.isEmpty() || seen.add(versions.get())) {
        first.add(doc);
      }
    }
    int dropped = found.scoreDocs.length - first.size();
    return new TopFieldDocs(
        new TotalHits(found.totalHits.value - dropped, found.totalHits.relation),
        first.toArray(ScoreDoc[]::new),
        found.fields);
  }

  /** The version of each page that its reader should see. */
  List<FieldDoc> chosen(List<FieldDoc> docs) throws IOException {
    List<FieldDoc> chosen = new ArrayList<>();
    for (FieldDoc doc : docs) {
      Optional<String> versions = searcher.value(doc.doc, SiteField.VERSIONS);
      int best = versions.isEmpty() ? doc.doc : best(doc.doc, versions.get());
      chosen.add(best == doc.doc ? doc : new FieldDoc(best, doc.score, doc.fields, doc.shardIndex));
    }
    return chosen;
  }

  /** A version, by what makes it the one to be shown; less is better. */
  private record Version(int doc, int language, int variant, boolean file, boolean copy) {}

  private int best(int found, String versions) throws IOException {
    List<Version> all = versions(text, found, versions);
    if (!permitted.equals(text) && all.stream().noneMatch(this::isWanted)) {
      versions(permitted, found, versions).stream().filter(this::isWanted).forEach(all::add);
    }
    return all.stream()
        .min(
            Comparator.comparingInt(Version::language)
                .thenComparing(Version::variant)
                .thenComparing(Version::file)
                .thenComparing(Version::copy)
                .thenComparing(version -> version.doc() != found)
                .thenComparingInt(Version::doc))
        .map(Version::doc)
        .orElse(found);
  }

  private boolean isWanted(Version version) {
    return version.language() < languages.size();
  }

  private List<Version> versions(Query query, int found, String versions) throws IOException {
    Query matching =
        new BooleanQuery.Builder()
            .add(query, Occur.FILTER)
            .add(new TermQuery(new Term(SiteField.VERSIONS.key(), versions)), Occur.FILTER)
            .build();
    String language = common(searcher.value(found, SiteField.LANGUAGE).orElse(""));
    List<Version> all = new ArrayList<>();
    for (ScoreDoc doc : searcher.search(matching, MOST).scoreDocs) {
      String own = common(searcher.value(doc.doc, SiteField.LANGUAGE).orElse(""));
      int place = languages.indexOf(own);
      int order = place >= 0 ? place : languages.size() + (own.equals(language) ? 0 : 1);
      String url = url(doc.doc);
      int misfit = LanguageVariant.misfit(LanguageVariant.tag(url, own), wanted);
      all.add(new Version(doc.doc, order, misfit, isFile(doc.doc), !namesLanguage(url, own)));
    }
    return all;
  }

  private String url(int doc) throws IOException {
    return searcher.value(doc, SiteField.URL).orElse("");
  }

  /**
   * Whether an address names a language: {@code /de/}, {@code x.de.html}, {@code lang=de}. The page
   * under the address of a translation that nobody has made is mostly the original once more.
   */
  private static boolean namesLanguage(String url, String language) {
    return Pattern.compile("[/.=]" + Pattern.quote(language) + "(?:[/._&-]|$)").matcher(url).find();
  }

  private boolean isFile(int doc) throws IOException {
    return !searcher.value(doc, SiteField.TYPE).orElse("").equals("html");
  }

  /** The pages with nearly the same text that a page stands for. */
  static List<PageVersion> copies(PublishedSearcher searcher, int doc, ShownPage page)
      throws IOException {
    LeafReaderContext leaf = searcher.leaf(doc);
    return CopyList.of(CopyList.lists(leaf.reader()), doc - leaf.docBase).stream()
        .map(copy -> new PageVersion(copy, page.shownTitle(), page.type(), page.language()))
        .toList();
  }

  /**
   * The other versions of a page, whether they match or not, in the order of language and URL;
   * without copies of the original in the place of translations.
   */
  static List<PageVersion> others(PublishedSearcher searcher, int doc) throws IOException {
    Optional<String> versions =
        searcher.hasVersions() ? searcher.value(doc, SiteField.VERSIONS) : Optional.empty();
    if (versions.isEmpty()) {
      return List.of();
    }
    List<PageVersion> others = new ArrayList<>();
    Query all = new TermQuery(new Term(SiteField.VERSIONS.key(), versions.get()));
    for (ScoreDoc other : searcher.search(all, MOST).scoreDocs) {
      if (other.doc != doc) {
        ShownPage page = ShownPage.read(searcher.storedFields(), other.doc);
        others.add(
            new PageVersion(
                new PageUrl(page.url()), page.shownTitle(), page.type(), page.language()));
      }
    }
    Set<String> named = new HashSet<>();
    others.stream()
        .filter(version -> namesLanguage(version.url().value(), version.language()))
        .forEach(version -> named.add(version.language()));
    ShownPage shown = ShownPage.read(searcher.storedFields(), doc);
    if (namesLanguage(shown.url(), shown.language())) {
      named.add(shown.language());
    }
    others.removeIf(
        version ->
            version.type().equals("html")
                && named.contains(version.language())
                && !namesLanguage(version.url().value(), version.language()));
    others.sort(
        Comparator.comparing(PageVersion::language)
            .thenComparing(version -> version.url().value()));
    return others;
  }

  /** Bokmål and Nynorsk are what a page in "Norwegian" is in. */
  private static String common(String language) {
    return NORWEGIAN.contains(language) ? "no" : language;
  }
}
