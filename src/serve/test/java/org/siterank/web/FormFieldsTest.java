package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields of queries and forms, by the URL Standard (WHATWG), 5.1. */
class FormFieldsTest {

  @Test
  void fieldsAreSplitAndDecodedAndThoseOfOneNameKeepTheirOrder() {
    assertEquals(
        Map.of("a", List.of("1", "2 3"), "b", List.of(""), "c", List.of(""), "", List.of("x=y")),
        FormFields.of("a=1&b=&c&=x=y&&a=2+3"));
    assertEquals(Map.of("größe", List.of("½+&=%")), FormFields.of("gr%c3%B6%C3%9Fe=½%2B%26%3D%25"));
    assertEquals(Map.of(), FormFields.of(""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"q=%", "q=%4", "q=%zz", "q=%+1", "q=%ff", "q=%c3", "%c0%af=1"})
  void whatIsEncodedWronglyIsRefused(String query) {
    assertThrows(IllegalArgumentException.class, () -> FormFields.of(query));
  }
}
