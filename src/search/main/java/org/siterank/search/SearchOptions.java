package org.siterank.search;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.siterank.boost.Combine;
import org.siterank.boost.Linear;
import org.siterank.boost.Log;
import org.siterank.boost.RankBoost;
import org.siterank.boost.Saturation;
import org.siterank.boost.Sigmoid;
import org.siterank.setting.LanguageType;
import org.siterank.setting.Section;
import org.siterank.setting.Setting;
import org.siterank.site.ListingPattern;

/** How queries are answered. */
@Section(name = "search", about = "How queries are answered.")
public record SearchOptions(
    @Setting(
            none = "auto",
            type = LanguageType.class,
            about =
                """
                The language of queries: its stop words and question words count as such. auto is
                the languages of the site's pages. A page is always analysed in its own language,
                and every word is searched for in all languages that the site has. Of the
                translations of a page, "siterank search" shows the one in this language; the search
                page does where the browser names no language of it.""")
        Optional<String> language,
    @Setting(
            defaults = "saturation",
            about =
                """
                How the rank r of a page boosts its text score. saturation is r/(r + pivot); none
                leaves the text score unchanged. The forms are those of Craswell, Robertson,
                Zaragoza and Taylor (SIGIR 2005); saturation is the default because it needs no
                tuning.""")
        Boost boost,
    @Setting(
            none = "auto",
            min = "0",
            max = "1000",
            about =
                """
                The strength of the boost. auto follows the evidence: small when no log was read,
                and larger the more visits were counted and the more they differ from what the links
                alone predict; "siterank check" shows it.""")
        Optional<Double> weight,
    @Setting(
            none = "auto",
            min = "" + Double.MIN_NORMAL,
            about =
                """
                The rank at which saturation and sigmoid reach half their height. auto is the
                geometric mean of the site's ranks, the usual choice for saturation (Apache Lucene,
                FeatureField), or their arithmetic mean when visits were counted, because most pages
                then have hardly any.""")
        Optional<Double> pivot,
    @Setting(
            defaults = "multiply",
            about =
                """
                How text score and boost are combined. multiply: text * (1 + weight * f(r)), the
                same proportion for every query; add: text + weight * f(r), as in the paper above.
                The default is our choice: it does not depend on the scale of text scores.""")
        Combine combine,
    @Setting(
            example = "conf/synonyms.txt",
            about =
                """
                A file of synonyms, one rule per line, in Solr's format: "car, automobile,
                motor car" for words that stand for each other, "car => automobile" for words
                to replace in a query. A change applies to the next query, without a new run.
                Default: none.""")
        Optional<Path> synonyms,
    @Setting(
            example = "conf/best-bets.tsv",
            about =
                """
                A file of pages to show first for a query, whatever their score, one per line:
                query<TAB>url. They are marked as recommended. A change applies to the next query,
                without a new run. Default: none.""")
        Optional<Path> bestBets,
    @Setting(
            flag = "--listing",
            example = {"/tags/*", "!/docs/index.html"},
            about =
                """
                Pages matching one of these patterns are listings of others, such as archives and
                tables of contents, and rank behind the pages they list; a leading exclamation mark
                says that matching pages are not. The last matching pattern decides, from the next
                run on. Default: decided by a page's content; "siterank page URL" says why.""")
        List<ListingPattern> listings,
    @Setting(
            defaults = "words",
            about =
                """
                Whether pages are also found by what is meant, when a question is asked in other
                words than the page's. words compares the question with the passages of English
                pages, by vectors of words that are part of the program. sentences compares it also
                with each page as a whole, by vectors of a sentence model, and finds pages that have
                none of its words; it needs the add-on siterank-meaning, and takes effect with the
                next run. off compares words alone.""")
        Meaning meaning,
    @Setting(
            example = "models/multilingual",
            about =
                """
                The directory of a sentence model in the ONNX format, with its tokenizer.json, for
                meaning = sentences. How it is used is read from the files beside it. Default: the
                model that comes with the add-on, which reads English.""")
        Optional<Path> model,
    @Setting(
            defaults = "on",
            about =
                """
                Whether a result that people open for a query gets a higher score for that query.
                The search page counts what is opened; each run learns from it, corrected for the
                place in the list. A score grows four-fold at most, a network counts once a day, and
                no day counts more than a seventh of all. "Why this result?" and "siterank search --explain" say so.""")
        Chosen chosen,
    @Setting(
            defaults = "off",
            about =
                """
                Whether newer pages come first among those that answer alike. mild raises the text
                score of a page of today by a tenth, of one that is a year old by a twentieth, and
                so on; a page whose day is not known keeps its score. For news it helps; where old
                pages are as good as new ones, it does not.""")
        Newer newer,
    @Setting(
            defaults = "rank",
            about =
                """
                The importance of a page that boosts its text score. rank: its rank on the site.
                authorities: how the 200 pages that answer the query best, and the pages next to
                them, link to it (HITS around the query; Kleinberg, 1999). "siterank eval" measures
                both; which is better depends on the site. OpenSearch and Solr use the rank.""")
        Importance importance,
    @Setting(
            defaults = "0.3",
            min = "0",
            max = "1",
            about =
                """
                The largest share of the first three results of the 100 most frequent queries that a
                run may give to other pages without a new or changed page that explains it. A run
                above it publishes nothing: the publication of the night before stays. Ten different
                queries on the search page are needed. 1 publishes always. Our choice.""")
        double maxChurn) {

  /** Sigmoid's exponent in Craswell et al. 2005, table 3, for PageRank-like features. */
  private static final double SIGMOID_EXPONENT = 0.6;

  /**
   * The boost that is configured.
   *
   * @param autoWeight its weight where none is configured
   */
  public Boosting boosting(double autoWeight) {
    double w = weight.orElse(autoWeight);
    double k = pivot.orElse(1.0);
    RankBoost by =
        switch (boost) {
          case SATURATION -> new Saturation(w, k);
          case LOG -> new Log(w, k);
          case SIGMOID -> new Sigmoid(w, k, SIGMOID_EXPONENT);
          case LINEAR -> new Linear(w, k);
          case NONE -> new Saturation(0, 1);
        };
    return new Boosting(by, combine, pivot.isEmpty());
  }

  /** Whether what people open counts. */
  public enum Chosen {
    /** A result that people open for a query scores higher for it. */
    ON,
    /** Opened results do not matter. */
    OFF
  }

  /** The importance that boosts. */
  public enum Importance {
    /** That of the page on the site. */
    RANK,
    /** That of the page around the query. */
    AUTHORITIES
  }

  /** Whether the age of a page counts. */
  public enum Newer {
    /** It does not. */
    OFF,
    /** Newer pages come first among equals. */
    MILD
  }

  /** How the rank of a page becomes a factor. */
  public enum Boost {
    /** r / (r + pivot). */
    SATURATION,
    /** Logarithmic in r. */
    LOG,
    /** A sigmoid of r. */
    SIGMOID,
    /** Proportional to r. */
    LINEAR,
    /** The rank does not matter. */
    NONE
  }
}
