package org.siterank.fetch;

import java.io.Closeable;
import java.util.List;
import java.util.Optional;
import org.siterank.site.PageUrl;

/** Where the documents of a site come from. Safe for use by several threads. */
public interface PageSource extends Closeable {

  /**
   * Asks for one document. Redirects are answers, not followed.
   *
   * @throws FetchException when there is no usable answer
   */
  FetchResponse fetch(PageRequest request) throws FetchException;

  /** Whether somebody else's server answers, who must not be hurried. */
  boolean isRemote();

  /**
   * Begins a new session with a login by form, where there is one; answers to requests in progress
   * may be of the old one.
   *
   * @throws FetchException when the login fails
   */
  default void logInAnew() throws FetchException {}

  /** The page of the login by form; nothing where there is none. */
  default Optional<PageUrl> loginForm() {
    return Optional.empty();
  }

  /** Returns true if the crawler is logged in by a cookie, so that a link can end its session. */
  default boolean hasSession() {
    return false;
  }

  /**
   * Whether an answer is the login form in the place of a page: a redirect to its address, or the
   * form itself.
   */
  default boolean asksForLogin(PageUrl url, FetchResponse answer) {
    return false;
  }

  /** Whether cookies that it sets are sent back. */
  default boolean keepsCookies() {
    return false;
  }

  /** Whether an address is that of a list of files, made to lead to them and not to be shown. */
  default boolean isListing(PageUrl url) {
    return false;
  }

  /** Parts of the source that cannot be used, in plain words for the webmaster. */
  default List<String> warnings() {
    return List.of();
  }

  /** Takes what the scripts of a page have made of it, for the record where there is one. */
  default void rendered(PageUrl url, byte[] html) {}

  /** Ends the requests in progress: they fail. Later ones are answered as usual. */
  void cancel();
}
