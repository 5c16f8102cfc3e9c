package org.siterank.site;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Addresses that are no pages by their name. Text, HTML, PDF and Office documents are pages,
 * whether or not a reader for them exists, and so is every path without a known ending.
 *
 * <p>The endings are those of the image, audio, video and font types that servers ship (Apache
 * httpd {@code mime.types}, after the IANA registry), of style sheets and scripts, of archives,
 * disk images and programs, and of feeds and data.
 */
public final class AssetPaths {

  /** Purposes of an asset. */
  public enum Kind {
    /**
     * Part of a page, which browsers ask for by themselves: image, style sheet, script, font, film.
     */
    PART,
    /** Download for people: archive, disk image, program. */
    DOWNLOAD,
    /** Data for programs: feed, calendar, data. Nobody follows a link from one. */
    DATA,
    /** File that programs ask every site for, by its name. */
    FOR_PROGRAMS
  }

  private static final Map<String, Kind> ENDINGS = new HashMap<>();
  private static final Map<String, Kind> NAMES = new HashMap<>();

  static {
    put(
        ENDINGS,
        Kind.PART,
        """
        apng avif bmp cur eps gif heic ico jfif jpe jpeg jpg jxl png ps psd svg svgz tif tiff webp
        xcf css scss less js mjs cjs ts map wasm eot otf ttf woff woff2
        aac aif aiff flac m4a mid midi mp3 oga ogg opus wav weba wma
        avi flv m3u8 m4v mkv mov mp4 mpeg mpg ogv srt swf vtt webm wmv
        webmanifest manifest
        """);
    put(
        ENDINGS,
        Kind.DOWNLOAD,
        """
        7z bz2 dmg ear gz img iso jar lz lz4 lzma rar tar tbz tbz2 tgz txz war xz z zip zst
        apk bin class crx deb dll ebuild exe gem ipa msi o pkg pyc rpm so whl xpi
        """);
    put(ENDINGS, Kind.DATA, "rss atom rdf xml xsl xslt json jsonld ics vcf");
    put(
        NAMES,
        Kind.FOR_PROGRAMS,
        "robots.txt humans.txt ads.txt app-ads.txt security.txt llms.txt");
  }

  private AssetPaths() {}

  private static void put(Map<String, Kind> to, Kind kind, String words) {
    for (String word : words.strip().split("\\s+", -1)) {
      to.put(word, kind);
    }
  }

  /**
   * Returns the purpose of a request's target, when it is no page.
   *
   * @param target path and query, or a whole URL
   */
  public static Optional<Kind> kind(String target) {
    String path = path(target);
    String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    Kind named = NAMES.get(name);
    int dot = name.lastIndexOf('.');
    return Optional.ofNullable(
        named != null || dot < 0 ? named : ENDINGS.get(name.substring(dot + 1)));
  }

  /** The endings, in lower case and without the dot, of assets of a kind. */
  public static Set<String> endings(Kind kind) {
    return ENDINGS.entrySet().stream()
        .filter(entry -> entry.getValue() == kind)
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** A target without its query and fragment. */
  public static String path(String target) {
    for (int i = 0; i < target.length(); i++) {
      char c = target.charAt(i);
      if (c == '?' || c == '#') {
        return target.substring(0, i);
      }
    }
    return target;
  }

  /**
   * Whether a crawl leaves an address alone by its name: parts of pages and downloads. Data and
   * what is for programs may turn out to be pages, and are looked at when a page links to them.
   */
  public static boolean isAsset(PageUrl url) {
    return kind(url.path()).filter(kind -> kind == Kind.PART || kind == Kind.DOWNLOAD).isPresent();
  }
}
