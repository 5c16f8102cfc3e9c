/** Where does importance come from and go to? The six flows, leak and amplification. */
package org.siterank.flow;
