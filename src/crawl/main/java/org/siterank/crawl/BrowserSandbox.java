package org.siterank.crawl;

/** How far the browser confines its pages. */
public enum BrowserSandbox {
  /** Or nothing is rendered. */
  REQUIRED,
  /** Pages are not confined. */
  OFF
}
