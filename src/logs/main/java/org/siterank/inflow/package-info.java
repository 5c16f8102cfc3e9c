/** How much importance enters each page from outside? Visits to P_ie and P_ind. */
package org.siterank.inflow;
