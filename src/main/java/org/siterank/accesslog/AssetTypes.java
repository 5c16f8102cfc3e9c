package org.siterank.accesslog;

import java.util.Locale;
import java.util.Set;

/**
 * What is not a page, told by the end of its path. Text, HTML, PDF and Office documents are pages,
 * and so is every path without a known ending. Feeds, data and downloads are not: nobody follows a
 * link from one.
 *
 * @param endings what follows the last dot of a file's name, in lower case
 * @param names whole file names that are not pages although their ending is
 */
public record AssetTypes(Set<String> endings, Set<String> names) {

  /**
   * The endings of what web pages are made of and of what they offer for download (media types of
   * the IANA registry under image, font, audio, video, and archives), and the files that programs
   * ask every site for.
   */
  public static final AssetTypes STANDARD =
      new AssetTypes(
          words(
              """
              png apng jpg jpeg jpe jfif gif ico cur bmp svg svgz webp avif tif tiff heic
              css scss less js mjs cjs ts map wasm
              woff woff2 ttf otf eot
              mp3 m4a aac ogg oga opus flac wav mid midi weba
              mp4 m4v mpg mpeg webm ogv avi mov mkv wmv flv swf m3u8 vtt srt
              zip gz tgz bz2 tbz xz txz zst 7z rar tar jar war ear
              exe msi deb rpm apk ipa dmg pkg iso img bin dll so class pyc whl gem
              rss atom rdf xml xsl xslt json jsonld webmanifest manifest ics vcf
              """),
          words("robots.txt humans.txt ads.txt app-ads.txt security.txt llms.txt"));

  public AssetTypes {
    endings = Set.copyOf(endings);
    names = Set.copyOf(names);
  }

  private static Set<String> words(String text) {
    return Set.of(text.strip().split("\\s+"));
  }

  /**
   * Whether a request's target is an asset.
   *
   * @param target path and query, or a whole URL
   */
  public boolean isAsset(String target) {
    int end = target.length();
    for (int i = 0; i < end; i++) {
      char c = target.charAt(i);
      if (c == '?' || c == '#') {
        end = i;
      }
    }
    String name = target.substring(target.lastIndexOf('/', end - 1) + 1, end);
    name = name.toLowerCase(Locale.ROOT);
    int dot = name.lastIndexOf('.');
    return dot >= 0 && (endings.contains(name.substring(dot + 1)) || names.contains(name));
  }
}
