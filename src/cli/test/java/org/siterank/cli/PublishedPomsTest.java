package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/** The published poms have what Maven repositories require. */
class PublishedPomsTest {

  private static final XPath XPATH = XPathFactory.newInstance().newXPath();

  /** Programs for the build itself. */
  private static final Set<String> NOT_PUBLISHED = Set.of("src/bench", "src/it", "src/words");

  @Test
  void theParentNamesPageLicenceAuthorsAndRepository() throws Exception {
    Document pom = pom(Path.of("pom.xml"));
    for (String element :
        List.of(
            "name",
            "description",
            "url",
            "licenses/license/name",
            "licenses/license/url",
            "scm/connection",
            "scm/url",
            "scm/tag",
            "properties/public.page",
            "properties/public.repository")) {
      assertFalse(text(pom, element).isEmpty(), element);
    }
    assertEquals("The Siterank authors", text(pom, "developers/developer/name"));
    assertEquals("${public.page}", text(pom, "url"));
    assertEquals("scm:git:${public.repository}", text(pom, "scm/connection"));
    assertEquals("v${project.version}", text(pom, "scm/tag"));
  }

  @Test
  void eachModuleHasANameADescriptionAndTheRestOfTheParent() throws Exception {
    Set<String> parents = Set.of("siterank-parent", "siterank-modules");
    int published = 0;
    for (String module : modules()) {
      Document pom = pom(Path.of(module, "pom.xml"));
      assertTrue(parents.contains(text(pom, "parent/artifactId")), module);
      assertFalse(text(pom, "name").isEmpty(), module);
      assertFalse(text(pom, "description").isEmpty(), module);
      for (String inherited : List.of("url", "licenses", "developers", "scm")) {
        assertEquals("", text(pom, inherited), module + " has its own " + inherited);
      }
      published++;
    }
    assertTrue(published >= 20, published + " modules");
  }

  @Test
  void addressesThatLeadNowhereAreNotSigned() throws Exception {
    Document pom = pom(Path.of("pom.xml"));
    String rule =
        "profiles/profile[id='sign']//requireProperty[property='public.%s']/regex"
            .formatted("page");
    Pattern page = Pattern.compile(text(pom, rule));
    Pattern repository = Pattern.compile(text(pom, rule.replace("page", "repository")));
    for (Pattern wanted : List.of(page, repository)) {
      assertFalse(wanted.matcher("https://siterank.invalid/").matches());
      assertFalse(wanted.matcher("https://siterank.invalid/siterank.git").matches());
      assertFalse(wanted.matcher("").matches());
      assertFalse(wanted.matcher("http://example.org/").matches());
      assertTrue(wanted.matcher("https://example.org/siterank.git").matches());
    }
  }

  private static Set<String> modules() throws IOException {
    Set<String> modules = new TreeSet<>(Set.of("src"));
    try (Stream<Path> folders = Files.list(Path.of("src"))) {
      folders
          .filter(folder -> Files.exists(folder.resolve("pom.xml")))
          .forEach(folder -> modules.add(folder.toString()));
    }
    modules.removeAll(NOT_PUBLISHED);
    return modules;
  }

  private static Document pom(Path file) throws Exception {
    return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
  }

  private static String text(Document pom, String path) throws Exception {
    return XPATH.evaluate("/project/" + path, pom).strip();
  }
}
