/** How does what is published get to an OpenSearch cluster, and what does the cluster answer? */
package org.siterank.cluster;
