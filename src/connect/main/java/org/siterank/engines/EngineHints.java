package org.siterank.engines;

import java.util.List;
import org.siterank.boost.Saturation;

/** Tells what to type once a file of ranks is there: the shortest that works, for each engine. */
final class EngineHints {

  private EngineHints() {}

  private static List<String> lines(String text) {
    return text.lines().toList();
  }

  static List<String> bulk(RankTerms terms, String file) {
    return lines(
        """
        The documents' ids must be those in the file: name them with --documents. Then
          curl -X PUT HOST:9200/INDEX/_mapping -H 'Content-Type: application/json' -d '{"properties": {"siterank": {"type": "double"}}}'
          curl HOST:9200/INDEX/_bulk -H 'Content-Type: application/x-ndjson' --data-binary @%s
        and search with
        %s"""
            .formatted(
                file,
                ClusterQueries.of(RankField.DEFAULT_NAME, terms.boost(), false, false)
                    .get(0)
                    .text()));
  }

  static List<String> meilisearch(String file) {
    return lines(
        """
        The documents' ids must be those in the file: name them with --documents. Then, as PUT keeps the other attributes,
          curl -X PUT HOST:7700/indexes/INDEX/documents -H 'Content-Type: application/json' --data-binary @%s
          curl -X PUT HOST:7700/indexes/INDEX/settings/ranking-rules -H 'Content-Type: application/json' -d '["words", "typo", "proximity", "attributeRank", "sort", "wordPosition", "exactness", "siterank:desc"]'
        Ranks decide between documents whose text matches equally well; put "siterank:desc" earlier for more."""
            .formatted(file));
  }

  static List<String> typesense(String file) {
    return lines(
        """
        The documents' ids must be those in the file: name them with --documents. Then
          curl -X PATCH HOST:8108/collections/NAME -H "X-TYPESENSE-API-KEY: $KEY" -d '{"fields": [{"name": "siterank", "type": "float", "optional": true}]}'
          curl 'HOST:8108/collections/NAME/documents/import?action=update' -H "X-TYPESENSE-API-KEY: $KEY" --data-binary @%s
        and search with
          sort_by=_text_match(buckets: 10):desc,siterank:desc
        Ranks decide within each tenth of the documents, by how well their text matches."""
            .formatted(file));
  }

  static List<String> solr(RankTerms terms) {
    return lines(
        """
        push --ranks-only writes the ranks into documents, and the plugin reads them there. Where nothing may be written:
        the keys of the documents must be those in the file (name them with --documents). In the schema, once:
          <fieldType name="external" class="solr.ExternalFileField" keyField="id" defVal="0"/>
          <field name="siterank" type="external"/>
        Copy the file as external_siterank.txt into the data folder of each core, beside its index, commit, and search with
          defType=edismax&q=your words&boost=%s"""
            .formatted(SolrQueries.function(RankField.DEFAULT_NAME, terms.boost())));
  }

  static List<String> postgresql(RankTerms terms, String file) {
    return lines(
        """
          psql -d DATABASE -v ON_ERROR_STOP=1 -f %s
        and search with
          SELECT d.url, ts_rank(d.words, q) * (1 + %s * coalesce(s.rank, 0) / (coalesce(s.rank, 0) + %s)) AS score
          FROM documents d CROSS JOIN websearch_to_tsquery('english', 'your words') q
          LEFT JOIN siterank s ON s.url = d.url
          WHERE d.words @@ q ORDER BY score DESC, d.url LIMIT 10;
        where words is the tsvector of a document."""
            .formatted(file, weight(terms), pivot(terms)));
  }

  static List<String> sqlite(RankTerms terms, String file) {
    return lines(
        """
          sqlite3 DATABASE < %s
        and search with
          SELECT d.url, bm25(documents) * (1 + %s * coalesce(s.rank, 0) / (coalesce(s.rank, 0) + %s)) AS score
          FROM documents d LEFT JOIN siterank s ON s.url = d.url
          WHERE documents MATCH 'your words' ORDER BY score, d.url LIMIT 10;
        where documents is an FTS5 table; its bm25() is below 0, the best the lowest."""
            .formatted(file, weight(terms), pivot(terms)));
  }

  private static String weight(RankTerms terms) {
    return Double.toString(terms.boost().weight());
  }

  private static String pivot(RankTerms terms) {
    Saturation boost = terms.boost();
    return Double.toString(boost.pivot());
  }

  static List<String> pagefind() {
    return lines(
        """
        Publish the file, and sort the first results in the browser by result.score * (ranks[page.url]?.boost ?? 1),
        or give each page its weight when it is indexed: both in manual/engines.html#pagefind""");
  }

  static List<String> hugo() {
    return lines(
        """
        As data/siterank.json it is read by a template:
          {{ with index site.Data.siterank .RelPermalink }}{{ .boost }}{{ else }}1{{ end }}""");
  }

  static List<String> jekyll() {
    return lines(
        """
        As _data/siterank.json it is read by a layout:
          {{ site.data.siterank[page.url].boost | default: 1 }}""");
  }

  static List<String> docusaurus() {
    return lines(
        """
        As src/data/siterank.json it is read by a component:
          import ranks from '@site/src/data/siterank.json';
          const boost = ranks[permalink]?.boost ?? 1;""");
  }
}
