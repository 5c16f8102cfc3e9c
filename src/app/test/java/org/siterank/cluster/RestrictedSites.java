package org.siterank.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.siterank.config.SiteConfig;

/** A portal and a handbook with pages that not everybody may read. */
final class RestrictedSites {

  static final List<String> TOPICS =
      List.of("canteen", "parking", "holidays", "training", "printers", "laptops", "travel");

  static final List<String> SECRETS =
      List.of("acquisition", "redundancy", "whistleblower", "insolvency", "canteene", "parkings");

  static final List<String> BOTH = List.of("portal", "handbook");

  private static final String[] RULES = {
    "/board/* board", "/staff/none.html nobody", "/staff/* staff, board", "/* everybody"
  };

  private RestrictedSites() {}

  /** The files of both: what everybody may read, what staff may, and perhaps what the board may. */
  static void write(Path at, boolean secrets) throws IOException {
    StringBuilder home = new StringBuilder("<a href='staff/none.html'>w</a> ");
    for (String topic : TOPICS) {
      String office = "The " + topic + " office of the company is open on weekdays. ";
      page(at, "portal/" + topic + ".html", topic, office.repeat(3));
      page(at, "handbook/" + topic + ".html", "Handbook of " + topic, office + "Rules. Gardening.");
      page(
          at, "handbook/staff/" + topic + ".html", "Wages: " + topic, office + "Wages and shifts.");
      home.append("<a href='").append(topic).append(".html'>x</a> <a href='staff/");
      home.append(topic).append(".html'>y</a> ");
    }
    for (String secret : secrets ? SECRETS : List.<String>of()) {
      String plan = "The " + secret + " plan of the company: gardenias, wages. ".repeat(5);
      String link = "<a href='/canteen.html'>kingfisher</a>"; // Its words are of the board, too.
      page(at, "portal/board/" + secret + ".html", "Confidential " + secret, plan + link);
      home.append("<a href='board/").append(secret).append(".html'>z</a> ");
    }
    page(at, "portal/index.html", "Portal", home.toString());
    page(at, "handbook/index.html", "Handbook", home.toString());
    page(at, "portal/staff/none.html", "Draft", "A draft that nobody shall find: xylophone.");
  }

  private static void page(Path at, String name, String title, String body) throws IOException {
    Path file = at.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        "<!doctype html><html lang=en><title>"
            + title
            + "</title><body><main><h1>"
            + title
            + "</h1><p>"
            + body
            + "</main></html>");
  }

  /** A configuration of some of them, with other rules if there are any. */
  static SiteConfig config(Path at, List<String> sites, String... rules) throws Exception {
    StringBuilder yaml = new StringBuilder("sites:\n");
    for (String site : sites) {
      yaml.append("  ").append(site).append(":\n    site:\n      url: https://").append(site);
      yaml.append(".example/\n      dir: ").append(at.resolve(site)).append('\n');
    }
    yaml.append("rights:\n  rules:\n");
    for (String rule : rules.length > 0 ? rules : RULES) {
      yaml.append("    - \"").append(rule).append("\"\n");
    }
    yaml.append("  groups-header: X-Remote-Groups\nrank:\n  damping: 0\n");
    yaml.append("cluster:\n  restricted: on\n  replicas: 0\n");
    yaml.append("serve:\n  port: 0\n  rate-limit: 1000000\n  trusted-proxies: 127.0.0.1\n");
    yaml.append("data: ").append(at.resolve("data")).append('\n');
    return SiteConfig.load(Files.writeString(at.resolve("siterank.yaml"), yaml));
  }
}
