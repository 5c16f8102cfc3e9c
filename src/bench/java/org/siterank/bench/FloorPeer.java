package org.siterank.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.jsoup.Jsoup;

/**
 * Parses the pages of a folder with jsoup and indexes their titles and texts with Lucene, on all
 * processors, and does nothing else: no links, no copies, no template, no listings, no ranks, no
 * database. No run that uses these libraries takes less. Arguments: the folder, and one for the
 * index.
 */
final class FloorPeer {

  private FloorPeer() {}

  public static void main(String[] arguments) throws IOException {
    List<Path> pages;
    try (Stream<Path> files = Files.walk(Path.of(arguments[0]))) {
      pages =
          files.filter(Files::isRegularFile).filter(f -> f.toString().endsWith(".html")).toList();
    }
    try (FSDirectory directory = FSDirectory.open(Path.of(arguments[1]));
        IndexWriter writer =
            new IndexWriter(directory, new IndexWriterConfig(new EnglishAnalyzer()))) {
      pages.parallelStream().forEach(page -> add(writer, page));
    }
  }

  private static void add(IndexWriter writer, Path page) {
    try {
      org.jsoup.nodes.Document parsed = Jsoup.parse(page);
      Document document = new Document();
      document.add(new TextField("title", parsed.title(), Field.Store.YES));
      document.add(new TextField("body", parsed.text(), Field.Store.YES));
      writer.addDocument(document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
