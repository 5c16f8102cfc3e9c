package org.siterank.fetch;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
                An HTTP proxy that all requests go through, robots.txt and sitemaps included.
                Default: none.""")
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
                Further headers of every request to the host of the start page. Default: none.""")
        List<String> headers,
    @Setting(
            defaults = "forget",
            about =
                """
                Whether cookies of the site are kept for the time of a run and sent back. A login
                by form keeps them in any case. The default shows the site as a first visitor sees
                it.""")
        Cookies cookies,
    @Text(placeholder = "DIR", what = "a folder")
        @Setting(
            example = "conf/login.properties",
            about =
                """
                A file that only you can read, with the lines user = NAME and password = SECRET,
                for basic or digest authentication; a line form = URL makes it a login by the form
                on that page. They go to the host of the start page alone. The lines proxy-user
                and proxy-password are for the proxy, and go to it alone. Default: none.""")
        Optional<Path> login,
    @Text(placeholder = "DIR", what = "a folder")
        @Setting(
            example = "conf/intranet-ca.pem",
            about =
                """
                A file of certificates (PEM) that are trusted beside those of Java: the authority
                of an intranet. Default: none.""")
        Optional<Path> authorities,
    @Text(placeholder = "DIR", what = "a folder")
        @Setting(
            example = "conf/crawler.p12",
            about =
                """
                Our own certificate with its key, a PKCS #12 file, for servers that ask for one.
                Its password is the line certificate-password of access.login. Default: none.""")
        Optional<Path> certificate) {

  /** What becomes of cookies. */
  public enum Cookies {
    /** None is kept. */
    FORGET,
    /** They are sent back, as long as a run lasts. */
    KEEP
  }
}
