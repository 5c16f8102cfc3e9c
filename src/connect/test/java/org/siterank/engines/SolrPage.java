package org.siterank.engines;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The commands on the manual's page about Solr. */
public record SolrPage(String text) {

  private static final Pattern COMMAND = Pattern.compile("(?m)^bin/siterank (push .*)$");
  private static final Pattern SEARCH =
      Pattern.compile("(?m)^curl 'http://localhost:8983/solr/site(/[^']+)'$");
  private static final Pattern QUERY = Pattern.compile("(?m)^ {4}((?:boost|defType)=.*)$");
  private static final Pattern DEFINITION = Pattern.compile("(?s)-d '(\\{\"add-queryparser.*?)'");

  public static SolrPage read() {
    try {
      return new SolrPage(Files.readString(Path.of("src/site/manual/solr.md")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The words of each push of ranks alone, for a collection. */
  public List<List<String>> pushes(String collection) {
    return all("docs", collection).stream().filter(push -> push.contains("--ranks-only")).toList();
  }

  /** The words of the push of pages, for a collection. */
  public List<String> pushOfPages(String collection) {
    return all("site", collection).stream()
        .filter(push -> !push.contains("--ranks-only"))
        .findFirst()
        .orElseThrow();
  }

  private List<List<String>> all(String name, String collection) {
    return COMMAND
        .matcher(text)
        .results()
        .map(line -> line.group(1).replace("http://localhost:8983/solr/" + name, collection))
        .map(line -> List.of(line.split(" ", -1)))
        .toList();
  }

  /** The paths of the searches, below the collection, as curl gets them. */
  public List<String> searches() {
    return SEARCH.matcher(text).results().map(line -> line.group(1)).toList();
  }

  /** The parameters of each query, for words. */
  List<Map<String, String>> queries(String words) {
    return QUERY
        .matcher(text)
        .results()
        .map(line -> parameters(line.group(1).replace("your words", words)))
        .toList();
  }

  private static Map<String, String> parameters(String query) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String each : query.split("&", -1)) {
      int equals = each.indexOf('=');
      parameters.put(each.substring(0, equals), each.substring(equals + 1));
    }
    return parameters;
  }

  /** The definition of the parser. */
  Map<String, Object> definition() throws IOException {
    Matcher body = DEFINITION.matcher(text);
    if (!body.find()) {
      throw new IOException("the page defines no parser");
    }
    return new ObjectMapper().readValue(body.group(1), new TypeReference<>() {});
  }
}
