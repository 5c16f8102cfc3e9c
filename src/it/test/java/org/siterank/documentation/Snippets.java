package org.siterank.documentation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jsoup.Jsoup;
import org.jsoup.parser.Parser;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * Blocks that are no commands, checked by what reads them. Each check throws what it finds wrong.
 */
final class Snippets {

  private Snippets() {}

  static void json(String text) throws IOException {
    try (MappingIterator<Object> values =
        new ObjectMapper().readerFor(Object.class).readValues(text)) {
      while (values.hasNextValue()) {
        values.nextValue();
      }
    } catch (JsonProcessingException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  static void xml(String text) throws IOException {
    try {
      DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(text)));
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  static void html(String text) throws IOException {
    Parser parser = Parser.htmlParser().setTrackErrors(1);
    Jsoup.parseBodyFragment(text);
    parser.parseInput("<!doctype html><title>x</title>" + text, "");
    if (!parser.getErrors().isEmpty()) {
      throw new IOException(parser.getErrors().toString());
    }
  }

  /** A query of SQLite, over the table that {@code export ranks --for sqlite} fills. */
  static void sqlite(String query) throws IOException {
    try (Connection database = DriverManager.getConnection("jdbc:sqlite::memory:");
        Statement statement = database.createStatement()) {
      statement.execute("CREATE VIRTUAL TABLE documents USING fts5(url, body)");
      statement.execute("CREATE TABLE siterank(url TEXT PRIMARY KEY, rank REAL)");
      statement.execute("INSERT INTO documents VALUES ('/a', 'your words'), ('/b', 'your words')");
      statement.execute("INSERT INTO siterank VALUES ('/b', 2)");
      String first = statement.executeQuery(query).getString("url");
      if (!first.equals("/b")) {
        throw new IOException("the page with a rank does not come first, but " + first);
      }
    } catch (SQLException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Where another test runs a block that it reads from the page. */
  static void otherTest(String test, String page) throws IOException {
    try (var files = Files.walk(Path.of("src"))) {
      Path source =
          files
              .filter(file -> file.getFileName().toString().equals(test + ".java"))
              .findFirst()
              .orElseThrow(() -> new IOException("there is no test " + test));
      if (!Files.readString(source).contains(page)) {
        throw new IOException(test + " does not name " + page);
      }
    }
  }
}
