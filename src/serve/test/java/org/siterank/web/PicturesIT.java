package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.SiteSearch;
import org.siterank.TestBrowser;
import org.siterank.config.SiteConfig;

/**
 * The pictures of README and of the manual. With {@code -Dpictures.data=DIR -Dpictures.site=URL},
 * the folder that {@code siterank demo} or a run filled and the address it was read from, they are
 * made anew; {@code -Dpictures.query} is what is searched for.
 */
@Tag("minutes")
class PicturesIT {

  private static final Path FOLDER = Path.of("src/site/images");
  private static final Path MANUAL = Path.of("src/site/manual");

  /** Each picture, and the page that shows it. */
  private static final Map<String, Path> PICTURES =
      Map.of(
          "search.png", Path.of("README.md"),
          "overview.png", Path.of("README.md"),
          "results.png", MANUAL.resolve("administrator.md"),
          "box.png", MANUAL.resolve("developer.md"),
          "page.png", MANUAL.resolve("webmaster.md"),
          "visits.png", MANUAL.resolve("webmaster.md"));

  private static final int WIDTH = 1240;
  private static final int HEIGHT = 930;
  private static final int SHOWN = 800;
  private static final long MOST_BYTES = 100_000;

  /** A page of the demo that visitors read. */
  private static final String READ = "logs.html";

  @Test
  void theyAreThereAndSmall() throws IOException {
    if (System.getProperty("pictures.data") != null) {
      renew();
    }
    for (Map.Entry<String, Path> picture : PICTURES.entrySet()) {
      String name = picture.getKey();
      Path file = FOLDER.resolve(name);
      assertTrue(Files.size(file) < MOST_BYTES, name + " has " + Files.size(file) + " bytes");
      assertEquals(SHOWN, ImageIO.read(file.toFile()).getWidth(), name);
      assertTrue(Files.readString(picture.getValue()).contains("images/" + name), name);
    }
  }

  private static void renew() throws IOException {
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", System.getProperty("pictures.site"))
            .with("data", System.getProperty("pictures.data"))
            .with("serve.port", "0");
    String query = System.getProperty("pictures.query", "access log");
    try (Portal portal = new Portal();
        SiteSearch site = SiteSearch.open(config.with("serve.cors-origins", portal.origin()));
        SearchServer server = SearchServer.start(site);
        TestBrowser chromium = TestBrowser.start()) {
      Page page =
          chromium
              .browser()
              .newContext(new Browser.NewContextOptions().setViewportSize(WIDTH, HEIGHT))
              .newPage();
      Map<String, String> addresses = new LinkedHashMap<>();
      addresses.put("search.png", server.url() + "search?q=" + SearchQuery.encoded(query));
      addresses.put("results.png", server.url() + "search?q=nightly+run");
      addresses.put("overview.png", server.webmasterUrl().orElseThrow());
      addresses.put(
          "page.png",
          server.url()
              + "webmaster/page?url="
              + SearchQuery.encoded(System.getProperty("pictures.site") + READ));
      addresses.put("visits.png", server.url() + "webmaster/report#tab-visits");
      for (Map.Entry<String, String> each : addresses.entrySet()) {
        // The first overview of a site takes as long as its report.
        page.navigate(each.getValue(), new Page.NavigateOptions().setTimeout(120_000));
        page.waitForTimeout(1_000); // Charts are painted when they come into view.
        keep(page, each.getKey());
      }
      portal.show(
          "<html lang=en><title>Portal</title><style>body { font: 1rem sans-serif; margin: 2rem }"
              + "</style><script src='"
              + server.url()
              + "assets/embed.js' defer></script><h1>Your site</h1>"
              + "<siterank-search dialog></siterank-search>");
      page.navigate(portal.origin());
      page.keyboard().press("Control+k");
      page.locator("input").pressSequentially("log");
      page.locator("[role=option]").nth(3).waitFor();
      page.waitForTimeout(1_000);
      keep(page, "box.png");
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  private static void keep(Page page, String name) throws IOException {
    BufferedImage shot = ImageIO.read(new ByteArrayInputStream(page.screenshot()));
    ImageIO.write(small(shot), "png", FOLDER.resolve(name).toFile());
  }

  /** Scaled down, in its 256 most frequent colours: a quarter of the bytes. */
  private static BufferedImage small(BufferedImage shot) {
    int height = shot.getHeight() * SHOWN / shot.getWidth();
    BufferedImage scaled = new BufferedImage(SHOWN, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = scaled.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
    graphics.drawImage(shot, 0, 0, SHOWN, height, null);
    graphics.dispose();
    Map<Integer, Integer> counts = new TreeMap<>();
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < SHOWN; x++) {
        counts.merge(scaled.getRGB(x, y) & 0xf8f8f8, 1, Integer::sum);
      }
    }
    int[] colours =
        counts.entrySet().stream()
            .sorted(Map.Entry.<Integer, Integer>comparingByValue().reversed())
            .limit(256)
            .mapToInt(entry -> entry.getKey() | ((entry.getKey() >> 5) & 0x070707))
            .toArray();
    IndexColorModel palette =
        new IndexColorModel(8, colours.length, colours, 0, false, -1, DataBuffer.TYPE_BYTE);
    BufferedImage indexed =
        new BufferedImage(SHOWN, height, BufferedImage.TYPE_BYTE_INDEXED, palette);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < SHOWN; x++) { // Drawn as a picture it would be dithered.
        indexed
            .getRaster()
            .setDataElements(x, y, palette.getDataElements(scaled.getRGB(x, y), null));
      }
    }
    return indexed;
  }
}
