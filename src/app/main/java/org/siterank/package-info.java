/** The facade: {@code SiteSearch}, and what it gives and throws. */
package org.siterank;
