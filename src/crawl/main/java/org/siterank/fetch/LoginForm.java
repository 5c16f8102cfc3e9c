package org.siterank.fetch;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.entity.UrlEncodedFormEntity;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.NameValuePair;
import org.apache.hc.core5.http.message.BasicNameValuePair;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.siterank.site.PageUrl;

/**
 * Logs in as a reader would: fetches the page with the form, fills in name and password, leaves
 * everything else as it stands (hidden fields hold tokens), and sends it. The session is in the
 * cookies.
 */
final class LoginForm {

  /**
   * The server's answer to the form.
   *
   * @param formAgain whether it shows the form again, or leads back to it
   * @param shape how the form is recognised on other pages
   */
  record Outcome(boolean formAgain, Shape shape) {}

  /**
   * The address and the fields of a form.
   *
   * @param target where it is sent
   * @param fields names of the fields that a reader sees
   */
  record Shape(PageUrl target, Set<String> fields) {

    /** Returns true if a page has a form with a password and this address or these fields. */
    boolean isOn(PageUrl page, byte[] body) throws IOException {
      Document html = Jsoup.parse(new ByteArrayInputStream(body), null, page.value());
      for (Element password : html.select(PASSWORD)) {
        Element form = password.closest("form");
        boolean same =
            page.resolve(form.attr("action"))
                    .filter(to -> to.path().equals(target.path()))
                    .isPresent()
                && !form.attr("action").isBlank();
        if (same || visible(form).equals(fields)) {
          return true;
        }
      }
      return false;
    }
  }

  private static final String PASSWORD = "form input[type=password][name]";

  /** More than any login page has. */
  private static final int MAX_BYTES = 1_000_000;

  private LoginForm() {}

  /**
   * @throws IOException when there is no form with a password, it leads to another host, or the
   *     answer says that it was refused
   */
  static Outcome submit(CloseableHttpClient client, Login login) throws IOException {
    PageUrl page = login.form().orElseThrow();
    byte[] body =
        client.execute(
            new HttpGet(page.value()),
            response -> {
              if (response.getCode() != 200 || response.getEntity() == null) {
                throw new IOException("the login form " + page + " answers " + response.getCode());
              }
              return response.getEntity().getContent().readNBytes(MAX_BYTES);
            });
    Document html = Jsoup.parse(new ByteArrayInputStream(body), null, page.value());
    Element password = html.selectFirst(PASSWORD);
    if (password == null) {
      throw new IOException("the page " + page + " has no form with a password");
    }
    Element form = password.closest("form");
    HttpUriRequestBase request = new HttpPost(target(page, form).value());
    request.setEntity(
        new UrlEncodedFormEntity(
            fields(form, password.attr("name"), login), StandardCharsets.UTF_8));
    Shape shape = new Shape(target(page, form), visible(form));
    return client.execute(request, response -> outcome(page, shape, response));
  }

  /** The server's answer to the form. */
  private static Outcome outcome(PageUrl page, Shape shape, ClassicHttpResponse response)
      throws IOException {
    if (response.getCode() >= 400) {
      throw new IOException("the login at " + page + " was refused: answers " + response.getCode());
    }
    Header location = response.getFirstHeader("Location");
    if (location != null) {
      return new Outcome(
          page.resolve(location.getValue()).filter(to -> to.path().equals(page.path())).isPresent(),
          shape);
    }
    if (response.getEntity() == null) {
      return new Outcome(false, shape);
    }
    byte[] body = response.getEntity().getContent().readNBytes(MAX_BYTES);
    Document html = Jsoup.parse(new ByteArrayInputStream(body), null, page.value());
    return new Outcome(html.selectFirst(PASSWORD) != null, shape);
  }

  /**
   * Logs in, and makes sure that the response is not the form again.
   *
   * @throws IOException when it is, and for the reasons above
   */
  static Shape submitAndLeave(CloseableHttpClient client, Login login) throws IOException {
    Outcome outcome = submit(client, login);
    if (outcome.formAgain()) {
      throw new IOException(
          "the login at " + login.form().orElseThrow() + " was refused: the form came again");
    }
    return outcome.shape();
  }

  /** Names of the fields that a reader sees. */
  private static Set<String> visible(Element form) {
    Set<String> names = new HashSet<>();
    for (Element input : form.select("input[name]")) {
      if (!input.attr("type").matches("(?i)hidden|submit|button|image|checkbox|radio")) {
        names.add(input.attr("name"));
      }
    }
    return names;
  }

  private static PageUrl target(PageUrl page, Element form) throws IOException {
    Optional<PageUrl> target =
        form.attr("action").isBlank() ? Optional.of(page) : page.resolve(form.attr("action"));
    boolean same = target.isPresent() && target.get().origin().equals(page.origin());
    if (!same || !form.attr("method").equalsIgnoreCase("post")) {
      throw new IOException(
          "the login form of " + page + " must be sent by POST to its own host; it was not sent");
    }
    return target.get();
  }

  private static List<NameValuePair> fields(Element form, String passwordField, Login login) {
    String userField = login.userField();
    if (userField.isEmpty()) {
      Element first =
          form.selectFirst(
              "input[name]:not([type]), input[type=text][name], input[type=email][name]");
      userField = first == null ? "user" : first.attr("name");
    }
    List<NameValuePair> fields = new ArrayList<>();
    for (Element input : form.select("input[name], button[name][type=submit]")) {
      String name = input.attr("name");
      boolean box = input.attr("type").matches("(?i)checkbox|radio") && !input.hasAttr("checked");
      if (!box && !name.equals(userField) && !name.equals(passwordField)) {
        fields.add(new BasicNameValuePair(name, input.attr("value")));
      }
    }
    fields.add(new BasicNameValuePair(userField, login.user()));
    fields.add(new BasicNameValuePair(passwordField, login.password()));
    return fields;
  }
}
