package org.siterank.demo;

import java.util.List;
import org.siterank.site.UrlGlob;

final class Demo {
  /** Pages of a javadoc that nobody outside links to: lists, trees, uses. */
  static final List<UrlGlob> INSIDE =
      java.util.stream.Stream.of(
              "/*class-use/*",
              "/*package-use.html",
              "/*-tree.html",
              "/allclasses*.html",
              "/constant-values.html",
              "/deprecated-list.html",
              "/help-doc.html",
              "/index-all.html",
              "/search.html",
              "/serialized-form.html")
          .map(UrlGlob::new)
          .toList();
}
