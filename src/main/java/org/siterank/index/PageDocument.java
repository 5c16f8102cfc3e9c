package org.siterank.index;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.siterank.analysis.Grain;
import org.siterank.analysis.Language;
import org.siterank.analysis.Names;
import org.siterank.analysis.SiteAnalyzers;
import org.siterank.boost.RankField;
import org.siterank.site.PageUrl;

/** One page as a Lucene document. */
final class PageDocument {

  private static final FieldType TEXT = text(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS, false);
  private static final FieldType STORED_TEXT =
      text(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS, true);
  private static final FieldType HIGHLIGHTED =
      text(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS, true);

  /** Frequencies of one's own exclude positions. */
  private static final FieldType COUNTED = text(IndexOptions.DOCS_AND_FREQS, false);

  private static final FieldType WORDS_ALONE = wordsAlone();

  /** Words as they are spelled, identifiers whole. */
  private static final Analyzer SPELLING = SiteAnalyzers.of(Language.OTHER, Grain.WHOLE);

  private final Document document = new Document();
  private final Analyzer analyzer;
  private final WordCounts words;
  private final Map<SiteField, Integer> weights;

  private PageDocument(Language language, WordWeights weights) {
    this.analyzer = SiteAnalyzers.of(language, Grain.WHOLE_AND_PARTS);
    this.words = new WordCounts(analyzer);
    this.weights = weights.byField();
  }

  static Document of(IndexEntry entry, IndexedPage page, WordWeights weights) {
    PageDocument made = new PageDocument(Language.of(page.language()), weights);
    made.addAddress(page.url());
    made.addText(page);
    made.addWords();
    made.addNames(page);
    made.addSpellings(page);
    made.addFacet(SiteField.TYPE, page.type());
    made.addWhole(SiteField.TYPE, page.type(), Field.Store.YES);
    made.addFacet(SiteField.LANGUAGE, page.language());
    made.addWhole(SiteField.LANGUAGE, page.language(), Field.Store.YES);
    made.addFacet(SiteField.SECTION, section(page.url()));
    made.document.add(fetched(entry));
    made.document.add(rank(entry));
    made.document.add(RankField.of(SiteField.RANK_SORT.key(), entry.rank()));
    made.document.add(new NumericDocValuesField(SiteField.FINGERPRINT.key(), entry.fingerprint()));
    return made.document;
  }

  static Field rank(IndexEntry entry) {
    return RankField.of(SiteField.RANK.key(), entry.rank());
  }

  static Field fetched(IndexEntry entry) {
    return new NumericDocValuesField(SiteField.FETCHED.key(), entry.fetched().toEpochMilli());
  }

  private void addAddress(PageUrl url) {
    addWhole(SiteField.URL, url.value(), Field.Store.YES);
    document.add(new SortedDocValuesField(SiteField.URL.key(), new BytesRef(url.value())));
    addWhole(SiteField.SITE, url.authority(), Field.Store.NO);
    addWhole(SiteField.PATH, url.path(), Field.Store.NO);
    UrlWords.of(url).forEach(word -> addText(SiteField.URL_WORDS, word, TEXT));
  }

  private void addText(IndexedPage page) {
    addText(SiteField.TITLE, page.title(), STORED_TEXT);
    page.headings().lines().forEach(line -> addText(SiteField.HEADINGS, line, TEXT));
    addText(SiteField.DESCRIPTION, page.description(), STORED_TEXT);
    page.anchors().forEach(anchor -> addText(SiteField.ANCHORS, anchor, TEXT));
    addText(SiteField.BODY, page.body(), HIGHLIGHTED);
  }

  /** The first part of a path, {@code /docs/}; empty for pages at the top. */
  private static String section(PageUrl url) {
    String path = url.path();
    int end = path.indexOf('/', 1);
    return end < 0 ? "" : path.substring(0, end + 1);
  }

  private void addFacet(SiteField field, String value) {
    document.add(new SortedDocValuesField(field.key(), new BytesRef(value)));
  }

  private void addSpellings(IndexedPage page) {
    List<String> texts = new ArrayList<>(page.anchors());
    texts.add(page.title());
    texts.add(page.headings());
    texts.add(page.description());
    for (String text : texts) {
      document.add(new AnalyzedField(SiteField.SPELLINGS.key(), text, WORDS_ALONE, SPELLING));
    }
  }

  private void addNames(IndexedPage page) {
    Set<String> title = new LinkedHashSet<>(Names.of(page.title()));
    title.add(Names.normal(UrlWords.name(page.url())));
    addNames(SiteField.TITLE_NAMES, title);
    Set<String> headings = new LinkedHashSet<>();
    page.headings().lines().forEach(line -> headings.addAll(Names.of(line)));
    addNames(SiteField.HEADING_NAMES, headings);
    Set<String> anchors = new LinkedHashSet<>();
    page.anchors().forEach(anchor -> anchors.add(Names.normal(anchor)));
    addNames(SiteField.ANCHOR_NAMES, anchors);
  }

  private void addNames(SiteField field, Set<String> names) {
    for (String name : names) {
      if (!name.isEmpty()) {
        addWhole(field, name, Field.Store.NO);
      }
    }
  }

  private void addText(SiteField field, String text, FieldType type) {
    document.add(new AnalyzedField(field.key(), text, type, analyzer));
    Integer weight = weights.get(field);
    if (weight != null) {
      words.add(text, weight);
    }
  }

  private void addWords() {
    document.add(new Field(SiteField.WORDS.key(), words.stream(), COUNTED));
  }

  private void addWhole(SiteField field, String value, Field.Store store) {
    document.add(new StringField(field.key(), value, store));
  }

  private static FieldType wordsAlone() {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS);
    type.setOmitNorms(true);
    type.freeze();
    return type;
  }

  private static FieldType text(IndexOptions options, boolean stored) {
    FieldType type = new FieldType();
    type.setIndexOptions(options);
    type.setStored(stored);
    type.freeze();
    return type;
  }

  /** A field that brings its own analyzer: one index, pages in many languages. */
  private static final class AnalyzedField extends Field {

    private final Analyzer own;

    AnalyzedField(String name, String value, FieldType type, Analyzer own) {
      super(name, value, type);
      this.own = own;
    }

    @Override
    public TokenStream tokenStream(Analyzer writers, TokenStream reuse) {
      return own.tokenStream(name(), stringValue());
    }
  }
}
