package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.ClusterSite;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.run.PublishedPages;
import org.siterank.search.Asker;
import org.siterank.search.Hit;
import org.siterank.search.SearchRequest;

/**
 * Applications that query a real node of their own, each as its user: a document-level rule of
 * OpenSearch Security, as {@code opensearch.md} gives it, shows them what the user may read.
 */
@Tag("minutes")
class DocumentLevelSecurityIT {

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir static Path folder;
  private static OpenSearchNode node;

  @BeforeAll
  static void start() throws Exception {
    OpenSearchNode.require();
    node = OpenSearchNode.install("secured", true);
    String users = SecuredNode.user("anna");
    for (String group : List.of("staff", "board", "canteen", "guest")) {
      users += SecuredNode.user(group + "-user") + "  backend_roles: [\"" + group + "\"]\n";
    }
    SecuredNode.start(
        node,
        folder,
        Map.of(
            "internal_users.yml",
            users,
            "roles.yml",
            RestrictedUserIT.fromManual("siterank_reader"),
            "roles_mapping.yml",
            "siterank_reader:\n  users: [\"staff-user\", \"board-user\", \"canteen-user\", \"anna\"]\n"));
    RestrictedSites.write(folder, true);
    SiteConfig config =
        RestrictedSites.config(
            folder,
            RestrictedSites.BOTH,
            "/staff/none.html user:anna",
            "/staff/* staff, board",
            "/board/* board",
            "/* everybody");
    try (SiteSearch site = SiteSearch.open(config)) {
      site.run();
      try (PublishedPages pages = site.ranking().pages();
          Push push = Push.to(address(), SecuredNode.access("admin"))) {
        push.run(pages, config.cluster(), false, (stage, done, total) -> {}, () -> false);
      }
    }
  }

  @AfterAll
  static void stop() throws IOException {
    if (node != null) {
      node.close();
    }
  }

  private static ClusterAddress address() throws Exception {
    return ClusterAddress.of(node.url() + "/intranet");
  }

  private static HttpResponse<String> ask(String user, String path, String body) throws Exception {
    String login =
        Base64.getEncoder().encodeToString((user + ":admin").getBytes(StandardCharsets.UTF_8));
    return HTTP.send(
        HttpRequest.newBuilder(URI.create(node.url() + path))
            .header("Authorization", "Basic " + login)
            .header("Content-Type", "application/json")
            .method(body.isEmpty() ? "GET" : "POST", HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static List<String> found(String user, String query) throws Exception {
    String body =
        "{\"size\":100,\"_source\":[\"url\"],\"query\":{\"site_rank\":{\"query\":"
            + query
            + ",\"field\":\"siterank\",\"weight\":1}},\"ext\":{\"site_rank\":{}}}";
    HttpResponse<String> answer = ask(user, "/intranet/_search", body);
    assertEquals(200, answer.statusCode(), answer.body());
    List<String> urls = new ArrayList<>();
    for (JsonNode hit : ClusterClient.JSON.readTree(answer.body()).at("/hits/hits")) {
      urls.add(hit.at("/_source/url").asText());
    }
    return urls;
  }

  @Test
  void aUserFindsWhatTheirRolesMayRead() throws Exception {
    String all = "{\"match_all\":{}}";
    int open = 2 * RestrictedSites.TOPICS.size() + 2;
    int staff = open + RestrictedSites.TOPICS.size();
    int board = staff + RestrictedSites.SECRETS.size();
    assertEquals(board + 1, found("admin", all).size());
    assertEquals(board, found("board-user", all).size());
    assertEquals(staff, found("staff-user", all).size());
    assertEquals(open, found("canteen-user", all).size());
    assertEquals(open + 1, found("anna", all).size(), "who has no group");
    String secret = "{\"query_string\":{\"query\":\"whistleblower\"}}";
    assertEquals(List.of(), found("staff-user", secret));
    assertEquals(
        List.of("https://portal.example/board/whistleblower.html"), found("board-user", secret));
  }

  @Test
  void theRuleHoldsForTheSearchOfSiterankToo() throws Exception {
    for (String user : List.of("staff-user", "board-user")) {
      try (ClusterSite site =
          ClusterSite.open(SiteConfig.defaults(), address(), SecuredNode.access(user))) {
        SearchRequest request = SearchRequest.of("wages").as(Asker.ADMINISTRATOR).page(0, 100);
        List<Hit> hits = site.search(request).hits();
        int secrets = user.startsWith("board") ? RestrictedSites.SECRETS.size() : 0;
        assertEquals(RestrictedSites.TOPICS.size() + secrets, hits.size());
        hits.forEach(hit -> assertTrue(Float.isFinite(hit.scores().textScore()), hit.toString()));
      }
    }
  }

  @Test
  void whoHasNotTheRoleIsRefused() throws Exception {
    assertEquals(403, ask("guest-user", "/intranet/_count", "").statusCode());
    try (ClusterSite site =
        ClusterSite.open(SiteConfig.defaults(), address(), SecuredNode.access("guest-user"))) {
      IOException e = assertThrows(IOException.class, () -> site.search(SearchRequest.of("wages")));
      assertEquals(1, e.getMessage().lines().count(), e.getMessage());
      assertTrue(
          e.getMessage()
              .contains("user guest-user lacks the permission indices:admin/mappings/get"),
          e.getMessage());
    }
  }
}
