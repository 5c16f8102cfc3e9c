package org.siterank.web;

import java.util.Optional;

/**
 * The frame of every page.
 *
 * @param texts the words of the page
 * @param title the name of the whole
 * @param query what stands in the search box
 * @param assets version of style sheet and script, part of their addresses
 * @param root the way back to the base path, empty or ending in a slash
 * @param account what says who is signed in, where people can
 * @param keep the filters in force, as hidden fields of the search box
 */
record PageFrame(
    PageTexts texts,
    String title,
    String query,
    String assets,
    String root,
    Optional<Account> account,
    SearchQuery keep) {

  /**
   * The person who is signed in.
   *
   * @param name their name; empty for nobody
   * @param signIn the way to sign in
   */
  record Account(Optional<String> name, String signIn) {}
}
