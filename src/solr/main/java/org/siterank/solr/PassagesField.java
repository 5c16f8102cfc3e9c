package org.siterank.solr;

import java.util.Base64;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.SolrException;
import org.apache.solr.schema.BinaryField;
import org.apache.solr.schema.SchemaField;

/**
 * The directions of the passages of a page, 64 bytes each, which are sent in base64 and kept as a
 * doc value. They are neither indexed nor stored.
 */
public final class PassagesField extends BinaryField {

  /** Solr makes one instance for each type of a schema. */
  public PassagesField() {}

  @Override
  public List<IndexableField> createFields(SchemaField field, Object value) {
    try {
      byte[] directions =
          value instanceof byte[] bytes ? bytes : Base64.getDecoder().decode(value.toString());
      return List.of(new BinaryDocValuesField(field.getName(), new BytesRef(directions)));
    } catch (IllegalArgumentException e) {
      throw new SolrException(
          SolrException.ErrorCode.BAD_REQUEST, field.getName() + " is not base64", e);
    }
  }
}
