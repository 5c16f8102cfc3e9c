package org.siterank.setting;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The ISO 639-1 code of a language. */
public record LanguageType() implements ValueType<String> {

  private static final Set<String> CODES = Set.of(Locale.getISOLanguages());

  @Override
  public String placeholder() {
    return "CODE";
  }

  @Override
  public String parse(String text) {
    check(text);
    return text;
  }

  @Override
  public void check(String value) {
    if (!CODES.contains(value)) {
      throw ValueType.refusal(value, "is not an ISO 639-1 language code; write en, de or fr");
    }
  }

  @Override
  public Map<String, Object> schema() {
    return Map.of("type", "string", "pattern", "^[a-z]{2}$");
  }
}
