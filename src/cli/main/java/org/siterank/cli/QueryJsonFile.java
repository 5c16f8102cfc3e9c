package org.siterank.cli;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Queries as JSON: answers of the Search Console API, {@code {"rows":[{"keys":[…],"clicks":…}]}},
 * one or several in a file, or objects by column, in an array or one a line, as BigQuery exports
 * them. It is read twice: BigQuery leaves out what is null, so that all rows together tell the
 * columns.
 */
final class QueryJsonFile {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String KEYS = "keys";

  /** Something done with each row. */
  private interface Row {
    void accept(ObjectNode row, long line) throws CommandFailure;
  }

  private final Path path;
  private final DelimitedFile file;
  private final List<String> dimensions;
  private final Set<String> names = new LinkedHashSet<>();
  private List<String> keys;

  /**
   * A file that is not read yet.
   *
   * @param file counts the rows
   * @param dimensions what the keys of a row are, in their order; empty: page and query, and the
   *     page is the one that is a URL
   */
  QueryJsonFile(Path path, DelimitedFile file, List<String> dimensions) {
    this.path = path;
    this.file = file;
    this.dimensions = dimensions;
  }

  /** Reads the file to its end. */
  void read(QueryTable table) throws CommandFailure {
    forEachRow(this::learn);
    if (names.isEmpty()) {
      throw new CommandFailure(ExitStatus.USAGE, path + ": the file has no rows");
    }
    List<String> header = new ArrayList<>(keys == null ? List.of() : keys);
    header.addAll(names);
    try {
      table.header(header);
    } catch (IllegalArgumentException e) {
      throw file.wrong(1, e.getMessage());
    }
    forEachRow(
        (row, line) -> {
          file.tally().countRow();
          table.take(cells(row, line), line);
        });
  }

  private void learn(ObjectNode row, long line) throws CommandFailure {
    row.fieldNames().forEachRemaining(name -> addName(name));
    JsonNode of = row.path(KEYS);
    if (!of.isArray() || keys != null) {
      return;
    }
    if (!dimensions.isEmpty()) {
      keys = dimensions;
    } else if (of.size() == 2 && isUrl(of.get(0)) != isUrl(of.get(1))) {
      keys = isUrl(of.get(0)) ? List.of("page", "query") : List.of("query", "page");
    } else if (of.size() != 2 || !isUrl(of.get(0))) {
      throw file.wrong(
          line,
          "it cannot be told which key is the page and which the query; name the dimensions of the"
              + " request, as in --dimensions page,query: "
              + DelimitedFile.shown(of.toString()));
    } // Two URLs: somebody searched for one. Another row tells.
  }

  private void addName(String name) {
    if (!name.equals(KEYS)) {
      names.add(name);
    }
  }

  private static boolean isUrl(JsonNode key) {
    return key.asText().matches("(?i)https?://.*");
  }

  private List<String> cells(ObjectNode row, long line) throws CommandFailure {
    List<String> cells = new ArrayList<>();
    if (keys != null) {
      if (row.path(KEYS).size() != keys.size()) {
        throw file.wrong(
            line, "a row needs " + keys.size() + " keys, got " + row.path(KEYS).size());
      }
      row.path(KEYS).forEach(key -> cells.add(text(key)));
    }
    names.forEach(name -> cells.add(text(row.path(name))));
    return cells;
  }

  private static String text(JsonNode value) {
    return value.isNumber() ? value.decimalValue().toPlainString() : value.asText("");
  }

  private void forEachRow(Row action) throws CommandFailure {
    try (JsonParser in = JSON.getFactory().createParser(path.toFile())) {
      while (in.nextToken() != null) {
        if (in.currentToken() == JsonToken.START_OBJECT) {
          object(in, action);
        } else if (in.currentToken() != JsonToken.START_ARRAY
            && in.currentToken() != JsonToken.END_ARRAY) {
          throw file.wrong(
              line(in), "a row is an object, got " + DelimitedFile.shown(in.getText()));
        }
      }
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      // Where a list began stands behind it in brackets, in words of the parser.
      throw file.wrong(
          line, "not JSON: " + e.getOriginalMessage().replaceFirst(" \\(start .*", ""));
    } catch (IOException e) {
      throw new CommandFailure(ExitStatus.FAILED, path + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static long line(JsonParser in) {
    return in.currentTokenLocation().getLineNr();
  }

  /** A row, or an answer that has rows. */
  private void object(JsonParser in, Row action) throws IOException, CommandFailure {
    long line = line(in);
    ObjectNode row = JSON.createObjectNode();
    boolean isAnswer = false;
    while (in.nextToken() == JsonToken.FIELD_NAME) {
      String name = in.currentName();
      in.nextToken();
      if (name.equals("rows") && in.currentToken() == JsonToken.START_ARRAY) {
        isAnswer = true;
        while (in.nextToken() == JsonToken.START_OBJECT) {
          long at = line(in);
          action.accept(JSON.readTree(in), at);
        }
      } else {
        row.set(name, JSON.readTree(in));
      }
    }
    // An answer without rows has its kind of aggregation alone.
    if (!isAnswer && !row.has("responseAggregationType")) {
      action.accept(row, line);
    }
  }
}
