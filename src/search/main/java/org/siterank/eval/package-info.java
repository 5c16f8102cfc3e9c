/** How good are the hits? Judgments, measures, significance, and the boost that serves best. */
package org.siterank.eval;
