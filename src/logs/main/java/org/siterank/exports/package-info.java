/** Reads visits from the exports of analytics programs and search engines. */
package org.siterank.exports;
