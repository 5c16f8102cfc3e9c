package org.siterank.fetch;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.siterank.setting.Section;
import org.siterank.setting.Setting;
import org.siterank.setting.Text;

/** Settings of how the site's server is asked: proxy, headers, login, certificates. */
@Section(name = "access", about = "What the site's server wants to see before it answers.")
public record AccessOptions(
    @Text(
            placeholder = "URL",
            what = "a proxy; write http://host:port, and its user and password into access.login",
            pattern = "http://[A-Za-z0-9._-]+:[1-9]\\d{0,4}",
            secret = true)
        @Setting(
            example = "http://proxy.example.org:3128",
            about =
                """
                An HTTP proxy for all requests, including robots.txt and sitemaps. Default:
                none.""")
        Optional<String> proxy,
    @Text(
            placeholder = "HEADER",
            what = "a header (RFC 9110, 5); write \"Name: value\"",
            pattern = "[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\\x20-\\x7e]*",
            secret = true)
        @Setting(
            flag = "--header",
            example = "X-Preview: 1",
            about =
                """
                Additional headers for every request to the host of the start page. Default:
                none.""")
        List<String> headers,
    @Setting(
            defaults = "forget",
            about =
                """
                Whether to keep the site's cookies during a run and send them back. A login by form
                always keeps them. The default shows the site as a first-time visitor sees it.""")
        Cookies cookies,
    @Text(placeholder = "FILE", what = "a file")
        @Setting(
            example = "conf/login.properties",
            about =
                """
                A file with the site's credentials, readable by you alone: lines user = NAME
                and password = SECRET, for basic or digest authentication; a line form = URL
                makes it a login by the form on that page, header = NAME: VALUE sends a header,
                such as a cookie. They are sent to the host of the
                start page only. The lines proxy-user and proxy-password are sent to the proxy
                only. Default: none.""")
        Optional<Path> login,
    @Text(placeholder = "FILE", what = "a file")
        @Setting(
            example = "conf/intranet-ca.pem",
            about =
                """
                A file of certificates (PEM) to trust besides those of Java, such as an intranet's
                authority. Default: none.""")
        Optional<Path> authorities,
    @Text(placeholder = "FILE", what = "a file")
        @Setting(
            example = "conf/crawler.p12",
            about =
                """
                A client certificate with its key (PKCS #12), for servers that ask for one. Its
                password is the line certificate-password of access.login. Default: none.""")
        Optional<Path> certificate,
    @Text(
            placeholder = "ACCOUNT",
            what =
                "an account and its groups; write conf/hr.login hr, board, or anonymous everybody")
        @Setting(
            flag = "--access-as",
            example = {"anonymous everybody", "conf/hr.login hr, board"},
            about =
                """
                Accounts that stand for groups: a file like access.login, or anonymous, a space, and
                groups separated by commas. The crawl asks for each page as each of them, too, and
                who is let in may read it: one more request for each page and account in each run.
                rights.rules and what else names readers wins over it. Default: none.""")
        List<ReaderAccount> as,
    @Setting(
            defaults = "check",
            about =
                """
                check: the crawl also asks without its login for each page that a pattern of
                rights.rules opens to everybody, and leaves those closed that the server refuses:
                one more request for each such page in each run. A crawl without
                access.login, access.certificate and access.headers needs no check. believe: what
                the rules open is open.""")
        OpenPages openPages) {

  public AccessOptions {
    headers = List.copyOf(headers);
    as = List.copyOf(as);
    Set<String> names = new HashSet<>();
    for (ReaderAccount account : as) {
      if (!names.add(account.name())) {
        throw new IllegalArgumentException("access.as: two accounts are " + account.name());
      }
    }
  }

  /** Returns true if the crawler may get pages that other people do not. */
  public boolean tellsWhoAsks() {
    return login.isPresent() || certificate.isPresent() || !headers.isEmpty();
  }

  /** Returns true if open pages are asked for without the login, too. */
  public boolean checksOpenPages() {
    return openPages == OpenPages.CHECK && tellsWhoAsks();
  }

  /** Treatment of pages that rules open to everybody. */
  public enum OpenPages {
    /** The server must give them to anybody, too. */
    CHECK,
    /** The rules are believed. */
    BELIEVE
  }

  /** Treatment of cookies. */
  public enum Cookies {
    /** None is kept. */
    FORGET,
    /** They are sent back, as long as a run lasts. */
    KEEP
  }
}
