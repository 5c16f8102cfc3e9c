package org.siterank.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON Schemas (2020-12) of arguments and answers. */
final class Schemas {

  private Schemas() {}

  static Map<String, Object> text(String about) {
    return described("string", about);
  }

  /** A text of some length. */
  static Map<String, Object> text(String about, int least, int most) {
    Map<String, Object> schema = text(about);
    schema.put("minLength", least);
    schema.put("maxLength", most);
    return schema;
  }

  static Map<String, Object> truth(String about) {
    return described("boolean", about);
  }

  static Map<String, Object> number(String about) {
    return described("number", about);
  }

  static Map<String, Object> integer(String about) {
    return described("integer", about);
  }

  /** A whole number within limits. */
  static Map<String, Object> integer(String about, int least, int most) {
    Map<String, Object> schema = integer(about);
    schema.put("minimum", least);
    schema.put("maximum", most);
    return schema;
  }

  static Map<String, Object> list(Map<String, Object> of) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "array");
    schema.put("items", of);
    return schema;
  }

  /** An object with some properties and no others. */
  static Map<String, Object> object(List<String> required, Map<String, Object> properties) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    schema.put("required", required);
    schema.put("additionalProperties", false);
    return schema;
  }

  private static Map<String, Object> described(String type, String about) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", type);
    schema.put("description", about);
    return schema;
  }

  /** A tool that only reads, and reads only the published site. */
  static McpSchema.Tool reading(
      String name,
      String title,
      String about,
      Map<String, Object> arguments,
      Map<String, Object> answer) {
    return McpSchema.Tool.builder(name, arguments)
        .title(title)
        .description(about)
        .outputSchema(answer)
        .annotations(
            McpSchema.ToolAnnotations.builder()
                .title(title)
                .readOnlyHint(true)
                .destructiveHint(false)
                .idempotentHint(true)
                .openWorldHint(false)
                .build())
        .build();
  }
}
