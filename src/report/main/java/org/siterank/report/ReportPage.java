package org.siterank.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.siterank.site.PageUrl;

/** The page of a report, made by templates that are compiled with the product. */
final class ReportPage {

  /** Rows of a table on the page; the file has all. */
  static final int MAX_ROWS = 100;

  /** Rows that are seen before somebody asks for the others. */
  static final int FIRST_ROWS = 12;

  /** Characters of a title or an address on the page; the file has all. */
  static final int MAX_TEXT = 160;

  /** Characters of an address that the page makes a link of: no server takes much more. */
  private static final int MAX_LINK = 2_000;

  private static final TemplateEngine TEMPLATES = CompiledTemplates.of(ReportPage.class);

  private static final String GENERATOR = "<meta name=\"generator\" content=\"Siterank\">";

  /** Lines of a page among which the generator is. */
  private static final int GENERATED_WITHIN = 20;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final WebmasterReport report;
  private final ReportTexts t;
  private final List<Section> sections;
  private final String part;
  private final String origin;
  private final String charts;
  private final String script;
  private final String style;

  /**
   * @param part the site that it is about, of several; empty for all
   */
  ReportPage(WebmasterReport report, ReportTexts texts, List<Section> sections, String part)
      throws IOException {
    this.report = report;
    this.t = texts;
    this.sections = sections;
    this.part = part;
    this.origin = origin();
    boolean pictures = sections.stream().anyMatch(section -> !section.charts().isEmpty());
    this.charts = pictures ? asset("echarts.min.js") : "";
    this.script = asset("report.js");
    this.style = asset("report.css");
  }

  /** Whether a file is a page that was written here. */
  static boolean isOurs(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
      return lines.limit(GENERATED_WITHIN).anyMatch(GENERATOR::equals);
    }
  }

  String html(List<Card> cards, List<String> summary, List<String> doubts) {
    StringOutput html = new StringOutput();
    TEMPLATES.render(
        "report.jte",
        Map.of("page", this, "cards", cards, "summary", summary, "doubts", doubts),
        html);
    return html.toString();
  }

  private static String asset(String name) throws IOException {
    try (InputStream stream = ReportPage.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IOException("the program is incomplete: " + name + " is missing");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  // ---- What the templates ask for ----

  /** The tabs of the page; of one site of several, those that have sections. */
  public List<String> tabs() {
    return ReportTabs.ALL.stream()
        .filter(tab -> part.isEmpty() || !sectionsOf(tab).isEmpty())
        .toList();
  }

  /** The sections of a tab, by their numbers. */
  public List<Integer> sectionsOf(String tab) {
    return IntStream.range(0, sections.size())
        .filter(s -> ReportTabs.of(sections.get(s).key()).equals(tab))
        .boxed()
        .toList();
  }

  /** Returns true if a section is the first one of its tab. */
  public boolean isFirst(String tab, int section) {
    return sectionsOf(tab).get(0) == section;
  }

  /** The last complete day of the logs, in sentences. */
  public Optional<TodayText> today() {
    return report.history().today().map(today -> new TodayText(today, t));
  }

  /** A text. */
  public String say(String key, Object... values) {
    return t.say(key, values);
  }

  /** Says which texts are in English because nobody has translated them; empty for none. */
  public String untranslated() {
    List<String> keys = t.untranslated();
    return keys.isEmpty() ? "" : t.say("untranslated", keys.size(), String.join(", ", keys));
  }

  /** Whether there is such a text. */
  public boolean has(String key) {
    return t.has(key);
  }

  /** The language of the page. */
  public String language() {
    return t.language();
  }

  /** The site. */
  public String site() {
    return part.isEmpty() ? report.basis().site().host() : part;
  }

  /** Names of the sites that have pages of their own, on the page of all. */
  public List<String> sites() {
    return part.isEmpty()
        ? report.basis().sisters().stream()
            .flatMap(sisters -> sisters.sites().stream())
            .map(SisterSites.Site::name)
            .toList()
        : List.of();
  }

  /** Where the report of all sites is, from the page of one; empty on that of all. */
  public String whole() {
    return part.isEmpty() ? "" : "../" + ReportFiles.PAGE;
  }

  /** The page's description, in a line. */
  public String about() {
    if (!part.isEmpty()) {
      return t.say(
          "site.about",
          report.basis().sisters().map(sisters -> sisters.sites().size()).orElse(0),
          t.number(report.basis().run().id()),
          t.time(report.basis().run().when()));
    }
    return t.say(
        "about",
        report.basis().site().value(),
        t.number(report.basis().run().id()),
        t.time(report.basis().run().when()),
        report.basis().pages(),
        report.basis().links());
  }

  /**
   * Content security policy of the page: it may run its own two scripts and show what is in it.
   * Inline styles are allowed, since the pictures are placed by them.
   */
  public String policy() {
    return "default-src 'none'; script-src "
        + hash(charts)
        + " "
        + hash(script)
        + "; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
  }

  private static String hash(String script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The library of the pictures. */
  public String charts() {
    return charts;
  }

  /** The script of the page. */
  public String script() {
    return script;
  }

  /** The style sheet. */
  public String style() {
    return style;
  }

  /** Keys of the sections. */
  public List<String> keys() {
    return sections.stream().map(Section::key).toList();
  }

  /** Sentences of a section. */
  public List<String> paragraphs(int section) {
    return sections.get(section).paragraphs();
  }

  /** Sentences of a section for experts. */
  public List<String> proof(int section) {
    return sections.get(section).proof();
  }

  /** Names of the pictures of a section. */
  public List<String> pictures(int section) {
    return sections.get(section).charts().stream().map(Section.Chart::name).toList();
  }

  /** Number of tables of a section. */
  public int tables(int section) {
    return sections.get(section).tables().size();
  }

  /** A table of a section. */
  public ShownTable table(int section, int table) {
    return new ShownTable(this, t, sections.get(section).tables().get(table));
  }

  /** Words that are explained. */
  public List<String> glossary() {
    return List.of(t.say("glossary.words").split(" ", -1));
  }

  /**
   * The explanation of a word of the glossary.
   *
   * @param word one of {@link #glossary()}
   */
  public String meaning(String word) {
    return t.say("glossary." + word, t.number(report.ranks().damping()));
  }

  /** The data of all pictures. {@code <} is escaped: no text ends the element that holds it. */
  public String data() {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    ObjectNode data = all.putObject("charts");
    ObjectNode labels = all.putObject("labels");
    for (Section section : sections) {
      for (Section.Chart chart : section.charts()) {
        data.set(chart.name(), chart.data());
        labels.put(chart.name(), t.say("chart." + chart.name()));
      }
    }
    all.put("unit", t.unit());
    all.put("language", t.language());
    all.put("firstRows", FIRST_ROWS);
    all.put("noRows", t.say("table.filtered"));
    try {
      return JSON.writeValueAsString(all).replace("<", "\\u003c");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("numbers and texts are always JSON", e);
    }
  }

  /** The origin whose addresses are told by their paths; empty where pages have several. */
  private String origin() {
    if (report.basis().sisters().isEmpty()) {
      return report.basis().site().origin();
    }
    List<String> origins =
        report.ranks().top().rows().stream()
            .map(TopPages.Row::page)
            .filter(page -> report.basis().sisters().get().siteOf().apply(page).equals(part))
            .map(PageUrl::origin)
            .distinct()
            .toList();
    return origins.size() == 1 ? origins.get(0) : "";
  }

  /** An address as people read it: the path, of another site the whole. */
  public String path(PageUrl url) {
    return shortened(url.origin().equals(origin) ? url.pathAndQuery() : url.value());
  }

  /** Where an address leads; nothing when it is too long to be asked for. */
  public String link(PageUrl url) {
    return url.value().length() <= MAX_LINK ? url.value() : "";
  }

  /** A text of at most {@value #MAX_TEXT} characters. */
  static String shortened(String text) {
    return text.codePointCount(0, text.length()) <= MAX_TEXT
        ? text
        : text.substring(0, text.offsetByCodePoints(0, MAX_TEXT - 1)) + "…";
  }
}
