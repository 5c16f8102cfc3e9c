package org.siterank.setting;

import java.util.List;
import java.util.Map;

/** A share, as people write it ({@code 20%}) or as a number ({@code 0.2}). */
record PercentType() implements ValueType<Double> {

  private static final NumberType NUMBER = new NumberType(0, 1);
  private static final NumberType PERCENT = new NumberType(0, 100);

  @Override
  public String placeholder() {
    return "SHARE";
  }

  @Override
  public Double parse(String text) {
    String number = text.endsWith("%") ? text.substring(0, text.length() - 1).strip() : text;
    try {
      return text.endsWith("%") ? PERCENT.parse(number) / 100 : NUMBER.parse(number);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          ValueType.refusal(text, "is not a share; write one from 0% to 100%, or from 0 to 1")
              .getMessage(),
          e);
    }
  }

  @Override
  public void check(Double value) {
    NUMBER.check(value);
  }

  @Override
  public Map<String, Object> schema() {
    Map<String, Object> percent =
        Map.of("type", "string", "pattern", "^\\+?(\\d+(\\.\\d*)?|\\.\\d+)\\s*%$");
    return Map.of("anyOf", List.of(percent, NUMBER.schema()));
  }
}
