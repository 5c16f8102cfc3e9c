/** Texts to vectors: texts of like meaning have vectors of nearly the same direction. */
package org.siterank.meaning;
