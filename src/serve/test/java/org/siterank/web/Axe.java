package org.siterank.web;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The accessibility checks of axe, run in a page: WCAG 2.2, levels A and AA. */
final class Axe {

  private static final String RULES = "'wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'";

  private Axe() {}

  /** The violations of a whole page and of good practice, a line each; none is the empty text. */
  static String ofPage(Page page) throws IOException {
    return run(page, "document", RULES + ", 'best-practice'");
  }

  /** The violations of contrast: all that may depend on whether the page is light or dark. */
  static String ofColours(Page page) throws IOException {
    return run(page, "document", "'color-contrast', 'link-in-text-block'");
  }

  /** The violations within a part of a page that is otherwise somebody else's. */
  static String ofPart(Page page, String selector) throws IOException {
    return run(page, "'" + selector + "'", RULES);
  }

  private static String run(Page page, String part, String rules) throws IOException {
    try (InputStream script = Axe.class.getResourceAsStream("/axe.min.js")) {
      page.evaluate(new String(script.readAllBytes(), StandardCharsets.UTF_8));
    }
    return (String)
        page.evaluate(
            "axe.run("
                + part
                + ", {runOnly: ["
                + rules
                + "]}).then(r => r.violations.map(v => v.id + ': ' +"
                + " v.nodes.map(n => n.html + ' ' + n.failureSummary).join(' ')).join('\\n'))");
  }
}
