/** The embedded OpenID Connect client, with what it needs of the server. */
@NullMarked
package org.integrationgateway.people.oidc;

import org.jspecify.annotations.NullMarked;
