package org.siterank.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;

/** Templates of HTML that the build has compiled beside those that use them. */
public final class CompiledTemplates {

  private CompiledTemplates() {}

  /**
   * The templates of a package.
   *
   * @param user a class of that package
   */
  public static TemplateEngine of(Class<?> user) {
    // The engine keeps the context class loader of the thread that makes it, whatever it is given.
    // In a servlet container that is one application's, which ends while others go on.
    Thread thread = Thread.currentThread();
    ClassLoader context = thread.getContextClassLoader();
    thread.setContextClassLoader(user.getClassLoader());
    try {
      return TemplateEngine.createPrecompiled(
          null, ContentType.Html, user.getClassLoader(), user.getPackageName());
    } finally {
      thread.setContextClassLoader(context);
    }
  }
}
