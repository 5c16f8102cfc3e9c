/** What is a setting? Annotated record components → keys, flags, types, ranges and defaults. */
package org.siterank.setting;
