package org.siterank.opensearch;

import java.util.Objects;
import org.opensearch.common.logging.HeaderWarning;
import org.opensearch.index.mapper.MappedFieldType;
import org.opensearch.index.query.QueryShardContext;
import org.opensearch.index.query.QueryShardException;
import org.siterank.boost.FieldRanks;
import org.siterank.boost.RankSource;
import org.siterank.boost.StandInRanks;

/**
 * Where a query takes ranks from.
 *
 * @param field the field of type {@code double} that holds the ranks
 * @param missing the rank of a document that has none, at least 0
 * @param ignoreUnmapped whether an index without the field is searched without ranks
 * @param choice those in service, or those in the documents
 */
record RankOrigin(String field, double missing, boolean ignoreUnmapped, RankChoice choice) {

  /** The field that {@code siterank push} writes the ranks into. */
  static final String DEFAULT_FIELD = "siterank";

  static final RankOrigin DEFAULT = new RankOrigin(DEFAULT_FIELD, 0, false, RankChoice.IN_SERVICE);

  RankOrigin {
    if (field.isEmpty()) {
      throw new IllegalArgumentException("[field] must name a field, got \"\"");
    }
    if (!(missing >= 0 && missing < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "[missing] must be a rank, at least 0 and finite, got " + missing);
    }
    Objects.requireNonNull(choice, "choice");
  }

  RankOrigin withField(String other) {
    return new RankOrigin(other, missing, ignoreUnmapped, choice);
  }

  RankOrigin withMissing(double other) {
    return new RankOrigin(field, other, ignoreUnmapped, choice);
  }

  RankOrigin withIgnoreUnmapped(boolean other) {
    return new RankOrigin(field, missing, other, choice);
  }

  RankOrigin with(RankChoice other) {
    return new RankOrigin(field, missing, ignoreUnmapped, other);
  }

  /**
   * Whether the index has no such field, and that is no error.
   *
   * @throws QueryShardException when it is one, or the field cannot hold ranks
   */
  boolean isAbsent(QueryShardContext context) {
    MappedFieldType type = context.fieldMapper(field);
    if (type == null) {
      if (ignoreUnmapped) {
        return true;
      }
      throw new QueryShardException(
          context,
          "[site_rank] the index has no field ["
              + field
              + "] to take ranks from; \"ignore_unmapped\": true searches it without ranks");
    }
    if (!type.typeName().equals("double") || !type.hasDocValues()) {
      throw new QueryShardException(
          context,
          "[site_rank] ranks need a field of type [double] with doc values, ["
              + field
              + "] is of type ["
              + type.typeName()
              + "]"
              + (type.hasDocValues() ? "" : " without them"));
    }
    return false;
  }

  /**
   * The ranks of an index. Those that only stand in for the ones in service are marked: the
   * response carries a warning, and is not cached, as the next one may be another.
   */
  RankSource source(QueryShardContext context, RankVectors vectors) {
    FieldRanks own = new FieldRanks(field, missing);
    if (choice.own()) {
      return own;
    }
    RankSource source = vectors.source(context.index().getUUID(), own, choice.versions());
    if (source instanceof StandInRanks standIn) {
      HeaderWarning.addWarning(vectors.standsIn(standIn, context.index().getName()));
      // OpenSearch caches no query that has looked at the clock; it offers no other way to say so.
      context.nowInMillis();
    }
    return source;
  }
}
