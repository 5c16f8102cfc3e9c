/** How does an application use all of this? The facade {@code SiteSearch} and the nightly run. */
package org.siterank;
