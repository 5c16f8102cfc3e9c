/**
 * How does a rank change a text score? One Lucene query, used by both hosts.
 *
 * <pre>{@code
 * try (IndexWriter writer = new IndexWriter(new ByteBuffersDirectory(), new IndexWriterConfig())) {
 *   for (String url : List.of("/old", "/new")) {
 *     Document page = new Document();
 *     page.add(new StringField("url", url, Field.Store.YES));
 *     page.add(new TextField("body", "opening hours", Field.Store.NO));
 *     writer.addDocument(page);
 *   }
 *   Map<String, Double> ranks = Map.of("/old", 1.0, "/new", 20.0);
 *   RankField.update(writer, "url", "siterank", ranks);
 *   Query text = new TermQuery(new Term("body", "hours"));
 *   RankBoost boost = new Saturation(0.3, RankField.pivot(ranks));
 *   Query boosted = new RankBoostQuery(text, "siterank", boost, Combine.MULTIPLY);
 *   try (DirectoryReader reader = DirectoryReader.open(writer)) {
 *     ScoreDoc first = new IndexSearcher(reader).search(boosted, 1).scoreDocs[0];
 *     System.out.println(reader.storedFields().document(first.doc).get("url")); // /new
 *   }
 * }
 * }</pre>
 */
package org.siterank.boost;
