package org.siterank.index;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.KnnByteVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
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

  private static final FieldType WORDS_ALONE = wordsAlone(true);
  private static final FieldType WORD_ALONE = wordsAlone(false);

  /** Text fields whose text is shown, and so stored. */
  private static final Set<SiteField> SHOWN = Set.of(SiteField.TITLE, SiteField.DESCRIPTION);

  private PageDocument() {}

  /**
   * The document of a page.
   *
   * @param direction the direction of its vector; empty for none
   */
  static Document of(IndexEntry entry, IndexedPage page, WordWeights weights, byte[] direction) {
    Language language = Language.of(page.language());
    PageFields fields = PageFields.of(page);
    Document document = new Document();
    PageWords words = new PageWords(language, IdentifierSplitting.WHOLE_AND_PARTS);
    WordCounts counts = new WordCounts(words, language);
    fields
        .texts()
        .forEach(
            (field, pieces) -> {
              for (String piece : pieces) {
                PageWords.Text read = counts.read(piece, weights.byField().getOrDefault(field, 0));
                document.add(new AnalyzedField(field.key(), piece, type(field), read));
              }
            });
    document.add(new Field(SiteField.WORDS.key(), counts.stream(), COUNTED));
    fields.wholes().forEach((field, values) -> addWholes(document, field, values));
    fields.kept().forEach((field, text) -> document.add(new StoredField(field.key(), text)));
    document.add(new SortedDocValuesField(SiteField.URL.key(), new BytesRef(page.url().value())));
    document.add(spellings(page));
    Stream.of(
            List.of(page.fields().title(), page.fields().headings(), page.fields().description()),
            page.fields().anchors())
        .flatMap(List::stream)
        .flatMap(text -> UnspacedRuns.of(text).stream())
        .distinct()
        .forEach(word -> document.add(new Field(SiteField.SPELLINGS.key(), word, WORD_ALONE)));
    addFacet(document, SiteField.TYPE, page.type());
    addFacet(document, SiteField.LANGUAGE, page.language());
    addFacet(document, SiteField.SECTION, page.url().section());
    page.dated().ifPresent(day -> addFacet(document, SiteField.DATED, day.toString()));
    if (!page.site().isEmpty()) {
      addFacet(document, SiteField.SITE_NAME, page.site());
    }
    List<String> listing = fields.wholes().get(SiteField.LISTING);
    listing.stream().limit(1).forEach(said -> addFacet(document, SiteField.LISTING, said));
    if (!entry.versions().isEmpty()) {
      addFacet(document, SiteField.VERSIONS, entry.versions());
      document.add(new StringField(SiteField.VERSIONS.key(), entry.versions(), Field.Store.NO));
    }
    if (!entry.copies().isEmpty()) {
      document.add(CopyList.field(entry.copies()));
    }
    if (PagePassages.has(page)) {
      document.add(directions(SiteField.MEANING, PagePassages.of(page)));
      document.add(directions(SiteField.ABOUT, PagePassages.about(page)));
    }
    if (direction.length > 0) {
      document.add(
          new KnnByteVectorField(
              SiteField.SENTENCES.key(), direction, VectorSimilarityFunction.DOT_PRODUCT));
    }
    document.add(fetched(entry));
    document.add(readers(entry));
    document.add(rank(entry));
    document.add(RankField.of(SiteField.RANK_SORT.key(), entry.rank()));
    document.add(new NumericDocValuesField(SiteField.FINGERPRINT.key(), entry.fingerprint()));
    return document;
  }

  private static Field directions(SiteField field, byte[] directions) {
    return new BinaryDocValuesField(field.key(), new BytesRef(directions));
  }

  /** Returns the term that finds a page's document. */
  static Term key(PageUrl url) {
    return new Term(SiteField.URL.key(), url.value());
  }

  static Field rank(IndexEntry entry) {
    return RankField.of(SiteField.RANK.key(), entry.rank());
  }

  static Field readers(IndexEntry entry) {
    return new BinaryDocValuesField(SiteField.READERS.key(), new BytesRef(entry.readers().text()));
  }

  static Field fetched(IndexEntry entry) {
    return new NumericDocValuesField(SiteField.FETCHED.key(), entry.fetched().toEpochMilli());
  }

  private static FieldType type(SiteField field) {
    return field == SiteField.BODY ? HIGHLIGHTED : SHOWN.contains(field) ? STORED_TEXT : TEXT;
  }

  /** Terms; the first one may be stored, for hits to show. */
  private static void addWholes(Document document, SiteField field, List<String> values) {
    for (int i = 0; i < values.size(); i++) {
      Field.Store stored = i == 0 ? store(field) : Field.Store.NO;
      document.add(new StringField(field.key(), values.get(i), stored));
    }
  }

  private static void addFacet(Document document, SiteField field, String value) {
    document.add(new SortedDocValuesField(field.key(), new BytesRef(value)));
  }

  /** Words as they are spelled, identifiers whole. */
  private static Field spellings(IndexedPage page) {
    PageWords words = new PageWords(Language.OTHER, IdentifierSplitting.WHOLE);
    page.fields().anchors().forEach(words::read);
    words.read(page.fields().title());
    words.read(page.fields().headings());
    words.read(page.fields().description());
    return new Field(SiteField.SPELLINGS.key(), words.once(), WORDS_ALONE);
  }

  private static Field.Store store(SiteField field) {
    return switch (field) {
      case URL, TYPE, LANGUAGE -> Field.Store.YES;
      default -> Field.Store.NO;
    };
  }

  private static FieldType wordsAlone(boolean tokenized) {
    FieldType type = new FieldType();
    type.setTokenized(tokenized);
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
}
