package org.siterank.accesslog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** A list that is shipped as data beside this class, as its authors publish it. */
record ListFile(String name) {

  private String text() {
    try (InputStream in = ListFile.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the list " + name + " is missing from the program");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the list " + name + " cannot be read", e);
    }
  }

  /** Lines that are neither empty nor comments. */
  List<String> lines() {
    return text()
        .lines()
        .map(String::strip)
        .filter(l -> !l.isEmpty() && l.charAt(0) != '#')
        .toList();
  }

  JsonNode json() {
    try {
      return new ObjectMapper().readTree(text());
    } catch (IOException e) {
      throw new UncheckedIOException("the list " + name + " is damaged", e);
    }
  }

  Object yaml() {
    return new Load(LoadSettings.builder().setLabel(name).build()).loadFromString(text());
  }
}
