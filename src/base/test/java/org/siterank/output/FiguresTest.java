package org.siterank.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {

  @Test
  void numbersAreTheSameInEveryCountry() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertEquals("1,234,567", Figures.count(1_234_567));
      assertEquals("12.3", Figures.amount(12.3));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void oneIsSingular() {
    assertEquals("0 pages", Figures.count(0, "page"));
    assertEquals("1 page", Figures.count(1, "page"));
    assertEquals("2,000 pages", Figures.count(2_000, "page"));
  }

  @ParameterizedTest
  @CsvSource({"0,0", "0.001234,0.00123", "99.94,99.9", "99.95,100", "-12345.6,'-12,346'"})
  void anAmountHasThreeDigits(double amount, String said) {
    assertEquals(said, Figures.amount(amount));
  }

  @Test
  void textsOfALineStandBelowEachOther() {
    assertEquals("pages       7", Figures.line("pages", "7"));
    assertEquals("unreadable  8", Figures.line("unreadable", "8"));
  }
}
