package org.siterank.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ConfigPathsTest {

  private static final Path DATA = Path.of("/var/lib/siterank");

  private static String rewrite(String text) throws ConfigException {
    return ConfigPaths.rewrite("x.yaml", text, Path.of("/old")::resolve, DATA);
  }

  @Test
  void relativePathsBecomeAbsoluteAndAllElseStays() throws Exception {
    assertEquals(
        """
        # ü: a comment with conf/synonyms.txt
        site:
          url: https://www.example.org/
          exclude: [/conf/, "*/a b"]
        logs:
          files: ["/old/logs/access.log*", /var/log/x.log]
        search:
          synonyms: /old/conf/synonyms.txt   # ours
          best-bets: /etc/bets.tsv
        access:
          as:
            - anonymous everybody
            - "/old/conf/hr.login hr, board"
        data: /var/lib/siterank
        """,
        rewrite(
            """
            # ü: a comment with conf/synonyms.txt
            site:
              url: https://www.example.org/
              exclude: [/conf/, "*/a b"]
            logs:
              files: [logs/access.log*, /var/log/x.log]
            search:
              synonyms: conf/synonyms.txt   # ours
              best-bets: /etc/bets.tsv
            access:
              as:
                - anonymous everybody
                - conf/hr.login hr, board
            data: here/data
            """));
  }

  @Test
  void pathsOfMemberSitesAreRewritten() throws Exception {
    assertEquals(
        """
        sites:
          a:
            site:
              url: https://a.example/
              dir: /old/public
        data: /var/lib/siterank
        """,
        rewrite(
            """
            sites:
              a:
                site:
                  url: https://a.example/
                  dir: public
            """));
  }

  @Test
  void theDataDirectoryIsSetWhereTheTemplateShowsIt() throws Exception {
    String text = rewrite(ConfigTemplate.text());
    assertEquals(DATA, SiteConfig.defaults().withText("x.yaml", text).data());
    assertEquals(
        ConfigTemplate.text().replace("\n#data: data/\n", "\ndata: /var/lib/siterank\n"), text);
  }

  @Test
  void aConfigurationThatIsNotValidIsRefused() {
    assertThrows(ConfigException.class, () -> rewrite("crawl:\n  delay: soon\n"));
  }
}
