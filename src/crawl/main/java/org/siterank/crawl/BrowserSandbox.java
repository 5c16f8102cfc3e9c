package org.siterank.crawl;

/** Whether the browser confines its pages. */
public enum BrowserSandbox {
  /** Or nothing is rendered. */
  REQUIRED,
  /** Pages are not confined. */
  OFF
}
