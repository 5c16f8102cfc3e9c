package org.siterank.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {

  @ParameterizedTest
  @CsvSource({
    "192.0.2.0/24, 192.0.2.255, true",
    "192.0.2.0/24, 192.0.3.0, false",
    "192.0.2.128/25, 192.0.2.127, false",
    "192.0.2.7, 192.0.2.7, true",
    "192.0.2.7, 192.0.2.8, false",
    "0.0.0.0/0, 203.0.113.1, true",
    "0.0.0.0/0, 2001:db8::1, false",
    "2001:db8::/32, 2001:db8:ffff::1, true",
    "2001:db8::/33, 2001:db8:8000::1, false",
    "::/0, 2001:db8::1, true",
    "10.0.0.0/8, ::ffff:10.1.2.3, true",
    "fe80::1, FE80:0:0:0:0:0:0:1, true"
  })
  void aRangeHoldsWhatSharesItsBits(String range, String address, boolean inside) {
    byte[] bytes = AddressRange.parseAddress(address).orElseThrow();
    assertEquals(inside, AddressRange.parse(range).contains(bytes));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1.2.3",
        "1.2.3.256",
        "1.2.3.4.5",
        "a.b.c.d",
        "1.2.3.-4",
        "localhost",
        "cafe",
        ":",
        ":::",
        "1::2::3",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "12345::",
        "g::",
        "1.2.3.4::",
        "1:2:3:4:5:6:7:1.2.3.4",
        "::1%eth0"
      })
  void whatIsNoAddressIsNone(String text) {
    assertTrue(AddressRange.parseAddress(text).isEmpty());
    assertThrows(IllegalArgumentException.class, () -> AddressRange.parse(text));
  }

  @Test
  void aLengthOutOfRangeIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> AddressRange.parse("192.0.2.0/33"));
    assertThrows(IllegalArgumentException.class, () -> AddressRange.parse("2001:db8::/129"));
    assertThrows(IllegalArgumentException.class, () -> AddressRange.parse("192.0.2.0/"));
    assertFalse(AddressRange.parse("192.0.2.0/32").toString().isEmpty());
  }
}
