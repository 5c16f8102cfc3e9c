package org.siterank.rights;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.siterank.site.AddressSpelling;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/** Pages that are named one by one with their readers, to be found by any spelling. */
final class NamedPages {

  private record Named(AddressSpelling spelling, RightsDecision decision) {}

  private final Map<String, List<Named>> byPath = new HashMap<>();

  void add(PageUrl page, Readers readers, String reason) {
    RightsDecision decision = RightsDecision.of(readers, reason);
    for (AddressSpelling spelling : AddressSpelling.of(page, /* ignoresCase= */ false)) {
      put(new Named(spelling, decision));
      AddressSpelling folder = spelling.withoutIndexFiles();
      if (!folder.equals(spelling)) {
        put(new Named(folder, decision));
      }
    }
  }

  private void put(Named page) {
    byPath.computeIfAbsent(key(page.spelling()), none -> new ArrayList<>()).add(page);
  }

  private static String key(AddressSpelling spelling) {
    return spelling.authority() + spelling.path().toLowerCase(Locale.ROOT);
  }

  /** The decisions on the pages that a spelling may stand for. */
  List<RightsDecision> find(AddressSpelling spelling, boolean ignoresCase) {
    return byPath.getOrDefault(key(spelling), List.of()).stream()
        .filter(page -> ignoresCase || page.spelling().path().equals(spelling.path()))
        .filter(page -> spelling.hasParametersOf(page.spelling()))
        .map(Named::decision)
        .toList();
  }
}
