package org.siterank.fetch;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import org.siterank.disk.OwnFiles;
import org.siterank.site.PageUrl;

/**
 * An account on the site: for basic and digest authentication (RFC 7617, RFC 7616), or with a form
 * for a login by form.
 *
 * @param user the name
 * @param password the secret
 * @param form the page with the login form, or nothing
 * @param userField name of the form's field for the user, or empty: its first text field
 * @param certificatePassword of the client certificate, or empty
 * @param proxyUser the name at the proxy, or empty
 * @param proxyPassword the secret at the proxy
 * @param header a header that is sent with each request, {@code Name: value}, or empty
 * @param check a page that the account may read, by which it is told whether the login works
 */
public record Login(
    String user,
    String password,
    Optional<PageUrl> form,
    String userField,
    String certificatePassword,
    String proxyUser,
    String proxyPassword,
    String header,
    Optional<PageUrl> check) {

  /** A header (RFC 9110, 5). */
  private static final Pattern HEADER =
      Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\\x20-\\x7e]*");

  private static final Set<String> KEYS =
      Set.of(
          "user",
          "password",
          "form",
          "user-field",
          "certificate-password",
          "proxy-user",
          "proxy-password",
          "header",
          "check");

  /**
   * Reads a file of lines {@code user = …}, {@code password = …}, {@code form = URL}, {@code
   * user-field = …}, {@code certificate-password = …}, {@code proxy-user = …}, {@code
   * proxy-password = …}, {@code header = Name: value}, {@code check = URL}.
   *
   * @throws IOException when it cannot be read, others can read it too, or it names something else
   */
  public static Login read(Path file) throws IOException {
    OwnFiles.requireShut(file);
    Properties lines = new Properties();
    String text = Files.readString(file, StandardCharsets.UTF_8);
    try (Reader reader = new StringReader(text)) {
      lines.load(reader);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": a malformed \\uxxxx; write \\\\ for a backslash", e);
    }
    for (Object key : lines.keySet()) {
      if (!KEYS.contains(key)) {
        throw new IOException(
            // Not the key: it may be a password in a line of its own.
            file
                + ":"
                + (1 + text.lines().takeWhile(line -> !line.strip().startsWith(key + "")).count())
                + ": a login has user, password, form, user-field, certificate-password,"
                + " proxy-user, proxy-password, header, check, and nothing else");
      }
    }
    String header = lines.getProperty("header", "");
    if (!header.isEmpty() && !HEADER.matcher(header).matches()) {
      throw new IOException(file + ": header must be \"Name: value\"");
    }
    return new Login(
        lines.getProperty("user", ""),
        lines.getProperty("password", ""),
        page(file, lines, "form"),
        lines.getProperty("user-field", ""),
        lines.getProperty("certificate-password", ""),
        lines.getProperty("proxy-user", ""),
        lines.getProperty("proxy-password", ""),
        header,
        page(file, lines, "check"));
  }

  private static Optional<PageUrl> page(Path file, Properties lines, String key)
      throws IOException {
    String address = lines.getProperty(key, "");
    Optional<PageUrl> page = PageUrl.parse(address);
    if (!address.isBlank() && page.isEmpty()) {
      throw new IOException(file + ": " + key + " must be a web address");
    }
    return page;
  }

  /** No account on the site; a proxy that wants to know who comes. */
  static Login ofProxy(Login other) {
    return new Login("", "", Optional.empty(), "", "").withProxyOf(other);
  }

  /** Returns this account, behind the proxy of another. */
  Login withProxyOf(Login other) {
    return new Login(
        user,
        password,
        form,
        userField,
        certificatePassword,
        other.proxyUser,
        other.proxyPassword,
        header,
        check);
  }

  /** An account on the site, with a proxy that lets everybody through. */
  public Login(
      String user,
      String password,
      Optional<PageUrl> form,
      String userField,
      String certificatePassword) {
    this(user, password, form, userField, certificatePassword, "", "", "", Optional.empty());
  }

  /** Keeps everything to itself. */
  @Override
  public String toString() {
    return "Login[...]";
  }
}
