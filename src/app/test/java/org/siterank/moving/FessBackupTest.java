package org.siterank.moving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.exports.RefusedExportException;

/** Backups of Fess, and answers of its API. */
class FessBackupTest {

  private static final String BACKUP =
      """
      {"index":{"_index":"fess_config.web_config","_id":"w1"}}
      {"name":"Web site","urls":"https://www.example.org/\\nftp://x/","includedUrls":"# ours\\nhttps://www.example.org/.*","excludedUrls":".*\\\\.(pdf|jpg)\\n.*/[0-9]+","depth":3,"maxAccessCount":5000,"numOfThread":2,"intervalTime":500,"userAgent":"Mozilla/5.0 (compatible; Fess/15; +http://fess.codelibs.org/bot.html)","boost":1.0,"available":true,"permissions":["Rstaff","2hr","1ann"],"configParameter":"client.robotsTxtEnabled=false","createdBy":"admin"}
      {"index":{"_index":"fess_config.label_type","_id":"l1"}}
      {"name":"News","value":"news","includedPaths":".*/news/.*","permissions":["Rguest"]}
      {"index":{"_index":"fess_config.role_type","_id":"r1"}}
      {"name":"Staff","value":"staff"}
      {"index":{"_index":"fess_config.key_match","_id":"k1"}}
      {"term":"hours","query":"url:\\"https://www.example.org/hours\\"","maxSize":10,"boost":100.0}
      {"index":{"_index":"fess_config.key_match","_id":"k2"}}
      {"term":"map","query":"title:map"}
      {"index":{"_index":"fess_config.duplicate_host","_id":"d1"}}
      {"regularName":"www.example.org","duplicateHostName":"example.org"}
      {"index":{"_index":"fess_config.crawling_info","_id":"c1"}}
      {"sessionId":"20260131"}
      """;

  @TempDir Path folder;

  private MovedSettings read(String text) throws IOException, RefusedExportException {
    return FessBackup.read(List.of(Files.writeString(folder.resolve("fess_config.bulk"), text)));
  }

  @Test
  void aCrawlBecomesAConfigurationAndTheRestIsNamed() throws Exception {
    MovedSettings settings = read(BACKUP);
    assertEquals(
        Map.of(
            "--site", List.of("https://www.example.org/"),
            "--include", List.of("https://www.example.org/"),
            "--exclude", List.of("*.pdf$", "*.jpg$"),
            "--max-pages", List.of("5000"),
            "--connections", List.of("2"),
            "--delay", List.of("500ms"),
            "--rights-rule", List.of("/* staff,hr,user:ann"),
            "--alias", List.of("https://example.org/")),
        settings.configurations().get(""));
    assertEquals(
        Map.of(MovedSettings.BEST_BETS, "hours\thttps://www.example.org/hours\n"),
        settings.files());
    List<String> leftOut =
        settings.leftOut().stream().map(line -> line.replaceFirst("^.*bulk:", "")).toList();
    assertEquals(
        List.of(
            "2: web crawl \"Web site\": its address must begin with http, got ftp://x/",
            "2: web crawl \"Web site\": excludedUrls .*/[0-9]+ is no pattern: […] has no"
                + " counterpart",
            "2: web crawl \"Web site\": depth 3: a crawl has no limit of depth (crawl.max-pages)",
            "2: web crawl \"Web site\": configParameter client.robotsTxtEnabled=false: Siterank has"
                + " no such setting",
            "4: label_type \"News\": there are no labels; results are narrowed by folder and type",
            "6: role_type \"Staff\": groups come with the sign-in (sign-in.*,"
                + " rights.groups-header)",
            "10: key match \"map\": a best bet is the address of a page (url:\"https://…\"), got"
                + " title:map"),
        leftOut);
  }

  @Test
  void severalCrawlsAreConfigurationsOfTheirOwnFromTheApiToo() throws Exception {
    MovedSettings settings =
        read(
            """
            {"response":{"version":"15.0","status":0,"settings":[
            {"name":"Wiki","urls":"https://wiki.example.org/","included_urls":"","available":"true",
             "permissions":"{role}guest"},
            {"name":"Wiki!","urls":"https://wiki2.example.org/","available":"true"},
            {"name":"Off","urls":"https://off.example.org/","available":"false"}]}}
            """);
    assertEquals(
        Map.of("--site", List.of("https://wiki.example.org/"), "--data", List.of("data/wiki")),
        settings.configurations().get("wiki"));
    assertEquals(
        Map.of(
            "--site", List.of("https://wiki2.example.org/"),
            "--data", List.of("data/wiki-2"),
            "--rights-rule", List.of("/* nobody")),
        settings.configurations().get("wiki-2"),
        "in doubt, closed");
    assertEquals(2, settings.leftOut().size(), settings.leftOut().toString());
    assertTrue(settings.leftOut().get(1).endsWith("bulk:5: web crawl \"Off\": it is switched off"));
  }

  @Test
  void otherFilesAreRefusedWithTheirLine() {
    assertRefused("name,urls\n", "bulk:1: not JSON");
    assertRefused("{\"a\":1}\n", "bulk:1: expected a line of fess_config.bulk");
    assertRefused(
        "{\"index\":{\"_index\":\"fess_config.label_type\"}}\n{\"name\":\"N\",\"value\":\"n\"}\n",
        "there is no web crawl in it");
  }

  private void assertRefused(String text, String expected) {
    RefusedExportException e = assertThrows(RefusedExportException.class, () -> read(text), text);
    assertTrue(e.getMessage().contains(expected), e.getMessage());
  }
}
