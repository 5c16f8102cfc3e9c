package org.siterank.accesslog;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
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

  /**
   * Shows the texts of a JSON list of texts, or of a list of objects that consist of texts.
   *
   * @param action is given each in its order, with its name in its object; null without one
   */
  void forEachText(BiConsumer<String, String> action) {
    // Token by token: binding a tree takes three hundred more classes, which is most of the time.
    try (JsonParser json = new JsonFactory().createParser(text())) {
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token == JsonToken.VALUE_STRING) {
          action.accept(json.currentName(), json.getText());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the list " + name + " is damaged", e);
    }
  }

  Object yaml() {
    return new Load(LoadSettings.builder().setLabel(name).build()).loadFromString(text());
  }
}
