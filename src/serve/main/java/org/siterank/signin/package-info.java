/** Who is it? Sign-in at an OpenID Connect provider, and sessions of those who signed in. */
package org.siterank.signin;
