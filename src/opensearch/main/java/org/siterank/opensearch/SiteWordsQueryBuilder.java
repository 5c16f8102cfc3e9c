package org.siterank.opensearch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.lucene.index.Term;
import org.apache.lucene.sandbox.search.CombinedFieldQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.util.BytesRef;
import org.opensearch.core.common.ParsingException;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.xcontent.XContentBuilder;
import org.opensearch.core.xcontent.XContentParser;
import org.opensearch.index.mapper.MappedFieldType;
import org.opensearch.index.query.AbstractQueryBuilder;
import org.opensearch.index.query.QueryShardContext;
import org.opensearch.index.query.QueryShardException;

/**
 * {@code site_words}: one word, in all of its forms, over one text field or, by BM25F, over
 * several.
 *
 * <pre>{@code
 * {"site_words": {"terms": ["open", "opening"], "fields": {"title": 5, "body": 1}}}
 * }</pre>
 *
 * The occurrences of all terms in all fields are added up, each times the weight of its field, at
 * least 1, before the one score is taken (S. Robertson, H. Zaragoza, <em>The Probabilistic
 * Relevance Framework: BM25 and Beyond</em>, 2009, section 3.6). Terms are not analysed again.
 *
 * <p>One field alone may be of type {@code keyword}, too: OpenSearch 3 gives all that a term query
 * finds in one the same score.
 */
public final class SiteWordsQueryBuilder extends AbstractQueryBuilder<SiteWordsQueryBuilder> {

  static final String NAME = "site_words";

  private final List<String> terms;
  private final Map<String, Float> fields;

  SiteWordsQueryBuilder(List<String> terms, Map<String, Float> fields) {
    if (terms.isEmpty() || fields.isEmpty()) {
      throw new IllegalArgumentException("needs at least one of [terms] and one of [fields]");
    }
    fields.forEach(
        (field, weight) -> {
          // Lucene's own condition, said before the query is sent to all shards.
          if (!(weight >= 1 && weight <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException(
                "weight of field [" + field + "] must be at least 1 and finite, got " + weight);
          }
        });
    this.terms = List.copyOf(terms);
    this.fields = new TreeMap<>(fields);
  }

  SiteWordsQueryBuilder(StreamInput in) throws IOException {
    super(in);
    terms = in.readStringList();
    fields = new TreeMap<>(in.readMap(StreamInput::readString, StreamInput::readFloat));
  }

  @Override
  protected void doWriteTo(StreamOutput out) throws IOException {
    out.writeStringCollection(terms);
    out.writeMap(fields, StreamOutput::writeString, StreamOutput::writeFloat);
  }

  static SiteWordsQueryBuilder parse(XContentParser parser) throws IOException {
    List<String> terms = new ArrayList<>();
    Map<String, Float> fields = new TreeMap<>();
    float boost = DEFAULT_BOOST;
    String queryName = null;
    String name = null;
    for (XContentParser.Token token = parser.nextToken();
        token != XContentParser.Token.END_OBJECT;
        token = parser.nextToken()) {
      if (token == XContentParser.Token.FIELD_NAME) {
        name = parser.currentName();
      } else if ("terms".equals(name) && token == XContentParser.Token.START_ARRAY) {
        while (parser.nextToken() != XContentParser.Token.END_ARRAY) {
          expect(XContentParser.Token.VALUE_STRING, "a term", parser);
          terms.add(parser.text());
        }
      } else if ("fields".equals(name) && token == XContentParser.Token.START_OBJECT) {
        while (parser.nextToken() != XContentParser.Token.END_OBJECT) {
          String field = parser.currentName();
          parser.nextToken();
          expect(XContentParser.Token.VALUE_NUMBER, "the weight of a field", parser);
          fields.put(field, parser.floatValue());
        }
      } else if (BOOST_FIELD.match(name, parser.getDeprecationHandler())) {
        boost = parser.floatValue();
      } else if (NAME_FIELD.match(name, parser.getDeprecationHandler())) {
        queryName = parser.text();
      } else {
        throw new ParsingException(
            parser.getTokenLocation(),
            "["
                + NAME
                + "] does not support ["
                + name
                + "]; allowed are terms, an array, and fields, an object");
      }
    }
    try {
      return new SiteWordsQueryBuilder(terms, fields).boost(boost).queryName(queryName);
    } catch (IllegalArgumentException e) {
      throw new ParsingException(parser.getTokenLocation(), "[" + NAME + "] " + e.getMessage(), e);
    }
  }

  private static void expect(XContentParser.Token token, String what, XContentParser parser) {
    if (parser.currentToken() != token) {
      throw new ParsingException(
          parser.getTokenLocation(),
          "[" + NAME + "] " + what + " must be a " + token + ", got " + parser.currentToken());
    }
  }

  @Override
  protected void doXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startObject(NAME);
    builder.field("terms", terms);
    builder.field("fields", fields);
    printBoostAndQueryName(builder);
    builder.endObject();
  }

  @Override
  protected Query doToQuery(QueryShardContext context) {
    return fields.size() == 1 ? synonyms(context) : combined(context);
  }

  private Query synonyms(QueryShardContext context) {
    String field = fields.keySet().iterator().next();
    MappedFieldType type = context.fieldMapper(field);
    if (type == null || !type.typeName().equals("keyword")) {
      text(field, context);
    }
    SynonymQuery.Builder query = new SynonymQuery.Builder(field);
    terms.forEach(term -> query.addTerm(new Term(field, term)));
    return query.build();
  }

  // Lucene 10 deprecates it in favour of one that takes a single term.
  @SuppressWarnings("deprecation")
  private Query combined(QueryShardContext context) {
    CombinedFieldQuery.Builder query = new CombinedFieldQuery.Builder();
    fields.forEach((field, weight) -> query.addField(text(field, context).name(), weight));
    terms.forEach(term -> query.addTerm(new BytesRef(term)));
    return query.build();
  }

  private static MappedFieldType text(String field, QueryShardContext context) {
    MappedFieldType type = context.fieldMapper(field);
    if (type == null || !type.typeName().equals("text")) {
      throw new QueryShardException(
          context,
          "["
              + NAME
              + "] needs fields of type [text], ["
              + field
              + "] is "
              + (type == null ? "not mapped" : "of type [" + type.typeName() + "]"));
    }
    return type;
  }

  @Override
  protected boolean doEquals(SiteWordsQueryBuilder other) {
    return terms.equals(other.terms) && fields.equals(other.fields);
  }

  @Override
  protected int doHashCode() {
    return Objects.hash(terms, fields);
  }

  @Override
  public String getWriteableName() {
    return NAME;
  }
}
