/** How is a table written for spreadsheets? As CSV that no spreadsheet computes anything from. */
package org.siterank.table;
