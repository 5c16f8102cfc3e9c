package org.siterank.documentation;

import java.util.Arrays;
import java.util.regex.Pattern;

/** The language of a block: by the word after its fence, otherwise guessed from its first line. */
enum Language {
  XML("xml", "^<(dependency|field) ?"),
  HTML("html", "^<"),
  JSON("json", "^[{\\[]"),
  SQL("sql", "^SELECT "),
  JAVASCRIPT("js", "^document\\."),
  JAVA("java", "^(@\\w+\n|[A-Z]\\w+(\\.\\w+)* \\w+ =|[A-Z]\\w+\\.\\w+\\()"),
  NGINX("nginx", "^(location|proxy_set_header) "),
  WEB_SERVER("conf", "^(ProxyPass|handle_path|backend) "),
  YAML("yaml", "^[a-z][a-z-]*:(\\s|$)"),
  SHELL("sh", ""),
  /** Neither a command nor anything that a program reads. */
  TEXT("text", "(?!)");

  private final String word;
  private final Pattern looks;

  Language(String word, String looks) {
    this.word = word;
    this.looks = Pattern.compile(looks);
  }

  /**
   * @param word the word after the fence; empty for an indented block
   */
  static Language of(String word, String text) {
    return Arrays.stream(values())
        .filter(
            language ->
                word.isEmpty() ? language.looks.matcher(text).find() : language.word.equals(word))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("no check is known for blocks of \"" + word + "\""));
  }
}
