/** The embedded OpenID Connect client, with what it needs of the server. */
@NullMarked
package org.integrationgateway.server.services.oidc;

import org.jspecify.annotations.NullMarked;
