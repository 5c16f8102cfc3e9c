/**
 * The facade: {@code SiteSearch}, {@code PublishedSearch} for searches alone, and what they give
 * and throw.
 *
 * <p>API: this package, the packages of the core, {@code web.SearchServer}, and the types that the
 * methods here take and give. Any other public type is public for other packages of Siterank, and
 * may change with each release.
 */
package org.siterank;
