package org.siterank.config;

import java.nio.file.Path;
import java.time.Duration;
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
                The address to listen on. The default is loopback, for people on this machine and
                for a reverse proxy in front; 0.0.0.0 opens the search page to the network.""")
        AddressRange host,
    @Setting(
            defaults = "8080",
            min = "0",
            max = "65535",
            about =
                """
                The port to listen on; 0 picks a free one. The default is the usual one beside a web
                server.""")
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
                The base path of the search page, as a reverse proxy forwards it: /suche/ for
                https://www.example.org/suche/. Leave it at / for a proxy that takes the path off.""")
        String path,
    @Setting(
            example = "https://www.example.org/search/",
            about =
                """
                The public URL of the search page. Browsers that add it as a search engine use this
                one, and cookies are for its path. Default: the address of the request, with the
                path that a trusted proxy names in X-Forwarded-Prefix.""")
        Optional<PageUrl> publicUrl,
    @Text(
            placeholder = "TEXT",
            what = "a line of text",
            pattern = "[^\\x00-\\x1f\\x7f]*\\S[^\\x00-\\x1f\\x7f]*")
        @Setting(
            example = "Example intranet",
            about =
                """
                The title above the search box. Default: the host of the site.""")
        Optional<String> title,
    @Text(
            placeholder = "TEXT",
            what = "a line of text",
            pattern = "[^\\x00-\\x1f\\x7f]*\\S[^\\x00-\\x1f\\x7f]*")
        @Setting(
            example = "CC BY 4.0, https://creativecommons.org/licenses/by/4.0/",
            about =
                """
                The licence of the site's texts, which api/passages and assistants (mcp) show beside
                them. Default: none is stated.""")
        Optional<String> license,
    @Text(placeholder = "COLOUR", what = "a colour; write #rrggbb", pattern = "#[0-9A-Fa-f]{6}")
        @Setting(
            defaults = "#0b5cad",
            about =
                """
                The colour of links and buttons. It is darkened or lightened as far as contrast
                requires (WCAG 2.2, 1.4.3, level AA).""")
        String accent,
    @Setting(
            defaults = "auto",
            about =
                """
                The language of the search page. auto follows the browser; when it asks for none of
                these, the page is in the language of most pages of the site, or else in English.
                The pages for webmasters are in English, German or French.""")
        Texts texts,
    @Setting(
            flag = "--trusted-proxy",
            example = {"127.0.0.1", "10.0.0.0/8"},
            about =
                """
                Proxies whose serve.client-header and serve.user-header are trusted; from any other
                peer both are ignored. List each proxy, not a network that also contains clients.
                Default: none.""")
        List<AddressRange> trustedProxies,
    @Text(placeholder = "NAME", what = HEADER_WHAT, pattern = HEADER_NAME)
        @Setting(
            defaults = "X-Forwarded-For",
            about =
                """
                The header in which trusted proxies name the client: one address, or a list to which
                each proxy appends the address of its peer. The rightmost address that is not a
                trusted proxy is the client; anything left of it, and every other header of that
                kind, may be forged and is ignored. Set X-Real-IP or CF-Connecting-IP if your proxy
                sends that one.""")
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
                Other sites whose pages may call the JSON API from a browser. Default: none.""")
        List<String> corsOrigins,
    @Setting(
            defaults = "20",
            min = "1",
            max = "1000000",
            about =
                """
                Sustained requests per second per client; bursts may be ten times as large. Beyond,
                requests are answered with 429 and the connection is closed. Authenticated
                webmasters (serve.webmaster) and the health check are exempt. Behind a proxy that is
                not trusted, all clients count as one. The default, our choice, is far more than
                fast typing needs.""")
        int rateLimit,
    @Setting(
            defaults = "on",
            about =
                """
                Whether to count searches, results and clicks per day. Nothing about the person is
                kept.""")
        SearchLog searchLog,
    @Setting(
            defaults = "3",
            min = "1",
            max = "100",
            about =
                """
                How many people, each on a different day, must have asked a query before its words
                are stored (k-anonymity: Sweeney, 2002); until then it is counted without them.
                People are told apart by their address. 1 stores the words of every query at once.
                The default is our choice.""")
        int searchLogPeople,
    @Setting(
            defaults = "token",
            about =
                """
                How webmasters authenticate. They may open webmaster/ (where importance comes from,
                and what link changes do) and metrics, and are exempt from serve.rate-limit. token:
                serve prints a URL with a token, new at each start; programs send it as
                Authorization: Bearer TOKEN. on: by serve.users or serve.user-header. off: no
                webmaster pages.""")
        Webmaster webmaster,
    @Setting(
            defaults = "everyone",
            about =
                """
                Who may see why a result stands where it does: the link "Why this result?", and
                explain=1 of the API. webmasters: nobody else sees how many visits a page has.""")
        Explanations explanations,
    @Setting(
            example = "conf/webmasters",
            about =
                """
                With serve.webmaster: on, a file of webmasters, one line NAME:PASSWORD each, for
                HTTP Basic authentication; use TLS in front unless they are on this machine. It must
                be readable by its owner alone.""")
        Optional<Path> users,
    @Setting(
            example = "conf/documents-token",
            about =
                """
                A file whose only line is the token that lets a content management system push
                documents: POST api/documents with Authorization: Bearer TOKEN. At least 16
                characters; readable by its owner alone. Use TLS in front unless the client is on
                this machine. Default: none, and nobody can.""")
        Optional<Path> documentsToken,
    @Text(placeholder = "NAME", what = HEADER_WHAT, pattern = HEADER_NAME)
        @Setting(
            example = "X-Remote-User",
            about =
                """
                With serve.webmaster: on, the header in which a trusted proxy names the
                authenticated user. The proxy must set or clear it on every request: a header
                forwarded from a client would be trusted.""")
        Optional<String> userHeader,
    @Setting(
            flag = "--max-publication-age",
            example = "36h",
            min = "1m",
            max = "36500d",
            about =
                """
                Maximum age of the published index. Beyond it, /health answers 503 and siterank
                status exits with 1, so you notice when a nightly run is missing. A day and a half
                lets one long run pass. Default: none.""")
        Optional<Duration> maxAge) {

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
    FR,
    /** Spanish. */
    ES,
    /** Italian. */
    IT,
    /** Portuguese. */
    PT,
    /** Dutch. */
    NL,
    /** Polish. */
    PL,
    /** Czech. */
    CS,
    /** Swedish. */
    SV,
    /** Danish. */
    DA,
    /** Finnish. */
    FI,
    /** Japanese. */
    JA,
    /** Chinese, in simplified script. */
    ZH,
    /** Korean. */
    KO,
    /** Arabic. */
    AR
  }

  /** Whether queries are counted. */
  public enum SearchLog {
    /** They are. */
    ON,
    /** They are not. */
    OFF
  }

  /** Those who see what scores are made of. */
  public enum Explanations {
    /** Everybody who may see the result. */
    EVERYONE,
    /** Webmasters alone. */
    WEBMASTERS
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
