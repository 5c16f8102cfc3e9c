package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertTrue;

import gg.jte.TemplateEngine;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

class CompiledTemplatesTest {

  @Test
  void theyAreFoundWhoeverAsksForThemFirst() throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    TemplateEngine engine;
    try (URLClassLoader foreign = new URLClassLoader(new URL[0], null)) {
      thread.setContextClassLoader(foreign);
      engine = CompiledTemplates.of(ReportPage.class);
    } finally {
      thread.setContextClassLoader(before);
    }
    assertTrue(engine.hasTemplate("report.jte"));
  }
}
