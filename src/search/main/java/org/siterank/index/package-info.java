/** Pages and ranks to a Lucene index; schema, in-place rank refresh. */
package org.siterank.index;
