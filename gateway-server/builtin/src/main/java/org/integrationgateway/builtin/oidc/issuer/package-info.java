/** The client's side of an OpenID Connect provider: its documents, endpoints and signed tokens. */
@NullMarked
package org.integrationgateway.builtin.oidc.issuer;

import org.jspecify.annotations.NullMarked;
