package org.siterank.web;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.siterank.HeldPort;
import org.siterank.Needs;

/** A new WordPress with the theme Twenty Twenty-One, its database, and PHP's own web server. */
final class WordPressSite implements Closeable {

  private static final Path DEBIAN = Path.of("/usr/share/wordpress");
  private static final String THEME = "wp-content/themes/twentytwentyone";

  private final Process database;
  private final Process php;

  /**
   * @param functions what is added to the theme's functions.php
   */
  WordPressSite(Path folder, HeldPort port, String functions) throws Exception {
    String program = Needs.optionalProgram("php", "php-cli").toString();
    String server = Needs.optionalProgram("mariadbd", "mariadb-server").toString();
    Needs.optional(
        Files.exists(DEBIAN.resolve(THEME)),
        "WordPress (Debian packages wordpress, wordpress-theme-twentytwentyone and php-mysql)");
    Path site = folder.resolve("wordpress");
    StaticSite.run(folder, "cp", "-rL", DEBIAN.toString(), site.toString());
    Path data = folder.resolve("mariadb");
    StaticSite.run(
        folder,
        "mariadb-install-db",
        "--no-defaults",
        "--datadir=" + data,
        "--auth-root-authentication-method=normal");
    try (HeldPort held = new HeldPort()) {
      database =
          StaticSite.start(
              folder.resolve("mariadb.out"),
              held.number(),
              server,
              "--no-defaults",
              "--user=root",
              "--datadir=" + data,
              "--bind-address=127.0.0.1",
              "--port=" + held.number(),
              "--socket=" + folder.resolve("sql"));
      String url = "http://127.0.0.1:" + port.number();
      Files.writeString(site.resolve("wp-config.php"), config(held.number(), url));
    }
    Path theme = site.resolve(THEME + "/functions.php");
    Files.writeString(theme, Files.readString(theme) + "\n" + functions);
    Files.writeString(folder.resolve("install.php"), install());
    StaticSite.run(site, program, folder.resolve("install.php").toString());
    php =
        StaticSite.start(
            folder.resolve("php.out"),
            port.number(),
            program,
            "-S",
            "127.0.0.1:" + port.number(),
            "-t",
            site.toString());
  }

  private static String config(int port, String url) {
    return """
        <?php
        define('DB_NAME', 'wordpress');
        define('DB_USER', 'root');
        define('DB_PASSWORD', '');
        define('DB_HOST', '127.0.0.1:%d');
        define('DB_CHARSET', 'utf8mb4');
        define('DB_COLLATE', '');
        define('WP_SITEURL', '%s');
        define('WP_HOME', '%s');
        define('WP_HTTP_BLOCK_EXTERNAL', true);
        define('DISABLE_WP_CRON', true);
        $table_prefix = 'wp_';
        if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
        require_once ABSPATH . 'wp-settings.php';
        """
        .formatted(port, url, url);
  }

  /** Does what the installer's page does, and writes posts that link to each other. */
  private static String install() {
    StringBuilder posts = new StringBuilder();
    String text =
        SiteGenerator.TEXT
            .replaceAll("\\[(\\w+)\\]\\((\\S+?)\\)", "<a href=\"$2\">$1</a>")
            .replace("## Planting", "<h2>Planting</h2>");
    for (String flower : SiteGenerator.FLOWERS) {
      posts.append(
          "wp_insert_post(['post_status' => 'publish', 'post_author' => 1,"
              + " 'post_name' => '%s', 'post_title' => '%s', 'post_content' => '%s']);\n"
                  .formatted(flower, flower, text));
    }
    return """
        <?php
        $_SERVER['HTTP_HOST'] = '127.0.0.1';
        define('WP_INSTALLING', true);
        $config = file_get_contents('wp-config.php');
        preg_match("/DB_HOST', '127.0.0.1:(\\\\d+)/", $config, $port);
        (new mysqli('127.0.0.1', 'root', '', '', (int) $port[1]))->query('CREATE DATABASE wordpress');
        require 'wp-load.php';
        require 'wp-admin/includes/upgrade.php';
        wp_install('The garden', 'admin', 'a@example.org', true, '', 'secret-of-the-test');
        switch_theme('twentytwentyone');
        set_theme_mod('respect_user_color_preference', true);
        update_option('permalink_structure', '/%%postname%%/');
        flush_rewrite_rules();
        %s
        """
        .formatted(posts);
  }

  boolean isServed() {
    return database.isAlive() && php.isAlive();
  }

  @Override
  public void close() throws IOException {
    php.destroy();
    php.onExit().join();
    database.destroy();
    database.onExit().join();
  }
}
