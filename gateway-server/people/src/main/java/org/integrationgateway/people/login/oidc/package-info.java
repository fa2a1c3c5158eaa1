/** The configured identity providers, as logins use them. */
@NullMarked
package org.integrationgateway.people.login.oidc;

import org.jspecify.annotations.NullMarked;
