package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Explains why an index is not what a push wanted: an index template of somebody else won. */
final class OtherTemplates {

  private OtherTemplates() {}

  /** One line that names the templates, if the user may list them. */
  static ClusterException explain(ClusterClient client, String index) throws IOException {
    ClusterResponse answer = client.send("GET", "/_index_template", null);
    Set<String> winners = new TreeSet<>();
    for (JsonNode template : answer.json().path("index_templates")) {
      JsonNode definition = template.path("index_template");
      for (JsonNode pattern : definition.path("index_patterns")) {
        if (definition.path("priority").asLong() > IndexDefinition.PRIORITY
            && matches(pattern.asText(), index)) {
          winners.add(template.path("name").asText());
        }
      }
    }
    return new ClusterException(
        "making index "
            + index
            + ": it is made by "
            + (winners.isEmpty()
                ? "another index template (see GET _index_template)"
                : "index template " + String.join(", ", winners))
            + ", which goes before that of siterank; narrow its pattern, or give it a priority"
            + " below "
            + IndexDefinition.PRIORITY);
  }

  private static boolean matches(String pattern, String index) {
    return index.matches(Pattern.quote(pattern).replace("*", "\\E.*\\Q"));
  }
}
