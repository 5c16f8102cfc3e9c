package org.siterank.meaning.onnx;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.siterank.meaning.SentenceModelException;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The languages that a model was made for, as the head of its {@code README.md} tells them: {@code
 * language: en}, or a list.
 *
 * @param tags their primary tags; empty where the file does not tell, or says {@code multilingual}
 */
record ModelLanguages(Set<String> tags) {

  private static final String FILE = "README.md";

  /** Between two lines of three hyphens at the beginning of the file. */
  private static final Pattern HEAD = Pattern.compile("\\A---\\R(.*?)\\R---\\R", Pattern.DOTALL);

  private static final String ANY = "multilingual";

  /**
   * Reads the languages of the model in a directory.
   *
   * @throws SentenceModelException when the file cannot be read, or its head is damaged
   */
  static ModelLanguages read(Path directory) throws SentenceModelException {
    Path file = directory.resolve(FILE);
    if (!Files.exists(file)) {
      return new ModelLanguages(Set.of());
    }
    try {
      Matcher head = HEAD.matcher(Files.readString(file, UTF_8));
      return head.find() ? ofHead(head.group(1)) : new ModelLanguages(Set.of());
    } catch (IOException | YamlEngineException e) {
      throw new SentenceModelException(
          file + " cannot be read: " + e.getMessage() + "; delete it to use every language", e);
    }
  }

  private static ModelLanguages ofHead(String head) {
    Object read = new Load(LoadSettings.builder().build()).loadFromString(head);
    Object language = read instanceof Map<?, ?> values ? values.get("language") : null;
    Collection<?> named =
        language instanceof Collection<?> several
            ? several
            : language == null ? Set.of() : Set.of(language);
    Set<String> tags =
        named.stream()
            .map(tag -> tag.toString().toLowerCase(Locale.ROOT).replaceFirst("[-_].*", ""))
            .collect(Collectors.toUnmodifiableSet());
    return new ModelLanguages(tags.contains(ANY) ? Set.of() : tags);
  }

  /** Returns true if the model was made for a language. */
  boolean has(String tag) {
    return tags.isEmpty() || tags.contains(tag);
  }
}
