/**
 * How does text become terms? The same analyzers for index, query and plugin.
 *
 * <pre>{@code
 * List<String> terms =
 *     SiteAnalyzers.terms("The printers' manuals", Language.ENGLISH, IdentifierSplitting.WHOLE);
 * System.out.println(terms); // [the, printer, manual]
 * System.out.println(Language.of("de-AT")); // GERMAN
 * }</pre>
 */
package org.siterank.analysis;
