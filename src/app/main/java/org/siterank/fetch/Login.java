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
 */
public record Login(
    String user,
    String password,
    Optional<PageUrl> form,
    String userField,
    String certificatePassword,
    String proxyUser,
    String proxyPassword) {

  private static final Set<String> KEYS =
      Set.of(
          "user",
          "password",
          "form",
          "user-field",
          "certificate-password",
          "proxy-user",
          "proxy-password");

  /**
   * Reads a file of lines {@code user = …}, {@code password = …}, {@code form = URL}, {@code
   * user-field = …}, {@code certificate-password = …}, {@code proxy-user = …}, {@code
   * proxy-password = …}.
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
                + " proxy-user, proxy-password, and nothing else");
      }
    }
    String form = lines.getProperty("form", "");
    Optional<PageUrl> page = PageUrl.parse(form);
    if (!form.isBlank() && page.isEmpty()) {
      throw new IOException(file + ": form must be a web address");
    }
    return new Login(
        lines.getProperty("user", ""),
        lines.getProperty("password", ""),
        page,
        lines.getProperty("user-field", ""),
        lines.getProperty("certificate-password", ""),
        lines.getProperty("proxy-user", ""),
        lines.getProperty("proxy-password", ""));
  }

  /** An account on the site, with a proxy that lets everybody through. */
  public Login(
      String user,
      String password,
      Optional<PageUrl> form,
      String userField,
      String certificatePassword) {
    this(user, password, form, userField, certificatePassword, "", "");
  }

  /** Keeps everything to itself. */
  @Override
  public String toString() {
    return "Login[...]";
  }
}
