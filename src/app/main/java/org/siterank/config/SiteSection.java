package org.siterank.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.siterank.setting.Section;
import org.siterank.setting.Setting;
import org.siterank.setting.Text;
import org.siterank.site.PageUrl;
import org.siterank.site.PathPattern;

/** Settings of the scope: what belongs to the site. */
@Section(name = "site", about = "What belongs to the site.")
public record SiteSection(
    @Setting(
            key = "url",
            flag = "--site",
            example = "https://www.example.org/",
            about =
                """
                Where the site starts. Everything below the last slash of this URL belongs to the
                site; http and https, with and without www., are treated as the same. Several URLs
                together make one site. There is no default.""")
        List<PageUrl> urls,
    @Setting(
            flag = "--alias",
            example = "http://old.example.org/",
            about =
                """
                Another URL of the same site, as used in links and referrers. Links to an alias and
                visits from it are internal. Default: none.""")
        List<PageUrl> aliases,
    @Setting(
            example = "/docs/",
            about =
                """
                Only pages matching one of these patterns belong to the site. Patterns are those of
                robots.txt (RFC 9309): they match from the start of the path, so /docs/ matches
                everything below it. A star matches any text, and a dollar sign at the end is the
                end of the address: /docs/$ matches that page alone. A pattern that begins with
                https:// is compared with the whole URL. Default: all pages.""")
        List<PathPattern> include,
    @Setting(
            example = {"/private/", "*/print?"},
            about =
                """
                Pages matching one of these patterns, as those of site.include, do not belong to
                the site. They are neither crawled nor ranked, and links to them count as outbound
                links. The run warns of a pattern that matches no address. Default: none.""")
        List<PathPattern> exclude,
    @Text(
            placeholder = "NAME",
            what = "a parameter name; write sid, or utm_* for all that start so",
            pattern = "[^\\s&=*#]+\\*?")
        @Setting(
            flag = "--ignore-parameter",
            defaults = {
              "utm_*",
              "gclid",
              "dclid",
              "gbraid",
              "wbraid",
              "fbclid",
              "msclkid",
              "jsessionid",
              "phpsessid"
            },
            about =
                """
                Query parameters to remove from every URL, because they do not distinguish pages. A
                trailing star matches by prefix; case does not matter. The default holds the
                campaign tags of Google Analytics (utm_*), the click identifiers that Google Ads,
                Facebook and Microsoft Advertising add to links, and the session parameters of Java
                servlets and PHP, as their manuals name them. A list given here replaces the
                default.""")
        List<String> ignoreParameters,
    @Text(placeholder = "DIR", what = "a folder")
        @Setting(
            example = "public",
            about =
                """
                Read the site's files from this folder instead of its server: the build output of a
                static site, with files named as the server would name them below site.url. Default:
                HTTP.""")
        Optional<Path> dir,
    @Setting(
            defaults = "off",
            about =
                """
                Whether site.dir is a file share: all files in it are found, also those that no page
                links to, and its folders are not pages. on lets those find a file who may read it
                by its permissions; open does not look at permissions.""")
        Share share,
    @Setting(
            example = "archive/site.warc.gz",
            about =
                """
                Read the site from this web archive (WARC or ARC, compressed or not), or from the
                archives in this folder, instead of its server. The latest capture of a page counts.
                Default: HTTP.""")
        List<Path> warc) {

  /** Whether a folder is a file share. */
  public enum Share {
    /** It is the build of a site. */
    OFF,
    /** It is, and its permissions say who may read a file. */
    ON,
    /** It is, and its permissions say nothing. */
    OPEN
  }
}
