/** Signed JWTs (RFC 7515, 7517, 7519): reading, checking and making them. */
@NullMarked
package org.integrationgateway.connections.jose;

import org.jspecify.annotations.NullMarked;
