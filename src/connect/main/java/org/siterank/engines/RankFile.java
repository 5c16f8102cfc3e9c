package org.siterank.engines;

import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Files of ranks for engines that take them by hand: what is written, what the file is called, and
 * what is typed then. The numbers in a file are in full precision.
 */
public enum RankFile {
  /** Lines of a bulk request. */
  ELASTICSEARCH("siterank.ndjson", false),
  /** Lines of a bulk request. */
  OPENSEARCH("siterank.ndjson", false),
  /** An array of partial documents. */
  MEILISEARCH("siterank.json", false),
  /** Lines of partial documents. */
  TYPESENSE("siterank.jsonl", false),
  /** The file of an external field. */
  SOLR("external_siterank.txt", false),
  /** A script for psql, which fills a table. */
  POSTGRESQL("siterank.sql", true),
  /** A script for sqlite3, which fills a table. */
  SQLITE("siterank.sql", true),
  /** One object by path: rank, boost and weight. */
  PAGEFIND("siterank.json", true),
  /** One object by path: rank, boost and weight. */
  HUGO("siterank.json", true),
  /** One object by path: rank, boost and weight. */
  JEKYLL("siterank.json", true),
  /** One object by path: rank, boost and weight. */
  DOCUSAURUS("siterank.json", true);

  private final String fileName;
  private final boolean byUrl;

  RankFile(String fileName, boolean byUrl) {
    this.fileName = fileName;
    this.byUrl = byUrl;
  }

  /** Whether ranks are found by URLs, each of which may be in the file once; else by ids. */
  public boolean isByUrl() {
    return byUrl;
  }

  /** The name of the file in a folder, where none is given. */
  public String fileName() {
    return fileName;
  }

  /** Writes the file. */
  public void write(Iterator<RankRow> rows, RankTerms terms, Writer out) throws IOException {
    switch (this) {
      case ELASTICSEARCH, OPENSEARCH -> DocumentFiles.bulk(rows, out);
      case MEILISEARCH -> DocumentFiles.meilisearch(rows, out);
      case TYPESENSE -> DocumentFiles.typesense(rows, out);
      case SOLR -> DocumentFiles.solr(rows, out);
      case POSTGRESQL -> SqlFiles.postgresql(rows, out);
      case SQLITE -> SqlFiles.sqlite(rows, out);
      case PAGEFIND, HUGO, JEKYLL, DOCUSAURUS -> DataByPath.write(rows, terms, out);
    }
  }

  /**
   * Instructions for the file, line by line.
   *
   * @param file how it is named on a command line; an engine that wants another name says so
   */
  public List<String> usage(RankTerms terms, String file) {
    return switch (this) {
      case ELASTICSEARCH, OPENSEARCH -> EngineHints.bulk(terms, file);
      case MEILISEARCH -> EngineHints.meilisearch(file);
      case TYPESENSE -> EngineHints.typesense(file);
      case SOLR -> EngineHints.solr(terms);
      case POSTGRESQL -> EngineHints.postgresql(terms, file);
      case SQLITE -> EngineHints.sqlite(terms, file);
      case PAGEFIND -> EngineHints.pagefind();
      case HUGO -> EngineHints.hugo();
      case JEKYLL -> EngineHints.jekyll();
      case DOCUSAURUS -> EngineHints.docusaurus();
    };
  }

  /** Lower case, as it is typed. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The engine of a name, as it is typed. */
  public static Optional<RankFile> of(String name) {
    return Arrays.stream(values()).filter(file -> file.toString().equals(name)).findFirst();
  }

  /** All names, as they are typed. */
  public static String names() {
    return Arrays.stream(values()).map(RankFile::toString).collect(Collectors.joining(", "));
  }
}
