package org.siterank.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.siterank.site.PageUrl;

/**
 * Reads the server's real log and solves the equation for the real files, in a page of code; its
 * memory is a file with the number of lines read. Finds pages by what their title contains.
 */
final class LogReadingEngine implements DemoEngine {

  private static final Pattern PAGE_VIEW =
      Pattern.compile(
          "198\\.18\\.\\S+ .*?\"GET (/\\S*\\.html) HTTP/1.1\" 200 \\d+ \"([^\"]*)\" .*");

  private final Setup setup;
  private final DemoSite site;
  private final List<RankedPage> ranked = new ArrayList<>();

  LogReadingEngine(Setup setup, DemoSite site) throws IOException {
    this.setup = setup;
    this.site = site;
    Files.createDirectories(setup.data());
  }

  @Override
  public List<String> run(BooleanSupplier stop) throws IOException {
    List<String> lines = Files.readAllLines(setup.accessLog(), StandardCharsets.ISO_8859_1);
    long before =
        Files.exists(setup.data().resolve("lines"))
            ? Long.parseLong(Files.readString(setup.data().resolve("lines")))
            : 0;
    Files.writeString(setup.data().resolve("lines"), "" + lines.size());
    Map<PageUrl, Double> entries = new HashMap<>();
    Map<PageUrl, Double> views = new HashMap<>();
    for (String line : lines) {
      Matcher view = PAGE_VIEW.matcher(line);
      if (view.matches()) {
        PageUrl url = setup.site().resolve(view.group(1)).orElseThrow();
        views.merge(url, 1.0, Double::sum);
        if (!view.group(2).startsWith(setup.site().value())) {
          entries.merge(url, 1.0, Double::sum);
        }
      }
    }
    SurferModel model = new SurferModel(site, setup.site());
    Map<PageUrl, Double> predicted = model.views(entries);
    for (PageUrl page : model.pages()) {
      String html = Files.readString(site.folder().resolve(page.path().substring(1)));
      String title = html.substring(html.indexOf("<title>") + 7, html.indexOf("</title>"));
      ranked.add(
          new RankedPage(
              page, title, predicted.getOrDefault(page, 0.0), views.getOrDefault(page, 0.0)));
    }
    ranked.sort(
        Comparator.comparingDouble(RankedPage::predicted)
            .reversed()
            .thenComparing(RankedPage::url));
    return List.of("log lines: " + lines.size() + ", new: " + (lines.size() - before));
  }

  @Override
  public List<String> today() {
    return List.of("Nothing unusual.");
  }

  @Override
  public List<RankedPage> pages() {
    return List.copyOf(ranked);
  }

  @Override
  public List<FoundPage> search(String query, int n, boolean boosted) {
    Stream<RankedPage> found = ranked.stream().filter(page -> page.title().contains(query));
    if (!boosted) {
      found = found.sorted(Comparator.comparing(RankedPage::url));
    }
    return found.limit(n).map(page -> new FoundPage(page.url(), page.title())).toList();
  }

  @Override
  public void close() {}
}
