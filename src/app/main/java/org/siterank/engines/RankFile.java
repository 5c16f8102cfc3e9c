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
  ELASTICSEARCH("siterank.ndjson", false) {
    @Override
    public void write(Iterator<RankRow> rows, RankTerms terms, Writer out) throws IOException {
      DocumentFiles.bulk(rows, out);
    }

    @Override
    public List<String> usage(RankTerms terms) {
      return EngineHints.bulk(terms);
    }
  },
  /** The same. */
  OPENSEARCH("siterank.ndjson", false) {
    @Override
    public void write(Iterator<RankRow> rows, RankTerms terms, Writer out) throws IOException {
      ELASTICSEARCH.write(rows, terms, out);
    }

    @Override
    public List<String> usage(RankTerms terms) {
      return ELASTICSEARCH.usage(terms);
    }
  },
  /** An array of partial documents. */
  MEILISEARCH("siterank.json", false) {
    @Override
    public void write(Iterator<RankRow> rows, RankTerms terms, Writer out) throws IOException {
      DocumentFiles.meilisearch(rows, out);
    }

    @Override
    public List<String> usage(RankTerms terms) {
      return EngineHints.meilisearch();
    }
  },
  /** Lines of partial documents. */
  TYPESENSE("siterank.jsonl", false) {
    @Override
    public void write(Iterator<RankRow> rows, RankTerms terms, Writer out) throws IOException {
      DocumentFiles.typesense(rows, out);
    }

    @Override
    public List<String> usage(RankTerms terms) {
      return EngineHints.typesense();
    }
  },
  /** The file of an external field. */
  SOLR("external_siterank.txt", false) {
    @Override
    public void write(Iterator<RankRow> rows, RankTerms terms, Writer out) throws IOException {
      DocumentFiles.solr(rows, out);
    }

    @Override
    public List<String> usage(RankTerms terms) {
      return EngineHints.solr(terms);
    }
  },
  /** A script for psql, which fills a table. */
  POSTGRESQL("siterank.sql", true) {
    @Override
    public void write(Iterator<RankRow> rows, RankTerms terms, Writer out) throws IOException {
      SqlFiles.postgresql(rows, out);
    }

    @Override
    public List<String> usage(RankTerms terms) {
      return EngineHints.postgresql(terms);
    }
  },
  /** A script for sqlite3, which fills a table. */
  SQLITE("siterank.sql", true) {
    @Override
    public void write(Iterator<RankRow> rows, RankTerms terms, Writer out) throws IOException {
      SqlFiles.sqlite(rows, out);
    }

    @Override
    public List<String> usage(RankTerms terms) {
      return EngineHints.sqlite(terms);
    }
  },
  /** Data by path. */
  PAGEFIND("siterank.json", true) {
    @Override
    public List<String> usage(RankTerms terms) {
      return EngineHints.pagefind();
    }
  },
  /** Data by path. */
  HUGO("siterank.json", true) {
    @Override
    public List<String> usage(RankTerms terms) {
      return EngineHints.hugo();
    }
  },
  /** Data by path. */
  JEKYLL("siterank.json", true) {
    @Override
    public List<String> usage(RankTerms terms) {
      return EngineHints.jekyll();
    }
  },
  /** Data by path. */
  DOCUSAURUS("siterank.json", true) {
    @Override
    public List<String> usage(RankTerms terms) {
      return EngineHints.docusaurus();
    }
  };

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

  /** Writes the file; without more said, one object by path: rank, boost and weight. */
  public void write(Iterator<RankRow> rows, RankTerms terms, Writer out) throws IOException {
    DataByPath.write(rows, terms, out);
  }

  /** What to do with the file, line by line. */
  public abstract List<String> usage(RankTerms terms);

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
