package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.ClusterSite;
import org.siterank.config.SiteConfig;
import org.siterank.search.Asker;
import org.siterank.search.SearchRequest;

/**
 * The roles of the manual on a real node with OpenSearch Security: with all of a role its user can
 * do their work, and of each permission that is taken away the line says which it is.
 */
@Tag("minutes")
class RestrictedUserIT {

  private static final int PAGES = 60;

  /** A permission without a comment, which would say why nothing fails for want of it. */
  private static final Pattern PERMISSION =
      Pattern.compile("(?m)^ +- \"((?:cluster|indices):.*)\"\n");

  @TempDir static Path folder;
  private static OpenSearchNode node;

  /** Of users who lack one permission of a role, that permission. */
  private static final Map<String, String> LACKING = new LinkedHashMap<>();

  /** The state of the ranks last written into pages: another each time, so that they are sent. */
  private static int inPages = 10;

  @BeforeAll
  static void start() throws Exception {
    OpenSearchNode.require();
    node = OpenSearchNode.install("users", true);
    StringBuilder users = new StringBuilder();
    StringBuilder roles = new StringBuilder();
    StringBuilder mapping = new StringBuilder();
    for (String role : List.of("siterank_push", "siterank_search")) {
      String definition = fromManual(role);
      Map<String, String> all = new LinkedHashMap<>(Map.of(role, definition));
      PERMISSION
          .matcher(definition)
          .results()
          .forEach(
              line -> {
                String user = role + "_" + all.size();
                LACKING.put(user, line.group(1));
                all.put(
                    user,
                    (definition.substring(0, line.start()) + definition.substring(line.end()))
                        .replace(role + ":", user + ":"));
              });
      for (Map.Entry<String, String> each : all.entrySet()) {
        users.append(SecuredNode.user(each.getKey()));
        roles.append(each.getValue());
        mapping.append(each.getKey()).append(":\n  users: [").append(each.getKey()).append("]\n");
      }
    }
    assertTrue(LACKING.size() > 15, LACKING.toString());
    SecuredNode.start(
        node,
        folder,
        Map.of(
            "internal_users.yml", users.toString(),
            "roles.yml", roles.toString(),
            "roles_mapping.yml", mapping.toString()));
  }

  @AfterAll
  static void stop() throws IOException {
    if (node != null) {
      node.close();
    }
  }

  /** The definition of a role, as the manual has it. */
  static String fromManual(String role) throws IOException {
    String manual = Files.readString(Path.of("src/site/opensearch.md"));
    int begin = manual.indexOf("\n" + role + ":\n") + 1;
    return manual.substring(begin, manual.indexOf("```", begin));
  }

  private static ClusterAddress docs() {
    return ClusterAddress.of(node.url() + "/docs");
  }

  /** All that pushes do: an index, ranks, pages that come and go, ranks in pages, another index. */
  private static void pushAll(String user) throws IOException {
    push(user, new MadeUp(PAGES, 1), true, false);
    push(user, new MadeUp(PAGES, 2), true, false);
    push(user, new MadeUp(PAGES, 2), true, false); // Are they still there?
    push(user, new MadeUp(PAGES - 1, 3), true, false);
    push(user, new MadeUp(PAGES, ++inPages), false, false);
    push(user, new MadeUp(PAGES, 4), true, true);
  }

  private static void push(String user, Publication pages, boolean together, boolean blueGreen)
      throws IOException {
    try (Push push = Push.to(docs(), SecuredNode.access(user))) {
      push.run(
          pages,
          TestOptions.push(1, 0, together, 0),
          blueGreen,
          (stage, done, total) -> {},
          () -> false);
    }
  }

  /** All that searches do. */
  private static int search(String user) throws Exception {
    try (ClusterSite site =
        ClusterSite.open(SiteConfig.defaults(), docs(), SecuredNode.access(user))) {
      site.facets("w3", Asker.PUBLIC);
      site.search(SearchRequest.of("w33333333x"));
      return site.search(SearchRequest.of("w3")).hits().size();
    }
  }

  private interface Work {
    void run() throws Exception;
  }

  /** What is wrong when a user who lacks a permission works: nothing, when the line names it. */
  private static Optional<String> wrong(String user, Work work) throws Exception {
    String permission = LACKING.get(user);
    try {
      work.run();
      return Optional.of(permission + " is superfluous");
    } catch (IOException e) {
      String named = "user " + user + " lacks the permission " + permission.replace("*", "");
      return e.getMessage().contains(named) && e.getMessage().lines().count() == 1
          ? Optional.empty()
          : Optional.of(permission + ": " + e.getMessage());
    }
  }

  @Test
  void eachRoleSufficesAndEachPermissionThatIsMissingIsNamed() throws Exception {
    List<String> wrong = new ArrayList<>();
    pushAll("siterank_push");
    assertEquals(10, search("siterank_search"));
    for (String user : LACKING.keySet()) {
      boolean searches = user.startsWith("siterank_search");
      wrong(user, searches ? () -> search(user) : () -> pushAll(user)).ifPresent(wrong::add);
      if (!searches) {
        push("siterank_push", new MadeUp(PAGES, 5), true, false); // Goes on from anywhere.
      }
    }
    assertEquals(List.of(), wrong);
    Publication one = new MadeUp(1, 1);
    assertThrows(ClusterException.class, () -> push("siterank_search", one, true, false));
  }
}
