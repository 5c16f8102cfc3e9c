package org.siterank.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.siterank.setting.Section;
import org.siterank.setting.Setting;
import org.siterank.setting.Text;
import org.siterank.site.AddressRange;
import org.siterank.site.PageUrl;

/** How the search page is served. */
@Section(name = "serve", about = "How the search page is served.")
public record ServeSection(
    @Setting(
            defaults = "127.0.0.1",
            about =
                """
                The address on which the search page listens. The default is loopback, for people
                on this machine and for a reverse proxy in front; 0.0.0.0 opens it to the network.""")
        AddressRange host,
    @Setting(
            defaults = "8080",
            min = "0",
            max = "65535",
            about =
                """
                The port on which the search page listens; 0 takes any that is free. The default
                is the usual one beside a web server.""")
        int port,
    @Text(
            placeholder = "PATH",
            what = "a path that begins and ends with /",
            pattern = "/([A-Za-z0-9._~-]+/)*")
        @Setting(
            flag = "--base-path",
            defaults = "/",
            about =
                """
                The path under which the search page lives, as a reverse proxy hands it on:
                /suche/ for https://www.example.org/suche/.""")
        String path,
    @Setting(
            example = "https://www.example.org/search/",
            about =
                """
                The address under which people reach the search page. Browsers that add it as a
                search engine are given this one. Default: the address of the request.""")
        Optional<PageUrl> publicUrl,
    @Text(
            placeholder = "TEXT",
            what = "a line of text",
            pattern = "[^\\x00-\\x1f\\x7f]*\\S[^\\x00-\\x1f\\x7f]*")
        @Setting(
            example = "Example intranet",
            about =
                """
                The name above the search box. Default: the host of the site.""")
        Optional<String> title,
    @Text(placeholder = "COLOUR", what = "a colour; write #rrggbb", pattern = "#[0-9A-Fa-f]{6}")
        @Setting(
            defaults = "#0b5cad",
            about =
                """
                The colour of links and buttons. It is made darker on white and lighter on dark
                ground as far as WCAG 2.2 (1.4.3, level AA) asks.""")
        String accent,
    @Setting(
            defaults = "auto",
            about =
                """
                The language of the page itself. auto is what the browser asks for, English when
                it is none of these.""")
        Texts texts,
    @Setting(
            flag = "--trusted-proxy",
            example = {"127.0.0.1", "10.0.0.0/8"},
            about =
                """
                Proxies that are believed about who asks: in serve.client-header and
                serve.user-header. From anybody else both are ignored. Name each proxy, not the
                network in which clients are as well. Default: none.""")
        List<AddressRange> trustedProxies,
    @Text(placeholder = "NAME", what = HEADER_WHAT, pattern = HEADER_NAME)
        @Setting(
            defaults = "X-Forwarded-For",
            about =
                """
                The header in which trusted proxies name the client: one address, or the list to
                which each proxy adds the one it was asked from. The rightmost address that is no
                trusted proxy is the client; whatever stands left of it, and every other header of
                that kind, may be forged and is ignored. X-Real-IP or CF-Connecting-IP where the
                proxy sets that one.""")
        String clientHeader,
    @Text(
            placeholder = "ORIGIN",
            what = "an origin; write https://www.example.org",
            pattern = "https?://[A-Za-z0-9.:\\[\\]-]+")
        @Setting(
            flag = "--cors-origin",
            example = "https://www.example.org",
            about =
                """
                Other sites whose pages may ask the JSON API from a browser. Default: none.""")
        List<String> corsOrigins,
    @Setting(
            defaults = "20",
            min = "1",
            max = "1000000",
            about =
                """
                Requests a second that one client may send in the long run; ten times as many at
                once. More are answered with 429. Webmasters who are known (serve.webmaster) are
                not limited, nor is health. Behind a proxy that is not trusted, all clients are
                one. The default, our choice, is far more than fast typing needs.""")
        int rateLimit,
    @Setting(
            defaults = "on",
            about =
                """
                Whether it is counted which queries were asked, what they found and which results
                were opened: per day, without anything of the person who asked.""")
        SearchLog searchLog,
    @Setting(
            defaults = "3",
            min = "1",
            max = "100",
            about =
                """
                How many people, each on another day, must have asked a query before its words are
                kept (k-anonymity: Sweeney, 2002); until then it is counted without them. People
                are told apart by their address. 1 keeps the words of every query at once. The
                default is our choice.""")
        int searchLogPeople,
    @Setting(
            defaults = "token",
            about =
                """
                How webmasters are known, who may open webmaster/ (where importance comes from,
                and what changes of links do) and metrics, and are not limited by
                serve.rate-limit. token: serve prints an address with a token, made anew at each
                start; programs send it as Authorization: Bearer TOKEN. on: by serve.users or
                serve.user-header. off: nobody is one.""")
        Webmaster webmaster,
    @Setting(
            example = "conf/webmasters",
            about =
                """
                With serve.webmaster: on, a file of the webmasters: a line NAME:PASSWORD for each,
                asked for by HTTP Basic authentication; put TLS in front where they are not on
                this machine. Nobody but its owner may be allowed to read it.""")
        Optional<Path> users,
    @Text(placeholder = "NAME", what = HEADER_WHAT, pattern = HEADER_NAME)
        @Setting(
            example = "X-Remote-User",
            about =
                """
                With serve.webmaster: on, the header in which a trusted proxy names the user whom
                it has let in. The proxy must set or empty it in every request: what it hands on
                from clients would be believed.""")
        Optional<String> userHeader) {

  static final String HEADER_WHAT =
      "the name of a header other than Forwarded; write X-Forwarded-For";

  static final String HEADER_NAME =
      "(?![Ff][Oo][Rr][Ww][Aa][Rr][Dd][Ee][Dd]$)[!#$%&'*+.^_`|~0-9A-Za-z-]+";

  /** The language of the page itself. */
  public enum Texts {
    /** The browser's. */
    AUTO,
    /** English. */
    EN,
    /** German. */
    DE,
    /** French. */
    FR
  }

  /** Whether queries are counted. */
  public enum SearchLog {
    /** They are. */
    ON,
    /** They are not. */
    OFF
  }

  /** How webmasters are known: by what a request carries, never by where it comes from. */
  public enum Webmaster {
    /** By a token, made at each start. */
    TOKEN,
    /** By a file of users, or by a trusted proxy that names them. */
    ON,
    /** Not at all: nobody is one. */
    OFF
  }
}
