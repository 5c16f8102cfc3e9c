/** What does a change do to the stored site? Edits, advice, the gate. */
package org.siterank.change;
