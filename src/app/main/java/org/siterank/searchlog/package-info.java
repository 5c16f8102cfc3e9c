/** What was searched for, and which results were chosen? */
package org.siterank.searchlog;
