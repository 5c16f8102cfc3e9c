package org.siterank.site;

import java.util.Locale;
import java.util.Set;

/**
 * Addresses that are no pages by their name: pictures, style sheets, scripts, fonts, sound, film,
 * archives and programs. They are never asked for and never enter the crawl's knowledge.
 */
public final class Assets {

  /**
   * File name extensions of assets, lower case. The registered extensions of the image, audio,
   * video and font types that servers ship (Apache httpd {@code mime.types}), of style sheets and
   * scripts, and of archives, disk images and programs. Documents (pdf, doc, odt, …) are not here:
   * they are pages, whether or not a reader for them exists.
   */
  public static final Set<String> EXTENSIONS =
      Set.of(
          // pictures
          "apng",
          "avif",
          "bmp",
          "cur",
          "eps",
          "gif",
          "heic",
          "ico",
          "jfif",
          "jpe",
          "jpeg",
          "jpg",
          "jxl",
          "png",
          "ps",
          "psd",
          "svg",
          "svgz",
          "tif",
          "tiff",
          "webp",
          "xcf",
          // style sheets, scripts, fonts
          "css",
          "js",
          "map",
          "mjs",
          "wasm",
          "eot",
          "otf",
          "ttf",
          "woff",
          "woff2",
          // sound and film
          "aac",
          "aif",
          "aiff",
          "avi",
          "flac",
          "flv",
          "m4a",
          "m4v",
          "mid",
          "midi",
          "mkv",
          "mov",
          "mp3",
          "mp4",
          "mpeg",
          "mpg",
          "oga",
          "ogg",
          "ogv",
          "opus",
          "swf",
          "wav",
          "webm",
          "wma",
          "wmv",
          // archives and disk images
          "7z",
          "bz2",
          "dmg",
          "ear",
          "gz",
          "img",
          "iso",
          "jar",
          "lz",
          "lz4",
          "lzma",
          "rar",
          "tar",
          "tbz",
          "tbz2",
          "tgz",
          "txz",
          "war",
          "xz",
          "z",
          "zip",
          "zst",
          // programs and packages
          "apk",
          "bin",
          "class",
          "crx",
          "deb",
          "dll",
          "ebuild",
          "exe",
          "gem",
          "msi",
          "o",
          "pkg",
          "pyc",
          "rpm",
          "so",
          "whl",
          "xpi");

  private Assets() {}

  /** Whether the last segment of the path has an asset's extension. */
  public static boolean isAsset(PageUrl url) {
    String path = url.path();
    int dot = path.lastIndexOf('.');
    return dot > path.lastIndexOf('/')
        && EXTENSIONS.contains(path.substring(dot + 1).toLowerCase(Locale.ROOT));
  }
}
