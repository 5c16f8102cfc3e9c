import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.siterank.cli.RootCommand;
import org.siterank.config.ConfigTemplate;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Makes the user manual, called by the build as {@code java Manual.java TOP OUT}: each page of
 * TOP/src/site/manual, the page on OpenSearch beside it, every command from its own help, every
 * setting from the configuration that init writes; and README beside it, as it stands in the
 * archive.
 *
 * <p>The navigation is the list of links in index.md. Links between Markdown files become links
 * between pages; links to other files of the project lose their target, which is not in the archive.
 */
final class Manual {

  private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\(([^)\\s]+)\\)");

  /** A comment before a block of code, for the test that runs the block. */
  private static final Pattern MARKER = Pattern.compile("(?m)^ {0,3}<!-- .* -->\\n(?: *\\n)?");

  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
  /** Ends of lines inside of tables, which are a quarter of all lines and say nothing. */
  private static final Pattern TABLE_LINE = Pattern.compile("(</?t[rdh]>)\n");

  /** Between two tags. */
  private static final Pattern TEXT = Pattern.compile(">[^<]*");

  private static final HtmlRenderer RENDERER =
      HtmlRenderer.builder().extensions(EXTENSIONS).build();

  /** A setting: its key, its flag with the label of the value, its text, its default or example. */
  private record Setting(String key, String flag, List<String> text, List<String> example) {

    String anchor() {
      return key.replace('.', '-');
    }

    /** The flag's name alone. */
    String option() {
      return flag.replaceAll("[ =].*", "");
    }
  }

  /** What of the links of README is in the archive, and where. */
  private static final Map<String, String> SHIPPED =
      Map.of(
          "src/site/manual/", "manual/",
          "src/site/opensearch.md", "manual/opensearch.md",
          "src/site/images/", "manual/images/");

  private final Path top;
  private final Path out;
  private final Map<String, Setting> settings;
  private final Map<String, String> navigation = new LinkedHashMap<>();

  private Manual(Path top, Path out) throws IOException {
    this.top = top;
    this.out = out;
    this.settings = settings(ConfigTemplate.text().lines().toList());
  }

  public static void main(String[] args) throws IOException {
    Path top = Path.of(args[0]);
    Path out = Path.of(args[1]);
    new Manual(top, out.resolve("manual")).write();
    String readme =
        unmarked(Files.readString(top.resolve("README.md")))
            .replaceFirst("(?s)## Build and test\n.*?(?=\n## )\n", "");
    Files.writeString(out.resolve("README.md"), shipped(readme));
    Path images = Files.createDirectories(out.resolve("manual/images"));
    copy(top.resolve("src/site/images"), images);
  }

  private static String unmarked(String markdown) {
    return MARKER.matcher(markdown).replaceAll("");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(
            file, to.resolve(file.getFileName().toString()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  /** README with links to what is in the archive. */
  private static String shipped(String markdown) {
    return LINK.matcher(markdown)
        .replaceAll(
            match -> {
              String to = match.group(2);
              if (!to.startsWith("src/")) {
                return Matcher.quoteReplacement(match.group());
              }
              return Matcher.quoteReplacement(
                  SHIPPED.entrySet().stream()
                      .filter(place -> to.startsWith(place.getKey()))
                      .map(place -> place.getValue() + to.substring(place.getKey().length()))
                      .map(target -> target.replaceFirst("\\.md(?=$|#)", ".html"))
                      .map(target -> "[" + match.group(1) + "](" + target + ")")
                      .findFirst()
                      .orElse(match.group(1)));
            });
  }

  private void write() throws IOException {
    Files.createDirectories(out);
    try (Stream<Path> stale = Files.list(out)) {
      for (Path file : stale.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
    Path source = top.resolve("src/site/manual");
    navigation.put("index.html", "Manual");
    Matcher link = LINK.matcher(Files.readString(source.resolve("index.md")));
    while (link.find()) {
      navigation.putIfAbsent(html(link.group(2)), link.group(1));
    }
    List<Path> pages = new ArrayList<>(List.of(top.resolve("src/site/opensearch.md")));
    try (Stream<Path> files = Files.list(source)) {
      files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    for (Path page : pages) {
      page(html(page.getFileName().toString()), unmarked(Files.readString(page)));
    }
    Files.copy(source.resolve("style.css"), out.resolve("style.css"));
  }

  // ---- Pages ----

  private void page(String name, String markdown) throws IOException {
    String text =
        markdown.replace("{{commands}}", commands()).replace("{{settings}}", settingsPage());
    String body =
        TABLE_LINE
            .matcher(withQuotes(RENDERER.render(PARSER.parse(linked(text)))))
            .replaceAll("$1")
            .replace("<table>", "<div class=\"wide\"><table>")
            .replace("</table>", "</table></div>");
    String title = text.lines().findFirst().orElse("").replaceFirst("^# ", "");
    String links =
        navigation.entrySet().stream()
            .map(
                page ->
                    page.getKey().equals(name)
                        ? "<li aria-current=\"page\">" + escaped(page.getValue()) + "</li>"
                        : "<li><a href=\""
                            + page.getKey()
                            + "\">"
                            + escaped(page.getValue())
                            + "</a></li>")
            .collect(Collectors.joining("\n"));
    Files.writeString(
        out.resolve(name),
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>%s – Siterank manual</title>
        <link rel="stylesheet" href="style.css">
        </head>
        <body>
        <nav aria-label="Manual">
        <ul>
        %s
        </ul>
        </nav>
        <main>
        %s</main>
        </body>
        </html>
        """
            .formatted(escaped(title), links, body));
  }

  /** Markdown whose links lead to the pages made of it. */
  private static String linked(String markdown) {
    return LINK.matcher(markdown)
        .replaceAll(
            match -> {
              String to = match.group(2);
              boolean outside = to.startsWith("../") && !to.matches("\\.\\./(opensearch\\.md|images/).*");
              String link = "[" + match.group(1) + "](" + html(to) + ")";
              return Matcher.quoteReplacement(outside ? match.group(1) : link);
            });
  }

  /** The page made of a Markdown file, with the fragment of a link to it. */
  private static String html(String link) {
    return link.replaceFirst("^(\\.\\./|manual/)", "").replaceFirst("\\.md(?=$|#)", ".html");
  }

  /** Only in a tag a quotation mark needs to be written otherwise. */
  private static String withQuotes(String html) {
    return TEXT
        .matcher(html)
        .replaceAll(text -> Matcher.quoteReplacement(text.group().replace("&quot;", "\"")));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String code(String text) {
    return "<code>" + escaped(text) + "</code>";
  }

  // ---- Commands ----

  private String commands() {
    StringBuilder html = new StringBuilder();
    for (Map.Entry<String, CommandLine> entry : RootCommand.commandLine().getSubcommands().entrySet()) {
      command(html, entry.getKey(), entry.getValue().getCommandSpec());
    }
    return html.toString();
  }

  private void command(StringBuilder html, String name, CommandSpec spec) {
    html.append("<h2 id=\"" + name + "\">" + name + "</h2>\n");
    String synopsis = spec.commandLine().getHelp().synopsis(0).strip();
    html.append("<pre>" + escaped(synopsis) + "</pre>\n");
    String[] text = spec.usageMessage().description();
    boolean laidOut = Stream.of(text).anyMatch(line -> line.startsWith("  "));
    html.append("<p>" + escaped(text[0].formatted()) + "</p>\n");
    String rest = Stream.of(text).skip(1).collect(Collectors.joining(laidOut ? "\n" : " "));
    if (!rest.isEmpty()) {
      String tag = laidOut ? "pre" : "p";
      html.append("<" + tag + ">" + escaped(rest.formatted()) + "</" + tag + ">\n");
    }
    List<ArgSpec> own = new ArrayList<>(spec.positionalParameters());
    Set<Setting> flags = new LinkedHashSet<>();
    Map<String, Setting> byOption =
        settings.values().stream().collect(Collectors.toMap(Setting::option, s -> s));
    for (OptionSpec option : spec.options()) {
      Setting setting = byOption.get(option.longestName());
      boolean isFlag = setting != null && String.join(" ", option.description()).contains("Key: ");
      if (isFlag && !option.hidden()) {
        flags.add(setting);
      } else if (!isFlag && !option.hidden() && !COMMON.contains(option.longestName())) {
        own.add(option);
      }
    }
    if (!own.isEmpty()) {
      html.append("<dl>\n");
      for (ArgSpec arg : own) {
        html.append("<dt>" + code(label(arg)) + "</dt>\n");
        html.append("<dd>" + escaped(String.join(" ", arg.description())) + "</dd>\n");
      }
      html.append("</dl>\n");
    }
    if (!flags.isEmpty()) {
      html.append("<p>Settings most used with it: ");
      html.append(
          flags.stream()
              .map(s -> "<a href=\"settings.html#" + s.anchor() + "\">" + code(s.option()) + "</a>")
              .collect(Collectors.joining(", ")));
      html.append(".</p>\n");
    }
    html.append('\n');
  }

  /** Options of every command, told once. */
  private static final Set<String> COMMON =
      Set.of("--config", "--no-progress", "--quiet", "--verbose", "--help", "--help-all", "--version");

  private static String label(ArgSpec arg) {
    if (arg instanceof OptionSpec option) {
      String names = String.join(", ", option.names());
      return option.arity().max() == 0 ? names : names + " " + option.paramLabel();
    }
    return arg.paramLabel();
  }

  // ---- Settings ----

  private String settingsPage() {
    StringBuilder html = new StringBuilder();
    String section = "";
    for (Setting setting : settings.values()) {
      String of = setting.key().replaceFirst("\\..*", "");
      if (!of.equals(section) && !of.equals(setting.key())) {
        section = of;
        html.append("<h2 id=\"" + section + "\">" + section + "</h2>\n");
      }
      html.append("<h3 id=\"" + setting.anchor() + "\">" + code(setting.key()) + "</h3>\n");
      html.append("<p>" + escaped(String.join(" ", setting.text())) + "</p>\n");
      html.append("<p>Flag: " + code(setting.flag()) + "</p>\n");
      html.append("<pre>" + escaped(String.join("\n", setting.example())) + "</pre>\n\n");
    }
    return html.toString();
  }

  /** The settings of a configuration file in which each is explained, as init writes it. */
  private static Map<String, Setting> settings(List<String> lines) {
    Map<String, Setting> settings = new LinkedHashMap<>();
    List<String> text = new ArrayList<>();
    List<String> parents = new ArrayList<>();
    String flag = "";
    Setting last = null;
    for (String line : lines) {
      int depth = (line.length() - line.stripLeading().length()) / 2;
      String bare = line.strip();
      if (bare.startsWith("# Flag: ")) {
        flag = bare.substring("# Flag: ".length());
      } else if (last == null && bare.startsWith("# ")) {
        text.add(bare.substring(2));
      } else if (bare.isEmpty()) {
        text.clear();
        flag = "";
        last = null;
      } else if (flag.isEmpty() && bare.endsWith(":") && !bare.startsWith("#")) {
        parents = new ArrayList<>(parents.subList(0, depth));
        parents.add(bare.substring(0, bare.length() - 1));
        text.clear();
      } else if (last == null) {
        String set = bare.replaceFirst("^#", "");
        List<String> path = new ArrayList<>(parents.subList(0, Math.min(depth, parents.size())));
        path.add(set.replaceFirst(":.*", ""));
        String key = String.join(".", path);
        last = new Setting(key, flag, List.copyOf(text), new ArrayList<>(List.of(set)));
        settings.put(key, last);
      } else {
        last.example().add(line.substring(depth * 2).replaceFirst("^#", ""));
      }
    }
    if (settings.isEmpty()) {
      throw new IllegalStateException("the configuration has no settings that can be read");
    }
    return settings;
  }
}
