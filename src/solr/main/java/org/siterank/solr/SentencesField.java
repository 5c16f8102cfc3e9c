package org.siterank.solr;

import java.util.Base64;
import java.util.List;
import org.apache.lucene.document.KnnByteVectorField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.solr.common.SolrException;
import org.apache.solr.schema.BinaryField;
import org.apache.solr.schema.SchemaField;

/**
 * The direction that a sentence model gives a page, a byte a component, which is sent in base64 and
 * kept as a vector that the nearest ones are found of. It is neither indexed nor stored otherwise.
 */
public final class SentencesField extends BinaryField {

  /** Solr makes one instance for each type of a schema. */
  public SentencesField() {}

  @Override
  public List<IndexableField> createFields(SchemaField field, Object value) {
    try {
      byte[] direction =
          value instanceof byte[] bytes ? bytes : Base64.getDecoder().decode(value.toString());
      return List.of(
          new KnnByteVectorField(field.getName(), direction, VectorSimilarityFunction.DOT_PRODUCT));
    } catch (IllegalArgumentException e) {
      throw new SolrException(
          SolrException.ErrorCode.BAD_REQUEST,
          field.getName() + " is not a vector in base64: " + e.getMessage(),
          e);
    }
  }
}
